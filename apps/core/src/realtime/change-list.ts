import type { Fields, Patch } from './patch.ts'

/** One key of a topic: a live value or a tombstone. */
export interface TopicEntry {
  readonly key: string
  /** Hash state of the digest after `key:`, so that a change only has to hash its rev. */
  readonly hash: number
  /** seq of the last change to the key. */
  rev: number
  /** seq at which the key was created. */
  readonly createdSeq: number
  /** Null in a tombstone. */
  value: Fields | null
  fieldRevs: Record<string, number>
  /** Fields removed since `createdSeq`, each with the seq of its removal. */
  removedFields: Map<string, number> | null
  /** The patch of the last change, if every field in it changed and it removed none. `patchFrom` is the rev before it. */
  patch: Patch | null
  patchFrom: number
  changedMs: number
  older: TopicEntry | null
  newer: TopicEntry | null
}

/** Entries in the order of their last change. Walking from the newest costs as much as has changed, not as much as exists. */
export class ChangeList {
  newest: TopicEntry | null = null
  oldest: TopicEntry | null = null
  size = 0

  push(entry: TopicEntry): void {
    entry.older = this.newest
    entry.newer = null
    if (this.newest === null) this.oldest = entry
    else this.newest.newer = entry
    this.newest = entry
    this.size++
  }

  remove(entry: TopicEntry): void {
    if (entry.older === null) this.oldest = entry.newer
    else entry.older.newer = entry.newer
    if (entry.newer === null) this.newest = entry.older
    else entry.newer.older = entry.older
    entry.older = entry.newer = null
    this.size--
  }
}
