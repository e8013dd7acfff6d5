import type { Channel, Inventory, StreamingDestination } from '../../generated/client.ts'

/** The CDNs of the demo world. Their addresses have no key, so that nothing of them is sealed. */
export const cdns = ['Wavecast', 'StreamArc', 'Brightpath'] as const

const plain = {
  username: null,
  videoProfile: 'high',
  bitrate: 6000,
  resolution: '1080p60/50',
  frameRate: '50',
  srtMode: null,
  sourcePort: null,
  latency: null,
  mpegTsIp: null,
  mpegTsPort: null,
  mpegTsBitrate: null,
  ffmpegOverride: null,
  primaryAddress: null,
  secondaryAddress: null,
  urlPrimary: null,
  urlSecondary: null,
  password: null,
  passphrase: null,
}

/** The streams of each CDN: RTMP, an SRT caller, and an SRT listener with MPEG-TS to the studio. */
const streamsOf = {
  Wavecast: [
    { ...plain, streamId: 'main', streamType: 'rtmp', primaryAddress: 'rtmp://ingest.wavecast.example' },
    {
      ...plain,
      streamId: 'low',
      streamType: 'rtmp',
      primaryAddress: 'rtmp://ingest.wavecast.example',
      bitrate: 2500,
      resolution: '720p60/50',
    },
  ],
  StreamArc: [
    { ...plain, streamId: 'main', streamType: 'srt', srtMode: 'caller', latency: 250, primaryAddress: 'srt://in.streamarc.example:9000' },
  ],
  Brightpath: [
    { ...plain, streamId: 'main', streamType: 'srt', srtMode: 'listener', sourcePort: 9700, latency: 120 },
    { ...plain, streamId: 'studio', streamType: 'mpegTs', mpegTsIp: '239.0.0.2', mpegTsPort: 5000, mpegTsBitrate: 9000 },
  ],
} satisfies Record<(typeof cdns)[number], object[]>

const idOf = (inventoryId: string, cdn: string) => `destination-${inventoryId}-${cdn.toLowerCase()}`

/** The streaming destinations of each inventory, and the channels that send to them. */
export function makeDestinations(inventories: readonly Pick<Inventory, 'id'>[], channels: readonly Channel[], now: number) {
  const at = new Date(now)
  const destinations = inventories.flatMap(({ id: inventoryId }) =>
    cdns.map((name): StreamingDestination => ({
      id: idOf(inventoryId, name),
      inventoryId,
      name,
      nameKey: name.toLowerCase(),
      provider: name,
      streams: streamsOf[name],
      createdAt: at,
      lastModified: at,
    })),
  )
  const associated = channels.flatMap(({ id: channelId, inventoryId, cdnName }) =>
    cdnName === null ? [] : { channelId, destinationId: idOf(inventoryId, cdnName), streamId: 'main' },
  )
  return { destinations, associated }
}
