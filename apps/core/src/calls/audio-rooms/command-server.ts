import { rejectionTexts } from '@backhaul/contract'
import type { Command } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'

/** Sends a command to the server of a room. Throws the error of the server unless it accepted. */
export async function commandServer(
  { devices, config }: Pick<Ctx, 'devices' | 'config'>,
  serverId: string,
  command: Command,
): Promise<void> {
  const result = await devices.command(serverId, command)
  if (result.ok) return
  if (result.why === 'offline') throw new CallError('IFB_FROZEN')
  if (result.why === 'lost') throw new CallError('DEVICE_LOST')
  if (result.why === 'timeout') throw new CallError('DEVICE_TIMEOUT', { timeoutMs: config.COMMAND_TIMEOUT_MS })
  const { code } = result
  // Calls at the same time may take the last line before a report of the server shows it.
  if (code === 'ifbExhausted' && command.kind === 'callNumber') throw new CallError('IFB_EXHAUSTED')
  throw new CallError('DEVICE_REJECTED', code === null ? { reason: result.reason } : { reason: rejectionTexts[code], reasonCode: code })
}
