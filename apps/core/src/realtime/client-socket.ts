/** The server end of a client's websocket, as the hub uses it. */
export interface ClientSocket {
  /** Sends one websocket message. */
  send(message: Buffer): void
  /** Bytes passed to `send` that the operating system has not accepted yet. */
  buffered(): number
  /** Sends a ping with a number, which the pong returns. */
  ping(bytes: number): void
  close(code: number, reason: string): void
  /** Closes the socket without a closing handshake, because the other side no longer responds. */
  terminate(): void
}
