import * as z from 'zod'
import { settings } from '../setting.ts'
import { AudioBitrate } from './settings.ts'

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
