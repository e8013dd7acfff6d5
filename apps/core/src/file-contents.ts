import { createReadStream } from 'node:fs'
import { realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** The file of a server whose content is stored. */
export interface ContentKey {
  readonly serverId: string
  readonly path: string
}

/** The content of one file. `read` returns its bytes from `start` to `end`, both included. */
export interface Content {
  readonly bytes: number
  readonly modifiedAt: number
  read(start: number, end: number): Readable
}

/** The storage to which servers bring the content of their files. The core reads it, and removes what users remove. */
export interface FileContents {
  /** Returns null where the storage has no content for a file. */
  open(key: ContentKey): Promise<Content | null>
  remove(key: ContentKey): Promise<void>
}

/** The content of files of the demo world that no server has delivered: a test pattern. */
const testClip = join(import.meta.dirname, '../assets/test-clip.mp4')

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as { code?: string }).code ?? '')

async function contentAt(path: string): Promise<Content | null> {
  const found = await stat(path)
  if (!found.isFile()) return null
  return { bytes: found.size, modifiedAt: found.mtimeMs, read: (start, end) => createReadStream(path, { start, end }) }
}

/**
 * A directory with one folder per server. Paths are names given by devices: one that leaves the folder of its server, also over
 * a link, has no content. With `demo`, a file without content has the test clip.
 */
export function localContents(folder: string, { demo }: { demo: boolean }): FileContents {
  const root = resolve(folder)
  const within = async ({ serverId, path }: ContentKey): Promise<string | null> => {
    const ofServer = join(root, serverId)
    const wanted = resolve(ofServer, path)
    if (dirname(ofServer) !== root || !wanted.startsWith(ofServer + sep)) return null
    try {
      const real = await realpath(wanted)
      return real.startsWith((await realpath(ofServer)) + sep) ? real : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async open(key) {
      const found = await within(key)
      return (found === null ? null : await contentAt(found)) ?? (demo ? contentAt(testClip) : null)
    },
    async remove(key) {
      const found = await within(key)
      if (found !== null) await rm(found, { force: true })
    },
  }
}
