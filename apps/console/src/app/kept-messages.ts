import { type PastMessage, toasts } from '../ui/toasts.ts'
import { browserUser } from './browser-user.ts'

/** The messages of the bell that a reload keeps; older ones are lost. They are of this tab, and end with it. */
export const keptMax = 50
const key = 'backhaul.messages'
const kinds: readonly unknown[] = ['info', 'success', 'warning', 'error']

interface Kept {
  readonly userId: string
  readonly unreadCount: number
  readonly messages: readonly PastMessage[]
}

const isMessage = ({ kind, text, at, opens }: PastMessage): boolean =>
  kinds.includes(kind) && typeof text === 'string' && typeof at === 'number' && (opens === null || typeof opens === 'string')

function read(userId: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.userId === userId && kept.messages.every(isMessage) ? kept : null
  } catch {
    return null // Blocked storage, or one that another program wrote.
  }
}

function forgetMessages(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked storage keeps nothing.
  }
}

/** Messages that the page has already are not added again. */
function restore({ messages, unreadCount }: Kept): void {
  const known = new Set(toasts.get().history.map(({ at, text }) => `${at} ${text}`))
  const past = messages.slice(0, keptMax).filter(({ at, text }) => !known.has(`${at} ${text}`))
  if (past.length > 0) toasts.restore(past, Math.min(unreadCount, past.length))
}

/** Shows the messages that the user had before the reload, and keeps the present ones for the next, until the returned function is called. */
export function keepMessages(userId: string): () => void {
  const kept = read(userId)
  forgetMessages()
  if (kept !== null) restore(kept)
  const write = () => {
    // The user has signed out, or another one has signed in.
    if (browserUser() !== userId) return forgetMessages()
    const { history, unreadCount } = toasts.get()
    try {
      sessionStorage.setItem(key, JSON.stringify({ userId, unreadCount, messages: history.slice(0, keptMax) } satisfies Kept))
    } catch {
      // A full or blocked storage loses them with the page.
    }
  }
  // A hidden tab may be discarded without a further event.
  const hidden = () => document.visibilityState === 'hidden' && write()
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', write)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', write)
    write()
  }
}
