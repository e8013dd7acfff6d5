import { hash } from 'node:crypto'
import { accessOf, isInventoryLevel, seesEverything } from '@backhaul/rules/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Config } from '../config.ts'
import type { Caller, Scope } from '../caller.ts'
import type { Store } from '../store/index.ts'
import { type Allowance, createAllowance } from './allowance.ts'
import { inTurn } from './in-turn.ts'

type UserWithRights = NonNullable<Awaited<ReturnType<Store['users']['withRights']>>>

interface Entry {
  readonly caller: Caller
  /** Monotonic: a clock that is set back or forth ends no session. */
  usedMs: number
  readMs: number
}

/** `readMs` of what is known to be outdated. */
const changed = Number.NEGATIVE_INFINITY

/** Sessions kept in memory; the least recently used one beyond that is read from the database again. */
const entriesMax = 50_000
/** Rights are read again after this long, so that a change made through another core counts within a minute. */
const rereadMs = 60_000
/** So long a call waits for that; then what is known counts, and it is tried again a little later. */
const rereadWaitMs = 500
const rereadAgainMs = 5000
/** Ids that stand for no session (any more), so that each is looked up once; beyond that the oldest is forgotten. */
const overMax = 10_000
/** Whoever makes tokens up takes these connections from the database and no more. */
const lookUps = { atOnce: 4, waitingMax: 10_000 }
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
  /** Called when a user's rights changed, so that realtime connections lose what they may no longer see. */
  onRights: ((userId: string) => void) | null = null
  readonly #deps: SessionsDeps
  readonly #idleMs: number
  readonly #allowance: Allowance
  readonly #entries = new Map<string, Entry>()
  /** Ids by token, so that a token is hashed once and not per call. */
  readonly #idsByToken = new Map<string, string>()
  /** Last use per session since it was last written down; at most as many as there are entries. */
  readonly #used = new Map<string, number>()
  readonly #over = new Set<string>()
  /** Look-ups on their way: a session is read once, however many of its calls come at the same moment. */
  readonly #reading = new Map<string, Promise<Caller | null>>()
  readonly #lookUp = inTurn(lookUps)
  readonly #stop: () => void
  /** Counts changes of rights: what was read before one may be older than it. */
  #changes = 0

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
    if (entry === undefined) return this.#over.has(id) ? null : this.#read(id)
    const nowMs = clock.monotonicMs()
    if (clock.now() >= entry.caller.expiresAt) {
      this.#drop([id])
      return null
    }
    if (nowMs - entry.usedMs > this.#idleMs) {
      // Idle here; it may have been used through another core, which the database knows.
      this.#entries.delete(id)
      return this.#read(id)
    }
    entry.usedMs = nowMs
    this.#used.set(id, clock.now())
    if (nowMs - entry.readMs <= rereadMs) return entry.caller
    return entry.readMs === changed ? this.#read(id) : this.#reread(id, entry, nowMs)
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
    return { token, caller: this.#remember(id, callerOf(user, id, expiresAt), clock.monotonicMs()) }
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

  /** A user's rights changed: from the next call on only what is read anew counts, and realtime connections are checked. */
  refresh(userId: string): void {
    this.#changes++
    this.#reading.clear()
    for (const entry of this.#entries.values()) if (entry.caller.userId === userId) entry.readMs = changed
    this.onRights?.(userId)
  }

  /** Takes so many calls from the user's allowance of REQUESTS_PER_S; false when it is used up. */
  take({ userId }: Caller, calls: number): boolean {
    return this.#allowance.take(userId, calls)
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
      this.#over.add(id)
      if (this.#over.size > overMax) this.#over.delete(this.#over.values().next().value as string)
    }
    if (sessionIds.length > 0) this.onEnd?.(sessionIds)
  }

  #remember(id: string, caller: Caller, readMs: number): Caller {
    this.#entries.delete(id)
    this.#entries.set(id, { caller, usedMs: this.#deps.clock.monotonicMs(), readMs })
    if (this.#entries.size > entriesMax) this.#entries.delete(this.#entries.keys().next().value as string)
    return caller
  }

  /** The rights as they are now. A database that is slow or away holds no call up: what is known goes on counting. */
  #reread(id: string, entry: Entry, nowMs: number): Promise<Caller | null> {
    entry.readMs = nowMs - rereadMs + rereadAgainMs
    let cancel: (() => void) | null = null
    const late = new Promise<Caller>((resolve) => (cancel = this.#deps.clock.after(rereadWaitMs, () => resolve(entry.caller))))
    return Promise.race([this.#read(id).catch(() => entry.caller), late]).finally(() => cancel?.())
  }

  #read(id: string): Promise<Caller | null> {
    const known = this.#reading.get(id)
    if (known !== undefined) return known
    const reading = this.#lookUp(() => this.#load(id)).finally(() => {
      if (this.#reading.get(id) === reading) this.#reading.delete(id)
    })
    this.#reading.set(id, reading)
    return reading
  }

  /** Session and rights from the database; what is over there is over here. */
  async #load(id: string): Promise<Caller | null> {
    const { clock, store } = this.#deps
    const changes = this.#changes
    const known = this.#entries.has(id)
    const row = await store.sessions.find(id)
    const lastUsed = Math.max(this.#used.get(id) ?? 0, row?.lastUsedAt.getTime() ?? 0)
    const over = row === null || row.expiresAt.getTime() <= clock.now() || (!known && clock.now() - lastUsed > this.#idleMs)
    const user = over ? null : await store.users.withRights(row.userId)
    // It may have been ended while it was read.
    if (this.#over.has(id)) return null
    if (over || user === null) {
      this.#drop([id])
      return null
    }
    this.#used.set(id, clock.now())
    const readMs = changes === this.#changes ? clock.monotonicMs() : changed
    return this.#remember(id, callerOf(user, id, row.expiresAt.getTime()), readMs)
  }

  async #tidy(): Promise<void> {
    const { clock, log, store } = this.#deps
    this.#allowance.tidy()
    const written = new Map(this.#used)
    this.#used.clear()
    await store.sessions.tidy(written, clock.now()).catch((error: unknown) => {
      for (const [id, at] of written) if (this.#entries.has(id) && !this.#used.has(id)) this.#used.set(id, at)
      log.warn({ err: error }, 'last use of sessions was not written; it is tried again')
    })
  }
}

export const createSessions = (deps: SessionsDeps): Sessions => new Sessions(deps)
