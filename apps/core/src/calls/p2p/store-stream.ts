import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { awaitStorage } from '../../devices/settle/in-turn.ts'
import type { StoredP2pLink } from '../../store/p2p-links.ts'
import { writeInTime } from '../../store/with-timeout.ts'

type Parts = Pick<Ctx, 'store' | 'clock' | 'outcomes' | 'owned' | 'streams'>

/**
 * Records whether a link shall send, before its channel gets the command: a start may not be sent twice, as a wish may. The
 * core brings a channel to the record by its reports alone (`devices/settle/owned-values.ts`), also when it is known only after the
 * call was answered what is recorded.
 */
export async function storeStream(
  { store, clock, outcomes, owned, streams }: Parts,
  channel: ChannelRecord,
  { targetId }: StoredP2pLink,
  isStarted: boolean,
): Promise<StoredP2pLink> {
  const { id } = channel
  const note = () => streams.set(id, isStarted ? targetId : null)
  const written = store.p2pLinks.setStarted(id, isStarted, clock.now())
  const stored = await writeInTime(written).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN')
      awaitStorage(
        channel,
        outcomes
          .known(written, () => store.p2pLinks.find(id))
          .then((link) => {
            if (link?.isStarted !== isStarted) return
            note()
            owned.check(channel)
          }),
      )
    throw error
  })
  if (stored === null) throw new CallError('P2P_LINK_NOT_FOUND')
  note()
  return stored
}

/**
 * Sends a channel the command of a stream that is recorded. A channel that refuses keeps what it has, and so does the record. One that
 * is silent is brought to the record by its next reports.
 */
export async function commandStream(
  ctx: Parts,
  channel: ChannelRecord,
  link: StoredP2pLink,
  command: () => Promise<unknown>,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    ctx.owned.sent(channel, 'pointToPoint', false)
    const isSilent = error instanceof CallError && (error.code === 'DEVICE_LOST' || error.code === 'DEVICE_TIMEOUT')
    if (!isSilent) await storeStream(ctx, channel, link, link.isStarted)
    if (!isSilent && !link.isStarted) ctx.streams.delete(channel.id)
    throw error
  }
  ctx.owned.sent(channel, 'pointToPoint', true)
}
