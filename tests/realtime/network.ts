import type { Socket } from '@backhaul/client/realtime'
import { realtimeClose, type ServerMessage } from '@backhaul/contract'
import type { Hub } from '@backhaul/core/realtime/hub'
import type { RealtimeSession, Sink } from '@backhaul/core/realtime/sink'

type Down = { text: string; bytes: number; taken: (() => void) | undefined } | { ping: true } | { close: number }
type Connection = ReturnType<Hub['connect']>

/** One simulated websocket: both ends, and what is on its way between them. Nothing arrives before `pump`. */
export class Wire implements Sink, Socket {
  cut = false
  readonly #hub: Hub
  readonly #watch: (message: ServerMessage, buffered: number) => void
  readonly #down: Down[] = []
  readonly #up: string[] = []
  #connection: Connection | null = null
  #bytes = 0
  #onMessage: ((event: { data: unknown }) => void) | null = null
  #onClose: ((event: { code: number }) => void) | null = null

  constructor(hub: Hub, session: RealtimeSession, watch: (message: ServerMessage, buffered: number) => void) {
    this.#hub = hub
    this.#watch = watch
    this.#connection = hub.connect(this, session)
  }

  // The server's end.

  /** `send` has two meanings, one for each end: the server sends buffers, the client text. */
  send(message: Buffer | string, taken?: () => void): void {
    if (typeof message === 'string') {
      if (!this.cut) this.#up.push(message)
      return
    }
    if (this.cut) return
    const text = message.toString()
    const frame = JSON.parse(text) as ServerMessage | ServerMessage[]
    for (const one of Array.isArray(frame) ? frame : [frame]) this.#watch(one, this.#bytes)
    this.#down.push({ text, bytes: message.length, taken })
    this.#bytes += message.length
  }

  buffered(): number {
    return this.#bytes
  }

  ping(): void {
    this.#down.push({ ping: true })
  }

  terminate(): void {
    this.close(realtimeClose.noPong)
  }

  /** Both ends may close. */
  close(code = 1000): void {
    if (this.cut) return
    if (this.#connection !== null) this.#hub.disconnect(this.#connection)
    this.#connection = null
    this.#down.push({ close: code })
  }

  // The client's end.

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#onMessage = listener as never
    if (type === 'close') this.#onClose = listener as never
  }

  // The network.

  /** Breaks off: what is on its way is lost, and both ends learn of it at once. */
  sever(): void {
    if (this.cut) return
    if (this.#connection !== null) this.#hub.disconnect(this.#connection)
    this.#connection = null
    this.cut = true
    this.#onClose?.({ code: 1006 })
  }

  /** Both carry up to `count` messages and say whether there were any. */
  carryUp(count: number): boolean {
    const any = this.#up.length > 0
    for (let i = 0; i < count && this.#up.length > 0 && !this.cut; i++) this.#hand(this.#up.shift() as string)
    return any
  }

  carryDown(count: number): boolean {
    const any = this.#down.length > 0
    for (let i = 0; i < count && this.#down.length > 0 && !this.cut; i++) this.#deliver(this.#down.shift() as Down)
    return any
  }

  lose(): void {
    const next = this.#down[0]
    if (next === undefined || !('text' in next)) return
    this.#down.shift()
    this.#release(next)
  }

  repeat(): void {
    const next = this.#down[0]
    if (next === undefined || !('text' in next)) return
    this.#down.unshift({ text: next.text, bytes: 0, taken: undefined })
  }

  #hand(text: string): void {
    if (this.#connection !== null) this.#hub.receive(this.#connection, text)
  }

  #deliver(next: Down): void {
    if ('ping' in next) {
      if (this.#connection !== null) this.#hub.pong(this.#connection)
    } else if ('close' in next) {
      this.cut = true
      this.#onClose?.({ code: next.close })
    } else {
      this.#release(next)
      this.#onMessage?.({ data: next.text })
    }
  }

  #release({ bytes, taken }: { bytes: number; taken: (() => void) | undefined }): void {
    this.#bytes -= bytes
    taken?.()
  }
}
