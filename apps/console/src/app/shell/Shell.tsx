import { Drawer, useMatches } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isRouteSaved } from '@backhaul/rules/navigation'
import { mayVisit } from '@backhaul/rules/permissions'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { usePreferences } from '../preferences.ts'
import { remembered } from '../remember.ts'
import { areaRoutes } from '../area-routes.ts'
import { useSession } from '../session.ts'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { NotificationBanner } from './NotificationBanner.tsx'
import { useConfigurationPoll } from './use-polls.ts'
import classes from './shell.module.css'

/** What stands around every page of the console. */
export function Shell() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const { user } = useSession()
  const isNarrow = useMatches({ base: true, sm: false }, { getInitialValueInEffect: false })
  const [isDrawerOpen, drawer] = useDisclosure()
  const [isCollapsed, setCollapsed] = useState(() => remembered.get('navigation') === 'collapsed')
  useSavedRoute()
  useConfigurationPoll()

  const pages = areaRoutes
    .filter(({ nav, path }) => nav && mayVisit(user.loggedUserRoles, path))
    .toSorted((a, b) => a.nav!.order - b.nav!.order)
  const here = pages.find(({ path }) => path === pathname)
  const collapse = () => {
    remembered.set('navigation', isCollapsed ? 'open' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  return (
    <LiveProvider>
      <title>{here ? `${t(`nav.${here.nav!.key}`)} · Backhaul` : 'Backhaul'}</title>
      <div className={classes['shell']} data-collapsed={isCollapsed || undefined}>
        <a href="#page" className={classes['skip']}>
          {t('nav.skip')}
        </a>
        {isNarrow ? (
          <Drawer
            opened={isDrawerOpen}
            onClose={drawer.close}
            size={264}
            withCloseButton={false}
            padding={0}
            attributes={{ content: { 'aria-label': t('nav.label') } }}
            styles={{ body: { height: '100%' } }}
          >
            <Navigation pages={pages} isCollapsed={false} onGo={drawer.close} onToggle={drawer.close} toggleLabel={t('nav.close')} />
          </Drawer>
        ) : (
          <div className={classes['side']}>
            <Navigation
              pages={pages}
              isCollapsed={isCollapsed}
              onToggle={collapse}
              toggleLabel={isCollapsed ? t('nav.expand') : t('nav.collapse')}
            />
          </div>
        )}
        <Header isNarrow={isNarrow} onOpenNavigation={drawer.open} pages={pages} />
        <main id="page" className={classes['page']} tabIndex={-1}>
          <NotificationBanner />
          <div className={classes['content']}>
            <Suspense>
              <Outlet />
            </Suspense>
          </div>
        </main>
      </div>
    </LiveProvider>
  )
}

/** R-018, R-023: where the user was last, for the next time they come in. */
function useSavedRoute(): void {
  const { pathname, search } = useLocation()
  const { preferences, update } = usePreferences()
  const save = useEffectEvent((route: string) => {
    if (isRouteSaved(pathname) && route !== preferences.currentRoute && route.length <= 1024) update({ currentRoute: route })
  })
  useEffect(() => save(pathname + search), [pathname, search])
}
