import { parseHttp } from '@backhaul/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { after } from './after.ts'
import type { BoundCall } from './handle.ts'
import { invoke } from './invoke.ts'
import { jsonText } from './json-text.ts'
import { dataHeaders } from './security.ts'

/** `calls` is the number of calls in the request, more than one in a batch. */
export type CtxOf = (request: FastifyRequest, reply: FastifyReply, calls?: number) => Ctx | Promise<Ctx>

/** Joins path, query and body into one flat input. The path wins, so that a body cannot name another object. */
function rawInput(request: FastifyRequest): unknown {
  const { params, query, body } = request
  if (body === undefined) return { ...(query as object), ...(params as object) }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { ...(query as object), ...body, ...(params as object) }
}

const json = 'application/json; charset=utf-8'
/** The headers of the response to every read as a flat list, which Node writes without making an object of it. */
const readHeaders = Object.entries({ 'content-type': json, ...dataHeaders }).flat()

/** Replies to a read. Reads set no cookie, so the response bypasses Fastify's reply, which costs a quarter of a small call. */
function answerRead(request: FastifyRequest, reply: FastifyReply, text: string): void {
  reply.hijack()
  reply.raw.writeHead(200, [...readHeaders, 'x-request-id', request.id, 'content-length', String(Buffer.byteLength(text))])
  reply.raw.end(text)
}

const textOf = (output: unknown): string => (typeof output === 'object' && output !== null ? jsonText(output) : JSON.stringify(output))

type Answer = (request: FastifyRequest, reply: FastifyReply, output: unknown) => void

/** Makes a function that adds one route per path of the reads or the writes. */
const routes =
  (isRead: boolean, answer: Answer) =>
  (app: FastifyInstance, bound: readonly BoundCall[], ctxOf: CtxOf, checkTrusted: boolean): void => {
    for (const one of bound) {
      const run = (request: FastifyRequest, reply: FastifyReply, ctx: Ctx) =>
        after(invoke(one, rawInput(request), ctx, checkTrusted), (output) => answer(request, reply, output))
      for (const http of one.call.http) {
        const { method, path } = parseHttp(http)
        const handler = (request: FastifyRequest, reply: FastifyReply) => after(ctxOf(request, reply), (ctx) => run(request, reply, ctx))
        if ((method === 'GET') === isRead) app.route({ method, url: path, handler })
      }
    }
  }

export const readRoutes = routes(true, (request, reply, output) => answerRead(request, reply, textOf(output)))
export const writeRoutes = routes(false, (_, reply, output) => void reply.type(json).send(textOf(output)))
