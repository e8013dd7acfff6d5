import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './shell.module.css'
import { type UserDialog, userDialogs } from './user-dialogs.ts'

/** A chunk of its own, because the frame of the pages has a budget and the menu is closed at first. */
const UserMenuItems = lazyPart(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/** UI-106 to UI-110, UI-112 to UI-114, and UI-147. */
export function UserMenu({ dialog, onDialog }: { dialog: UserDialog | null; onDialog(dialog: UserDialog | null): void }) {
  'use no memo' // it seldom renders again; the compiler's memo would only make the frame larger
  const { t } = useTranslation('app')
  const { user } = useSession()
  const mark = initials(user.firstName, user.lastName) || user.username.slice(0, 2).toUpperCase()
  const Dialog = dialog && userDialogs[dialog]
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={`${mark} – ${t('userMenu.label')}`}>
            {mark}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems onOpen={onDialog} />
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => onDialog(null)} />}
    </>
  )
}

const initials = (first: string, last: string) => (first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
