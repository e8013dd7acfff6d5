import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { ipv4, isGatewayOf, isHostIn, subnetMask } from '../ip.ts'
import { stringUpTo } from '../string.ts'

// The spec names the settings of servers and some of their limits, not their shapes. These are ours; calls that read or write
// them are marked `assumed`.

const port = (max: number) => z.int('integer').min(1, 'min').max(max, 'max')

/** M-647, M-665, M-666. */
export const IfbMode = z.enum(['V1', 'V2'])
export type IfbMode = z.infer<typeof IfbMode>

/** M-650, M-667, M-668. */
export const PublishingMode = z.enum(['automatic', 'manual'])

/** Bound of the device link. The spec doesn't say how many channels a server has. */
export const channelsMax = 64

/** R-161, M-654. */
export const GenlockOffset = z.int('integer').min(-511, 'min').max(511, 'max')
/** R-162, M-649, resolutions.md 37. */
export const WebrtcPort = port(65_353)
/** R-163, M-656. */
export const IpPipePort = port(65_535)
/** R-164, M-824. */
export const RegistrationServerPort = port(65_535)

/** The spec doesn't name the providers. */
export const CloudProvider = z.enum(['aws', 'gcp', 'azure'])
const cloudName = stringUpTo(64)
  .min(1, 'required')
  .regex(/^[A-Za-z0-9._-]+$/, 'pattern')

/** M-651 to M-653: where a cloud server runs. */
export const CloudPlace = z.object({ provider: CloudProvider, region: cloudName, instance: cloudName })
export type CloudPlace = z.infer<typeof CloudPlace>

/** Every configuration has the number of its changes: a change that names an older one is refused. */
const configured = { uniqueId: Id, version: z.int() }

/** M-648: `allocatedChannels` is the number of channels on the server. */
export const HubSettings = z.object({
  ifbMode: IfbMode,
  maxChannels: z.int('integer').min(1, 'min').max(channelsMax, 'max'),
  webrtcPort: WebrtcPort,
  publishingMode: PublishingMode,
  genlockOffset: GenlockOffset,
  registrationServerPort: RegistrationServerPort,
  cloud: CloudPlace,
})
export type HubSettings = z.infer<typeof HubSettings>
export const HubConfiguration = HubSettings.extend({
  ...configured,
  allocatedChannels: z.int(),
  /** Null for a server that has no genlock. */
  genlockOffset: GenlockOffset.nullable(),
  /** Null for a server of the customer's own. */
  cloud: CloudPlace.nullable(),
})
export type HubConfiguration = z.infer<typeof HubConfiguration>

/** The spec doesn't list the settings of a video return server; we have the codec and the bitrate of the returned picture. */
export const VideoReturnServerSettings = z.object({
  maxChannels: HubSettings.shape.maxChannels,
  returnCodec: z.enum(['h264', 'h265']),
  returnBitrateKbps: z.int('integer').min(500, 'min').max(20_000, 'max'),
})
export const VideoReturnServerConfiguration = VideoReturnServerSettings.extend({ ...configured, allocatedChannels: z.int() })
export type VideoReturnServerConfiguration = z.infer<typeof VideoReturnServerConfiguration>

/** Services §9: the default media resolutions. */
export const FeedFormat = z.enum(['1080p60', '1080p50', '1080i60', '1080i50', '720p60', '720p50', '576i', '480i'])
export type FeedFormat = z.infer<typeof FeedFormat>

/** The spec doesn't list the settings of a transceiver; we have the format of its feeds and its genlock. */
export const TransceiverSettings = z.object({
  maxChannels: HubSettings.shape.maxChannels,
  feedFormat: FeedFormat,
  genlockOffset: GenlockOffset,
})
export const TransceiverConfiguration = TransceiverSettings.extend({ ...configured, allocatedChannels: z.int() })
export type TransceiverConfiguration = z.infer<typeof TransceiverConfiguration>

/** Services §4: the containers of recordings. `retentionDays`: null keeps files until they are deleted. */
export const IngestServerSettings = z.object({
  maxChannels: HubSettings.shape.maxChannels,
  container: z.enum(['mp4', 'mkv', '3gp', 'mov']),
  retentionDays: z.int('integer').min(1, 'min').max(3650, 'max').nullable(),
})
export const IngestServerConfiguration = IngestServerSettings.extend({ ...configured, allocatedChannels: z.int() })
export type IngestServerConfiguration = z.infer<typeof IngestServerConfiguration>

/** A network port for media over IP. Addresses: null for DHCP. */
const AnyMediaPort = z.object({
  name: stringUpTo(16)
    .min(1, 'required')
    .regex(/^[A-Za-z0-9_-]+$/, 'pattern'),
  enabled: z.boolean(),
  address: z.object({ ip: ipv4, mask: subnetMask, gateway: ipv4 }).nullable(),
})

/** A port as it is set. A server may report another gateway. */
export const MediaPort = AnyMediaPort.extend({
  address: AnyMediaPort.shape.address
    .unwrap()
    .refine(({ ip, mask }) => isHostIn(ip, mask), { message: 'ip', path: ['ip'] })
    .refine(isGatewayOf, { message: 'gateway', path: ['gateway'] })
    .nullable(),
})
export type MediaPort = z.infer<typeof MediaPort>

const uniqueNames = (ports: readonly { readonly name: string }[]): boolean => new Set(ports.map(({ name }) => name)).size === ports.length
const uniqueAddresses = (ports: readonly MediaPort[]): boolean => {
  const ips = ports.flatMap(({ address }) => address?.ip ?? [])
  return new Set(ips).size === ips.length
}

/** M-655. IEEE 1588 has the domains 0 to 127. ST 2022-7 needs two ports; four is our bound. */
export const SmpteSettings = z.object({
  ptpEnabled: z.boolean(),
  ptpDomain: z.int('integer').min(0, 'min').max(127, 'max'),
  mediaPorts: z.array(MediaPort).max(4, 'max').refine(uniqueNames, 'uniqueName').refine(uniqueAddresses, 'unique'),
})
export type SmpteSettings = z.infer<typeof SmpteSettings>

/** The spec doesn't name the states of a PTP clock. `lost`: the clock was locked and no longer has its master. */
export const PtpState = z.enum(['off', 'acquiring', 'locked', 'lost'])
export type PtpState = z.infer<typeof PtpState>

/** `ptpState`: null while the server is offline. */
export const SmpteConfiguration = SmpteSettings.extend({
  ...configured,
  mediaPorts: z.array(AnyMediaPort),
  genlockOffset: GenlockOffset,
  ptpState: PtpState.nullable(),
  ptpOffsetNs: z.int().nullable(),
})
export type SmpteConfiguration = z.infer<typeof SmpteConfiguration>

export const IpPipeSettings = z.object({ enabled: z.boolean(), port: IpPipePort, registrationServerPort: RegistrationServerPort })
export type IpPipeSettings = z.infer<typeof IpPipeSettings>
export const IpPipeConfiguration = IpPipeSettings.extend(configured)
export type IpPipeConfiguration = z.infer<typeof IpPipeConfiguration>

/** The fault of a hub that would wait for the IP pipe and for registrations at the same port. */
export const samePort = { path: 'registrationServerPort', message: 'ipPipePort' } as const
export const isSamePort = ({ port: ipPipe, registrationServerPort }: { port?: number; registrationServerPort?: number }): boolean =>
  ipPipe !== undefined && ipPipe === registrationServerPort

/** until when the manufacturer's support may sign in at the server; null: it may not. */
export const SupportAccess = z.object({ until: Instant.nullable() })
