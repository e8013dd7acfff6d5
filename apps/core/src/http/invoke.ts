import type { ErrorCode, ErrorParams } from '@backhaul/contract'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
import type { Bound } from './handle.ts'
import { problemOf } from './problem.ts'

const fail = (code: ErrorCode, params?: ErrorParams) => new CallError(code, params)

/** The one path every call takes, whatever brought it: session, permission, input, handler, audit, output. */
export async function invoke(bound: Bound, raw: unknown, ctx: Ctx, checkBulk: boolean): Promise<unknown> {
  const { call, handler } = bound
  if (call.access !== 'public') {
    if (ctx.caller === null) throw fail('NOT_SIGNED_IN')
    if (!ctx.caller.may(call.access)) {
      if (call.audit) await audit(bound, {}, ctx, 'NOT_ALLOWED')
      throw fail('NOT_ALLOWED')
    }
  }
  const input = call.input.safeParse(raw)
  if (!input.success) throw input.error
  if (!canBeStored(input.data)) throw fail('BAD_INPUT')

  const output = call.audit ? await audited(bound, input.data, ctx) : await handler({ input: input.data, ctx, fail })
  return call.bulk && !checkBulk ? output : checked(call.output.safeParse(output))
}

/** PostgreSQL keeps neither NUL nor half a character in a text. As deep as the contract's shapes go, which is not far. */
function canBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) if (!canBeStored(key) || !canBeStored((value as Record<string, unknown>)[key])) return false
  return true
}

/** A wrong answer is our bug, not the caller's input. */
function checked(result: { success: true; data: unknown } | { success: false; error: Error }): unknown {
  if (result.success) return result.data
  throw new Error('A handler answered what its call does not declare.', { cause: result.error })
}

/** A write and its trail: what was done, and what was tried and refused. */
async function audited(bound: Bound, input: unknown, ctx: Ctx): Promise<unknown> {
  let outcome = 'ok'
  try {
    return await bound.handler({ input, ctx, fail })
  } catch (error) {
    outcome = problemOf(error, '').problem.code
    throw error
  } finally {
    const trail = audit(bound, input, ctx, outcome)
    // A database that let the write wait would let its trail wait as well.
    if (outcome !== 'STORAGE_UNAVAILABLE') await trail
  }
}

/** The object of a write is the first id in its input. */
function audit({ name }: Bound, input: unknown, ctx: Ctx, outcome: string): Promise<void> {
  const fields = input as Record<string, unknown>
  const idKey = Object.keys(fields).find((key) => key.endsWith('Id'))
  return ctx.store.audit
    .add({
      at: ctx.clock.now(),
      userId: ctx.caller?.userId ?? null,
      username: ctx.caller?.username ?? (typeof fields['username'] === 'string' ? fields['username'] : null),
      action: name,
      objectId: idKey === undefined ? null : String(fields[idKey]),
      outcome,
      address: ctx.exchange.address,
      requestId: ctx.exchange.requestId,
    })
    .catch((error: unknown) =>
      ctx.log.error({ err: error, call: name, outcome, requestId: ctx.exchange.requestId }, 'an audit entry was not written'),
    )
}
