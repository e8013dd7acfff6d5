import { Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconExternalLink,
  IconInfoCircle,
  IconLogout,
  IconMessageCircle,
  IconSparkles,
  IconSpeakerphone,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { useConfig } from '../config.ts'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.ts'
import { useSignOut } from '../use-sign-out.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './shell.module.css'
import type { UserDialog } from './user-dialogs.ts'

const applications = ['videoReturnPortal', 'matrix'] as const

/** The content of the user menu. UI-111: the chat is hidden and shown where the configuration has one. The application switcher is shown when another application is configured. */
export function UserMenuItems({ onOpen }: { onOpen: (dialog: UserDialog) => void }) {
  const { t } = useTranslation('app')
  const { user, may } = useSession()
  const { signOut } = useSignOut()
  const { chat } = useConfig()
  const { preferences, update } = usePreferences()
  const isChatHidden = preferences.zendeskChatHidden
  const { data: urls } = api.platform.getApplicationUrls.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const others = applications.flatMap((key) => (urls?.[key] ? [{ key, url: urls[key] }] : []))
  const configured = urls && others.length > 0 ? [{ key: 'console' as const, url: urls.console }, ...others] : []
  const entries = [
    { dialog: 'account', Mark: IconUserCircle },
    { dialog: 'preferences', Mark: IconAdjustmentsHorizontal },
    ...(may('management.administer') ? [{ dialog: 'invite', Mark: IconUserPlus } as const] : []),
    { dialog: 'messages', Mark: IconSpeakerphone },
    { dialog: 'whatsNew', Mark: IconSparkles },
    { dialog: 'about', Mark: IconInfoCircle },
  ] as const
  return (
    <>
      <div className={classes.identity}>
        <strong>{[user.firstName, user.lastName].join(' ').trim() || user.username}</strong>
        <span className="mono">{user.username}</span>
        {user.userLabel && <span>{user.userLabel}</span>}
      </div>
      <Menu.Divider />
      {entries.map(({ dialog, Mark }) => (
        <Menu.Item key={dialog} leftSection={<Mark size={iconSize.md} aria-hidden />} onClick={() => onOpen(dialog)}>
          {t(`userMenu.${dialog}`)}
        </Menu.Item>
      ))}
      {chat && (
        <Menu.Item
          leftSection={<IconMessageCircle size={iconSize.md} aria-hidden />}
          onClick={() => update({ zendeskChatHidden: !isChatHidden })}
        >
          {t(isChatHidden ? 'userMenu.showChat' : 'userMenu.hideChat')}
        </Menu.Item>
      )}
      {configured.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('userMenu.applications')}</Menu.Label>
          {configured.map(({ key, url }) => (
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
    </>
  )
}
