import * as z from 'zod'
import { delayMs, DeviceId, kbps, port, text } from './values.ts'

/** Units §3: a unit has two intercoms. */
export const intercomsMax = 2

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
    ipInputStream: z.object({ enabled: z.boolean(), url: text(256) }),
    ipPipe: z.object({ enabled: z.boolean(), port: z.int().min(1).max(65_535) }),
    databridge: z.object({ enabled: z.boolean(), gatewayId: DeviceId.nullable() }),
    videoReturn: z.object({ enabled: z.boolean(), channelId: DeviceId.nullable() }),
    multiCamera: z.object({
      mode: z.enum(['highQuality', 'switcher', 'switcherAndProxy']),
      cameras: z.array(z.object({ label: text(12), priority: z.int().min(1).max(9) })).max(4),
    }),
    switcher: z.object({
      highQualityChannelId: DeviceId.nullable(),
      proxyChannelId: DeviceId.nullable(),
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
    intercoms: z.array(z.object({ mode: z.enum(['audioRoom', 'targetChannel']), destination: text(64).nullable() })).max(intercomsMax),
    audioJacks: z.object({ inputGainDb: z.int().min(-20).max(20), outputVolume: z.int().min(0).max(100) }),
    interfaces: z.array(InterfaceSettings).max(16),
    pairingCodeMode: z.enum(['off', 'fixed', 'oneTime']),
    operationalMode: z.enum(['video', 'databridge', 'video_smr', 'databridge_smr', 'fetchlogs', 'xtend']),
  })
  .partial()
export type UnitSettings = z.infer<typeof UnitSettings>

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
  })
  .partial()
export type ServerSettings = z.infer<typeof ServerSettings>

/** Settings that a channel keeps and reports (Services §3). */
export const ChannelSettings = z
  .object({
    name: text(255),
    forceOutput: z.boolean(),
    ndi: z.boolean(),
    sdi: z.boolean(),
    /** kbps; null without a limit. Not while the channel is busy (Services §5). */
    bandwidthKbps: kbps.nullable(),
    /** The far end of an RTMP output or of a social network; null without one. */
    destination: z.object({ kind: z.enum(['cdn', 'social']), url: text(256) }).nullable(),
  })
  .partial()
export type ChannelSettings = z.infer<typeof ChannelSettings>

/** Settings of a video return channel (Services §3). */
export const VideoReturnSettings = z
  .object({
    name: text(255),
    input: z.enum(['disabled', 'sdi', 'srt']),
    url: text(256),
    latencyMs: delayMs,
  })
  .partial()
export type VideoReturnSettings = z.infer<typeof VideoReturnSettings>
