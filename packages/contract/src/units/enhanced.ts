import * as z from 'zod'
import { ChannelDestination, DestinationState } from '../destinations/state.ts'
import { Instant } from '../id.ts'
import { Alert } from '../notifications/alert.ts'
import { usageProfiles } from '../resources/management.ts'
import { UnitCapabilities, UnitService } from './service.ts'
import { UnitConfiguration, UnitSettings } from './configuration.ts'
import { MultipleCamera, Modem, SelectedChannel, Unit } from './unit.ts'
import { ref } from '../ref.ts'

// The spec names these fields of a unit (Units §3) and seldom says what they hold. The shapes are ours.

/** M-053: the account has the name of the unit's id. `server`: the intercom server of its inventory. `inCall`: an audio call runs. */
export const SipAccount = z.object({ account: z.string(), server: z.string().nullable(), inCall: z.boolean() })

/** M-127 to M-132: the profiles by the names that the specification has for them. */
export const StoreAndForwardProfile = z.enum(['high H.264', 'standard H.264', 'low H.264', 'high H.265', 'standard H.265', 'low H.265'])
export type StoreAndForwardProfile = z.infer<typeof StoreAndForwardProfile>

/** M-124 to M-126: the pictures of the tiers high, standard and low. */
export const VideoQuality = z.enum(['uhd', 'hd', 'sd'])
export type VideoQuality = z.infer<typeof VideoQuality>

/** R-253, M-392 to M-394. */
export const StreamingMode = z.enum(['lrt', 'bonding', 'cloud'])
export type StreamingMode = z.infer<typeof StreamingMode>

export const UsageInfo = z.object(usageProfiles.fields)

/** The usage profile that is assigned to a unit. Null: none, or one of an inventory that the caller does not see. */
const Usage = z.object({
  usageProfileId: ref('usageProfile').nullable(),
  usageInfo: UsageInfo.nullable(),
})

const settings = UnitSettings.shape

/**
 * M-025 to M-027, M-033 to M-038, M-043 to M-046, M-048, M-065, M-067, M-068, M-070, M-072, M-073: a unit with the fields that
 * follow from its configuration, its log of commands, its services and its channels. Settings that the unit has not reported are null.
 */
export const EnhancedUnit = Unit.extend({
  configuration: UnitConfiguration,
  capabilities: UnitCapabilities,
  services: z.array(UnitService),
  activeAlerts: z.array(Alert),
  /** `10.1`. */
  swVersionShort: z.string(),
  /** `10.1.0`, without the build. */
  swVersionDisplay: z.string(),
  /** Whether the selected channel is shared with others. */
  sharing: z.boolean(),
  channelId: ref('channel').nullable(),
  selHighQualityChannel: SelectedChannel.nullable(),
  highQualityChannelId: ref('channel').nullable(),
  selProxyChannel: SelectedChannel.nullable(),
  proxyChannelId: ref('channel').nullable(),
  /** The channel that receives the unit now; null off air. */
  previewChannelId: ref('channel').nullable(),
  /** Hours on air that a licence by hours has left; null for one by days, and without a limit. */
  raHours: z.number().nullable(),
  /** Hours until a licence by days ends; null for one by hours, and without a limit. */
  rlHours: z.number().nullable(),
  usage: Usage,
  /** null without the service `tally`. */
  tally: z.object({ onAir: z.boolean() }).nullable(),
  intercoms: z.array(settings.intercoms.unwrap().element).max(2),
  sipAccount: SipAccount,
  databridge: settings.databridge.unwrap().nullable(),
  /** The stream that the channel passes on to a social network. */
  socialMediaStatus: DestinationState,
  /** The destination that the channel passes the stream of the unit on to. The address has no key. */
  destination: ChannelDestination.nullable(),
  offlineModems: z.array(Modem.pick({ port: true, name: true, state: true })).max(16),
  multiCameraLabels: z.array(MultipleCamera.shape.cameras.element.shape.label).max(4),
  filenamePrefix: settings.filenamePrefix.unwrap().nullable(),
  storeAndForwardVideoQuality: StoreAndForwardProfile.nullable(),
  videoQuality: VideoQuality.nullable(),
  streamingMode: StreamingMode,
  /** When the last cellular scan ended with its networks. */
  cellularNetworksUpdated: Instant.nullable(),
  /** When the last speed test ended with its rates. */
  speedTestCompleted: Instant.nullable(),
})
export type EnhancedUnit = z.infer<typeof EnhancedUnit>
