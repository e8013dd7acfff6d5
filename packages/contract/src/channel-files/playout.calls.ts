import { call } from '../call.ts'
import { ChannelRow } from '../channels/channel.ts'
import { Id } from '../id.ts'

/** API-217. The channel has the status PlayStoredFile until the file ends. */
export const startBroadcast = call({
  http: 'POST /channelfiles/broadcast/start',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Play a file out on a channel of its server',
  input: { fileId: Id },
  output: ChannelRow,
  assumed: true,
  errors: [
    'FILE_NOT_FOUND',
    'FILE_TRANSFERRING',
    'FILE_ON_OTHER_SERVER',
    'CHANNEL_PLAYS_NO_FILES',
    'CHANNEL_OFFLINE',
    'CHANNEL_UPGRADING',
    'CHANNEL_OCCUPIED',
  ],
  example: { fileId: 'f-0001' },
})

/** API-218. */
export const stopBroadcast = call({
  http: 'POST /channelfiles/broadcast/stop',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Stop the file that a channel plays',
  output: ChannelRow,
  assumed: true,
  errors: ['NO_FILE_PLAYS'],
})
