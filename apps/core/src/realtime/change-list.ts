import type { Fields, Patch } from './patch.ts'

/** One key of a topic: a live value, or the tombstone of one. */
export interface Entry {
  readonly key: string
  /** The digest's hash state after `key:`, so that a change only hashes its rev. */
  readonly hash: number
  /** seq of the key's last change. */
  rev: number
  /** seq at which the key came to life. */
  readonly born: number
  /** Null in a tombstone. */
  value: Fields | null
  fieldRevs: Record<string, number>
  /** Fields that were taken away since `born`, with the seq of that. */
  dropped: Map<string, number> | null
  /** What the last change brought, when it brought that and nothing else; `patchFrom` is the rev before it. */
  patch: Patch | null
  patchFrom: number
  changedMs: number
  /** An event that had to make room for newer ones. */
  cut: boolean
  older: Entry | null
  newer: Entry | null
}

/** Entries in the order of their last change, so that a walk from the newest costs what changed and not what exists. */
export class ChangeList {
  newest: Entry | null = null
  oldest: Entry | null = null
  size = 0

  push(entry: Entry): void {
    entry.older = this.newest
    entry.newer = null
    if (this.newest === null) this.oldest = entry
    else this.newest.newer = entry
    this.newest = entry
    this.size++
  }

  remove(entry: Entry): void {
    if (entry.older === null) this.oldest = entry.newer
    else entry.older.newer = entry.newer
    if (entry.newer === null) this.newest = entry.older
    else entry.newer.older = entry.older
    entry.older = entry.newer = null
    this.size--
  }
}
