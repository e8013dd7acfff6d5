import { type AnyCall, type ErrorCode, type ErrorParams, offlineErrors, type SubjectKind, subjects } from '@backhaul/contract'
import type { UnitCommand } from '@backhaul/contract/units'
import type { Command } from '@backhaul/device-link'
import type { Refusal } from '@backhaul/rules'
import { hasExpired } from '@backhaul/rules/permissions'
import type { RetryTimer } from '@backhaul/rules/transitions'
import { CallError, WriteUnknown } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { deviceError } from '../devices/link/device-error.ts'
import type { AnyRecord } from '../devices/registry/record.ts'
import { find } from '../subjects.ts'
import { after } from './after.ts'
import { createTrail, refusedTrail } from './audit-trail.ts'
import type { BoundCall } from './handle.ts'
import { isStorageFailure } from './problem.ts'

const fail = (code: ErrorCode, params?: ErrorParams) => new CallError(code, params)
const idempotencyKeyMax = 255
const refuse = (refusal: Refusal | null) => {
  if (refusal !== null) throw new CallError(refusal.code, refusal.params)
}

/** Runs a call of either transport, through the seam of a simulation where there is one. */
export function invoke(bound: BoundCall, raw: unknown, ctx: Ctx, checkTrusted: boolean): unknown {
  const { seams, caller } = ctx
  if (seams === undefined) return answer(bound, raw, ctx, checkTrusted)
  const { name, call } = bound
  const { response } = ctx.request
  return seams.calls({ name, isRead: call.http[0].startsWith('GET '), input: raw, caller, response }, () =>
    answer(bound, raw, ctx, checkTrusted),
  )
}

/**
 * The one path of every call: session, permission, input, subject, handler, audit, output. Returns the
 * output synchronously when no step has to wait.
 */
function answer(bound: BoundCall, raw: unknown, ctx: Ctx, checkTrusted: boolean): unknown {
  const { call } = bound
  const { caller } = ctx
  if (call.access !== 'public') {
    if (caller === null) throw fail('NOT_SIGNED_IN')
    if (!caller.may(call.access)) return refuseAccess(bound, ctx, caller.applicationPermission ? 'NOT_ALLOWED' : 'APPLICATION_FORBIDDEN')
    if (!call.withExpiredPassword && hasExpired(caller.passwordExpiresAt, ctx.transportClock.now()))
      return refuseAccess(bound, ctx, 'PASSWORD_EXPIRED')
  }
  const parsed = call.input.safeParse(raw)
  if (!parsed.success) throw parsed.error
  const input = parsed.data as Record<string, unknown>
  if (!canBeStored(input)) throw fail('BAD_INPUT')

  const output = call.audit ? runOnce(bound, input, ctx) : runRead(bound, input, ctx)
  return call.trustedOutput && !checkTrusted ? output : after(output, (value) => checked(call.output.safeParse(value)))
}

async function refuseAccess(bound: BoundCall, ctx: Ctx, code: ErrorCode): Promise<never> {
  if (bound.call.audit) await refusedTrail(bound, ctx, code)
  throw fail(code)
}

/** PostgreSQL stores neither NUL nor an unpaired surrogate. Recursion ends at the depth of the contract's shapes. */
function canBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) if (!canBeStored(key) || !canBeStored((value as Record<string, unknown>)[key])) return false
  return true
}

/** An output that does not fit its schema is a bug of the core, not a fault of the caller's input. */
function checked(result: { success: true; data: unknown } | { success: false; error: Error }): unknown {
  if (result.success) return result.data
  throw new Error('A handler returned an output that its call does not declare.', { cause: result.error })
}

/** Reads are not recorded. */
const noTrail: (before: object, after: object, objectId?: string) => void = () => {}

