import type { Command } from '@backhaul/device-link'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { storeOrGiveBack } from '../../devices/settle/give-back.ts'
import type { StoredP2pLink } from '../../store/p2p-links.ts'
import { writeInTime } from '../../store/with-timeout.ts'

type Parts = Pick<Ctx, 'store' | 'farEnds' | 'clock' | 'registry' | 'formerSettings' | 'outcomes'>

/**
 * Stores whether a link shall send, after its channel has taken it. When it is not stored, the channel gets `back`, also when that
 * is known only after the call was answered.
 */
export async function storeStream(
  ctx: Parts,
  { channelId, targetId }: StoredP2pLink,
  isStarted: boolean,
  back: Command | null,
): Promise<StoredP2pLink> {
  const { store, farEnds, clock, registry, outcomes, formerSettings } = ctx
  const note = () => farEnds.link(channelId, isStarted ? targetId : null)
  const settle = async (written: Promise<StoredP2pLink | null>): Promise<boolean> => {
    const link = await outcomes.known(written, () => store.p2pLinks.find(channelId))
    // The core was closed before it was known.
    if (link === undefined) return true
    const isStored = (link?.isStarted ?? false) === isStarted
    if (isStored) note()
    return isStored
  }
  // The channel has followed: an earlier start or stop that it has not answered is not sent any more.
  const channel = registry.channels.byId.get(channelId)
  if (channel && back === null) formerSettings.replace(channel, { kind: 'stopPointToPoint' })
  let stored: StoredP2pLink | null = null
  await storeOrGiveBack(ctx, channelId, back, async () => {
    const written = store.p2pLinks.setStarted(channelId, isStarted, clock.now())
    stored = await writeInTime(written).catch((error: unknown) => {
      throw error instanceof CallError && error.code === 'OUTCOME_UNKNOWN' ? new OutcomeUnknown(settle(written)) : error
    })
    return stored !== null
  })
  if (stored === null) throw new CallError('P2P_LINK_NOT_FOUND')
  note()
  return stored
}
