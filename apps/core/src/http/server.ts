import { isUtf8 } from 'node:buffer'
import type { ServerOptions as HttpOptions } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Config } from '../config.ts'
import type { Ids } from '../ids.ts'
import { refuseShape } from '../json-shape.ts'
import { refuseConnection } from './client-error.ts'
import { isWebsocket } from './connections.ts'
import { bodyBytesMax, problemOf, retryAfterS } from './problem.ts'
import { dataHeaders } from './security.ts'

export interface HttpDeps {
  config: Config
  /** Key and certificate, PEM, for https without a proxy. */
  tls?: { key: string; cert: string }
}

/** Creates the server of calls, pages and websockets, without its routes. */
export function createHttp({ config, tls }: HttpDeps, log: FastifyBaseLogger, nextId: () => string): FastifyInstance {
  const http = Fastify({
    genReqId: nextId,
    // An unreadable address fails before routing, malformed HTTP before there is a request.
    frameworkErrors: refuse(() => log),
    clientErrorHandler: refuseConnection(nextId),
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // The contract validates and makes the JSON; Fastify's own compilers would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: () => noCompiler, buildSerializer: () => noCompiler } },
    ...serverOptions(tls),
  })
  acceptJson(http)
  // Limits the requests on one keep-alive connection, so that no peer holds one for ever.
  http.server.maxRequestsPerSocket = 10_000
  return http
}

/** Returns the options of the server. Fastify's types know a server with https only as another class of application. */
function serverOptions(tls: HttpDeps['tls']): { http: HttpOptions } {
  const options = { headersTimeout: 10_000, connectionsCheckingInterval: 5000, shouldUpgradeCallback: isWebsocket }
  if (tls === undefined) return { http: options }
  return { https: { ...options, ...tls, handshakeTimeout: 10_000 } } as unknown as { http: HttpOptions }
}

const noCompiler = () => {
  throw new Error('Routes have no schemas of their own.')
}

/** Returns the handler that replies to a thrown error with a problem document. */
export function refuse(logOf: (request: FastifyRequest) => FastifyBaseLogger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { problem, bug } = problemOf(error, request.id)
    if (bug) logOf(request).error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'a request failed')
    const waitS = retryAfterS(problem)
    if (waitS !== null) reply.header('retry-after', String(waitS))
    return reply.headers(dataHeaders).header('x-request-id', request.id).code(problem.status).type('application/problem+json').send(problem)
  }
}

/** The largest bodies are preferences with the columns of each list, and lists of devices. Anyone may send a body. */
export const bodyLimits = { depthMax: 32, valuesMax: 5000, fieldsMax: 1000, bytesMin: 8 * 1024 }

/** Accepts an empty JSON body as no input (a DELETE, a start without options). Rejects one that is not UTF-8, or long to parse. */
function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8(body as Buffer) && refuseShape(body as Buffer, bodyLimits) === null) void parse(request, body.toString(), done)
    else done(new CallError('BAD_INPUT'), undefined)
  })
}

/** Generates globally unique request ids at the cost of an addition each: a random prefix per core, then a counter. */
export function requestIds(ids: Ids): () => string {
  const start = ids.next().slice(0, 13)
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
