import type { ClientSocket } from './client-socket.ts'

/**
 * Sends messages to a client and counts what it has received. The buffers of operating systems and proxies hold megabytes,
 * so the bytes that the socket still holds say little about the line. A ping follows every `pingEveryBytes`; its pong
 * proves that the client has read everything before it.
 */
export class Outbox {
  readonly #socket: ClientSocket
  readonly #pingEveryBytes: number
  #sent = 0
  #pinged = 0
  #received = 0

  constructor(socket: ClientSocket, pingEveryBytes: number) {
    this.#socket = socket
    this.#pingEveryBytes = pingEveryBytes
  }

  /** Bytes sent that the client has not confirmed. */
  get bytesUnderWay(): number {
    return Math.max(this.#socket.buffered(), this.#sent - this.#received)
  }

  send(message: Buffer): void {
    this.#socket.send(message)
    this.#sent += message.length
    if (this.#sent - this.#pinged >= this.#pingEveryBytes) this.ping()
  }

  ping(): void {
    this.#pinged = this.#sent
    this.#socket.ping(this.#sent)
  }

  /** Handles a pong. Without the number of a ping it confirms nothing. */
  confirm(bytes: number): void {
    if (bytes > this.#received && bytes <= this.#pinged) this.#received = bytes
  }
}
