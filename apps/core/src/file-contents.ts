import { createReadStream } from 'node:fs'
import { realpath, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Content, ContentKey } from './content.ts'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from './call-error.ts'
import { cutContent } from './mp4/cut-content.ts'

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
 * Adds the content that a storage does not have. A chunk that its server has not delivered is cut from its file, as far as the
 * container of the file can be cut. With `demo`, a file without content has the test clip, and its chunks are parts of that clip,
 * which repeats.
 */
export const fileContents = (storage: FileContents, { demo, log }: { demo: boolean; log: FastifyBaseLogger }): FileContents => ({
  open: async (key) => {
    try {
      return await open(storage, key, demo)
    } catch (error) {
      log.warn({ err: error, ...key }, 'the storage of files does not respond')
      throw new CallError('FILE_STORAGE_UNAVAILABLE')
    }
  },
  // The index is the truth: content without an entry is not served.
  remove: async (key) => {
    try {
      await storage.remove(key)
    } catch (error) {
      log.warn({ err: error, ...key }, 'the content of a removed file is still in the storage')
    }
  },
})

async function open(storage: FileContents, key: ContentKey, demo: boolean): Promise<Content | null> {
  const { serverId, part } = key
  const stored = await storage.open(key)
  if (stored !== null) return stored
  if (part === undefined) return demo ? contentAt(testClip) : null
  const whole = await storage.open({ serverId, path: part.of })
  const { of: path, startMs, endMs } = part
  if (whole !== null) return cutContent(whole, `${serverId}/${path}`, { startMs, endMs, repeats: false })
  const clip = demo ? await contentAt(testClip) : null
  return clip && cutContent(clip, testClip, { startMs, endMs, repeats: true })
}

/**
 * A directory with one folder per server. Paths are names given by devices: one that leaves the folder of its server, also over
 * a link, has no content.
 */
export function localContents(folder: string): FileContents {
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
      return found === null ? null : contentAt(found)
    },
    async remove(key) {
      const found = await within(key)
      if (found !== null) await rm(found, { force: true })
    },
  }
}
