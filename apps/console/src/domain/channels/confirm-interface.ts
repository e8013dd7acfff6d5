import type { ChannelRow } from '@backhaul/contract/channels'
import i18next from 'i18next'
import { confirm } from '../../ui/confirm.ts'

/** An interface of a server that has a channel: a tally, or a line for audio. */
interface Taken {
  readonly name: string
  /** Null where the user does not see the channel. */
  readonly channelName: string | null
}

/**
 * Returns the channel that an interface may be taken from, as the user saw it: the core refuses to take the interface from another
 * one. The user who does not see the channel of a taken interface confirms that any channel loses it.
 */
export const fromOf = ({ taken, channelId }: { taken: boolean; channelId: string | null }) => (taken ? (channelId ?? undefined) : null)

/** Asks before an interface is taken from its channel, and says that this channel is on air. Resolves to true if the user confirms. */
export function confirmTakeOver(
  { name, channelName }: Taken,
  to: Pick<ChannelRow, 'channelName'>,
  from: Pick<ChannelRow, 'onAir'> | undefined,
): Promise<boolean> {
  const names = { interface: name, name: to.channelName, other: channelName ?? i18next.t('domain:interface.another') }
  return confirm({
    title: i18next.t('domain:interface.takeTitle', names),
    message: i18next.t(from?.onAir === true ? 'domain:interface.takeOnAir' : 'domain:interface.takeQuestion', names),
    action: i18next.t('domain:interface.take'),
  })
}

/** Asks before the association of an interface with its channel ends. Resolves to true if the user confirms. */
export const confirmEnd = ({ name }: Pick<Taken, 'name'>): Promise<boolean> =>
  confirm({
    title: i18next.t('domain:interface.endTitle', { interface: name }),
    message: i18next.t('domain:interface.endQuestion', { interface: name }),
    action: i18next.t('domain:interface.end'),
  })
