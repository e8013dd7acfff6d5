import { hash } from 'node:crypto'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Ids } from '../ids.ts'
import type { Store } from '../store/index.ts'
import type { SessionRow } from '../store/sessions.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { passwordExpiresAt } from './password-expiry.ts'
import { rightsOf, type UserWithRights } from './rights.ts'

interface Entry {
  readonly caller: Caller
  /** Monotonic time, so that setting the machine's clock ends no session. */
  usedMs: number
  readMs: number
}

/** The `readMs` of rights that are known to be outdated. */
const outdated = Number.NEGATIVE_INFINITY

/** Sessions kept in memory. Beyond that the least recently used one is dropped and read from the database again. */
const entriesMax = 50_000
/**
 * Rights are read again after this time. A stream checks them every 15 s, so that a change made through another core takes
 * effect within a minute on calls and on streams.
 */
const rereadMs = 40_000
/** Limit on the wait of a call for that. After it the known rights apply, and the read is repeated a little later. */
const rereadWaitMs = 500
const rereadAgainMs = 5000
/** Ids without a session, remembered so that each is looked up once. Beyond that the least recently used one is forgotten. */
const endedMax = 10_000
/** Made-up tokens occupy at most this many database connections. */
const lookUps = { runningMax: 4, waitingMax: 10_000 }
const saveUseMs = 60_000

/** The browser that opens a session. */
interface Origin {
  userAgent: string
  address: string
}

interface Opened {
  readonly token: string
  readonly caller: Caller
}

export interface SessionsDeps {
  config: Config
  transportClock: Clock
  ids: Ids
  store: Store
  log: FastifyBaseLogger
}

function callerOf(user: UserWithRights, sessionId: string, expiresAt: number): Caller {
  return {
    userId: user.id,
    sessionId,
    username: user.username,
    roles: user.roles,
    expiresAt,
    applicationPermission: user.applicationPermission,
    passwordExpiresAt: passwordExpiresAt(user.passwordChangedAt, user.passwordExpiryPolicy),
    ...rightsOf(user),
  }
}

/** Sessions by the token in the cookie: cached in memory, stored in the database, which holds only hashes of tokens. */
export class Sessions {
  /** Called with the ids of ended sessions, so that their realtime connections end too. */
  onEnd: ((sessionIds: readonly string[]) => void) | null = null
  /** Called with the id of a session that its user continues with a new token, so that its realtime connections reconnect. */
  onReplaced: ((sessionId: string) => void) | null = null
  /** Called when a user's rights change, so that realtime connections lose the topics they may no longer see. */
  onRights: ((userId: string) => void) | null = null
  readonly #deps: SessionsDeps
  readonly #idleMs: number
  readonly #entries = new LRUCache<string, Entry>({ max: entriesMax })
  /** Session ids by token, so that a token is hashed once and not at each call. */
  readonly #idsByToken = new LRUCache<string, string>({ max: entriesMax })
  /** Last use per session since the last save; at most as many as there are entries. */
  readonly #used = new Map<string, number>()
  readonly #ended = new LRUCache<string, true>({ max: endedMax })
  /** Reads in progress: simultaneous calls of a session share one read. */
  readonly #reading = new Map<string, Promise<Caller | null>>()
  readonly #lookUp = concurrencyLimit(lookUps)
  readonly #stop: () => void
  /** Counts changes of rights. Rights that were read across a change may be older than it. */
  #changes = 0

  constructor(deps: SessionsDeps) {
    this.#deps = deps
    this.#idleMs = deps.config.SESSION_IDLE_MIN * 60_000
    this.#stop = deps.transportClock.every(saveUseMs, () => void this.#saveUse())
  }

  /** Returns the caller behind a token, or null when the session does not exist or has ended; synchronous for a cached session. */
  find(token: string): Caller | null | Promise<Caller | null> {
    const { transportClock: clock } = this.#deps
    const id = this.#idOf(token)
    const entry = this.#entries.get(id)
    if (entry === undefined) return this.#ended.has(id) ? null : this.#read(id)
    const nowMs = clock.monotonicMs()
    if (clock.now() >= entry.caller.expiresAt) {
      this.#drop([id])
      return null
    }
    if (nowMs - entry.usedMs > this.#idleMs) {
      // Idle in this core. Use through another core is recorded in the database.
      this.#entries.delete(id)
      return this.#read(id)
    }
    entry.usedMs = nowMs
    this.#used.set(id, clock.now())
    if (nowMs - entry.readMs <= rereadMs) return entry.caller
    return entry.readMs === outdated ? this.#read(id) : this.#reread(id, entry, nowMs)
  }

  /**
   * Starts the session of a sign-in and ends the former one of the browser; null when the checked password was replaced
   * meanwhile. The token goes into the cookie and is stored nowhere.
   */
  open(userId: string, passwordHash: string, from: Origin, formerId: string | null): Promise<Opened | null> {
    return this.#start(userId, from, (row) => this.#deps.store.sessions.open(row, passwordHash, formerId))
  }

