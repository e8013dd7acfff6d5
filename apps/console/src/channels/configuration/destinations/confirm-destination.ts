import type { ChannelRow } from '@backhaul/contract/channels'
import i18next from 'i18next'
import { confirm } from '../../../ui/confirm.ts'

type Sender = Pick<ChannelRow, 'channelName' | 'cdnName' | 'destination'>

/** Returns whether a far end takes the video of the channel now, so that a change cuts it there. */
export const isSending = ({ destination }: Pick<Sender, 'destination'>): boolean =>
  destination?.state === 'connected' || destination?.state === 'slow'

const namesOf = ({ channelName, cdnName, destination }: Sender) => ({
  channel: channelName,
  destination: cdnName ?? destination?.address ?? '',
})

/** Asks before a channel that is sending gets another destination. Resolves to true if the user confirms. */
export function confirmChange(channel: Sender): Promise<boolean> {
  const names = namesOf(channel)
  return confirm({
    title: i18next.t('destinations:changeTitle', names),
    message: i18next.t('destinations:changeQuestion', names),
    action: i18next.t('destinations:change'),
  })
}

/** Asks before a channel loses its destination, and says that it is sending. Resolves to true if the user confirms. */
export function confirmEnd(channel: Sender): Promise<boolean> {
  const names = namesOf(channel)
  return confirm({
    title: i18next.t('destinations:endTitle', names),
    message: i18next.t(isSending(channel) ? 'destinations:endSending' : 'destinations:endQuestion', names),
    action: i18next.t('destinations:end'),
  })
}
