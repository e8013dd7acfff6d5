import { report, send, signal } from '../device/step.ts'
import { receivedKbps, receptionOf } from '../radio/receptions.ts'
import type { ChannelState, ChannelStep, Draft } from './state.ts'

/** The server learns of a recording in parts of this size. */
const partMb = 50
/** Bitrate of the source of an input channel. */
const sourceKbps = 10_000

const pathOf = (channelId: string, startedMs: number) => `rec_${channelId}_${startedMs}.mp4`

/** Returns the server that takes a recording that starts now: the ingest server while it is ready, otherwise the server of the channel. */
const serverFor = ({ settings, ingestReady, serverId }: ChannelState): string | null =>
  settings.ingestServerId !== null && ingestReady ? settings.ingestServerId : serverId

/** Whether the disk on which the channel would record now is full. */
export const isFullFor = (channel: ChannelState): boolean => channel.diskFull && serverFor(channel) === channel.serverId

/** Changes the number of recordings of a server. */
function addRecording(step: ChannelStep, serverId: string | null, recording: number): void {
  if (serverId !== null) signal(step, serverId, { kind: 'load', collecting: 0, recording })
}

export function startRecording(channel: Draft, step: ChannelStep): void {
  const { nowMs } = step
  const serverId = serverFor(channel)
  channel.recording = { startedMs: nowMs, unitId: channel.allocatedTo, recordedMb: 0, untilMs: nowMs, pendingMb: 0, serverId }
  addRecording(step, serverId, 1)
  report(step, { recording: true, fileTransfer: { path: pathOf(channel.id, step.nowMs), status: 'started' } })
}

/** Accounts for the recorded data since the last call, and tells the server of complete parts. */
export function record(channel: Draft, step: ChannelStep): void {
  const { recording, row, status } = channel
  if (recording === null) return
  const { serverId } = recording
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
  const { recording } = channel
  if (recording === null) return
  const { serverId } = recording
  const restMb = Math.ceil(recording.pendingMb)
  if (restMb > 0 && serverId !== null) signal(step, serverId, { kind: 'stored', sizeMb: restMb })
  const { startedMs, unitId, recordedMb } = recording
  const file = {
    file: pathOf(channel.id, startedMs),
    sizeBytes: Math.round(recordedMb * 1_000_000),
    lengthMs: step.nowMs - startedMs,
  }
  const format = { codec: 'h264', resolution: '1920x1080' }
  const from = { ...(unitId !== null && { unitId }), ...(serverId !== null && serverId !== channel.serverId && { serverId }) }
  send(step, { op: 'event', agoMs: 0, event: { kind: 'fileStored', ...file, ...format, ...from } })
  channel.recording = null
  addRecording(step, serverId, -1)
  report(step, { recording: false, fileTransfer: { path: file.file, status: 'completed' } })
}

/** Follows the ingest server. A recording on it goes on at the server of the channel, which gets all of it. */
export function setIngestReady(channel: Draft, step: ChannelStep, ready: boolean): void {
  record(channel, step)
  channel.ingestReady = ready
  const { recording, serverId } = channel
  if (ready || recording === null || recording.serverId === serverId) return
  addRecording(step, recording.serverId, -1)
  channel.recording = { ...recording, serverId, pendingMb: recording.recordedMb }
  addRecording(step, serverId, 1)
  if (channel.diskFull) stopRecording(channel, step)
}

/** Takes another ingest server, or none. */
export function setIngestServer(channel: Draft, step: ChannelStep, before: string | null): void {
  const { ingestServerId } = channel.settings
  if (ingestServerId === before) return
  channel.ingestReady = false
  if (before !== null) signal(step, before, { kind: 'ingest', on: false })
  if (ingestServerId !== null) signal(step, ingestServerId, { kind: 'ingest', on: true })
}
