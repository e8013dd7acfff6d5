import { join } from 'node:path'
import type { Core } from '../context.ts'
import { type FileContents, fileContents, localContents } from './file-contents.ts'
import { s3Contents } from './s3-contents.ts'

/** Returns the storage of the settings: a bucket, or a folder in DATA_DIR. */
export async function createContents(deps: Pick<Core, 'config' | 'transportClock' | 'log' | 'parsers'>): Promise<FileContents> {
  const { config, log, parsers } = deps
  const stored = config.S3_BUCKET === undefined ? localContents(join(config.DATA_DIR, 'files')) : await s3Contents(deps)
  return fileContents(stored, { demo: config.DEMO, log, parsers })
}
