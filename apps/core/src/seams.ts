import type { ServerResponse } from 'node:http'
import type { CoreEnd } from '@backhaul/device-link'
import type { Caller } from './caller.ts'
import type { ClientSocket } from './realtime/client-socket.ts'
import type { RealtimeSession } from './realtime/realtime-session.ts'

/** A call of a client at the seam. */
export interface SeamCall {
  readonly name: string
  readonly isRead: boolean
  /** The input as the client sent it. */
  readonly input: unknown
  readonly caller: Caller | null
  /** The response that the answer leaves in; a batch of calls has one. */
  readonly response: ServerResponse
}

/** A client of the stream at the seam. */
export interface SeamClient {
  readonly socket: ClientSocket
  readonly session: RealtimeSession
}

/**
 * Functions around the three borders of a core, with which a simulation disturbs calls, streams and device links. The product
 * has none. The core behind them works the same with and without them.
 */
export interface Seams {
  /** Runs a call; `run` does what the product does. */
  readonly calls: (call: SeamCall, run: () => unknown) => unknown
  /** Returns what the hub uses as this client. `onGone` registers what runs when the client has left. */
  readonly clients: (client: SeamClient, onGone: (run: () => void) => void) => SeamClient
  readonly fleetLinks: (end: CoreEnd) => CoreEnd
}
