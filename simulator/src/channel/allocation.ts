import type { ChannelReport, Rejection } from '@backhaul/device-link'
import { report, type Signal, signal, type Via } from '../device/step.ts'
import { isAtLeast } from '../device/versions.ts'
import type { RadioContext } from '../radio/context.ts'
import {
  checkAtMs,
  checksWithoutVideo,
  receivedKbps,
  receptionOf,
  reportedKbps,
  setReception,
  upTimeReportedMs,
} from '../radio/receptions.ts'
import { videoKbpsOf } from '../radio/transmissions.ts'
import { connect, disconnect, followFarEnd } from './destination.ts'
import { checkCopies, dropCopy, endCopies, startCopies } from './multipoint.ts'
import { beginPassingOn, endPassingOn, followTarget } from './point-to-point.ts'
import { isFullFor, record, startRecording, stopRecording } from './recording.ts'
import { addLoad, type ChannelState, type ChannelStep, type Draft, never, restStatus, setStatus, upTimeS } from './state.ts'

export const checkEveryMs = 2000
/**
 * After this many checks without video the unit counts as gone. Counting checks, not time, keeps streams alive across a
 * jump of the clock.
 */
const checksWithoutVideoMax = 3
const upTimeEveryMs = 30_000
/** a speed test needs this version of the channel. */
const speedTestVersion = '7.5.1'
/** Longest visit of a unit that sends no video. */
const visitMsMax: Partial<Record<Via, number>> = { speedTest: 60_000, logs: 3_600_000 }

/** Sets the time of the next check. */
export const checkNext = ({ row }: ChannelState, { radio: { received } }: ChannelStep, atMs: number): void =>
  setReception(received, row, checkAtMs, atMs)

/** Ends the allocation to a unit, and everything that depends on its stream. */
export function release(channel: Draft, step: ChannelStep): void {
  stopRecording(channel, step)
  disconnect(channel, step)
  endCopies(channel, step)
  endPassingOn(channel, step)
  if (channel.status === 'collecting') addLoad(channel, step, -1, 0)
  channel.allocatedTo = null
  channel.via = null
  channel.feedCamera = null
  channel.visitEndsMs = never
  channel.requestedFarEnd = null
  channel.playsUntilMs = never
  setReception(step.radio.received, channel.row, receivedKbps, 0)
  setReception(step.radio.received, channel.row, reportedKbps, 0)
  channel.status = restStatus(channel)
  report(step, { status: channel.status, allocatedToUnitUid: null, receivesFrom: null, camera: null, bitrateKbps: 0, upTimeS: null })
}

function refuseJoin(channel: ChannelState, from: string, via: Via): Rejection | null {
  const { model, disabled, unavailable, serverState, status, allocatedTo, swVersion } = channel
  const isKnown = via === 'stream' || via === 'speedTest' || via === 'logs' || via === 'p2p'
  if (!model.takesUnits || !isKnown) return 'wrongChannels'
  if (serverState === 'unlicensed') return 'licenseEnded'
  if (disabled || unavailable || serverState !== 'up') return 'channelOffline'
  if (status === 'PlayStoredFile' || (allocatedTo !== null && allocatedTo !== from)) return 'channelInUse'
  return via === 'speedTest' && !isAtLeast(swVersion, speedTestVersion) ? 'channelTooOld' : null
}

/**
 * Allocates the channel to a unit. The spec doesn't say which status a channel has during a speed test or while it takes logs; we
 * show `connecting`, because it is allocated and has no video.
 */
export function join(channel: Draft, step: ChannelStep, from: string, { via, destination }: Extract<Signal, { kind: 'join' }>): void {
  const refusal = refuseJoin(channel, from, via)
  if (refusal !== null) return signal(step, from, { kind: 'refused', via, reason: refusal })
  if (channel.status === 'collecting') release(channel, step)
  dropCopy(channel, step)
  channel.status = 'connecting'
  channel.allocatedTo = from
  channel.via = via
  channel.visitEndsMs = step.nowMs + (visitMsMax[via] ?? never)
  channel.requestedFarEnd = destination
  setReception(step.radio.received, channel.row, checksWithoutVideo, 0)
  checkNext(channel, step, step.nowMs + checkEveryMs)
  report(step, { status: 'connecting', ...(via === 'p2p' ? { receivesFrom: from } : { allocatedToUnitUid: from }) })
  signal(step, from, { kind: 'accepted', via })
}

/** Whether a visit brings video. */
const carriesVideo = (via: Via | null): boolean => via === 'stream' || via === 'p2p'

