import * as z from 'zod'
import { delayMs, kbps, port, ref, text } from './values.ts'

/** Units §3: a unit has two intercoms. */
export const intercomsMax = 2

/** Lines of one server for interruptible foldback. */
export const ifbLinesMax = 64
/** Tally interfaces of one server. */
export const talliesMax = 64

/** Interface settings of one port (Units §2, Connections). */
const InterfaceSettings = z.object({
  port,
  enabled: z.boolean(),
  /** Cellular: four APN slots (Units §9). */
  apns: z
    .array(z.object({ name: text(100), user: text(64), authentication: z.enum(['PAP', 'CHAP', 'both', 'none']) }))
    .max(4)
    .optional(),
  networkMode: z.enum(['3G/4G/5G', '3G/4G', '4G']).optional(),
  roaming: z.boolean().optional(),
  /** Ethernet and Wi-Fi: null for DHCP. */
  address: z
    .object({ ip: text(45), mask: text(45), gateway: text(45) })
    .nullable()
    .optional(),
})

/**
 * Settings that a unit keeps and reports (Units §3, §5, §7). The unit refuses a value that its hardware or its activity does not
 * allow. Every field is optional in a command, and in a report, which has the changed ones.
 */
export const UnitSettings = z
  .object({
    name: text(255),
    audioParameters: z.object({
      source: z.enum(['sdi', 'analog', 'hdmi']),
      channels: z.int().min(1).max(16),
      gainDb: z.int().min(-20).max(20),
    }),
    audioBitrateKbps: z.union([z.literal(96), z.literal(128), z.literal(192)]),
    ifbDelayMs: z.union([z.literal(300), z.literal(700)]),
    ifbAlwaysOn: z.boolean(),
    ancillaryData: z.boolean(),
    shootingMode: z.enum(['normal', 'sport', 'interview']),
    storeAndForwardQuality: z.object({ profile: z.enum(['high', 'standard', 'low']), codec: z.enum(['h264', 'h265']) }),
    encoder: z.enum(['h264', 'h265']),
    videoComplexity: z.enum(['low', 'standard', 'high']),
    /** Lines, and bits per colour. */
    videoFormat: z.object({
      resolution: z.union([z.literal(720), z.literal(1080), z.literal(2160)]),
      colorDepth: z.union([z.literal(8), z.literal(10)]),
    }),
    /** Metadata of recordings. No semicolon (Units §5). */
    metadata: z.record(text(64), text(1024)).refine((fields) => Object.keys(fields).length <= 32),
    filenamePrefix: text(32),
    ntpTimecode: z.object({ enabled: z.boolean(), server: text(255) }),
    fixedInternetDelayMs: delayMs,
    /** A command without `url` keeps the address that the unit has. It may contain a password: a report has its server alone. */
    ipInputStream: z.object({ enabled: z.boolean(), url: text(256).optional() }),
    ipPipe: z.object({ enabled: z.boolean(), port: z.int().min(1).max(65_535) }),
    databridge: z.object({ enabled: z.boolean(), gatewayId: ref('gateway', 'shown').nullable() }),
    videoReturn: z.object({ enabled: z.boolean(), channelId: ref('videoReturn', 'shown').nullable() }),
    multiCamera: z.object({
      mode: z.enum(['highQuality', 'switcher', 'switcherAndProxy']),
      cameras: z.array(z.object({ label: text(12), priority: z.int().min(1).max(9) })).max(4),
    }),
    switcher: z.object({
      highQualityChannelId: ref('channel', 'shown').nullable(),
      proxyChannelId: ref('channel', 'shown').nullable(),
      inputSdi: z.int().min(1).max(4),
    }),
    /** kbps; null without a limit. `priorities`: the links of each priority, the highest one first, and their limit together. */
    bandwidth: z.object({
      totalKbps: kbps.nullable(),
      cellularKbps: kbps.nullable(),
      priorities: z
        .array(z.object({ ports: z.array(port).max(16), kbps: kbps.nullable() }))
        .max(3)
        .optional(),
    }),
    intercoms: z
      .array(z.object({ mode: z.enum(['audioRoom', 'targetChannel']), destination: ref('channel', 'shown', text(64)).nullable() }))
      .max(intercomsMax),
    audioJacks: z.object({ inputGainDb: z.int().min(-20).max(20), outputVolume: z.int().min(0).max(100) }),
    interfaces: z.array(InterfaceSettings).max(16),
    pairingCodeMode: z.enum(['off', 'fixed', 'oneTime']),
    operationalMode: z.enum(['video', 'databridge', 'video_smr', 'databridge_smr', 'fetchlogs', 'xtend']),
  })
  .partial()
export type UnitSettings = z.infer<typeof UnitSettings>

const NetworkAddress = z.object({ ip: text(45), mask: text(45), gateway: text(45) })

