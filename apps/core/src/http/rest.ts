import { parseHttp } from '@backhaul/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Bound } from './handle.ts'
import { invoke } from './invoke.ts'
import { jsonText } from './json-text.ts'

/** `calls`: how many the request brings; one unless it is a batch. */
export type CtxOf = (request: FastifyRequest, reply: FastifyReply, calls?: number) => Ctx | Promise<Ctx>

/** Path, query and body in one flat input; the path wins, so that a body cannot name another object. */
function rawInput(request: FastifyRequest): unknown {
  const { params, query, body } = request
  if (body !== null && body !== undefined && (typeof body !== 'object' || Array.isArray(body))) return body
  return { ...(query as object), ...(body as object | undefined), ...(params as object) }
}

const json = 'application/json; charset=utf-8'
function answer(reply: FastifyReply, output: unknown): unknown {
  // `null` is an answer too; Fastify would send it as an empty body.
  if (output === null) return reply.type(json).send('null')
  return typeof output === 'object' ? reply.type(json).send(jsonText(output)) : output
}

/** One route per path of every call. */
export function restRoutes(app: FastifyInstance, bound: readonly Bound[], ctxOf: CtxOf, checkTrusted: boolean): void {
  for (const one of bound)
    for (const http of one.call.http) {
      const { method, path } = parseHttp(http)
      app.route({
        method,
        url: path,
        handler: async (request, reply) => {
          const ctx = await ctxOf(request, reply)
          const output = await invoke(one, rawInput(request), ctx, checkTrusted)
          return answer(reply, output)
        },
      })
    }
}
