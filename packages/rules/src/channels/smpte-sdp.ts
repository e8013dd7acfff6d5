import type { SmpteFields, SmpteMetadata } from '@backhaul/contract/channels'

interface Session {
  readonly channelId: string
  readonly name: string
  /** Counts the changes of the configuration; receivers read a description with a higher one again. */
  readonly version: number
}

/** RFC 8866: lines end with CRLF. */
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')

/** A number of the session that stays the same, as RFC 8866 wants it for one origin. FNV-1a of the id. */
function sessionNumber(channelId: string, essence: number): number {
  let hash = 0x811c9dc5
  for (const character of channelId) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  return hash * 4 + essence
}

type Sent = SmpteFields['ancillary']

/** The lines that all essences have: RFC 8866, the source filter of RFC 4570, and the clocks of ST 2110-10 and RFC 7273. */
function description(
  { channelId, name, version }: Session,
  { sourceAddress, ptpDomain, ptpGrandmaster }: SmpteFields,
  { address, port, payloadType }: Sent,
  { index, title, media, lines }: { index: number; title: string; media: 'video' | 'audio'; lines: readonly string[] },
): string {
  const clock = ptpGrandmaster === null ? 'traceable' : `${ptpGrandmaster}:${ptpDomain}`
  return text([
    'v=0',
    `o=- ${sessionNumber(channelId, index)} ${version} IN IP4 ${sourceAddress}`,
    `s=${name} ${title}`,
    't=0 0',
    `m=${media} ${port} RTP/AVP ${payloadType}`,
    `c=IN IP4 ${address}/64`,
    `a=source-filter: incl IN IP4 ${address} ${sourceAddress}`,
    ...lines,
    `a=ts-refclk:ptp=IEEE1588-2008:${clock}`,
    'a=mediaclk:direct=0',
  ])
}

/** ST 2110-20: uncompressed video. */
function videoLines({ video }: SmpteFields): string[] {
  const { payloadType, width, height, frameRate, interlaced, depth } = video
  const parameters = [
    'sampling=YCbCr-4:2:2',
    `width=${width}`,
    `height=${height}`,
    `exactframerate=${frameRate}`,
    `depth=${depth}`,
    ...(interlaced ? ['interlace'] : []),
    'TCS=SDR',
    `colorimetry=${height > 1080 ? 'BT2020' : 'BT709'}`,
    'PM=2110GPM',
    'SSN=ST2110-20:2017',
    'TP=2110TPN',
  ]
  return [`a=rtpmap:${payloadType} raw/90000`, `a=fmtp:${payloadType} ${parameters.join('; ')}`]
}

/** The groupings of ST 2110-30 that have a name; others are undefined groups of so many channels. */
const groups: Readonly<Record<number, string>> = { 1: 'M', 2: 'ST', 6: '51', 8: '71' }

/** ST 2110-30: PCM audio of AES67. */
function audioLines({ audio }: SmpteFields): string[] {
  const { payloadType, channels, depth, packetTime } = audio
  const group = groups[channels] ?? `U${String(channels).padStart(2, '0')}`
  return [
    `a=rtpmap:${payloadType} L${depth}/48000/${channels}`,
    `a=fmtp:${payloadType} channel-order=SMPTE2110.(${group})`,
    `a=ptime:${packetTime / 1000}`,
  ]
}

/** ST 2110-40: ancillary data of RFC 8331: captions of CEA-708 and the time code of ST 12-2. */
const ancillaryLines = ({ ancillary: { payloadType }, video }: SmpteFields): string[] => [
  `a=rtpmap:${payloadType} smpte291/90000`,
  `a=fmtp:${payloadType} DID_SDID={0x61,0x01};DID_SDID={0x60,0x60};SSN=ST2110-40:2018;exactframerate=${video.frameRate}`,
]

/** Returns a session description for each essence that is sent. */
export function smpteSdp(session: Session, fields: SmpteFields): SmpteMetadata['sdp'] {
  const { video, audio, ancillary } = fields
  const of = (index: number, sent: Sent, title: string, media: 'video' | 'audio', lines: readonly string[]) =>
    sent.enabled ? description(session, fields, sent, { index, title, media, lines }) : null
  return {
    video: of(1, video, 'video', 'video', videoLines(fields)),
    audio: of(2, audio, 'audio', 'audio', audioLines(fields)),
    ancillary: of(3, ancillary, 'ancillary', 'video', ancillaryLines(fields)),
  }
}
