import { realtimeClose, realtimeLimits, type ServerMessage } from '@backhaul/contract'
import type { ConnectionState, RealtimeOptions, Socket } from './types.ts'

const firstDelayMs = 500
/** reconnect interval 10000 ms. */
const longestDelayMs = 10_000
/** The spec names a maximum of reconnects but not its value. Ten attempts take about a minute. */
const reconnectsMaxDefault = 10
const beatMs = 1000
/** A core with a fleet sends several frames a second. After this silence the client asks for a sign of life. */
const probeAfterMs = 2000
/** A core that does not answer within this time is not reachable: the loss is shown 4 to 5 s after the last frame. */
const answerWithinMs = 2000
/** After two heartbeats without a frame the connection is replaced. A slow line may need that long for one large frame. */
const lostAfterMs = 2 * realtimeLimits.heartbeatMs - probeAfterMs
/** A connection that lasted this long counts as a success, so the next failure starts with short delays again. */
const stableMs = 10_000

export interface ConnectionEvents {
  onWelcome(message: Extract<ServerMessage, { op: 'welcome' }>): void
  onMessages(messages: readonly ServerMessage[]): void
  onDown(): void
  onState(state: ConnectionState): void
  onBeat(): void
}

/** Keeps one websocket open and replaces it when it is lost. Independent of topics. */
export class RealtimeConnection {
  readonly #options: RealtimeOptions
  readonly #events: ConnectionEvents
  /** The name of this client. At a reconnect the core closes its former connection, of which it may not know the end yet. */
  readonly #client: string
  #socket: Socket | null = null
  #cancelBeat: (() => void) | null = null
  #cancelRetry: (() => void) | null = null
  #state: ConnectionState
  /** Monotonic times of the last frame, the ping without an answer, the last attempt, the welcome and the planned reconnect. */
  #lastFrameMs: number | null = null
  #probeMs: number | null = null
  #openedMs = 0
  #welcomeMs: number | null = null
  #plannedReconnectMs: number | null = null
  #pings = 0
  /** Failed attempts since the last welcome. Only these lengthen the delay, because a core that sends a welcome is reachable. */
  #failedAttempts = 0

  constructor(options: RealtimeOptions, events: ConnectionEvents) {
    this.#options = options
    this.#client = Math.floor(options.random() * 2 ** 48).toString(36)
    this.#events = events
    this.#state = { phase: 'idle', stale: false, lastMessageAt: null, attempts: 0, retryAt: null, expiresAt: null, reason: null }
  }

  get state(): ConnectionState {
    return this.#state
  }

  connect(): void {
    if (this.#socket !== null) return this.#state.stale ? this.#retry() : undefined
    this.#cancelRetry?.()
    const { phase } = this.#state
    const again = phase === 'reconnecting' || phase === 'websocketError'
    this.#set(again ? { retryAt: null } : { phase: 'connecting', attempts: 0, reason: null })
    // Continues through reconnects, because data also becomes stale without a connection.
    this.#cancelBeat ??= this.#options.clock.every(beatMs, () => this.#beat())
    this.#open()
  }

  send(frame: object): void {
    if (this.#welcomeMs !== null) this.#socket?.send(JSON.stringify(frame))
  }

  doubt(): void {
    if (this.#welcomeMs === null) return
    this.#probe()
    this.#set({ stale: true })
  }

  close(): void {
    this.#stop({ phase: 'idle', attempts: 0 })
  }

  #open(): void {
    const { url, clock, webSocket } = this.#options
    const address = typeof url === 'string' ? url : url()
    const socket = webSocket(`${address}${address.includes('?') ? '&' : '?'}client=${this.#client}`)
    this.#socket = socket
    this.#openedMs = clock.monotonicMs()
    // Events of a socket that was abandoned are ignored.
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#closed(code)
    })
    socket.addEventListener('error', () => undefined) // a close always follows
  }

