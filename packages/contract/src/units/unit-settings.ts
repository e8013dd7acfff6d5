import * as z from 'zod'
import { settings } from '../setting.ts'
import { stringUpTo } from '../string.ts'
import { AudioBitrate, AudioParameters, StoreAndForwardQuality, VideoFormat } from './settings.ts'

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
})
