import { rejectionTexts } from '@backhaul/contract'
import type { ChannelSettings } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import type { Config } from '../../config.ts'
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
  if (result.ok || result.why === 'offline') return
  if (result.why === 'lost') throw new CallError('DEVICE_LOST')
  if (result.why === 'timeout') throw new CallError('DEVICE_TIMEOUT', { timeoutMs: config.COMMAND_TIMEOUT_MS })
  const { code } = result
  throw new CallError('DEVICE_REJECTED', code === null ? { reason: result.reason } : { reason: rejectionTexts[code], reasonCode: code })
}
