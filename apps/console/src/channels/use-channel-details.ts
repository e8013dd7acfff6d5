import { problemOf } from '@backhaul/client'
import type { ChannelDetails } from '@backhaul/contract/channels'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'

/** The spec gives no interval; another user's change is shown within it. */
export const refreshMs = 15_000

/** A channel with its configuration. */
export type ConfiguredChannel = ChannelDetails

const isNotFound = (error: unknown): boolean => problemOf(error)?.code === 'CHANNEL_NOT_FOUND'

/** Reads a channel again and again, until it is gone. Its live fields are those of the row. */
export function useChannelDetails(channelId: string, { isGone = false } = {}) {
  const { data, error, refetch } = api.channels.getDetails.useQuery(
    { channelId },
    { enabled: !isGone, refetchInterval: ({ state }) => (isNotFound(state.error) ? false : refreshMs) },
  )
  const row = useRow(useLive().channels, channelId)
  const channel: ConfiguredChannel | null = data === undefined ? null : { ...data, ...row }
  return { channel, error, isMissing: channel === null && isNotFound(error), retry: () => void refetch() }
}

/** Returns the functions that store what a call returned, and that read the channel again. */
export function useStoreDetails(channelId: string) {
  const { getDetails } = api.useUtils().channels
  return {
    store(changed: ChannelDetails) {
      getDetails.setData({ channelId }, changed)
    },
    fetch: (): Promise<ConfiguredChannel> => getDetails.fetch({ channelId }, { staleTime: 0 }),
    invalidate() {
      void getDetails.invalidate({ channelId })
    },
  }
}
