import { Menu, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconExternalLink, IconInfoCircle, IconLogout, IconUserCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { useSession } from '../session.ts'
import { useSignOut } from '../use-sign-out.ts'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './shell.module.css'

/** Waits for a part and its texts: a text that is missing later hides the whole console until it is loaded. */
const withTexts = async <Part,>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, i18next.loadNamespaces(['account', 'forms'])]))[0]
const dialogs = {
  account: lazyPart(async () => (await withTexts(import('../../account/AccountDialog.tsx'))).AccountDialog, {
    errorFrame: inDialog,
  }),
  preferences: lazyPart(async () => (await withTexts(import('../../account/PreferencesDialog.tsx'))).PreferencesDialog, {
    errorFrame: inDialog,
  }),
  about: lazyPart(async () => (await withTexts(import('../../account/AboutDialog.tsx'))).AboutDialog, {
    errorFrame: inDialog,
  }),
}

/** UI-106 to UI-108, UI-110, UI-112 to UI-114. The application switcher is shown when another application is configured. */
export function UserMenu() {
  'use no memo' // it seldom renders again; the compiler's memo would only make the frame larger
  const { t } = useTranslation('app')
  const { user } = useSession()
  const { signOut } = useSignOut()
  const { data: urls } = api.platform.getApplicationUrls.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const mark = initials(user.firstName, user.lastName) || user.username.slice(0, 2).toUpperCase()
  const Dialog = open && dialogs[open]
  const others = (['videoReturnPortal', 'matrix'] as const).flatMap((key) => (urls?.[key] ? [{ key, url: urls[key] }] : []))
  const applications = urls && others.length > 0 ? [{ key: 'console' as const, url: urls.console }, ...others] : []

  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={`${mark} – ${t('userMenu.label')}`}>
            {mark}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.identity}>
            <strong>{[user.firstName, user.lastName].join(' ').trim() || user.username}</strong>
            <span className="mono">{user.username}</span>
            {user.userLabel && <span>{user.userLabel}</span>}
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={iconSize.md} aria-hidden />} onClick={() => setOpen('account')}>
            {t('userMenu.account')}
          </Menu.Item>
          <Menu.Item leftSection={<IconAdjustmentsHorizontal size={iconSize.md} aria-hidden />} onClick={() => setOpen('preferences')}>
            {t('userMenu.preferences')}
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle size={iconSize.md} aria-hidden />} onClick={() => setOpen('about')}>
            {t('userMenu.about')}
          </Menu.Item>
          {applications.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('userMenu.applications')}</Menu.Label>
              {applications.map(({ key, url }) => (
                <Menu.Item
                  key={key}
                  component="a"
                  href={url}
                  rel="noreferrer"
                  leftSection={<IconExternalLink size={iconSize.md} aria-hidden />}
                >
                  {t(`userMenu.${key}`)}
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={iconSize.md} aria-hidden />} onClick={signOut}>
            {t('actions.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
    </>
  )
}

const initials = (first: string, last: string) => (first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
