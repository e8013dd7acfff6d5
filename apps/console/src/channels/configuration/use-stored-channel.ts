import type { ChannelDetails } from '@backhaul/contract/channels'
import { isChannelOffline } from '@backhaul/rules/channels'
import { useTranslation } from 'react-i18next'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'

const isDetails = (out: unknown): out is ChannelDetails =>
  typeof out === 'object' && out !== null && 'channelId' in out && 'capabilities' in out

/** Returns how a form reads and stores a setting of a channel. `title`: the name of the setting in messages. */
export function useStoredChannel(channel: ConfiguredChannel, title: string) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, channelName: name, status } = channel
  const { store, fetch, invalidate } = useStoreDetails(channelId)
  return {
    subject: { channelId },
    seen: channel,
    read: fetch,
    store(out: unknown) {
      if (!isDetails(out)) return null
      store(out)
      return out
    },
    // The channel may have applied a failed change all the same.
    settled: invalidate,
    // The core keeps a setting for a channel that is offline, until the channel is back.
    done: () => t(isChannelOffline(status) ? 'toast.kept' : 'toast.applied', { name, setting: title }),
  }
}
