import { call } from '../call.ts'
import { versioned } from '../versioned.ts'
import { SmpteFields, SmpteMetadata } from './smpte.ts'

const essence = { enabled: true, address: '239.10.0.1', port: 5004, payloadType: 96 }

/** API-193. R-242: consoles keep it for 60 s. */
export const getSmpte = call({
  http: 'GET /channels/:channelId/smpte',
  access: 'channels.read',
  on: 'channel',
  summary: 'SMPTE 2110 output of a channel, with an SDP for each essence',
  output: SmpteMetadata,
  assumed: true,
})

/** API-194. The mode of the channel is SMPTE. No two essences have the same address and port. */
export const setSmpte = call({
  http: 'PUT /channels/:channelId/smpte',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Change the SMPTE 2110 output of a channel',
  input: { ...SmpteFields.shape, ...versioned },
  output: SmpteMetadata,
  assumed: true,
  errors: [
    'CHANNEL_UPGRADING',
    'NO_SMPTE_OUTPUT',
    'CHANNEL_NOT_CAPABLE',
    'SMPTE_SAME_ADDRESS',
    'SMPTE_AUDIO_TOO_LARGE',
    'SMPTE_NOT_INTERLACED',
    'CONFIGURATION_CHANGED',
  ],
  example: {
    sourceAddress: '10.30.1.20',
    ptpDomain: 127,
    video: { ...essence, width: 1920, height: 1080, frameRate: '50', interlaced: false, depth: 10 },
    audio: { ...essence, address: '239.10.0.2', payloadType: 97, channels: 2, depth: 24, packetTime: 1000 },
    ancillary: { ...essence, address: '239.10.0.3', payloadType: 100 },
  },
})
