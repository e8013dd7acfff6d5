import type { Destination } from '@backhaul/contract/destinations'
import { channelDetails } from '../../../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../../../domain/channels/testing/channel-row.ts'
import { type Answers, show } from '../../../testing/console.ts'
import { ChannelConfigurationPage } from '../../ChannelConfigurationPage.tsx'

export const main: Destination = {
  id: 'd1',
  inventoryId: 'inv1',
  name: 'Main CDN',
  provider: 'Example',
  streams: [
    {
      streamId: 'live-1',
      streamType: 'srt',
      primaryAddress: 'srt://ingest.cdn.example:9000',
      secondaryAddress: null,
      username: null,
      hasPassword: false,
      hasPassphrase: true,
      videoProfile: 'high',
      bitrate: 6000,
      resolution: '1080p60/50',
      frameRate: '50',
      srtMode: 'caller',
      sourcePort: null,
      latency: 120,
      mpegTsIp: null,
      mpegTsPort: null,
      mpegTsBitrate: null,
      ffmpegOverride: null,
    },
  ],
  usedBy: 0,
  lastModified: 0,
}

/** Shows the tab of the streaming destinations. */
export function open({
  answers = {},
  role = 'luc_regular' as const,
  fields = {},
}: { answers?: Answers; role?: 'luc_regular' | 'luc_read'; fields?: object } = {}) {
  return show(<ChannelConfigurationPage />, {
    channels: [channelRow(fields)],
    path: '/channels/c1/configuration/destinations',
    route: '/channels/:channelId/configuration/:tab?',
    role,
    answers: {
      'channels.getDetails': () => channelDetails(fields),
      'destinations.list': () => ({ destinations: [main] }),
      'destinations.getOfChannel': () => ({ destination: null, streamId: null }),
      ...answers,
    },
  })
}
