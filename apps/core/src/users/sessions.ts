import { hash } from 'node:crypto'
import { accessOf, isInventoryLevel, seesEverything } from '@backhaul/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Caller, Scope } from '../caller.ts'
import type { Store } from '../store/index.ts'
import { type Allowance, createAllowance } from './allowance.ts'

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

export interface SessionsDeps {
  config: Config
  clock: Clock
  ids: Ids
  store: Store
  log: FastifyBaseLogger
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

/** Sessions by the token in the cookie: known in memory, durable in the database, where only hashes of tokens stand. */
export class Sessions {
  /** Called with the session ids that ended, so that their realtime connections end too. */
  onEnd: ((sessionIds: readonly string[]) => void) | null = null
  readonly #deps: SessionsDeps
  readonly #idleMs: number
  readonly #allowance: Allowance
  readonly #entries = new Map<string, Entry>()
  /** Ids by token, so that a token is hashed once and not per call. */
  readonly #idsByToken = new Map<string, string>()
  /** Last use per session since it was last written down; at most as many as there are entries. */
  readonly #used = new Map<string, number>()
  readonly #stop: () => void

  constructor(deps: SessionsDeps) {
    this.#deps = deps
    this.#idleMs = deps.config.SESSION_IDLE_MIN * 60_000
    this.#allowance = createAllowance(deps.clock, deps.config.REQUESTS_PER_S)
    this.#stop = deps.clock.every(tidyMs, () => void this.#tidy())
  }

  /** The caller behind a token; null when there is no such session or it is over. Answers at once for sessions known here. */
  find(token: string): Caller | null | Promise<Caller | null> {
    const { clock } = this.#deps
    const id = this.#idOf(token)
    const entry = this.#entries.get(id)
    if (entry === undefined) return this.#read(id)
    const nowMs = clock.monotonicMs()
    if (nowMs - entry.usedMs > this.#idleMs || clock.now() >= entry.caller.expiresAt) {
      this.#drop([id])
      return null
    }
    entry.usedMs = nowMs
    this.#used.set(id, clock.now())
    if (nowMs - entry.readMs <= rereadMs) return entry.caller
    // When the database is away, what is known goes on counting: live reads outlast it.
    return this.#read(id).catch(() => entry.caller)
  }

  /** Starts a session; the token goes into the cookie and is known to nobody else. */
  async open(userId: string, from: { userAgent: string; address: string }): Promise<{ token: string; caller: Caller }> {
    const { clock, config, ids, store } = this.#deps
    const user = await store.users.withRights(userId)
    if (user === null) throw new Error('A session was opened for a user that is not active.')
    const token = ids.secret()
    const id = this.#idOf(token)
    const now = clock.now()
    const expiresAt = now + config.SESSION_MAX_H * 3_600_000
    const times = { createdAt: new Date(now), lastUsedAt: new Date(now), expiresAt: new Date(expiresAt) }
    await store.sessions.create({ id, userId, ...times, ...from })
    return { token, caller: this.#remember(id, callerOf(user, id, expiresAt)) }
  }

  /** Ends one session of a user; false when there is none. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await this.#deps.store.sessions.remove(userId, sessionId)
    if (ended) this.#drop([sessionId])
    return ended
  }

  async endOthers(userId: string, keepId: string | null): Promise<void> {
    await this.#deps.store.sessions.removeOthers(userId, keepId)
    this.#drop(Array.from(this.#entries, ([id, { caller }]) => (caller.userId === userId && id !== keepId ? id : '')).filter(Boolean))
  }

  /** Forgets what is known of a user's rights; the next call reads them. */
  refresh(userId: string): void {
    for (const entry of this.#entries.values()) if (entry.caller.userId === userId) entry.readMs = Number.NEGATIVE_INFINITY
  }

  /** Takes one from the user's allowance of REQUESTS_PER_S; false when it is used up. */
  take({ userId }: Caller): boolean {
    return this.#allowance.take(userId)
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#tidy()
  }

  #idOf(token: string): string {
    const known = this.#idsByToken.get(token)
    if (known !== undefined) return known
    const id = hash('sha256', token, 'hex')
    this.#idsByToken.set(token, id)
    if (this.#idsByToken.size > entriesMax) this.#idsByToken.delete(this.#idsByToken.keys().next().value as string)
    return id
  }

  #drop(sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      this.#entries.delete(id)
      this.#used.delete(id)
    }
    if (sessionIds.length > 0) this.onEnd?.(sessionIds)
  }

  #remember(id: string, caller: Caller): Caller {
    const nowMs = this.#deps.clock.monotonicMs()
    this.#entries.delete(id)
    this.#entries.set(id, { caller, usedMs: nowMs, readMs: nowMs })
    if (this.#entries.size > entriesMax) this.#entries.delete(this.#entries.keys().next().value as string)
    return caller
  }

  /** Session and rights from the database; what is over there is over here. */
  async #read(id: string): Promise<Caller | null> {
    const { clock, store } = this.#deps
    const known = this.#entries.has(id)
    const row = await store.sessions.find(id)
    const lastUsed = this.#used.get(id) ?? row?.lastUsedAt.getTime() ?? 0
    const over = row === null || row.expiresAt.getTime() <= clock.now() || (!known && clock.now() - lastUsed > this.#idleMs)
    const user = over ? null : await store.users.withRights(row.userId)
    if (over || user === null) {
      if (known) this.#drop([id])
      return null
    }
    this.#used.set(id, clock.now())
    return this.#remember(id, callerOf(user, id, row.expiresAt.getTime()))
  }

  async #tidy(): Promise<void> {
    const { clock, log, store } = this.#deps
    this.#allowance.tidy()
    const written = new Map(this.#used)
    this.#used.clear()
    await store.sessions
      .tidy(written, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'last use of sessions was not written'))
  }
}

export const createSessions = (deps: SessionsDeps): Sessions => new Sessions(deps)
