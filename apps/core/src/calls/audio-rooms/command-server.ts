import type { Command } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { deviceError } from '../../devices/link/device-error.ts'

/** Sends a command to the server of a room. Throws the error of the server unless it accepted. */
export async function commandServer(
  { devices, config }: Pick<Ctx, 'devices' | 'config'>,
  serverId: string,
  command: Command,
): Promise<void> {
  const result = await devices.command(serverId, command)
  if (result.ok) return
  // Calls at the same time may take the last line before a report of the server shows it.
  if (result.why === 'rejected' && result.code === 'ifbExhausted' && command.kind === 'callNumber') throw new CallError('IFB_EXHAUSTED')
  throw deviceError(result, 'IFB_FROZEN', config)
}
