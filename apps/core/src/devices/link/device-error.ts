import { type ErrorCode, rejectionTexts } from '@backhaul/contract'
import { CallError } from '../../call-error.ts'
import type { Config } from '../../config.ts'
import type { CommandResult } from './link-host.ts'

/** Returns the error of a command that a device did not carry out. `offline`: the code for a device without a link. */
export function deviceError(result: Exclude<CommandResult, { ok: true }>, offline: ErrorCode, config: Config): CallError {
  if (result.why === 'offline') return new CallError(offline)
  if (result.why === 'lost') return new CallError('DEVICE_LOST')
  if (result.why === 'timeout') return new CallError('DEVICE_TIMEOUT', { timeoutMs: config.COMMAND_TIMEOUT_MS })
  const { code } = result
  return new CallError('DEVICE_REJECTED', code === null ? { reason: result.reason } : { reason: rejectionTexts[code], reasonCode: code })
}