export function begin(channel: Draft, step: ChannelStep, from: string, { row, share, camera }: Extract<Signal, { kind: 'begin' }>): void {
  const { via } = channel
  if (channel.allocatedTo !== from || !carriesVideo(via))
    return signal(step, from, { kind: 'refused', via: 'stream', reason: 'channelInUse' })
  if (channel.status !== 'collecting') addLoad(channel, step, 1, 0)
  channel.feedRow = row
  channel.feedShare = share
  channel.feedCamera = camera
  channel.status = 'collecting'
  channel.collectingSinceMs = step.nowMs
  setReception(step.radio.received, channel.row, upTimeReportedMs, step.nowMs)
  setReception(step.radio.received, channel.row, checksWithoutVideo, 0)
  report(step, { status: 'collecting', camera, upTimeS: 0 })
  connect(channel, step)
  startCopies(channel, step)
  beginPassingOn(channel, step)
  const { bandwidthKbps, recordsAll } = channel.settings
  if (recordsAll && channel.model.records && channel.recording === null && !isFullFor(channel)) startRecording(channel, step)
  signal(step, from, { kind: 'begun', videoKbpsMax: bandwidthKbps === null ? null : Math.floor(bandwidthKbps / share) })
}

/** Releases the channel and tells its unit. */
export function lose(channel: Draft, step: ChannelStep): void {
  const { allocatedTo, via } = channel
  if (allocatedTo !== null && via !== null) signal(step, allocatedTo, { kind: 'lost', via })
  release(channel, step)
}

/** Returns the received bitrate when it changed, and the uptime now and then; null without news. */
function newsOf(channel: ChannelState, { received }: RadioContext, kbps: number, nowMs: number): ChannelReport | null {
  const { row } = channel
  const reported = receptionOf(received, row, reportedKbps)
  let changes: ChannelReport | null = null
  if (Math.abs(kbps - reported) > reported * 0.03) {
    setReception(received, row, reportedKbps, kbps)
    changes = { bitrateKbps: kbps }
  }
  if (nowMs - receptionOf(received, row, upTimeReportedMs) < upTimeEveryMs) return changes
  setReception(received, row, upTimeReportedMs, nowMs)
  return { ...changes, upTimeS: upTimeS(channel, nowMs) }
}

/** Receives video, and returns what the channel reports. */
function receive(channel: ChannelState, radio: RadioContext, nowMs: number): ChannelReport | null {
  const { row, status, feedRow, feedShare } = channel
  const collects = status === 'collecting'
  const kbps = collects ? Math.floor(videoKbpsOf(radio.sent, feedRow) * feedShare) : 0
  const { received } = radio
  setReception(received, row, checksWithoutVideo, kbps > 0 ? 0 : receptionOf(received, row, checksWithoutVideo) + 1)
  setReception(received, row, receivedKbps, kbps)
  return collects ? newsOf(channel, radio, kbps, nowMs) : null
}

/** Whether the unit of a stream has sent no video for long. */
const isGone = ({ row }: ChannelState, { received }: RadioContext): boolean =>
  receptionOf(received, row, checksWithoutVideo) >= checksWithoutVideoMax

/** Checks the stream, the visit or the file of the channel. Releases the channel when its unit is gone. */
export function check(channel: Draft, step: ChannelStep): void {
  const { nowMs, radio } = step
  if (nowMs >= channel.playsUntilMs) {
    channel.playsUntilMs = never
    setStatus(channel, step, restStatus(channel))
  }
  if (channel.allocatedTo !== null) {
    if (carriesVideo(channel.via) ? isGone(channel, radio) : nowMs >= channel.visitEndsMs) lose(channel, step)
    else if (carriesVideo(channel.via)) {
      const beforeKbps = receptionOf(radio.received, channel.row, reportedKbps)
      const changes = receive(channel, radio, nowMs)
      if (changes !== null) report(step, changes)
      checkCopies(channel, step, beforeKbps)
    }
    followFarEnd(channel, step, checkEveryMs)
    followTarget(channel, step)
  }
  record(channel, step)
  const { allocatedTo, recording, playsUntilMs } = channel
  checkNext(channel, step, allocatedTo !== null || recording !== null ? nowMs + checkEveryMs : playsUntilMs)
}

/** Whether the channel is due for a check of its stream only, which changes its row of the receptions and nothing else. */
export const isCheckOnly = (channel: ChannelState, radio: RadioContext, nowMs: number): boolean =>
  channel.status === 'collecting' &&
  channel.recording === null &&
  channel.destination === null &&
  channel.pointToPoint === null &&
  channel.copies.length === 0 &&
  channel.logs === null &&
  channel.arrivals.length === 0 &&
  receptionOf(radio.received, channel.row, checkAtMs) <= nowMs &&
  !isGone(channel, radio)

/** Runs the check of a channel that needs nothing else, like `check`, and returns what the channel reports. */
export function checkStream(channel: ChannelState, radio: RadioContext, nowMs: number): ChannelReport | null {
  setReception(radio.received, channel.row, checkAtMs, nowMs + checkEveryMs)
  return receive(channel, radio, nowMs)
}
