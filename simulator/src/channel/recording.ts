import { report, send, signal } from '../device/step.ts'
import { receivedKbps, receptionOf } from '../radio/receptions.ts'
import { addLoad, type ChannelStep, type Draft } from './state.ts'

/** The server learns of a recording in parts of this size. */
const partMb = 50
/** Bitrate of the source of an input channel. */
const sourceKbps = 10_000

const pathOf = (channelId: string, startedMs: number) => `rec_${channelId}_${startedMs}.mp4`

export function startRecording(channel: Draft, step: ChannelStep): void {
  channel.recording = { startedMs: step.nowMs, unitId: channel.allocatedTo, recordedMb: 0, untilMs: step.nowMs, pendingMb: 0 }
  addLoad(channel, step, 0, 1)
  report(step, { recording: true, fileTransfer: { path: pathOf(channel.id, step.nowMs), status: 'started' } })
}

/** Accounts for the recorded data since the last call, and tells the server of complete parts. */
export function record(channel: Draft, step: ChannelStep): void {
  const { recording, row, serverId, status } = channel
  if (recording === null) return
  const kbps = status === 'online' ? sourceKbps : receptionOf(step.radio.received, row, receivedKbps)
  const addedMb = (kbps * (step.nowMs - recording.untilMs)) / 8_000_000
  const pendingMb = recording.pendingMb + addedMb
  const sent = pendingMb >= partMb ? Math.floor(pendingMb) : 0
  if (sent > 0 && serverId !== null) signal(step, serverId, { kind: 'stored', sizeMb: sent })
  channel.recording = { ...recording, recordedMb: recording.recordedMb + addedMb, untilMs: step.nowMs, pendingMb: pendingMb - sent }
}

/** Ends a recording, which becomes a file on the server: a command, the end of the stream, a full disk. */
export function stopRecording(channel: Draft, step: ChannelStep): void {
  record(channel, step)
  const { recording, serverId } = channel
  if (recording === null) return
  const restMb = Math.ceil(recording.pendingMb)
  if (restMb > 0 && serverId !== null) signal(step, serverId, { kind: 'stored', sizeMb: restMb })
  const { startedMs, unitId, recordedMb } = recording
  const file = {
    file: pathOf(channel.id, startedMs),
    sizeBytes: Math.round(recordedMb * 1_000_000),
    lengthMs: step.nowMs - startedMs,
  }
  const format = { codec: 'h264', resolution: '1920x1080' }
  send(step, { op: 'event', agoMs: 0, event: { kind: 'fileStored', ...file, ...format, ...(unitId !== null && { unitId }) } })
  channel.recording = null
  addLoad(channel, step, 0, -1)
  report(step, { recording: false, fileTransfer: { path: file.file, status: 'completed' } })
}
