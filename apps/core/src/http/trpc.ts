import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { ErrorCode } from '@backhaul/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
import type { CallTurns } from './call-turns.ts'
import type { BoundCall } from './handle.ts'
import { invoke } from './invoke.ts'
import { problemOf, retryAfterS } from './problem.ts'
import type { CtxOf } from './rest.ts'

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** The codes of refusals by tRPC itself, before a call begins. */
const refusals: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  BAD_REQUEST: 'BAD_INPUT',
  PARSE_ERROR: 'BAD_INPUT',
  NOT_FOUND: 'NO_SUCH_CALL',
  METHOD_NOT_SUPPORTED: 'NO_SUCH_CALL',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Returns the thrown error without the error of tRPC around it. */
function thrown(error: TRPCError): unknown {
  const cause = error.cause ?? error
  const refusal = refusals[error.code]
  return refusal !== undefined && problemOf(cause, '').bug ? new CallError(refusal) : cause
}

/** Calls in one request, as many as our client sends. Each counts against the caller's allowance. */
const batchMax = 20

/** Makes the procedures of the contract. Their type is derived from the contract (`AppRouter` of the client package), not from here. */
export function trpcRoutes(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  bound: readonly BoundCall[],
  ctxOf: CtxOf,
  turns: CallTurns,
  checkTrusted: boolean,
): void {
  const t = initTRPC.context<Ctx>().create({
    // The same problem document as over REST: no stack, no cause, no input.
    errorFormatter: ({ shape, error, ctx }) => {
      const { problem } = problemOf(thrown(error), ctx?.request.requestId ?? '')
      return { ...shape, message: problem.code, data: { code: shape.data.code, httpStatus: problem.status, problem } }
    },
  })
  const record: Record<string, any> = {}
  for (const one of bound) {
    const run = async ({ input, ctx }: { input: unknown; ctx: Ctx }) => {
      try {
        return await turns.run(() => invoke(one, input ?? {}, ctx, checkTrusted))
      } catch (cause) {
        const { problem } = problemOf(cause, ctx.request.requestId)
        throw new TRPCError({ code: trpcCodes[problem.status] ?? 'INTERNAL_SERVER_ERROR', message: problem.code, cause })
      }
    }
    const procedure = t.procedure.input((raw: unknown) => raw)
    const [area, ...rest] = one.name.split('.') as [string, ...string[]]
    const isQuery = one.call.http[0].startsWith('GET ')
    ;(record[area] ??= {})[rest.join('.')] = isQuery ? procedure.query(run) : procedure.mutation(run)
  }

  const trpcOptions: FastifyTRPCPluginOptions<any>['trpcOptions'] = {
    router: t.router(record),
    maxBatchSize: batchMax,
    createContext: ({ req, res, info }) => ctxOf(req, res, info.calls.length),
    onError: ({ error, ctx, path }) => {
      const { bug } = problemOf(thrown(error), '')
      if (bug) (ctx?.log ?? log).error({ err: thrown(error), call: path, requestId: ctx?.request.requestId }, 'a call failed')
    },
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => retryAfterS(problemOf(thrown(error), '').problem) ?? 0)
      return {
        headers: {
          ...(waits.some((wait) => wait > 0) && { 'retry-after': String(Math.max(...waits)) }),
        },
      }
    },
  }
  void app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
}
