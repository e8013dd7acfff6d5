import i18next from 'i18next'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Waits for a part and its texts: a text that is missing later hides the whole console until it is loaded. */
const withTexts = async <Part>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, i18next.loadNamespaces(['account', 'forms', 'invite'])]))[0]
const errorFrame = inDialog

/** The dialogs that the user menu and the command palette open. */
export const userDialogs = {
  account: lazyPart(async () => (await withTexts(import('../../account/AccountDialog.tsx'))).AccountDialog, { errorFrame }),
  preferences: lazyPart(async () => (await withTexts(import('../../account/PreferencesDialog.tsx'))).PreferencesDialog, { errorFrame }),
  invite: lazyPart(async () => (await withTexts(import('../../groups/InviteDialog.tsx'))).InviteDialog, { errorFrame }),
  graphics: lazyPart(
    async () =>
      (await Promise.all([import('../../graphics/GraphicsDialog.tsx'), i18next.loadNamespaces(['graphics', 'forms', 'kit'])]))[0]
        .GraphicsDialog,
    { errorFrame },
  ),
  messages: lazyPart(async () => (await withTexts(import('../../account/SystemMessagesDialog.tsx'))).SystemMessagesDialog, { errorFrame }),
  whatsNew: lazyPart(async () => (await withTexts(import('../../account/WhatsNewDialog.tsx'))).WhatsNewDialog, { errorFrame }),
  about: lazyPart(async () => (await withTexts(import('../../account/AboutDialog.tsx'))).AboutDialog, { errorFrame }),
}
export type UserDialog = keyof typeof userDialogs
