import * as z from 'zod'
import { ipv4 } from '../ip.ts'
import { hasValidPort, serverPattern } from '../port.ts'
import { stringUpTo } from '../string.ts'
import { ref } from '../ref.ts'

// The spec names the settings and some of their limits, not their shapes. These are ours; calls that read or write them are
// marked `assumed`.

const text = (max: number) => stringUpTo(max)

/**
 * The address of an input over IP, or none. A camera takes its user and its password in it, and a key in its path or query: all of
 * it in printable ASCII.
 * The spec doesn't say what an address is; we take those whose server is one as in the address of the input of a channel.
 */
export const IpInputAddress = text(256)
  .regex(new RegExp(String.raw`^(?:(?:\w+://)?(?:[!"$-.0->A-~]*@)?${serverPattern}(?:[/?#][!-~]*)?)?$`, 'i'), 'pattern')
  .refine((url) => hasValidPort(/^\w+:\/\//.test(url) ? url : `any://${url}`), 'pattern')

export const gainDb = z.int('integer').min(-20, 'min').max(20, 'max')
const kbps = z.int('integer').min(1, 'min').max(1_000_000, 'max')

/** M-136, M-137: profiles high, standard and low, each in H.264 and H.265. */
export const StoreAndForwardQuality = z.object({ profile: z.enum(['high', 'standard', 'low']), codec: z.enum(['h264', 'h265']) })

/** Units §9: four and more channels come over SDI only. */
export const AudioParameters = z.object({
  source: z.enum(['sdi', 'analog', 'hdmi']),
  channels: z.int('integer').min(1, 'min').max(16, 'max'),
  gainDb,
})

/**
 * R-234, M-374 to M-376: lines and bits per colour. The spec names 2160 lines, 8 bit and 10 bit, and no call; the other resolutions and the call
 * are ours.
 */
export const VideoFormat = z.object({
  resolution: z.union([z.literal(720), z.literal(1080), z.literal(2160)]),
  colorDepth: z.union([z.literal(8), z.literal(10)]),
})
export type VideoFormat = z.infer<typeof VideoFormat>

/** R-238, M-371 to M-373: kbps of AAC-LC with two channels. */
export const AudioBitrate = z.union([z.literal(96), z.literal(128), z.literal(192)])

/** ms. Services §9. */
export const IfbDelay = z.union([z.literal(300), z.literal(700)])

/** no semicolon, neither in a name nor in a value. */
export const Metadata = z.record(text(64).regex(/^[^;]+$/, 'pattern'), text(1024).regex(/^[^;]*$/, 'pattern'))

/** up to 32 of these characters. */
export const FilenamePrefix = text(32).regex(/^[A-Za-z0-9@~_\-+={},!()]*$/, 'pattern')

/**
 * Units §5: the links of one priority, and what they may send together. A link has one priority or none.
 * The spec doesn't say how many priorities there are; we have three.
 */
const LinkPriority = z.object({ ports: z.array(z.int('integer').min(0, 'min').max(255, 'max')).max(16, 'max'), limit: kbps.nullable() })
const hasEachPortOnce = (priorities: readonly { ports: readonly number[] }[]): boolean => {
  const ports = priorities.flatMap((one) => one.ports)
  return new Set(ports).size === ports.length
}

/**
 * M-157, M-158: a limit is in kbps; null: no limit. `priorities` has the highest one first. A change without it leaves the
 * priorities as they are.
 */
export const BandwidthLimits = z.object({
  total: kbps.nullable(),
  cellular: kbps.nullable(),
  priorities: z.array(LinkPriority).max(3, 'max').refine(hasEachPortOnce, 'unique').optional(),
})
export type BandwidthLimits = z.infer<typeof BandwidthLimits>

/** M-102 to M-105: mode and destination of one of the two intercoms: an audio room or a channel. Null: the channel of the unit. */
export const Intercom = z.object({ mode: z.enum(['audioRoom', 'targetChannel']), destinationAccount: ref('channel', text(64)).nullable() })

/** M-099 to M-101, M-162. `inputSdi` is used in switcher and proxy. */
export const SwitcherMode = z.object({
  highQualityChannel: ref('channel').nullable(),
  proxyChannel: ref('channel').nullable(),
  inputSdi: z.int('integer').min(1, 'min').max(4, 'max'),
})

/** M-360 to M-370: settings of one port. `apns`, `networkMode` and `roaming` are of cellular ports, `address` of the others; null is DHCP. */
export const InterfaceSettings = z.object({
  port: z.int('integer').min(0, 'min').max(255, 'max'),
  enabled: z.boolean(),
  /** M-365: four APN slots. */
  apns: z
    .array(z.object({ name: text(100), user: text(64), authentication: z.enum(['PAP', 'CHAP', 'both', 'none']) }))
    .max(4, 'max')
    .optional(),
  networkMode: z.enum(['3G/4G/5G', '3G/4G', '4G']).optional(),
  roaming: z.boolean().optional(),
  address: z.object({ ip: ipv4, mask: ipv4, gateway: ipv4 }).nullable().optional(),
})
export type InterfaceSettings = z.infer<typeof InterfaceSettings>

/** R-107, E-110: the refusals of a limit of one priority, or of a total or cellular limit that contradicts one. */
export const priorityRefusals = ['PRIORITY_LIMIT_ABOVE_TOTAL', 'PRIORITY_LIMIT_ABOVE_LINKS', 'PRIORITY_LIMIT_BELOW_LOWER'] as const
/** The errors of the calls that change the limits of a unit. */
export const limitErrors = [
  'UNIT_BUSY',
  'SPEED_TEST_RUNS',
  'CELLULAR_LIMIT_ABOVE_TOTAL',
  ...priorityRefusals,
  'LIMIT_OUT_OF_RANGE',
  'CONFIGURATION_CHANGED',
] as const

/** R-252, M-377 to M-384: options of the bandwidth caps, in Mbps. */
const fixedCapOptions = ['disabled', '3.6', '4.2', '4.4', '5.5', '6.2', '8.0'] as const
export const bandwidthCapOptions = [...fixedCapOptions, 'custom'] as const
export const BandwidthCap = z.discriminatedUnion('option', [
  z.object({ option: z.enum(fixedCapOptions) }),
  z.object({ option: z.literal('custom'), kbps }),
])
export type BandwidthCap = z.infer<typeof BandwidthCap>
