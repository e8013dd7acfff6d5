import type { Readable } from 'node:stream'

/** The file of a server whose content is stored. `part`: where a chunk is in the file that it was cut from. */
export interface ContentKey {
  readonly serverId: string
  readonly path: string
  readonly part?: { readonly of: string; readonly startMs: number; readonly endMs: number } | undefined
}

/** The content of one file. `read` returns its bytes from `start` to `end`, both included. */
export interface Content {
  readonly bytes: number
  readonly modifiedAt: number
  read(start: number, end: number): Readable
}
