import type { Sessions } from '../auth/sessions.ts'

/** Websockets of users, which follow their sessions. */
interface Connected {
  endSessions(sessionIds: readonly string[]): void
  /** Asks the connections of a session to connect again with its new token. */
  reconnect(sessionId: string): void
  /** Applies changed rights of a user. */
  recheck(userId: string): void
}

/** Ends the connections of sessions that end, and checks those whose rights change. */
export function announceSessions(sessions: Sessions, ...connected: readonly Connected[]): void {
  sessions.onEnd = (sessionIds) => connected.forEach((one) => one.endSessions(sessionIds))
  sessions.onReplaced = (sessionId) => connected.forEach((one) => one.reconnect(sessionId))
  sessions.onRights = (userId) => connected.forEach((one) => one.recheck(userId))
}
