import type { ChannelSettings } from '@backhaul/device-link'
import type { Config } from '../../config.ts'
import { deviceError } from '../link/device-error.ts'
import type { Devices } from '../link/devices.ts'
import type { ChannelRecord } from '../registry/record.ts'

/**
 * Sends settings to a channel, and throws the device's error unless the channel takes them. A channel without a link gets them with
 * its next provision.
 */
export async function configureChannelDevice(
  { devices, config }: { devices: Pick<Devices, 'command'>; config: Config },
  { id }: ChannelRecord,
  settings: ChannelSettings,
): Promise<void> {
  const result = await devices.command(id, { kind: 'configureChannel', settings })
  if (!result.ok && result.why !== 'offline') throw deviceError(result, 'CHANNEL_OFFLINE', config)
}
