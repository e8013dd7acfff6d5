import { fnv1a32 } from '@backhaul/contract'

/** Returns the hash of one key. The digest of a topic is the XOR of the hashes of all keys. */
export const digestOf = (key: string, rev: number): number => fnv1a32(`${key}:${rev}`)
