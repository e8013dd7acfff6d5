import type { Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import type { DeviceCommands } from '../device/commands.ts'
import { checkAtMs, receptionOf } from '../radio/receptions.ts'
import { checkEveryMs, checkNext } from './allocation.ts'
import { endLogs, refuseLogs, startLogs } from './logs.ts'
import { startPassingOn, stopPassingOn } from './point-to-point.ts'
import { isFullFor, startRecording, stopRecording } from './recording.ts'
import { configure, refuseInputSource, refuseOverlay, refuseSettings, setInputSource, setOverlay } from './settings.ts'
import { type ChannelState, type ChannelStep, type Draft, hasVideo, isBusy, never, restStatus, setStatus } from './state.ts'

const fileChance = purposeOf('length of a file')
const fileMs = [60_000, 1_200_000] as const
/** Services §4: the extensions of recordings. */
const fileNames = /\.(mp4|mkv|3gp|mov)$/
/** No server has a file whose path contains this text. The device link has no list of a server's files. */
const missingText = 'missing'

function refuseUse({ disabled, unavailable, serverState }: ChannelState): Rejection | null {
  return disabled || unavailable || serverState === 'upgrading' ? 'channelOffline' : serverState === 'unlicensed' ? 'licenseEnded' : null
}

function refuseRecording(channel: ChannelState): Rejection | null {
  if (!channel.model.records) return 'valueNotSupported'
  if (channel.recording !== null) return 'recording'
  if (!hasVideo(channel)) return 'notStreaming'
  return isFullFor(channel) ? 'diskFull' : null
}

function refuseFile(channel: ChannelState, file: string): Rejection | null {
  if (!channel.model.playsFiles) return 'valueNotSupported'
  if (isBusy(channel)) return 'busy'
  const refusal = refuseUse(channel)
  if (refusal !== null) return refusal
  return fileNames.test(file) && !file.includes(missingText) ? null : 'noSuchFile'
}

function refusePassingOn({ id, model, pointToPoint }: ChannelState, targetId: string): Rejection | null {
  if (!model.takesUnits) return 'valueNotSupported'
  if (targetId === id) return 'wrongChannels'
  return pointToPoint === null ? null : 'busy'
}

/** The commands of a channel, one entry for each. */
export const channelCommands: DeviceCommands<Draft, ChannelStep> = {
  startRecording: {
    refuse: refuseRecording,
    apply(channel, step) {
      startRecording(channel, step)
      checkNext(channel, step, Math.min(receptionOf(step.radio.received, channel.row, checkAtMs), step.nowMs + checkEveryMs))
    },
  },
  stopRecording: {
    refuse: ({ recording }) => (recording === null ? 'notRunning' : null),
    apply: stopRecording,
  },
  playFile: {
    refuse: (channel, { file }) => refuseFile(channel, file),
    apply(channel, step) {
      channel.playsUntilMs = step.nowMs + Math.round(between(step, fileChance, ...fileMs))
      checkNext(channel, step, channel.playsUntilMs)
      setStatus(channel, step, 'PlayStoredFile')
    },
  },
  stopFile: {
    refuse: ({ status }) => (status === 'PlayStoredFile' ? null : 'notRunning'),
    apply(channel, step) {
      channel.playsUntilMs = never
      checkNext(channel, step, never)
      setStatus(channel, step, restStatus(channel))
    },
  },
  startPointToPoint: {
    refuse: (channel, { channelId }) => refusePassingOn(channel, channelId),
    apply: (channel, step, { channelId }) => startPassingOn(channel, step, channelId),
  },
  stopPointToPoint: {
    refuse: ({ pointToPoint }) => (pointToPoint === null ? 'notRunning' : null),
    apply: stopPassingOn,
  },
  configureChannel: {
    refuse: (channel, { settings }) => refuseSettings(channel, settings),
    apply: (channel, step, { settings }) => configure(channel, step, settings),
  },
  setInputSource: {
    refuse: refuseInputSource,
    apply: setInputSource,
  },
  setOverlay: {
    refuse: (channel, { overlay, png }) => refuseOverlay(channel, overlay, png),
    apply: (channel, step, { overlay, png }) => setOverlay(channel, step, overlay, png),
  },
  sendChannelLogs: {
    refuse: refuseLogs,
    apply: (channel, step, _, commandId) => startLogs(channel, step, commandId),
  },
  stopLogs: {
    refuse: ({ logs }) => (logs === null ? 'notRunning' : null),
    apply: (channel, step) => endLogs(channel, step, false),
  },
}
