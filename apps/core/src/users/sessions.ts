import { hash } from 'node:crypto'
import { accessOf, isInventoryLevel, seesEverything } from '@backhaul/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Caller, Scope } from '../caller.ts'
import type { Store } from '../store/index.ts'

type UserWithRights = NonNullable<Awaited<ReturnType<Store['users']['withRights']>>>

interface Entry {
  readonly caller: Caller
  /** Monotonic: a clock that is set back or forth ends no session. */
  usedMs: number
  readMs: number
}

/** Sessions kept in memory; the least recently used one beyond that is read from the database again. */
const entriesMax = 50_000
/** Rights are read again after this long, so that a change made through another core counts within a minute. */
const rereadMs = 60_000
const tidyMs = 60_000

export interface Sessions {
  /** The caller behind a token; null when there is no such session or it is over. Answers at once for sessions known here. */
  find(token: string): Caller | null | Promise<Caller | null>
  /** Starts a session; the token goes into the cookie and is known to nobody else. */
  open(userId: string, from: { userAgent: string; address: string }): Promise<{ token: string; caller: Caller }>
  /** Ends one session of a user; false when there is none. */
  end(userId: string, sessionId: string): Promise<boolean>
  endOthers(userId: string, keepId: string | null): Promise<void>
  /** Forgets what is known of a user's rights; the next call reads them. */
  refresh(userId: string): void
  /** Takes one from the user's allowance of REQUESTS_PER_S; false when it is used up. */
  take(caller: Caller): boolean
  /** Called with the session ids that ended, so that their realtime connections end too. */
  onEnd: ((sessionIds: readonly string[]) => void) | null
  close(): Promise<void>
}

// super_user and staff see everything; inventory-level roles the inventories they are members of; all others their groups.
const scopeOf = (user: UserWithRights): Scope => ({
  all: seesEverything(user.roles),
  inventoryIds: new Set(isInventoryLevel(user.roles) ? user.inventoryIds : []),
  groupIds: new Set(user.groupIds),
  unitIds: new Set(user.unitIds),
})

function callerOf(user: UserWithRights, sessionId: string, expiresAt: number): Caller {
  const granted = accessOf(user.roles)
  return {
    userId: user.id,
    sessionId,
    username: user.username,
    roles: user.roles,
    scope: scopeOf(user),
    expiresAt,
    may: (access) => granted.has(access),
  }
}

export function createSessions(deps: { config: Config; clock: Clock; ids: Ids; store: Store; log: FastifyBaseLogger }): Sessions {
  const { config, clock, ids, store, log } = deps
  const idleMs = config.SESSION_IDLE_MIN * 60_000
  const entries = new Map<string, Entry>()
  /** Ids by token, so that a token is hashed once and not per call. In memory only; the database has ids alone. */
  const idsByToken = new Map<string, string>()
  /** Last use per session since it was last written down; at most as many as there are entries. */
  const used = new Map<string, number>()
  const allowances = new Map<string, { left: number; atMs: number }>()

  const idOf = (token: string): string => {
    const known = idsByToken.get(token)
    if (known !== undefined) return known
    const id = hash('sha256', token, 'hex')
    idsByToken.set(token, id)
    if (idsByToken.size > entriesMax) idsByToken.delete(idsByToken.keys().next().value as string)
    return id
  }

  const drop = (sessionIds: readonly string[]) => {
    for (const id of sessionIds) {
      entries.delete(id)
      used.delete(id)
    }
    if (sessionIds.length > 0) sessions.onEnd?.(sessionIds)
  }

  const remember = (id: string, caller: Caller, usedMs: number): Caller => {
    entries.delete(id)
    entries.set(id, { caller, usedMs, readMs: clock.monotonicMs() })
    if (entries.size > entriesMax) entries.delete(entries.keys().next().value as string)
    return caller
  }

  const read = async (id: string): Promise<Caller | null> => {
    const row = await store.sessions.find(id)
    if (row === null || row.expiresAt.getTime() <= clock.now()) return null
    const known = entries.get(id)
    const lastUsed = used.get(id) ?? row.lastUsedAt.getTime()
    if (known === undefined && clock.now() - lastUsed > idleMs) return null
    const user = await store.users.withRights(row.userId)
    if (user === null) return null
    used.set(id, clock.now())
    return remember(id, callerOf(user, id, row.expiresAt.getTime()), clock.monotonicMs())
  }

  const sessions: Sessions = {
    onEnd: null,

    find(token) {
      const id = idOf(token)
      const entry = entries.get(id)
      if (entry === undefined) return read(id)
      const nowMs = clock.monotonicMs()
      if (nowMs - entry.usedMs > idleMs || clock.now() >= entry.caller.expiresAt) {
        drop([id])
        return null
      }
      entry.usedMs = nowMs
      used.set(id, clock.now())
      if (nowMs - entry.readMs <= rereadMs) return entry.caller
      // When the database is away, what is known goes on counting: live reads outlast it.
      return read(id).catch(() => entry.caller)
    },

    async open(userId, from) {
      const user = await store.users.withRights(userId)
      if (user === null) throw new Error('A session was opened for a user that is not active.')
      const token = ids.secret()
      const id = idOf(token)
      const now = clock.now()
      const expiresAt = now + config.SESSION_MAX_H * 3_600_000
      await store.sessions.create({ id, userId, createdAt: new Date(now), lastUsedAt: new Date(now), expiresAt: new Date(expiresAt), ...from })
      return { token, caller: remember(id, callerOf(user, id, expiresAt), clock.monotonicMs()) }
    },

    async end(userId, sessionId) {
      const ended = await store.sessions.remove(userId, sessionId)
      if (ended) drop([sessionId])
      return ended
    },

    async endOthers(userId, keepId) {
      await store.sessions.removeOthers(userId, keepId)
      drop(Array.from(entries, ([id, { caller }]) => (caller.userId === userId && id !== keepId ? id : '')).filter(Boolean))
    },

    refresh(userId) {
      for (const entry of entries.values()) if (entry.caller.userId === userId) entry.readMs = Number.NEGATIVE_INFINITY
    },

    take({ userId }) {
      const nowMs = clock.monotonicMs()
      const one = allowances.get(userId)
      if (one === undefined) {
        allowances.set(userId, { left: config.REQUESTS_PER_S - 1, atMs: nowMs })
        return true
      }
      one.left = Math.min(config.REQUESTS_PER_S, one.left + ((nowMs - one.atMs) / 1000) * config.REQUESTS_PER_S)
      one.atMs = nowMs
      if (one.left < 1) return false
      one.left--
      return true
    },

    async close() {
      stop()
      await tidy()
    },
  }

  const tidy = async () => {
    const nowMs = clock.monotonicMs()
    for (const [userId, { atMs }] of allowances) if (nowMs - atMs > tidyMs) allowances.delete(userId)
    const written = new Map(used)
    used.clear()
    await store.sessions.tidy(written, clock.now()).catch((error) => log.warn({ err: error }, 'last use of sessions was not written'))
  }
  const stop = clock.every(tidyMs, () => void tidy())
  return sessions
}
