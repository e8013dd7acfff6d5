import { isChannelOffline } from '@backhaul/rules/channels'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { changeDevice, type ChangeArgs } from '../../devices/settle/change.ts'
import { commandChannel } from '../../devices/settle/command-channel.ts'
import type { Devices } from '../../devices/link/devices.ts'

/**
 * Associates a channel with an ingest server, or ends its association. A channel that refuses keeps what it had, and one that is
 * offline gets it when it is back. The store counts the channels of the server, and refuses one too many.
 */
export function setIngestServer(
  ctx: ChangeArgs['ctx'] & { readonly devices: Pick<Devices, 'command'> },
  channel: ChannelRecord,
  ingestServerId: string | null,
): Promise<void> {
  const { version } = channel.stored
  return changeDevice(channel, { ctx, changed: () => {}, command: (command) => commandChannel(ctx, channel, command) }, () => {
    const settings = { ingestServerId }
    const waits = channel.link === null || isChannelOffline(channel.row.status)
    return { command: { kind: 'configureChannel', settings }, change: { ingestServerId, settings }, version, waits }
  })
}
