import * as z from 'zod'
import { secret } from '../call.ts'
import { ref } from '../ref.ts'
import { settings } from '../setting.ts'
import { stringUpTo } from '../string.ts'
import {
  AudioBitrate,
  AudioParameters,
  BandwidthLimits,
  FilenamePrefix,
  gainDb,
  IfbDelay,
  Intercom,
  InterfaceSettings,
  IpInputAddress,
  Metadata,
  StoreAndForwardQuality,
  SwitcherMode,
  VideoFormat,
} from './settings.ts'

/** The settings of a unit, in the order of their forms. Users change them with `units.configure`, where no other access is named. */
export const unitSettings = settings({
  // API-101, M-354. Not on air.
  encoder: {
    http: 'POST /devices/:unitId/commands/encoder',
    summary: 'Change the codec',
    schema: z.enum(['h264', 'h265']),
    errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS'],
    example: 'h265',
    tab: 'video-audio',
  },
  // R-234, M-374 to M-376. Not on a busy unit.
  videoFormat: {
    http: 'PUT /v2/units/:unitId/videoFormat',
    summary: 'Change the resolution and the colour depth',
    schema: VideoFormat,
    errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS'],
    errorsAt: { PRO_4K_LICENSE_MISSING: 'resolution' },
    example: { resolution: 1080, colorDepth: 10 },
    tab: 'video-audio',
  },
  // API-104, M-357.
  videoComplexity: {
    http: 'POST /devices/:unitId/commands/video_complexity',
    summary: 'Change the complexity of the video',
    schema: z.enum(['low', 'standard', 'high']),
    example: 'high',
    tab: 'video-audio',
  },
  // API-099, M-352.
  shootingMode: {
    http: 'POST /devices/:unitId/commands/shooting_mode',
    summary: 'Change the shooting mode',
    schema: z.enum(['normal', 'sport', 'interview']),
    example: 'sport',
    tab: 'video-audio',
  },
  // API-094, M-347. Four and more channels need the input SDI.
  audioParameters: {
    http: 'POST /devices/:unitId/commands/audio_parameters',
    summary: 'Change the audio input',
    schema: AudioParameters,
    errorsAt: { AUDIO_CHANNELS_NEED_SDI: 'channels' },
    example: { source: 'sdi', channels: 4, gainDb: 0 },
    tab: 'video-audio',
    measure: { gainDb: 'dB' },
  },
  // API-095, M-348.
  audioBitrate: {
    http: 'POST /devices/:unitId/commands/audio_bitrate',
    summary: 'Change the bitrate of the audio',
    schema: AudioBitrate,
    link: 'audioBitrateKbps',
    example: 128,
    tab: 'video-audio',
    measure: 'kbps',
  },
  // API-098, M-351.
  ancillaryData: {
    http: 'POST /devices/:unitId/commands/ancillary_data',
    summary: 'Send ancillary data with the video',
    schema: z.boolean(),
    example: true,
    tab: 'video-audio',
  },
  // API-100, API-048, M-353. Needs an SD card, and no recording that runs.
  storeAndForwardVideoQualityV2: {
    http: ['POST /devices/:unitId/commands/store_and_forward_quality', 'PUT /v0/units/:unitId/storeandforward_quality'],
    call: 'setStoreAndForwardQuality',
    summary: 'Change the quality of recordings',
    schema: StoreAndForwardQuality,
    link: 'storeAndForwardQuality',
    field: 'storeAndForwardVideoQualityV2',
    errors: ['NO_SD_CARD'],
    example: { profile: 'high', codec: 'h265' },
    tab: 'video-audio',
  },
  // API-027.
  ntpTimecode: {
    http: 'PUT /v2/units/:unitId/ntpTimecode',
    summary: 'Change the source of the timecode',
    schema: z.object({ enabled: z.boolean(), server: stringUpTo(255) }),
    example: { enabled: true, server: 'pool.ntp.org' },
    tab: 'video-audio',
  },
  // API-029. The limits depend on the type of the unit and its software.
  fixedInternetDelay: {
    http: 'PUT /v2/units/:unitId/fixedInternetDelay',
    access: 'units.operate',
    summary: 'Change the delay of the mode fixedInternet',
    schema: z.int('integer').min(400, 'min').max(20_000, 'max'),
    link: 'fixedInternetDelayMs',
    errorsAt: {
      DELAY_OUT_OF_RANGE: 'fixedInternetDelay',
      DELAY_OUT_OF_RANGES: 'fixedInternetDelay',
      DELAY_TOO_LOW_ON_AIR: 'fixedInternetDelay',
    },
    example: 2000,
    tab: 'advanced',
    measure: 'ms',
    hasOwnRange: true,
  },
  // API-096, M-349.
  ifbDelay: {
    http: 'POST /devices/:unitId/commands/ifb_delay',
    summary: 'Change the delay of the IFB',
    schema: IfbDelay,
    link: 'ifbDelayMs',
    example: 300,
    tab: 'advanced',
    measure: 'ms',
  },
  // API-097, M-350.
  ifbAlwaysOn: {
    http: 'POST /devices/:unitId/commands/ifb_always_on',
    summary: 'Keep the IFB on while the unit is off air',
    schema: z.boolean(),
    example: true,
    tab: 'advanced',
  },
  // API-026.
  filenamePrefix: {
    http: 'PUT /v2/units/:unitId/configuration/filenamePrefix',
    summary: 'Change the prefix of the names of recordings',
    schema: FilenamePrefix,
    example: 'News-',
    tab: 'advanced',
  },
  // API-020.
  pairingCode: {
    http: 'PUT /v2/units/:unitId/settings/pairingCode',
    summary: 'Change the pairing code mode',
    schema: z.enum(['off', 'fixed', 'oneTime']),
    link: 'pairingCodeMode',
    example: 'fixed',
    tab: 'advanced',
  },
  // API-031.
  ippipe: {
    http: 'PUT /v2/units/:unitId/ippipe',
    call: 'setIpPipe',
    summary: 'Change the IP pipe',
    schema: z.object({ enabled: z.boolean(), port: z.int('integer').min(1, 'min').max(65_535, 'max') }),
    link: 'ipPipe',
    errors: ['SETTINGS_IN_USE'],
    example: { enabled: true, port: 8000 },
    tab: 'ip-pipe',
  },
  // API-030. Read without user, path and query, which may contain a password or a key.
  ipInputStream: {
    http: 'PUT /v2/units/:unitId/ipInputStream',
    summary: 'Change the input over IP. Its address is read up to the server; this part alone, sent back, keeps the stored address',
    schema: z.object({ enabled: z.boolean(), url: stringUpTo(256) }),
    input: { url: secret(IpInputAddress) },
    example: { enabled: true, url: 'udp://239.0.0.7:5000' },
    tab: 'ip-input',
  },
  // API-086, M-339.
  metadata: {
    http: 'POST /devices/:unitId/commands/metadata',
    summary: 'Change the metadata of recordings',
    schema: Metadata,
    example: { slugline: 'Harbour' },
  },
  // API-044.
  audiojacks: {
    http: 'PUT /v2/units/:unitId/intercom/audiojacks',
    call: 'setAudioJacks',
    summary: 'Change the levels of the audio jacks',
    schema: z.object({ inputGainDb: gainDb, outputVolume: z.int('integer').min(0, 'min').max(100, 'max') }),
    link: 'audioJacks',
    example: { inputGainDb: 0, outputVolume: 70 },
    measure: { inputGainDb: 'dB', outputVolume: '%' },
  },
  // API-024. The setting with which databridges start. A databridge that runs refuses it.
  databridge: {
    http: 'PUT /v2/units/:unitId/databridge',
    summary: 'Change the databridge of a unit',
    schema: z.object({ enabled: z.boolean(), gatewayId: ref('gateway').nullable() }),
    errors: ['SETTINGS_IN_USE'],
    example: { enabled: true, gatewayId: null },
  },
  // API-025.
  videoreturn: {
    http: 'PUT /v2/units/:unitId/videoreturn',
    call: 'setVideoReturn',
    summary: 'Change the video return of a unit',
    schema: z.object({ enabled: z.boolean(), channelId: ref('videoReturn').nullable() }),
    link: 'videoReturn',
    errors: ['SETTINGS_IN_USE'],
    example: { enabled: true, channelId: null },
  },
  // API-034, M-306 to M-308.
  multiplecameraMode: {
    http: 'PUT /v2/units/:unitId/multiplecamera/mode',
    access: 'units.operate',
    call: 'setMultipleCameraMode',
    summary: 'Change what a unit does with several cameras',
    schema: z.enum(['highQuality', 'switcher', 'switcherAndProxy']),
    field: 'mode',
    errors: ['UNIT_BUSY', 'SPEED_TEST_RUNS', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
    example: 'switcher',
  },
  switchermode: { schema: SwitcherMode },
  bwLimitation: { schema: BandwidthLimits },
  intercoms: { schema: z.array(Intercom).max(2) },
  interfaces: { schema: z.array(InterfaceSettings).max(16) },
  operationalMode: { schema: z.enum(['video', 'databridge', 'video_smr', 'databridge_smr', 'fetchlogs', 'xtend']) },
})
