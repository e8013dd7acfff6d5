import { Menu, UnstyledButton } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session.ts'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './shell.module.css'
import type { UserDialog } from './UserMenuItems.tsx'

/** Waits for a part and its texts: a text that is missing later hides the whole console until it is loaded. */
const withTexts = async <Part,>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, i18next.loadNamespaces(['account', 'forms', 'invite'])]))[0]
const errorFrame = inDialog
const dialogs = {
  account: lazyPart(async () => (await withTexts(import('../../account/AccountDialog.tsx'))).AccountDialog, { errorFrame }),
  preferences: lazyPart(async () => (await withTexts(import('../../account/PreferencesDialog.tsx'))).PreferencesDialog, { errorFrame }),
  invite: lazyPart(async () => (await withTexts(import('../../groups/InviteDialog.tsx'))).InviteDialog, { errorFrame }),
  messages: lazyPart(async () => (await withTexts(import('../../account/SystemMessagesDialog.tsx'))).SystemMessagesDialog, { errorFrame }),
  whatsNew: lazyPart(async () => (await withTexts(import('../../account/WhatsNewDialog.tsx'))).WhatsNewDialog, { errorFrame }),
  about: lazyPart(async () => (await withTexts(import('../../account/AboutDialog.tsx'))).AboutDialog, { errorFrame }),
}

/** A chunk of its own, because the frame of the pages has a budget and the menu is closed at first. */
const UserMenuItems = lazyPart(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/** UI-106 to UI-110, UI-112 to UI-114, and UI-147. */
export function UserMenu() {
  'use no memo' // it seldom renders again; the compiler's memo would only make the frame larger
  const { t } = useTranslation('app')
  const { user } = useSession()
  const [open, setOpen] = useState<UserDialog | null>(null)
  const mark = initials(user.firstName, user.lastName) || user.username.slice(0, 2).toUpperCase()
  const Dialog = open && dialogs[open]
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={`${mark} – ${t('userMenu.label')}`}>
            {mark}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems onOpen={setOpen} />
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
    </>
  )
}

const initials = (first: string, last: string) => (first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