  /**
   * Replaces the password of a user and ends all sessions; the caller continues with a new one, because the token of the
   * former session may be known to others. Null when the password was replaced meanwhile.
   */
  async changePassword({ userId, sessionId }: Caller, formerHash: string, newHash: string, from: Origin): Promise<Opened | null> {
    const store = (row: SessionRow) => this.#deps.store.sessions.changePassword(row, formerHash, newHash)
    // Sessions that another core removed may still be cached here.
    const cached = Array.from(this.#entries.entries(), ([id, { caller }]) => (caller.userId === userId ? id : ''))
    const opened = await this.#start(userId, from, store, {
      isPasswordNew: true,
      drop: (ended) => {
        this.#drop(ended.concat(cached.filter(Boolean)).filter((id) => id !== sessionId))
        this.#forget(sessionId)
      },
    })
    if (opened !== null) this.onReplaced?.(sessionId)
    return opened
  }

  async #start(
    userId: string,
    from: Origin,
    store: (row: SessionRow) => Promise<string[] | null>,
    { drop = (ended) => this.#drop(ended), isPasswordNew = false }: { drop?: (ended: string[]) => void; isPasswordNew?: boolean } = {},
  ): Promise<Opened | null> {
    const { transportClock: clock, config, ids } = this.#deps
    const user = await this.#deps.store.users.withRights(userId)
    if (user === null) return null
    const token = ids.secret()
    const id = this.#idOf(token)
    const now = clock.now()
    const expiresAt = now + config.SESSION_MAX_H * 3_600_000
    const times = { createdAt: new Date(now), lastUsedAt: new Date(now), expiresAt: new Date(expiresAt) }
    const ended = await store({ id, userId, ...times, ...from })
    if (ended === null) return null
    drop(ended)
    // A change of the password may have ended the new session before this line.
    if (this.#ended.has(id)) return null
    const current = isPasswordNew ? { ...user, passwordChangedAt: times.createdAt } : user
    return { token, caller: this.#remember(id, callerOf(current, id, expiresAt), clock.monotonicMs()) }
  }

  /** Ends one session of a user; returns false when the user has no such session. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await this.#deps.store.sessions.remove(userId, sessionId)
    if (ended) this.#drop([sessionId])
    return ended
  }

  /** Marks a user's rights as outdated: the next call reads them again, and realtime connections are checked now. */
  refresh(userId: string): void {
    this.#changes++
    this.#reading.clear()
    for (const entry of this.#entries.values()) if (entry.caller.userId === userId) entry.readMs = outdated
    this.onRights?.(userId)
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#saveUse()
  }

  #idOf(token: string): string {
    const known = this.#idsByToken.get(token)
    if (known !== undefined) return known
    const id = hash('sha256', token, 'hex')
    this.#idsByToken.set(token, id)
    return id
  }

  #drop(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#forget(id)
    if (sessionIds.length > 0) this.onEnd?.(sessionIds)
  }

  #forget(id: string): void {
    this.#entries.delete(id)
    this.#used.delete(id)
    this.#ended.set(id, true)
  }

  #remember(id: string, caller: Caller, readMs: number): Caller {
    this.#entries.set(id, { caller, usedMs: this.#deps.transportClock.monotonicMs(), readMs })
    return caller
  }

  /** Reads the rights again. When the database is slow or down, the known rights apply, so that no call waits long. */
  #reread(id: string, entry: Entry, nowMs: number): Promise<Caller | null> {
    entry.readMs = nowMs - rereadMs + rereadAgainMs
    const changes = this.#changes
    // Rights that were known before a change no longer apply.
    const known = () => (this.#ended.has(id) ? null : changes === this.#changes ? entry.caller : this.#read(id))
    let cancel: (() => void) | null = null
    const timeout = new Promise<Caller | null>(
      (resolve) => (cancel = this.#deps.transportClock.after(rereadWaitMs, () => resolve(known()))),
    )
    return Promise.race([this.#read(id).catch(known), timeout]).finally(() => cancel?.())
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

  /** Reads session and rights from the database. A session that has ended there ends here. */
  async #load(id: string): Promise<Caller | null> {
    const { transportClock: clock, store } = this.#deps
    const changes = this.#changes
    const known = this.#entries.has(id)
    const row = await store.sessions.find(id)
    const lastUsed = Math.max(this.#used.get(id) ?? 0, row?.lastUsedAt.getTime() ?? 0)
    const ended = row === null || row.expiresAt.getTime() <= clock.now() || (!known && clock.now() - lastUsed > this.#idleMs)
    const user = ended ? null : await store.users.withRights(row.userId)
    // The session may have been ended during the read.
    if (this.#ended.has(id)) return null
    if (ended || user === null) {
      this.#drop([id])
      return null
    }
    this.#used.set(id, clock.now())
    const readMs = changes === this.#changes ? clock.monotonicMs() : outdated
    return this.#remember(id, callerOf(user, id, row.expiresAt.getTime()), readMs)
  }

  /** Writes the last use of sessions and deletes sessions that have ended. */
  async #saveUse(): Promise<void> {
    const { transportClock: clock, log, store } = this.#deps
    const written = new Map(this.#used)
    this.#used.clear()
    await store.sessions.tidy(written, clock.now()).catch((error: unknown) => {
      for (const [id, at] of written) if (this.#entries.has(id) && !this.#used.has(id)) this.#used.set(id, at)
      log.warn({ err: error }, 'the last use of sessions was not written; the next save repeats it')
    })
  }
}

export const createSessions = (deps: SessionsDeps): Sessions => new Sessions(deps)
