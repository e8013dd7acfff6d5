import type { ChannelDetails } from '@backhaul/contract/channels'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useSession } from '../app/session.ts'

/** The spec gives no interval; another user's change is shown within it. */
export const refreshMs = 15_000

/** A channel with its configuration. `version` is that of the configuration for administrators, who alone change it with a version. */
export interface ConfiguredChannel extends ChannelDetails {
  readonly version: number | null
}

/** Reads a channel again and again, until it is gone. Its live fields are those of the row. */
export function useChannelDetails(channelId: string, { isGone = false } = {}) {
  const { may } = useSession()
  const isAdmin = may('channels.administer')
  const admin = api.channels.getForAdmin.useQuery({ channelId }, { enabled: isAdmin && !isGone, refetchInterval: refreshMs })
  const details = api.channels.getDetails.useQuery({ channelId }, { enabled: !isAdmin && !isGone, refetchInterval: refreshMs })
  const row = useRow(useLive().channels, channelId)
  const { data, error, refetch } = isAdmin ? admin : details
  const channel: ConfiguredChannel | null =
    data === undefined ? null : { ...data, ...row, version: isAdmin ? (admin.data?.version ?? null) : null }
  return { channel, error, retry: () => void refetch() }
}

/** Returns the functions that store what a call returned, and that read the channel again. */
export function useStoreDetails(channelId: string) {
  const { getForAdmin, getDetails } = api.useUtils().channels
  return {
    store(changed: ChannelDetails) {
      getDetails.setData({ channelId }, changed)
      getForAdmin.setData({ channelId }, (before) => (before === undefined ? before : { ...before, ...changed }))
    },
    async fetch(): Promise<ConfiguredChannel> {
      return getForAdmin.fetch({ channelId }, { staleTime: 0 })
    },
    invalidate() {
      void getForAdmin.invalidate({ channelId })
      void getDetails.invalidate({ channelId })
    },
  }
}