/** Finds the subject of the call. An object out of the caller's scope is refused like a missing one. */
function subjectOf({ on, within, resource }: AnyCall, input: Record<string, unknown>, ctx: Ctx): unknown {
  // A public call has no subject, because a scope belongs to a caller.
  if (ctx.caller === null) return null
  const { scope } = ctx.caller
  if (within !== undefined && input['group'] !== undefined && find.group(ctx, scope, input['group'] as string, undefined) === null)
    throw fail('GROUP_NOT_FOUND')
  if (on === undefined) return null
  const { id, missing } = subjects[on as SubjectKind]
  return after(find[on as SubjectKind](ctx, scope, input[id] as string, resource) as unknown, (subject) => {
    if (subject === null) throw fail(missing)
    return subject
  })
}

function run({ call, handler }: BoundCall, input: Record<string, unknown>, ctx: Ctx, subject: unknown, changed = noTrail): unknown {
  if (call.on === undefined) return handler({ input, ctx, fail, refuse, changed })
  const base = { input, ctx, fail, refuse, changed, [call.on]: subject }
  if (!call.device) return handler(base)
  let isObeyed = false
  const command = async (one: Command, retry?: RetryTimer) => {
    const entry = await sendCommand(ctx, subject as AnyRecord, one, retry)
    isObeyed = true
    return entry
  }
  // The device has changed already when its change cannot be stored.
  return Promise.resolve(handler({ ...base, command, access: call.access })).catch((error: unknown) => {
    throw isObeyed && isStorageFailure(error) ? fail('OUTCOME_UNKNOWN') : error
  })
}

/** Sends a command to a device and returns its entry in the log. Throws the device's error unless the device accepted the command. */
async function sendCommand(
  ctx: Ctx,
  { id: deviceId, kind }: Pick<AnyRecord, 'id' | 'kind'>,
  command: Command,
  retry: RetryTimer | undefined,
): Promise<UnitCommand> {
  const { commandLog, registry } = ctx
  const caller = ctx.caller as Caller
  registry.actors.acts(caller)
  const entry = commandLog.begin(deviceId, command, caller.username)
  const result = await ctx.devices.command(deviceId, command, retry, (linkId) => commandLog.sent(entry, linkId))
  commandLog.answered(entry, command, result)
  if (result.ok) return commandLog.shown(entry)
  throw deviceError(result, offlineErrors[kind], ctx.config)
}

/** Runs a read. Live objects are found without waiting. */
function runRead(bound: BoundCall, input: Record<string, unknown>, ctx: Ctx): unknown {
  return after(subjectOf(bound.call, input, ctx), (subject) => run(bound, input, ctx, subject))
}

/** Runs a write, or returns the outcome of the same write with the same Idempotency-Key. */
function runOnce(bound: BoundCall, input: Record<string, unknown>, ctx: Ctx): Promise<unknown> {
  const { caller } = ctx
  const key = ctx.request.idempotencyKey
  const run = () => runWithTrail(bound, input, ctx)
  // A public call sets a session, which no repetition may get. A sent file is not part of the input.
  if (key === null || caller === null || bound.call.access === 'public' || bound.call.file !== undefined) return run()
  if (key.length > idempotencyKeyMax) throw fail('BAD_INPUT')
  // The subject of a repeated deletion is gone; its outcome contains nothing of it.
  const mayRepeat = () => (bound.call.http[0].startsWith('DELETE') ? null : subjectOf(bound.call, input, ctx))
  return ctx.idempotency({ userId: caller.userId, key, name: bound.name, input, mayRepeat }, run)
}

/** Runs a write and records it, whether it was done, refused or failed. */
async function runWithTrail(bound: BoundCall, input: Record<string, unknown>, ctx: Ctx): Promise<unknown> {
  const trail = createTrail(bound, input, ctx)
  try {
    const subject = await subjectOf(bound.call, input, ctx)
    trail.about(subject)
    const output = await run(bound, input, ctx, subject, trail.changed)
    await trail.end(null)
    return output
  } catch (error) {
    if (error instanceof WriteUnknown) ctx.lateWrites.settle(error.ended)
    await trail.end(error)
    throw error
  }
}
