import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Content, ContentKey } from './content.ts'
import type { StoredContents } from './file-contents.ts'
import { isInnerPath } from './inner-path.ts'

/** Time for a connection, and for the head of an answer. A request that fails is tried once more. */
const connectMsMax = 3000
const answerMsMax = 10_000
const attemptsMax = 2
/** Time without a byte from the storage after which a download ends. Waiting for a slow reader does not count. */
const silenceMsMax = 15_000
/** Connections at the same time: each download has one, and calls that look for content share the others. */
const connectionsMax = 256

interface Deps {
  config: Config
  transportClock: Clock
  log: FastifyBaseLogger
}

/** The part of the storage that one bucket is. */
interface Bucket {
  readonly client: S3Client
  readonly name: string
}

/** Returns the key of a file, `{server}/{path}`, or null for a path that no file has: some storages would normalize it to that of another server. */
function keyOf({ serverId, path }: ContentKey): string | null {
  const key = `${serverId}/${path}`
  return isInnerPath(key) ? key : null
}

const isMissing = (error: unknown): boolean => ['NotFound', 'NoSuchKey'].includes((error as { name?: string }).name ?? '')

/** Returns the bucket of the settings as a storage of contents. The library is loaded only when it is used. */
export async function s3Contents({ config, transportClock, log }: Deps): Promise<StoredContents> {
  const s3 = await import('@aws-sdk/client-s3')
  const agent = { maxSockets: connectionsMax, keepAlive: true }
  const client = new s3.S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
    forcePathStyle: config.S3_PATH_STYLE,
    credentials: { accessKeyId: config.S3_ACCESS_KEY ?? '', secretAccessKey: config.S3_SECRET_KEY ?? '' },
    maxAttempts: attemptsMax,
    // Other storages than Amazon's do not know the checksums that the library would ask for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMsMax,
      requestTimeout: answerMsMax,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const bucket: Bucket = { client, name: config.S3_BUCKET ?? '' }

  /** Opens the object with this tag, so that a download never has bytes of two versions. */
  const read = (key: string, tag: string | undefined, start: number, end: number): Readable => {
    const out = new PassThrough()
    const abort = new AbortController()
    out.once('close', () => abort.abort())
    const range = { Bucket: bucket.name, Key: key, Range: `bytes=${start}-${end}`, IfMatch: tag }
    client
      .send(new s3.GetObjectCommand(range), { abortSignal: abort.signal })
      .then(({ Body }) => pipeline(withoutSilence(Body as Readable, transportClock), out))
      .catch((error: Error) => out.destroy(error))
    return out
  }

  void client.send(new s3.HeadBucketCommand({ Bucket: bucket.name })).catch((error: Error) => {
    log.error({ bucket: bucket.name, reason: error.name }, 'the bucket of S3_BUCKET cannot be read: files have no content until it can')
  })

  return {
    open: async (key): Promise<Content | null> => {
      const objectKey = keyOf(key)
      if (objectKey === null) return null
      try {
        const found = await client.send(new s3.HeadObjectCommand({ Bucket: bucket.name, Key: objectKey }))
        return {
          bytes: found.ContentLength ?? 0,
          modifiedAt: found.LastModified?.getTime() ?? 0,
          read: (start, end) => read(objectKey, found.ETag, start, end),
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => {
      const objectKey = keyOf(key)
      if (objectKey !== null) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket.name, Key: objectKey }))
    },
  }
}

/** Yields the bytes of a stream, and ends it when it sends none for too long. */
async function* withoutSilence(body: Readable, clock: Clock): AsyncGenerator<Buffer> {
  const bytes = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const cancel = clock.after(silenceMsMax, () => body.destroy(new Error('the storage has stopped sending')))
      const { value, done } = await bytes.next().finally(cancel)
      if (done === true) return
      yield value
    }
  } finally {
    body.destroy()
  }
}