/** Settings that a server keeps and reports (Services §3, §5). */
export const ServerSettings = z
  .object({
    name: text(255),
    ifbMode: z.enum(['V1', 'V2']),
    maxChannels: z.int().min(0).max(64),
    webrtcPort: z.int().min(1).max(65_353),
    publishingMode: z.enum(['automatic', 'manual']),
    genlockOffset: z.int().min(-511).max(511),
    ipPipePort: z.int().min(1).max(65_535),
    ipPipeEnabled: z.boolean(),
    registrationServerPort: z.int().min(1).max(65_535),
    /** Null for a server of the customer's own. */
    cloud: z.object({ provider: text(16), region: text(64), instance: text(64) }).nullable(),
    /** Ports for media over IP, and the clock that they follow. Addresses: null for DHCP. */
    smpte: z.object({
      ptpEnabled: z.boolean(),
      ptpDomain: z.int().min(0).max(127),
      mediaPorts: z.array(z.object({ name: text(16), enabled: z.boolean(), address: NetworkAddress.nullable() })).max(4),
    }),
    returnCodec: z.enum(['h264', 'h265']),
    returnBitrateKbps: kbps,
    feedFormat: text(16),
    container: z.enum(['mp4', 'mkv', '3gp', 'mov']),
    /** Null keeps files until they are deleted. */
    retentionDays: z.int().min(1).max(3650).nullable(),
  })
  .partial()
export type ServerSettings = z.infer<typeof ServerSettings>

const udpPort = z.int().min(1).max(65_535)

/** One essence of SMPTE ST 2110: a multicast stream of RTP. */
const essence = <Format extends z.ZodRawShape>(format: Format) =>
  z.object({ enabled: z.boolean(), address: text(45), port: udpPort, payloadType: z.int().min(96).max(127), ...format })

/** Settings of an SMPTE ST 2110 output. */
export const SmpteSettings = z.object({
  sourceAddress: text(45),
  ptpDomain: z.int().min(0).max(127),
  ptpGrandmaster: text(23).nullable(),
  video: essence({
    width: z.int().min(1).max(7680),
    height: z.int().min(1).max(4320),
    frameRate: text(16),
    interlaced: z.boolean(),
    depth: z.union([z.literal(8), z.literal(10), z.literal(12)]),
  }),
  audio: essence({
    channels: z.int().min(1).max(16),
    depth: z.union([z.literal(16), z.literal(24)]),
    packetTimeUs: z.union([z.literal(125), z.literal(1000)]),
  }),
  ancillary: essence({}),
})
export type SmpteSettings = z.infer<typeof SmpteSettings>

/** The source of an input channel. A command has the secrets; reports and stored settings say only whether there are some. */
export const InputSourceSettings = z.object({
  kind: z.enum(['encoder', 'SRT', 'RTMP', 'WebRTC']),
  mode: z.enum(['caller', 'listener', 'rendezvous']).nullable(),
  address: text(255).nullable(),
  port: udpPort.nullable(),
  latencyMs: delayMs.nullable(),
  hasPassphrase: z.boolean(),
  hasStreamKey: z.boolean(),
})
export type InputSourceSettings = z.infer<typeof InputSourceSettings>

/** A picture that is put over the video. */
export const Overlay = z.object({
  name: text(64),
  sha256: text(64),
  width: z.int().min(1).max(2000),
  height: z.int().min(1).max(2000),
  sizeBytes: z.int().min(1).max(112_640),
})
export type Overlay = z.infer<typeof Overlay>

/** Characters of a picture of 110 KB in base64. */
export const overlayCharsMax = 150_400

/** A composition of the graphics provider: its text, and the place in the picture that it covers. */
const Graphics = z.object({ name: text(255), layout: z.enum(['lowerThird', 'ticker', 'scoreboard', 'clock', 'corner']) })
export type Graphics = z.infer<typeof Graphics>

/** Settings that a channel keeps and reports (Services §3). */
export const ChannelSettings = z
  .object({
    name: text(255),
    forceOutput: z.boolean(),
    ndi: z.boolean(),
    sdi: z.boolean(),
    /** kbps; null without a limit. Not while the channel is busy (Services §5). */
    bandwidthKbps: kbps.nullable(),
    /** The port on which the channel receives; null: the server chooses. */
    port: udpPort.nullable(),
    /** Every stream is recorded from its start. */
    recordsAll: z.boolean(),
    tallyName: text(64).nullable(),
    /** Only the user who holds the channel sees its picture. */
    privateSession: z.boolean(),
    fourK: z.boolean(),
    /** Arguments of the encoder of the output, in pairs of option and value. */
    ffmpeg: z.array(text(128)).max(64),
    smpte: SmpteSettings.nullable(),
    inputSource: InputSourceSettings.nullable(),
    /** Other channels that get the video of this one. */
    ptmp: z.object({ targets: z.array(ref('channel', 'shown')).max(16), delayMs: delayMs.nullable() }),
    /** The SHA-256 of the picture that is put over the video; null without one. */
    overlay: Overlay.nullable(),
    /** The server of type ingest_server that receives the recordings; null: the channel's own server keeps them. */
    ingestServerId: ref('server', 'shown').nullable(),
    /** The composition that the channel draws over the video; null: none. */
    graphics: Graphics.nullable(),
  })
  .partial()
export type ChannelSettings = z.infer<typeof ChannelSettings>

/** Settings of a video return channel that it keeps and reports (Services §3). */
export const VideoReturnSettings = z
  .object({
    name: text(255),
    input: z.enum(['disabled', 'sdi', 'srt']),
    /** The far end of an SRT input, and its port. */
    url: text(256),
    destinationPort: z.int().min(1).max(65_535).nullable(),
    latencyMs: delayMs,
    /** The units that may show the picture; null: every unit. */
    sharedUnitIds: z.array(ref('unit', 'shown')).max(64).nullable(),
  })
  .partial()
export type VideoReturnSettings = z.infer<typeof VideoReturnSettings>
