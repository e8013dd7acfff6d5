/** The socket end of a connection. */
export interface Sink {
  /** One websocket message. `taken` is called when the socket has taken it all. */
  send(message: Buffer, taken?: () => void): void
  /** Bytes given to `send` that the socket has not taken yet. */
  buffered(): number
  ping(): void
  close(code: number, reason: string): void
  /** Ends it without a word to the other side, which no longer answers. */
  terminate(): void
}

/** Whose connection it is and what they may see. A value: changed rights make a new one. */
export interface RealtimeSession {
  readonly userId: string
  readonly sessionId: string
  readonly expiresAt: number
  /** What the user's own topic `u/me/session` shows. */
  readonly shown: Readonly<Record<string, string | number | boolean | null>>
  /** `inventoryId` is that of the topic's group or inventory. */
  may(topicName: string, inventoryId: string | null): boolean
  /** The session as it is now, null when it is over. */
  renew(): RealtimeSession | null | Promise<RealtimeSession | null>
}
