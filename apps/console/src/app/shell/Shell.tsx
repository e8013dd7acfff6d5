import { useMatches as useBreakpoints } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { isRouteSaved } from '@backhaul/rules/navigation'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { useConfig } from '../config.ts'
import { usePreferences } from '../preferences.ts'
import { localSettings } from '../local-storage.ts'
import { consolePages } from '../routes/console-pages.ts'
import { navigationOf } from '../routes/navigation.ts'
import { declarationsOf } from '../routes/page.ts'
import { useSession } from '../session.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { useIsShort } from '../../ui/use-is-short.ts'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { NotificationBanner } from './NotificationBanner.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import type { UserDialog } from './user-dialogs.ts'
import { useConfigurationPoll } from './use-polls.ts'
import classes from './shell.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Modals = lazyPart(async () => (await import('../../ui/Modals.tsx')).Modals, { isSilent: true })

/** A chunk of its own: the messages are read after the page. */
const KeptMessages = lazyPart(async () => (await import('./KeptMessages.tsx')).KeptMessages, { isSilent: true })

/** A chunk of its own: wide screens have no drawer. */
const NavigationDrawer = lazyPart(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer, { isSilent: true })

/** A chunk of its own: only a simulation has faults. */
const FaultBanner = lazyPart(async () => (await import('./FaultBanner.tsx')).FaultBanner, { isSilent: true })

/** A chunk of its own: most installations have neither a chat nor analytics. */
const OtherServices = lazyPart(async () => (await import('./OtherServices.tsx')).OtherServices, { isSilent: true })

/** The frame of all pages inside the console: navigation, header, notifications, live data. */
export function Shell() {
  const { t } = useTranslation('app')
  const { user, may } = useSession()
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const { chat, analyticsUrl, simulation } = useConfig()
  const title = declarationsOf(useMatches()).findLast((declared) => declared.title !== undefined)?.title
  const isNarrow = useBreakpoints({ base: true, sm: false }, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false })
  const [isDrawerOpen, drawer] = useDisclosure()
  const isShort = useIsShort()
  const [navigation, setNavigation] = useState(() => localSettings.get('navigation'))
  const isCollapsed = navigation === null ? isShort : navigation === 'collapsed'
  useSavedRoute()
  const simulated = useConfigurationPoll()?.simulated

  // R-043, UI-089: users of the service, and administrators, who may start a trial.
  const onGraphics = user.hasGraphics || may('management.administer') ? () => setDialog('graphics') : undefined
  const sections = navigationOf(consolePages, user.loggedUserRoles, simulation)
  const collapse = () => {
    const next = isCollapsed ? 'open' : 'collapsed'
    localSettings.set('navigation', next)
    setNavigation(next)
  }
  return (
    <LiveProvider>
      <title>{title ? `${t(`titles.${title}`)} · Backhaul` : 'Backhaul'}</title>
      <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
        <a href="#page" className={classes.skip}>
          {t('nav.skip')}
        </a>
        <Side
          sections={sections}
          isNarrow={isNarrow}
          isDrawerOpen={isDrawerOpen}
          isCollapsed={isCollapsed}
          onClose={drawer.close}
          onCollapse={collapse}
          onGraphics={onGraphics}
        />
        <Header
          isNarrow={isNarrow}
          hasMessages={isRoomy}
          onOpenNavigation={drawer.open}
          sections={sections}
          simulated={simulated}
          dialog={dialog}
          onDialog={setDialog}
        />
        <main id="page" className={classes.page} tabIndex={-1}>
          <NotificationBanner />
          {simulation && <FaultBanner />}
          <div className={classes.content}>
            <Suspense>
              <NuqsAdapter>
                <Outlet />
              </NuqsAdapter>
            </Suspense>
          </div>
        </main>
      </div>
      {!isRoomy && <Toasts place="bottom" />}
      <Modals />
      <Shortcuts />
      <KeptMessages />
      {(chat ?? analyticsUrl) && <OtherServices />}
    </LiveProvider>
  )
}

interface SideProps extends Pick<ComponentProps<typeof Navigation>, 'sections' | 'isCollapsed' | 'onGraphics'> {
  isNarrow: boolean
  isDrawerOpen: boolean
  onClose: () => void
  onCollapse: () => void
}

/** The navigation: a drawer on narrow screens, which is never collapsed. */
function Side({ sections, isNarrow, isDrawerOpen, isCollapsed, onClose, onCollapse, onGraphics }: SideProps) {
  const { t } = useTranslation('app')
  const shown = { sections, onGraphics }
  if (isNarrow)
    return (
      <NavigationDrawer label={t('nav.label')} opened={isDrawerOpen} onClose={onClose}>
        <Navigation {...shown} isCollapsed={false} onGo={onClose} onToggle={onClose} toggleLabel={t('nav.close')} />
      </NavigationDrawer>
    )
  return (
    <div className={classes.side}>
      <Navigation
        {...shown}
        isCollapsed={isCollapsed}
        onToggle={onCollapse}
        toggleLabel={isCollapsed ? t('nav.expand') : t('nav.collapse')}
      />
    </div>
  )
}

/** Saves the current route: the next visit begins there (R-018, R-023, UI-222). */
function useSavedRoute(): void {
  const { pathname, search } = useLocation()
  const { preferences, update } = usePreferences()
  const save = useEffectEvent((route: string) => {
    if (isRouteSaved(pathname) && route !== preferences.currentRoute && route.length <= 1024) update({ currentRoute: route })
  })
  useEffect(() => save(pathname + search), [pathname, search])
}
