import { type AnyCall, fileType, parseHttp, type ReturnedFile, sentFileTypes } from '@backhaul/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { after } from './after.ts'
import { attachment } from './attachment.ts'
import type { CallTurns } from './call-turns.ts'
import type { BoundCall } from './handle.ts'
import { invoke } from './invoke.ts'
import { jsonText } from './json-text.ts'
import { dataHeaders } from './security.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a write gets a file, so that its body is not JSON. */
    getsFile?: boolean
  }
}

/** `calls` is the number of calls in the request, more than one in a batch. */
export type CtxOf = (request: FastifyRequest, reply: FastifyReply, calls?: number) => Ctx | Promise<Ctx>

/** Joins path, query and body into one flat input. The path wins, so that a body cannot name another object. */
function rawInput({ params, query, body }: FastifyRequest, { file }: AnyCall): unknown {
  if (body === undefined || file === 'sent') return { ...(query as object), ...(params as object) }
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

/** Replies with a file that browsers save under its name. */
const answerFile: Answer = (_, reply, output) => {
  const { name, content } = output as ReturnedFile
  void reply.type(fileType).header('content-disposition', attachment(name)).send(content)
}

type Answer = (request: FastifyRequest, reply: FastifyReply, output: unknown) => void

/** Makes a function that adds one route per path of the reads or the writes. */
const routes =
  (isRead: boolean, answer: Answer) =>
  (app: FastifyInstance, bound: readonly BoundCall[], ctxOf: CtxOf, turns: CallTurns, checkTrusted: boolean): void => {
    for (const one of bound) {
      const run = (request: FastifyRequest, reply: FastifyReply, ctx: Ctx) =>
        after(invoke(one, rawInput(request, one.call), ctx, checkTrusted), (output) =>
          (one.call.file === 'returned' ? answerFile : answer)(request, reply, output),
        )
      for (const http of one.call.http) {
        const { method, path } = parseHttp(http)
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          after(ctxOf(request, reply), (ctx) => turns.run(() => run(request, reply, ctx)))
        if ((method === 'GET') === isRead) app.route({ method, url: path, handler, config: { getsFile: one.call.file === 'sent' } })
      }
    }
  }

/** Leaves a sent file to the handler of its call, which reads it when the caller may send one. */
export function leaveFiles(app: FastifyInstance): void {
  app.addContentTypeParser([...sentFileTypes], (_, payload, done) => done(null, payload))
}

export const readRoutes = routes(true, (request, reply, output) => answerRead(request, reply, textOf(output)))
export const writeRoutes = routes(false, (_, reply, output) => void reply.type(json).send(textOf(output)))
