import { realClock as clock } from '@backhaul/clock'
import type { ChannelRow } from '@backhaul/contract/channels'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useLive } from '../app/live/live.ts'
import type { LiveStores } from '../app/live/stores.ts'
import { useSession } from '../app/session.ts'
import { ChannelTextProvider } from '../domain/channels/channel-text.tsx'
import { DomainTextProvider } from '../domain/text.tsx'
import { type BitrateHistory, createBitrateHistory } from '../domain/units/bitrate-history.ts'
import { useGroupName } from '../domain/use-group-name.ts'

/** The live data that the rows and the panel of the channel page share. */
export interface Channels {
  readonly channels: LiveStores['channels']
  readonly history: BitrateHistory
  readonly groupName: (id: string) => string
}

const ChannelsContext = createContext<Channels | null>(null)

export function useChannels(): Channels {
  const channels = use(ChannelsContext)
  if (channels === null) throw new Error('useChannels outside of ChannelsProvider.')
  return channels
}

/** The history samples units; a channel has other names for the same. */
const sampled = (channels: LiveStores['channels']) => ({
  *values() {
    for (const { channelId, bitrate } of channels.values() as Iterable<ChannelRow>) yield { uniqueId: channelId, totalBitrate: bitrate }
  },
  get: (id: string) => channels.get(id),
})

/** One history for as long as the live rows are the same, so that it outlives a change of page. */
const histories = new WeakMap<LiveStores['channels'], BitrateHistory>()
function historyOf(channels: LiveStores['channels']): BitrateHistory {
  let history = histories.get(channels)
  if (history === undefined) histories.set(channels, (history = createBitrateHistory({ units: sampled(channels), clock })))
  return history
}

function Provider({ children }: { children: ReactNode }) {
  const { channels, connection } = useLive()
  const isLive = connection.status === 'live'
  const groupName = useGroupName(useSession().user)
  const history = historyOf(channels)
  // Without a connection the rows show old values: sampling them would invent a history.
  useEffect(() => (isLive ? history.use() : undefined), [history, isLive])
  const value = useMemo(() => ({ channels, history, groupName }), [channels, history, groupName])
  return <ChannelsContext value={value}>{children}</ChannelsContext>
}

export function ChannelsProvider({ children }: { children: ReactNode }) {
  return (
    <DomainTextProvider>
      <ChannelTextProvider>
        <Provider>{children}</Provider>
      </ChannelTextProvider>
    </DomainTextProvider>
  )
}
