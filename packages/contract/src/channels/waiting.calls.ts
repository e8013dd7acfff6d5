import { waitingCalls } from '../devices/waiting.ts'

export const { listWaiting, withdrawChange } = waitingCalls({
  kind: 'channel',
  at: '/v2/channels/:channelId',
  access: { read: 'channels.read', write: 'channels.configure' },
  fields: [
    'name',
    'mode',
    'NDI',
    'forceOutput',
    'fourK',
    'port',
    'recording',
    'tally',
    'bandwidthLimit',
    'privateSession',
    'ffmpeg',
    'smpte',
    'inputSource',
    'ptmp',
    'overlay',
    'ingestServer',
  ],
})
