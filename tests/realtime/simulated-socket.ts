import { realtimeClose, type ServerMessage } from '@backhaul/contract'
import type { ClientSocket } from '../../apps/core/src/realtime/client-socket.ts'
import type { Hub } from '../../apps/core/src/realtime/hub.ts'
import type { RealtimeSession } from '../../apps/core/src/realtime/realtime-session.ts'
import type { Socket } from '../../packages/client/src/realtime/types.ts'

type Downstream = { text: string; bytes: number } | { ping: number } | { close: number }
type Connection = ReturnType<Hub['connect']>

export interface SocketEvents {
  /** Called for each message the hub sends. `buffered` is the number of bytes in the buffer before it. */
  onSent(message: ServerMessage, buffered: number): void
  /** Called when the client requests a topic of which it already has a confirmed subscription. */
  onResubscribed(): void
}

const messagesOf = (text: string): ServerMessage[] => [JSON.parse(text) as ServerMessage | ServerMessage[]].flat()

/** A simulated websocket: both ends and the messages in transit. Nothing arrives before the simulation delivers it. */
export class SimulatedSocket implements ClientSocket, Socket {
  cut = false
  readonly #hub: Hub
  readonly #events: SocketEvents
  readonly #down: Downstream[] = []
  readonly #up: string[] = []
  /** Topics whose subscription was confirmed to the client and not ended since. */
  readonly #confirmed = new Set<string>()
  #connection: Connection | null = null
  #bytes = 0
  /** Bytes of the next message that were transmitted already. */
  #transmitted = 0
  #onMessage: ((event: { data: unknown }) => void) | null = null
  #onClose: ((event: { code: number }) => void) | null = null

  constructor(hub: Hub, session: RealtimeSession, events: SocketEvents) {
    this.#hub = hub
    this.#events = events
    this.#connection = hub.connect(this, session)
  }

  // Both ends.

  /** Sends from either end: the server sends buffers, the client sends text. */
  send(message: Buffer | string): void {
    if (this.cut) return
    if (typeof message === 'string') return this.#sendUp(message)
    const text = message.toString()
    for (const one of messagesOf(text)) this.#events.onSent(one, this.#bytes)
    this.#down.push({ text, bytes: message.length })
    this.#bytes += message.length
  }

  close(code = 1000): void {
    if (this.cut) return
    if (this.#connection !== null) this.#hub.disconnect(this.#connection)
    this.#connection = null
    this.#down.push({ close: code })
  }

  // The server's end.

  buffered(): number {
    return this.#bytes
  }

  ping(bytes: number): void {
    this.#down.push({ ping: bytes })
  }

  terminate(): void {
    this.close(realtimeClose.noPong)
  }

  // The client's end.

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#onMessage = listener as never
    if (type === 'close') this.#onClose = listener as never
  }

  #sendUp(text: string): void {
    const frame = JSON.parse(text) as { op: string; topics?: { t: string }[] }
    if (frame.op === 'sub' && frame.topics?.some(({ t }) => this.#confirmed.has(t))) this.#events.onResubscribed()
    this.#up.push(text)
  }

  // The network.

  /** Cuts the connection: messages in transit are lost, and both ends are informed at once. */
  sever(): void {
    if (this.cut) return
    if (this.#connection !== null) this.#hub.disconnect(this.#connection)
    this.#connection = null
    this.cut = true
    this.#onClose?.({ code: 1006 })
  }

  /** Delivers up to `count` messages to the core. Returns whether there were any. */
  deliverUp(count: number): boolean {
    const any = this.#up.length > 0
    for (let i = 0; i < count && this.#up.length > 0 && !this.cut; i++) this.#toHub(this.#up.shift() as string)
    return any
  }

  /** Delivers up to `count` messages to the client. Returns whether there were any. */
  deliverDown(count: number): boolean {
    const any = this.#down.length > 0
    for (let i = 0; i < count && this.#down.length > 0 && !this.cut; i++) this.#toClient(this.#down.shift() as Downstream)
    return any
  }

  /** Delivers as many messages as a line carries that has transmitted so many more bytes. */
  transmit(bytes: number): void {
    this.#transmitted += bytes
    for (let [next] = this.#down; next !== undefined && !this.cut; [next] = this.#down) {
      const size = 'text' in next ? next.bytes : 0
      if (size > this.#transmitted) return
      this.#transmitted -= size
      this.deliverDown(1)
    }
    this.#transmitted = 0
  }

  /** Drops the next frame to the client. */
  lose(): void {
    const next = this.#down[0]
    if (next === undefined || !('text' in next)) return
    this.#down.shift()
    this.#bytes -= next.bytes
  }

  /** Duplicates the next frame to the client. */
  repeat(): void {
    const next = this.#down[0]
    if (next === undefined || !('text' in next)) return
    this.#down.unshift({ text: next.text, bytes: 0 })
  }

  #toHub(text: string): void {
    if (this.#connection !== null) this.#hub.receive(this.#connection, text)
  }

  #toClient(next: Downstream): void {
    if ('ping' in next) {
      if (this.#connection !== null) this.#hub.pong(this.#connection, next.ping)
    } else if ('close' in next) {
      this.cut = true
      this.#onClose?.({ code: next.close })
    } else {
      this.#bytes -= next.bytes
      for (const message of messagesOf(next.text)) this.#noteSubscription(message)
      this.#onMessage?.({ data: next.text })
    }
  }

  #noteSubscription(message: ServerMessage): void {
    if (message.op === 'reset' || message.op === 'revoke') this.#confirmed.delete(message.t)
    if (message.op !== 'subd') return
    for (const { t, mode } of message.res) {
      if (mode === 'denied') this.#confirmed.delete(t)
      else this.#confirmed.add(t)
    }
  }
}
