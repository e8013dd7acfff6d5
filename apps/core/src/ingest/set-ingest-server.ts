import type { Ctx } from '../context.ts'
import { configureChannelDevice } from '../devices/configure-channel.ts'
import type { ChannelRecord } from '../devices/record.ts'

/**
 * Associates a channel with an ingest server, or ends its association. A channel that refuses keeps what it had. `max`: the
 * number of channels that the server takes; false when this one would exceed it.
 */
export async function setIngestServer(
  ctx: Pick<Ctx, 'channels' | 'store' | 'devices' | 'config'>,
  channel: ChannelRecord,
  to: string | null,
  max: number,
): Promise<boolean> {
  const { ingestServerId: before, version } = channel.stored
  const store = (ingestServerId: string | null, version?: number) =>
    ctx.channels.configure(channel, { ingestServerId, settings: { ingestServerId } }, () => {}, version)
  await store(to, version)
  // Counted after the write: of two parallel calls for the last place at least one sees both.
  if (to !== null && (await ctx.store.channels.countIngest(to)) > max) {
    await store(before)
    return false
  }
  try {
    await configureChannelDevice(ctx, channel, { ingestServerId: to })
  } catch (error) {
    await store(before)
    // The outcome at the device may be open: it gets what is stored once more.
    ctx.devices.provideAgain(channel)
    throw error
  }
  return true
}
