import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ParserFailed, parserIn, type Parsers } from '@backhaul/core/parsing'
import { joined } from './pieces.ts'
import { type WorldFile, WorldFileError } from './world-file.ts'
import type * as WorldFileWorker from './world-file.worker.ts'

/** A world of 1,000 units takes some seconds. The values of a file may take ten times its bytes. */
const reader = parserIn<typeof WorldFileWorker>(join(import.meta.dirname, 'world-file.worker.ts'), { msMax: 60_000, heapMbMax: 1024 })

/** Returns the content of a packed file, which is read in another process. Throws a `WorldFileError` that names its first fault. */
export async function openWorld(packed: Uint8Array, { parse }: Pick<Parsers, 'parse'>): Promise<WorldFile> {
  const read = await parse(reader, packed, 'files of worlds').catch((error: unknown) => {
    throw error instanceof ParserFailed && error.exceeded ? new WorldFileError('it takes too long or too much memory to read') : error
  })
  if ('refused' in read) throw new WorldFileError(read.refused)
  return (await joined(read.pieces, () => setImmediate())) as WorldFile
}
