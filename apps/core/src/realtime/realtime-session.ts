/** The user behind a connection and the topics they may see. Immutable: changed rights make a new session object. */
export interface RealtimeSession {
  readonly userId: string
  readonly sessionId: string
  readonly expiresAt: number
  /** Content of the user's own topic `u/me/session`. */
  readonly shown: Readonly<Record<string, string | number | boolean | null>>
  /** The units that the user has on their own; undefined without the right to read units. */
  readonly singleUnits?: ReadonlySet<string> | undefined
  /** Whether the user may see a version of a topic. `inventoryId` is the inventory of the topic's group, or the topic's inventory itself. */
  may(topicName: string, inventoryId: string | null): boolean
  /** Reads the session again; null when it is over. */
  renew(): RealtimeSession | null | Promise<RealtimeSession | null>
}
