import * as z from 'zod'
import { ipv4 } from '../ip.ts'
import { stringUpTo } from '../string.ts'

/** Whole and fractional frames a second, as `exactframerate` of the SDP has them. */
export const FrameRate = z.enum(['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'])
export type FrameRate = z.infer<typeof FrameRate>

/** An address of IPv4 multicast, without the range 224.0.0.x of the network itself. */
const MulticastAddress = ipv4.refine((address) => {
  const [first = 0, second, third] = address.split('.').map(Number)
  return first >= 224 && first <= 239 && !(first === 224 && second === 0 && third === 0)
}, 'multicast')

/** One essence: a stream of RTP. `payloadType` is a dynamic one. */
const essence = {
  enabled: z.boolean(),
  address: MulticastAddress,
  port: z.int('integer').min(1024, 'min').max(65_535, 'max'),
  payloadType: z.int('integer').min(96, 'min').max(127, 'max'),
}

/** ST 2110-20: uncompressed video, 4:2:2. Interlaced video has 25, 30000/1001 or 30 frames a second. */
export const SmpteVideo = z.object({
  ...essence,
  width: z.int('integer').min(640, 'min').max(7680, 'max'),
  height: z.int('integer').min(480, 'min').max(4320, 'max'),
  frameRate: FrameRate,
  interlaced: z.boolean(),
  depth: z.union([z.literal(8), z.literal(10), z.literal(12)]),
})
export type SmpteVideo = z.infer<typeof SmpteVideo>

/** ST 2110-30: PCM audio with 48 kHz. `packetTime` in microseconds. */
export const SmpteAudio = z.object({
  ...essence,
  channels: z.int('integer').min(1, 'min').max(16, 'max'),
  depth: z.union([z.literal(16), z.literal(24)]),
  packetTime: z.union([z.literal(125), z.literal(1000)]),
})
export type SmpteAudio = z.infer<typeof SmpteAudio>

/** ST 2110-40: ancillary data, such as captions and time code. */
const SmpteAncillary = z.object(essence)

/** The SMPTE 2110 output of a channel. `ptpGrandmaster`: its clock identity; null for a clock that is traceable to UTC. */
export const SmpteFields = z.object({
  sourceAddress: ipv4,
  ptpDomain: z.int('integer').min(0, 'min').max(127, 'max'),
  ptpGrandmaster: stringUpTo(23, 'pattern')
    .regex(/^([0-9A-F]{2}-){7}[0-9A-F]{2}$/, 'pattern')
    .nullable()
    .default(null),
  video: SmpteVideo,
  audio: SmpteAudio,
  ancillary: SmpteAncillary,
})
export type SmpteFields = z.infer<typeof SmpteFields>

/** A session description per essence that is sent; null for the others, and before the first set-up. */
const Sdp = z.object({ video: z.string().nullable(), audio: z.string().nullable(), ancillary: z.string().nullable() })

/** M-573. `version` is that of the configuration of the channel. */
export const SmpteMetadata = z.object({ isConfigured: z.boolean(), settings: SmpteFields.nullable(), sdp: Sdp, version: z.int() })
export type SmpteMetadata = z.infer<typeof SmpteMetadata>
