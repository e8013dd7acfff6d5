import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { configureChannelDevice } from '../../devices/settle/configure-channel.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

/**
 * Associates a channel with an ingest server, or ends its association. A channel that refuses keeps what it had. The store counts
 * the channels of the server, and refuses one too many.
 */
export async function setIngestServer(
  ctx: Pick<Ctx, 'channels' | 'devices' | 'config'>,
  channel: ChannelRecord,
  to: string | null,
): Promise<void> {
  const { ingestServerId: before, version } = channel.stored
  const store = (ingestServerId: string | null, version?: number) =>
    ctx.channels.configure(channel, { ingestServerId, settings: { ingestServerId } }, () => {}, version)
  await store(to, version).catch((error: unknown) => {
    // The device gets what is stored when that is known.
    if (error instanceof OutcomeUnknown) void error.isStored.then((isStored) => isStored && ctx.devices.provideAgain(channel))
    throw error
  })
  try {
    await configureChannelDevice(ctx, channel, { ingestServerId: to })
  } catch (error) {
    await store(before).catch(unlessFull)
    // The outcome at the device may be open: it gets what is stored once more.
    ctx.devices.provideAgain(channel)
    throw error
  }
}

/** Another channel may have taken the place meanwhile. The association stays ended then. */
function unlessFull(error: unknown): void {
  if (!(error instanceof CallError && error.code === 'INGEST_SERVER_FULL')) throw error
}