  #receive(text: string): void {
    const { clock } = this.#options
    this.#lastFrameMs = clock.monotonicMs()
    this.#probeMs = null
    const frame = JSON.parse(text) as ServerMessage | ServerMessage[]
    const messages = Array.isArray(frame) ? frame : [frame]
    for (const message of messages) this.#handle(message)
    this.#set({ lastMessageAt: clock.now(), stale: false })
    this.#events.onMessages(messages)
  }

  /** Handles messages about the connection itself. */
  #handle(message: ServerMessage): void {
    if (message.op === 'welcome') {
      this.#welcomeMs = this.#options.clock.monotonicMs()
      this.#failedAttempts = 0
      this.#set({ phase: 'live', expiresAt: null })
      this.#events.onWelcome(message)
    } else if (message.op === 'expiring') {
      this.#set({ expiresAt: message.at })
      this.send({ op: 'renew' })
    } else if (message.op === 'drain') {
      const delayMs = this.#options.random() * message.within
      this.#plannedReconnectMs = this.#options.clock.monotonicMs() + delayMs
      this.#retryIn(delayMs)
    }
  }

  #beat(): void {
    const nowMs = this.#options.clock.monotonicMs()
    const silentMs = nowMs - Math.max(this.#lastFrameMs ?? 0, this.#openedMs)
    if (this.#socket === null) {
      if (this.#lastFrameMs !== null && silentMs >= probeAfterMs + answerWithinMs) this.#set({ stale: true })
      return
    }
    if (this.#welcomeMs === null) return silentMs >= lostAfterMs ? this.#lost() : undefined
    if (this.#probeMs === null) {
      if (silentMs >= probeAfterMs) this.#probe()
    } else if (nowMs - this.#probeMs >= lostAfterMs) return this.#lost()
    else if (nowMs - this.#probeMs >= answerWithinMs) this.#set({ stale: true })
    this.#events.onBeat()
  }

  /** Measured from the ping, not from the last frame: the timers of a hidden page may be a minute late. */
  #probe(): void {
    this.#probeMs = this.#options.clock.monotonicMs()
    this.send({ op: 'ping', n: ++this.#pings })
  }

  #closed(code: number): void {
    if (code === realtimeClose.sessionOver) return this.#signedOut()
    const reason = stopReasons[code]
    if (reason === undefined) return this.#lost(code)
    this.#stop({ phase: 'stopped', reason })
    if (reason === 'protocol') this.#options.onError?.({ code: 'PROTOCOL', message: 'The core rejected a frame of this client.' })
  }

  #signedOut(): void {
    this.#stop({ phase: 'signedOut' })
    this.#options.onSignedOut?.()
  }

  #lost(code?: number): void {
    const { clock, random, reconnectsMax = reconnectsMaxDefault } = this.#options
    const nowMs = clock.monotonicMs()
    const opened = this.#welcomeMs !== null
    const attempts = this.#welcomeMs !== null && nowMs - this.#welcomeMs >= stableMs ? 0 : this.#state.attempts
    if (!opened) this.#failedAttempts++
    let delayMs = (0.5 + random() / 2) * Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, this.#failedAttempts + 1))
    if (this.#plannedReconnectMs !== null) delayMs = Math.max(0, this.#plannedReconnectMs - nowMs)
    else if (code === realtimeClose.drain && opened) delayMs = 0
    // The core has refused the load of this client; a short delay would repeat it.
    else if (code === realtimeClose.rate) delayMs = longestDelayMs
    this.#abandon()
    const phase = attempts + 1 >= reconnectsMax ? 'websocketError' : 'reconnecting'
    this.#set({ phase, attempts: attempts + 1, retryAt: clock.now() + delayMs })
    this.#retryIn(delayMs)
    if (attempts + 1 === reconnectsMax) {
      this.#options.onError?.({ code: 'WEBSOCKET', message: `No connection after ${reconnectsMax} attempts.` })
    }
    if (!opened) this.#checkSession()
  }

  #retryIn(delayMs: number): void {
    this.#cancelRetry?.()
    this.#cancelRetry = this.#options.clock.after(delayMs, () => this.#retry())
  }

  /** Opens a new socket. Also leaves a core that announced a stop, before that core closes the connection. */
  #retry(): void {
    this.#cancelRetry = null
    this.#abandon()
    this.#set({ phase: this.#state.phase === 'live' ? 'reconnecting' : this.#state.phase, retryAt: null })
    this.#open()
  }

  #checkSession(): void {
    this.#options.sessionIsOver?.().then(
      (over) => over && this.#welcomeMs === null && this.#signedOut(),
      () => undefined, // the session call failed too; the next attempt repeats it
    )
  }

  /** Closes the socket and ignores its later events. */
  #abandon(): void {
    const socket = this.#socket
    this.#socket = null
    this.#welcomeMs = null
    this.#probeMs = null
    this.#plannedReconnectMs = null
    if (socket === null) return
    socket.close()
    this.#events.onDown()
  }

  /** Stops all attempts until the next `connect()`. */
  #stop(change: Partial<ConnectionState>): void {
    this.#cancelBeat?.()
    this.#cancelRetry?.()
    this.#cancelBeat = this.#cancelRetry = null
    this.#abandon()
    this.#set({ retryAt: null, ...change })
  }

  #set(change: Partial<ConnectionState>): void {
    const next = { ...this.#state, ...change }
    const { phase, stale, attempts, retryAt, expiresAt, reason } = this.#state
    this.#state = next
    const same = phase === next.phase && stale === next.stale && attempts === next.attempts && retryAt === next.retryAt
    if (!same || expiresAt !== next.expiresAt || reason !== next.reason) this.#events.onState(next)
  }
}

// 4400 is a bug in this client. 4409 means another window of the same session; reconnecting would only replace that one.
const stopReasons: Partial<Record<number, NonNullable<ConnectionState['reason']>>> = {
  [realtimeClose.grammar]: 'protocol',
  [realtimeClose.noRights]: 'no rights',
  [realtimeClose.replaced]: 'replaced',
}
