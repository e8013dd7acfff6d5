import { realtimeClose, realtimeLimits, type ServerMessage } from '@backhaul/contract'
import type { ConnectionState, RealtimeOptions, Socket } from './types.ts'

const firstDelayMs = 500
/** reconnect interval 10000 ms. */
const longestDelayMs = 10_000
/** The spec names a maximum of reconnects but not its value; ten take about a minute. */
export const reconnectsMaxDefault = 10
/** A connection that held this long counts as a success: the next failure begins with short delays again. */
const settledMs = 10_000

export interface LinkEvents {
  onWelcome(message: Extract<ServerMessage, { op: 'welcome' }>): void
  onMessages(messages: readonly ServerMessage[]): void
  onDown(): void
  onState(state: ConnectionState): void
  onBeat(): void
}

/** One websocket at a time, made anew when it is lost. Knows nothing of topics. */
export class Link {
  readonly #options: RealtimeOptions
  readonly #events: LinkEvents
  #socket: Socket | null = null
  #cancelBeat: (() => void) | null = null
  #cancelRetry: (() => void) | null = null
  #state: ConnectionState
  /** Monotonic times: last frame, last attempt, welcome of the present connection, planned move to another one. */
  #heardMs: number | null = null
  #openedMs = 0
  #welcomeMs: number | null = null
  #moveMs: number | null = null
  #beats = 0
  /** Attempts since the last welcome. A core that welcomes is there: only its silence makes the waits long. */
  #unanswered = 0
  reconnects = 0

  constructor(options: RealtimeOptions, events: LinkEvents) {
    this.#options = options
    this.#events = events
    this.#state = { phase: 'idle', stale: false, heardAt: null, attempts: 0, retryAt: null, expiresAt: null, reason: null }
  }

  get state(): ConnectionState {
    return this.#state
  }

  connect(): void {
    if (this.#socket !== null) return
    this.#cancelRetry?.()
    const { phase } = this.#state
    const again = phase === 'reconnecting' || phase === 'websocketError'
    this.#set(again ? { retryAt: null } : { phase: 'connecting', attempts: 0, reason: null })
    // Runs on through reconnects, for data also gets old while there is no connection.
    this.#cancelBeat ??= this.#options.clock.every(realtimeLimits.heartbeatMs / 3, () => this.#beat())
    this.#open()
  }

  send(frame: object): void {
    if (this.#welcomeMs !== null) this.#socket?.send(JSON.stringify(frame))
  }

  close(): void {
    this.#rest({ phase: 'idle', attempts: 0 })
  }

  #open(): void {
    const { url, clock, webSocket } = this.#options
    const socket = webSocket(typeof url === 'string' ? url : url())
    this.#socket = socket
    this.#openedMs = clock.monotonicMs()
    // What a socket says after it was let go does not count.
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#heard(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#closed(code)
    })
    socket.addEventListener('error', () => undefined) // a close always follows
  }

  #heard(text: string): void {
    const { clock } = this.#options
    this.#heardMs = clock.monotonicMs()
    const frame = JSON.parse(text) as ServerMessage | ServerMessage[]
    const messages = Array.isArray(frame) ? frame : [frame]
    for (const message of messages) this.#own(message)
    this.#set({ heardAt: clock.now(), stale: false })
    this.#events.onMessages(messages)
  }

  /** Messages about the connection itself. */
  #own(message: ServerMessage): void {
    if (message.op === 'welcome') {
      this.#welcomeMs = this.#options.clock.monotonicMs()
      this.#unanswered = 0
      this.#set({ phase: 'live', expiresAt: null })
      this.#events.onWelcome(message)
    } else if (message.op === 'expiring') {
      this.#set({ expiresAt: message.at })
      this.send({ op: 'renew' })
    } else if (message.op === 'drain') {
      const delayMs = this.#options.random() * message.within
      this.#moveMs = this.#options.clock.monotonicMs() + delayMs
      this.#retryIn(delayMs)
    }
  }

  #beat(): void {
    const nowMs = this.#options.clock.monotonicMs()
    const silentMs = 2 * realtimeLimits.heartbeatMs
    if (this.#heardMs !== null && nowMs - this.#heardMs >= silentMs) this.#set({ stale: true })
    if (this.#socket === null) return
    // Nothing, not even an answer to our pings: the other side is gone without having said so.
    if (nowMs - Math.max(this.#heardMs ?? 0, this.#openedMs) >= silentMs) return this.#lost()
    this.#beats++
    if (this.#beats % 3 === 0) this.send({ op: 'ping', n: this.#beats })
    this.#events.onBeat()
  }

  #closed(code: number): void {
    if (code === realtimeClose.sessionOver) return this.#signedOut()
    const reason = stopReasons[code]
    if (reason === undefined) return this.#lost(code === realtimeClose.drain)
    this.#rest({ phase: 'stopped', reason })
    if (reason === 'protocol') this.#options.onError?.({ code: 'PROTOCOL', message: 'The core does not understand this client.' })
  }

  #signedOut(): void {
    this.#rest({ phase: 'signedOut' })
    this.#options.onSignedOut?.()
  }

  #lost(planned = false): void {
    const { clock, random, reconnectsMax = reconnectsMaxDefault } = this.#options
    const nowMs = clock.monotonicMs()
    const opened = this.#welcomeMs !== null
    const attempts = this.#welcomeMs !== null && nowMs - this.#welcomeMs >= settledMs ? 0 : this.#state.attempts
    if (!opened) this.#unanswered++
    let delayMs = (0.5 + random() / 2) * Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, this.#unanswered + 1))
    if (this.#moveMs !== null) delayMs = Math.max(0, this.#moveMs - nowMs)
    else if (planned && opened) delayMs = 0
    this.#abandon()
    const phase = attempts + 1 >= reconnectsMax ? 'websocketError' : 'reconnecting'
    this.#set({ phase, attempts: attempts + 1, retryAt: clock.now() + delayMs })
    this.#retryIn(delayMs)
    if (attempts + 1 === reconnectsMax) {
      this.#options.onError?.({ code: 'WEBSOCKET', message: `No connection after ${reconnectsMax} attempts.` })
    }
    if (!opened) this.#askForSession()
  }

  #retryIn(delayMs: number): void {
    this.#cancelRetry?.()
    this.#cancelRetry = this.#options.clock.after(delayMs, () => this.#retry())
  }

  /** Also leaves a core that said it will stop, without waiting to be thrown out. */
  #retry(): void {
    this.#cancelRetry = null
    this.#abandon()
    this.reconnects++
    this.#set({ phase: this.#state.phase === 'live' ? 'reconnecting' : this.#state.phase, retryAt: null })
    this.#open()
  }

  #askForSession(): void {
    this.#options.sessionIsOver?.().then(
      (over) => over && this.#welcomeMs === null && this.#signedOut(),
      () => undefined, // not even that could be asked
    )
  }

  /** Lets go of the socket; nothing it says counts from here on. */
  #abandon(): void {
    const socket = this.#socket
    this.#socket = null
    this.#welcomeMs = null
    this.#moveMs = null
    if (socket === null) return
    socket.close()
    this.#events.onDown()
  }

  /** Ends it all until the next `connect`. */
  #rest(change: Partial<ConnectionState>): void {
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

// 4400 is a bug of ours, 4409 another window of the same session: coming back would only push out the next one.
const stopReasons: Partial<Record<number, NonNullable<ConnectionState['reason']>>> = {
  [realtimeClose.grammar]: 'protocol',
  [realtimeClose.noRights]: 'no rights',
  [realtimeClose.replaced]: 'replaced',
}
