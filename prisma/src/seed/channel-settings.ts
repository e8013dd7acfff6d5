import type { Channel } from '../../generated/client.ts'

/** Settings of the device link, as the fleet gets them. */
type Settings = { [key: string]: unknown }

const sources = [
  { kind: 'SRT', mode: 'caller', address: 'srt.studio.example', port: 9001, latencyMs: 200 },
  { kind: 'RTMP', mode: null, address: 'rtmp://encoder.studio.example/live', port: null, latencyMs: null },
  { kind: 'WebRTC', mode: null, address: null, port: null, latencyMs: null },
  { kind: 'encoder', mode: null, address: null, port: null, latencyMs: null },
]
const bandwidths = [8000, 12_000, 5000]
/** A few channels record every stream, and a few have a limit. */
const recordsEvery = 9
const limitedEvery = 14
const privateEvery = 45

/** An SMPTE 2110 output with addresses of its own. */
function smpteOf(index: number): Settings {
  const network = `239.${10 + (index % 40)}.${Math.floor(index / 40) % 250}`
  const essence = (last: number, payloadType: number) => ({ enabled: true, address: `${network}.${last}`, port: 5004, payloadType })
  return {
    sourceAddress: `10.30.${index % 250}.20`,
    ptpDomain: 127,
    ptpGrandmaster: null,
    video: { ...essence(1, 96), width: 1920, height: 1080, frameRate: '50', interlaced: false, depth: 10 },
    audio: { ...essence(2, 97), channels: 2, depth: 24, packetTimeUs: 1000 },
    ancillary: essence(3, 100),
  }
}

/** Returns settings that are usual for a kind of channel; most channels have none. */
export function channelSettings({ flavor, sdiNo, output }: Pick<Channel, 'flavor' | 'sdiNo' | 'output'>, index: number): Settings {
  if (sdiNo !== null && !output) return { inputSource: { ...sources[sdiNo % sources.length], hasPassphrase: false, hasStreamKey: false } }
  return {
    ...(flavor === 'SMPTE2110' && { smpte: smpteOf(index) }),
    ...(index % recordsEvery === 4 && { recordsAll: true }),
    ...(index % limitedEvery === 6 && { bandwidthKbps: bandwidths[index % bandwidths.length] }),
    ...(index % privateEvery === 12 && { privateSession: true }),
  }
}

/** Every so many channels, one sends to several others. */
const sharedEvery = 30
const targetsMax = 3

/** Gives some channels targets: previews of the same server, which the channel sends its video to. */
export function addTargets(channels: readonly Channel[]): void {
  const isPreview = ({ output, sharing, sdiNo, distributor }: Channel) => !output && !sharing && sdiNo === null && !distributor
  for (const [index, source] of channels.entries()) {
    if (index % sharedEvery !== 1 || source.distributor || (source.sdiNo !== null && !source.output)) continue
    const targets = channels.filter((one) => one !== source && one.serverId === source.serverId && isPreview(one)).slice(0, targetsMax)
    if (targets.length > 0)
      source.settings = { ...(source.settings as object), ptmp: { targets: targets.map(({ id }) => id), delayMs: 1000 } }
  }
}
