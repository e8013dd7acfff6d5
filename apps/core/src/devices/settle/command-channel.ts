import type { Command } from '@backhaul/device-link'
import type { Config } from '../../config.ts'
import { deviceError } from '../link/device-error.ts'
import type { Devices } from '../link/devices.ts'
import type { ChannelRecord } from '../registry/record.ts'

/** Sends a command to a channel, and throws the device's error unless the channel takes it. A channel without a link gets it later. */
export async function commandChannel(
  { devices, config }: { devices: Pick<Devices, 'command'>; config: Config },
  { id }: ChannelRecord,
  command: Command,
): Promise<void> {
  const result = await devices.command(id, command)
  if (!result.ok && result.why !== 'offline') throw deviceError(result, 'CHANNEL_OFFLINE', config)
}
