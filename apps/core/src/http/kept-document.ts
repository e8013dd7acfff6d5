import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/network.ts'
import { CallError } from '../call-error.ts'
import type { CoreOf } from './core-of.ts'

/** A document that is the same for all readers. */
export interface KeptDocument {
  readonly path: string
  readonly type: string
  readonly make: () => string
  /** Returns headers that belong to the document. */
  readonly headers?: (reply: FastifyReply) => Readonly<Record<string, string>>
}

/** Returns the OpenAPI document of a path. */
export const apiDocument = (path: string, make: () => object): KeptDocument => ({
  path,
  type: 'application/json; charset=utf-8',
  make: () => JSON.stringify(make()),
})

interface Made {
  readonly plain: Buffer
  readonly packed: Buffer
  readonly tag: string
}

/** Share of a sent document in the allowance of its reader, in calls: a document is some megabytes. One that is unchanged takes one. */
const callsPerDocument = 10

const accepts = (accepted: string | undefined): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted ?? '')

async function madeOf(make: () => string): Promise<Made> {
  const plain = Buffer.from(make())
  return { plain, packed: await promisify(gzip)(plain), tag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"` }
}

/**
 * Adds the route of a document. Its bytes are made at the first request, because the start does not wait for them, and kept. Readers
 * need no session, so that each network has an allowance.
 */
export function documentRoute(app: FastifyInstance, coreOf: CoreOf, { path, type, make, headers }: KeptDocument): void {
  let made: Promise<Made> | undefined
  const consume = (request: FastifyRequest, calls: number) => {
    if (!coreOf(request).rateLimiter.consume(`from ${networkOf(request.ip)}`, calls))
      throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
  }
  app.get(path, async (request, reply) => {
    consume(request, 1)
    const { plain, packed, tag } = await (made ??= madeOf(make))
    // RFC 9110 §13.1.2: any of the tags.
    const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim() === tag || one.trim() === tag.slice(2)) ?? false
    if (!isKnown) consume(request, callsPerDocument - 1)
    reply.headers({ ...headers?.(reply), 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' })
    if (isKnown) return reply.code(304).send()
    if (!accepts(request.headers['accept-encoding'])) return reply.type(type).send(plain)
    return reply.type(type).header('content-encoding', 'gzip').send(packed)
  })
}
