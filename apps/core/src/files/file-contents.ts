import { createReadStream } from 'node:fs'
import { realpath, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Content, ContentKey } from './content.ts'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import { innerPath, isReallyIn } from './inner-path.ts'
import { cutContent, type Cutting } from './mp4/cut-content.ts'
import type { Parsers } from '../parsing/parsers.ts'

/** The storage to which servers bring the content of their files. The core reads it, and removes what users remove. */
export interface StoredContents {
  /** Returns null where the storage has no content for a file. */
  open(key: ContentKey): Promise<Content | null>
  remove(key: ContentKey): Promise<void>
}

/** The content of files, that of chunks included. */
export interface FileContents extends Pick<StoredContents, 'remove'> {
  /** Returns null where a file has no content. `owner`: the user for whom a chunk is cut; owners take turns. */
  open(key: ContentKey, owner: string): Promise<Content | null>
}

interface Settings {
  readonly demo: boolean
  readonly log: FastifyBaseLogger
  readonly parsers: Pick<Parsers, 'parse'>
}

/** The content of files of the demo world that no server has delivered: a test pattern. */
const testClip = join(import.meta.dirname, '../../assets/test-clip.mp4')

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
export const fileContents = (storage: StoredContents, { demo, log, parsers }: Settings): FileContents => ({
  open: async (key, owner) => {
    try {
      return await open(storage, key, { demo, parsers, owner })
    } catch (error) {
      // Too many wait for cuts.
      if (error instanceof CallError) throw error
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

async function open(storage: StoredContents, key: ContentKey, { demo, ...cutting }: Cutting & { demo: boolean }): Promise<Content | null> {
  const { serverId, part } = key
  const stored = await storage.open(key)
  if (stored !== null) return stored
  if (part === undefined) return demo ? contentAt(testClip) : null
  const whole = await storage.open({ serverId, path: part.of })
  const { of: path, startMs, endMs } = part
  if (whole !== null) return cutContent(whole, `${serverId}/${path}`, { startMs, endMs, repeats: false }, cutting)
  const clip = demo ? await contentAt(testClip) : null
  return clip && cutContent(clip, testClip, { startMs, endMs, repeats: true }, cutting)
}

/**
 * A directory with one folder per server. Paths are names given by devices: one that leaves the folder of its server, also over
 * a link, has no content.
 */
export function localContents(folder: string): StoredContents {
  const root = resolve(folder)
  const within = async ({ serverId, path }: ContentKey): Promise<string | null> => {
    const ofServer = serverId.includes('/') ? null : innerPath(root, serverId)
    const wanted = ofServer === null ? null : innerPath(ofServer, path)
    if (ofServer === null || wanted === null) return null
    try {
      return (await isReallyIn(ofServer, wanted)) ? await realpath(wanted) : null
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
