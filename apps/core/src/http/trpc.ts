import { realClock } from '@backhaul/clock'
import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { ErrorCode } from '@backhaul/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
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

/** After this time the next call of a batch waits for another turn of the event loop. */
const turnMsMax = 5

/** Of each batch the last call that began, and the time at which its turn of the event loop did. */
const batches = new WeakMap<Ctx, { last: Promise<void>; beganMs: number }>()

/** Resolves when the next call of a batch may begin: at once, or in another turn after calls that took long. */
function inTurn(ctx: Ctx): Promise<void> {
  const batch = batches.get(ctx)
  if (batch === undefined) {
    const last = Promise.resolve()
    batches.set(ctx, { last, beganMs: realClock.monotonicMs() })
    return last
  }
  batch.last = batch.last.then(async () => {
    if (realClock.monotonicMs() - batch.beganMs < turnMsMax) return
    await new Promise(setImmediate)
    batch.beganMs = realClock.monotonicMs()
  })
  return batch.last
}

/** Makes the procedures of the contract. Their type is derived from the contract (`AppRouter` of the client package), not from here. */
export function trpcRoutes(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  bound: readonly BoundCall[],
  ctxOf: CtxOf,
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
        await inTurn(ctx)
        return await invoke(one, input ?? {}, ctx, checkTrusted)
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
