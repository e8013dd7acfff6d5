import type { ChannelSettings, FarEnd, Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import type { DeviceCommands } from '../device/commands.ts'
import { report } from '../device/step.ts'
import { checkAtMs, receptionOf } from '../radio/receptions.ts'
import { checkEveryMs, checkNext } from './allocation.ts'
import { connect, isSameFarEnd } from './destination.ts'
import { canSendTo } from './far-end.ts'
import { startPassingOn, stopPassingOn } from './point-to-point.ts'
import { startRecording, stopRecording } from './recording.ts'
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
  return channel.diskFull ? 'diskFull' : null
}

function refuseFile(channel: ChannelState, file: string): Rejection | null {
  if (!channel.model.playsFiles) return 'valueNotSupported'
  if (isBusy(channel)) return 'busy'
  const refusal = refuseUse(channel)
  if (refusal !== null) return refusal
  return fileNames.test(file) && !file.includes(missingText) ? null : 'noSuchFile'
}

/** Services §5: the bandwidth of a busy channel cannot be limited. */
function refuseSettings(channel: ChannelState, { bandwidthKbps, destination }: Settings): Rejection | null {
  if (bandwidthKbps !== undefined && bandwidthKbps !== channel.settings.bandwidthKbps && isBusy(channel)) return 'busy'
  if (!destination) return null
  const urls = [destination.url, ...(destination.backupUrl === undefined ? [] : [destination.backupUrl])]
  return channel.model.hasDestination && urls.every(canSendTo) ? null : 'valueNotSupported'
}

/** The settings with the destination, which has keys and is part of no report. */
type Settings = ChannelSettings & { readonly destination?: FarEnd | null | undefined }

function configure(channel: Draft, step: ChannelStep, { destination, ...settings }: Settings): void {
  channel.settings = { ...channel.settings, ...settings }
  report(step, { settings: channel.settings })
  if (destination === undefined || isSameFarEnd(channel.ownFarEnd, destination)) return
  channel.ownFarEnd = destination
  // A destination that the unit named counts until its stream ends.
  if (channel.status === 'collecting' && channel.requestedFarEnd === null) connect(channel, step)
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
}
