/** The server end of a client's websocket, as the hub uses it. */
export interface ClientSocket {
  /** Sends one websocket message. `onAccepted` is called once the operating system has accepted all of it. */
  send(message: Buffer, onAccepted?: () => void): void
  /** Bytes passed to `send` that the operating system has not accepted yet. */
  buffered(): number
  ping(): void
  close(code: number, reason: string): void
  /** Closes the socket without a closing handshake, because the other side no longer responds. */
  terminate(): void
}
