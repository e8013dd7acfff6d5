import { call } from '../call.ts'
import { ChannelRow } from './channel.ts'

// The spec lists `recording` as a state of a channel and as a setting, and no calls that begin or end one recording. The paths are ours.

/** Records the stream that the channel receives, until it ends or the recording is stopped. */
export const startRecording = call({
  http: 'POST /channels/:channelId/recording',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Record the stream that a channel receives',
  output: ChannelRow,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'CHANNEL_RECORDS', 'CHANNEL_HAS_NO_VIDEO'],
})

/** The recording becomes a file of the channel. */
export const stopRecording = call({
  http: 'DELETE /channels/:channelId/recording',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'End the recording of a channel',
  output: ChannelRow,
  assumed: true,
  errors: ['CHANNEL_RECORDS_NOTHING'],
})
