import { waitingCalls } from '../devices/waiting.ts'

export const { listWaiting, withdrawChange } = waitingCalls({
  kind: 'server',
  at: '/servers/:serverId',
  access: { read: 'servers.read', write: 'servers.configure' },
  fields: [
    'ifbMode',
    'maxChannels',
    'webrtcPort',
    'publishingMode',
    'genlockOffset',
    'registrationServerPort',
    'cloud',
    'smpte',
    'ipPipe',
    'returnCodec',
    'returnBitrateKbps',
    'feedFormat',
    'container',
    'retentionDays',
  ],
})
