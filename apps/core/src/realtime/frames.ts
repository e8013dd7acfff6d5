import type { ServerMessage } from '@backhaul/contract'
import type { Topic } from './topic.ts'

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))

/** Joins encoded messages into one frame: a single one stays as it is, several become an array. */
export function join(parts: readonly Buffer[]): Buffer {
  if (parts.length === 1) return parts[0] as Buffer
  const pieces: Buffer[] = []
  for (const part of parts) pieces.push(pieces.length === 0 ? open : comma, part)
  pieces.push(close)
  return Buffer.concat(pieces)
}

/** A topic's position, key count and digest, which a client compares with its copy. */
export const checkpointOf = (topic: Topic): Buffer =>
  encode({ op: 'mark', t: topic.name, seq: topic.seq, n: topic.live.size, h: topic.digest >>> 0 })
