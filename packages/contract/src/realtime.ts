import * as z from 'zod'
import { stringUpTo } from './string.ts'

/** Limits and intervals of `rt/1` (docs/realtime.md). */
export const realtimeLimits = {
  /** Topics per `sub`: by default, and at most. */
  batch: 50,
  batchMax: 200,
  topicsPerConnection: 2000,
  connectionsPerSession: 5,
  inboundBytesMax: 64 * 1024,
  bufferedBytesMax: 1024 * 1024,
  snapshotPageItems: 500,
  /** Frames that a client may send at once, and the interval at which it regains one. */
  framesBurst: 200,
  frameEveryMs: 50,
  tickMs: 200,
  checkpointMs: 30_000,
  heartbeatMs: 15_000,
  pongWithinMs: 10_000,
} as const

export const realtimeClose = {
  grammar: 4400,
  sessionOver: 4401,
  noRights: 4403,
  noPong: 4408,
  replaced: 4409,
  rate: 4429,
  drain: 4503,
} as const

/** A frame of a client. The core parses it; any other frame closes the connection with 4400. */
export const ClientFrame = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('sub'),
    id: z.int(),
    topics: z
      .array(z.strictObject({ t: stringUpTo(200), epoch: stringUpTo(64).optional(), seq: z.int().min(0).optional() }))
      .min(1)
      .max(realtimeLimits.batchMax),
  }),
  z.strictObject({ op: z.literal('unsub'), id: z.int(), topics: z.array(stringUpTo(200)).min(1).max(realtimeLimits.batchMax) }),
  z.strictObject({ op: z.literal('ping'), n: z.int() }),
  z.strictObject({ op: z.literal('renew') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

type Fields = Record<string, unknown>
/** A deletion, a complete value, or a merge with the names of removed fields. */
export type Change =
  | [key: string, rev: number, deleted: null]
  | [key: string, rev: number, value: Fields, whole: 1]
  | [key: string, rev: number, fields: Fields, merge: 0, removed?: string[]]

/** A message of the core. A frame is one message or an array of messages. `mark` is a checkpoint. */
export type ServerMessage =
  | { op: 'welcome'; v: 1; conn: string; epoch: string; hb: number; batch: number; tick: number; now: number; expires: number }
  | { op: 'subd'; id: number; res: { t: string; mode: 'live' | 'snap' | 'denied'; epoch?: string; seq?: number }[] }
  | {
      op: 'snap'
      t: string
      epoch: string
      seq: number
      p: number
      last: boolean
      items: [key: string, rev: number, value: Fields][]
      born?: number
    }
  | { op: 'd'; t: string; from: number; to: number; p?: number; last?: boolean; ch: Change[]; born?: number }
  | { op: 'behind'; t: string }
  | { op: 'mark'; t: string; seq: number; n: number; h: number }
  | { op: 'reset'; t: string; why: string }
  | { op: 'revoke'; t: string }
  | { op: 'expiring'; at: number }
  | { op: 'drain'; within: number }
  | { op: 'pong'; n: number }
  | { op: 'err'; id?: number; code: string; msg: string }

/** Returns the 32-bit FNV-1a hash of the UTF-16 code units of a text. Given the hash of a prefix, hashes prefix and text. */
export function fnv1a32(text: string, hash = 2_166_136_261): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return hash >>> 0
}
