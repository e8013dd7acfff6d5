import { ChannelStatus } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { refuseStartRecording, refuseStopRecording } from './refuse-recording.ts'

test('a channel records only while it receives video, and one recording at a time', () => {
  const codes = ChannelStatus.options.map((status) => [status, refuseStartRecording({ status, recording: false })?.code])
  expect(Object.fromEntries(codes)).toEqual({
    offline: 'CHANNEL_OFFLINE',
    unavailable: 'CHANNEL_OFFLINE',
    upgrading: 'CHANNEL_UPGRADING',
    idle: 'CHANNEL_HAS_NO_VIDEO',
    connecting: 'CHANNEL_HAS_NO_VIDEO',
    PlayStoredFile: 'CHANNEL_HAS_NO_VIDEO',
    collecting: undefined,
    online: undefined,
  })
  expect(refuseStartRecording({ status: 'collecting', recording: true })?.code).toBe('CHANNEL_RECORDS')
  expect(refuseStopRecording({ recording: true })).toBeNull()
  expect(refuseStopRecording({ recording: false })?.code).toBe('CHANNEL_RECORDS_NOTHING')
})
