import type { ServerMessage } from '@backhaul/contract'
import type { Topic } from './topic.ts'

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))

/** One websocket message of encoded parts: a single one as it is, several as an array. */
export function join(parts: readonly Buffer[]): Buffer {
  if (parts.length === 1) return parts[0] as Buffer
  const pieces: Buffer[] = []
  for (const part of parts) pieces.push(pieces.length === 0 ? open : comma, part)
  pieces.push(close)
  return Buffer.concat(pieces)
}

export const markOf = (topic: Topic): Buffer =>
  encode({ op: 'mark', t: topic.name, seq: topic.seq, n: topic.live.size, h: topic.digest >>> 0 })
