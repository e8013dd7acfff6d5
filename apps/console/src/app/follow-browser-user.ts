import { isReplaced, onBrowserUser } from './browser-user.ts'

interface Followed {
  /** The user whose data the page holds; null without a session. */
  userId(): string | null
  /** Loads the console again, so that no data of the former user remain. */
  startAgain(): void
}

/**
 * Starts the console again when another user has signed in, in another tab: the page shows data of the former user, and its
 * commands would be those of the present one.
 */
export function followBrowserUser({ userId, startAgain }: Followed): () => void {
  return onBrowserUser(() => {
    const user = userId()
    if (user !== null && isReplaced(user)) startAgain()
  })
}
