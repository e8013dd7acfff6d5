import type { CommandResult } from '../devices/link-host.ts'
import type { Ctx, Fail } from '../http/handle.ts'

/** Ends the call unless the device did what it was asked. */
export function succeed(
  result: CommandResult,
  ctx: Pick<Ctx, 'config'>,
  fail: Fail<'UNIT_OFFLINE' | 'DEVICE_REJECTED' | 'DEVICE_TIMEOUT'>,
): void {
  if (result.ok) return
  if (result.why === 'offline') throw fail('UNIT_OFFLINE')
  if (result.why === 'timeout') throw fail('DEVICE_TIMEOUT', { timeoutMs: ctx.config.COMMAND_TIMEOUT_MS })
  throw fail('DEVICE_REJECTED', { reason: result.reason })
}
