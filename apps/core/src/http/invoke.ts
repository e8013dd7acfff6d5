import type { ErrorCode, ErrorParams } from '@backhaul/contract'
import { CallError, type Ctx } from '../context.ts'
import type { Bound } from './handle.ts'

const fail = (code: ErrorCode, params?: ErrorParams) => new CallError(code, params)

/** The one path every call takes, whatever brought it: session, permission, input, handler, output. */
export async function invoke({ call, handler }: Bound, raw: unknown, ctx: Ctx, checkBulk: boolean): Promise<unknown> {
  if (call.access !== 'public') {
    if (ctx.caller === null) throw fail('NOT_SIGNED_IN')
    if (!ctx.caller.may(call.access)) throw fail('NOT_ALLOWED')
  }
  const input = call.input.safeParse(raw)
  if (!input.success) throw input.error
  const output = await handler({ input: input.data, ctx, fail })
  return call.bulk && !checkBulk ? output : checked(call.output.safeParse(output))
}

/** A wrong answer is our bug, not the caller's input. */
function checked(result: { success: true; data: unknown } | { success: false; error: Error }): unknown {
  if (result.success) return result.data
  throw new Error('A handler answered what its call does not declare.', { cause: result.error })
}
