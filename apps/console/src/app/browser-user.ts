/**
 * The user whose session this browser holds. All tabs share the cookie of the session: the last tab that signs in decides for all
 * of them. Without storage, tabs do not notice each other.
 */
const key = 'backhaul.signedInUser'

export function browserUser(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function setBrowserUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key)
    else if (localStorage.getItem(key) !== userId) localStorage.setItem(key, userId)
  } catch {
    // Not kept, see above.
  }
}

/** Whether another user has signed in since, in another tab. */
export function isReplaced(userId: string): boolean {
  const now = browserUser()
  return now !== null && now !== userId
}

/** Calls the listener when a tab signs in or out, and when this tab is shown again: a frozen tab misses the event. */
export function onBrowserUser(listener: () => void): () => void {
  const changed = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
  const shown = () => document.visibilityState === 'visible' && listener()
  addEventListener('storage', changed)
  document.addEventListener('visibilitychange', shown)
  return () => {
    removeEventListener('storage', changed)
    document.removeEventListener('visibilitychange', shown)
  }
}
