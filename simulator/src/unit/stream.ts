import type { FarEnd, Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import type { StreamMode } from '../device/actions.ts'
import { answer, report, signal, type Signal } from '../device/step.ts'
import { setVideo } from '../radio/transmissions.ts'
import { cameraShares } from './cameras.ts'
import { refuseOccupation } from './exclusions.ts'
import { limitTransmission } from './transmit.ts'
import { accept, activityOf, type Draft, setActivity, type Stream, type UnitState, type UnitStep } from './state.ts'

const phaseChance = purposeOf('phase of a stream')
const connectMs = [2000, 6000] as const
const disconnectMs = [1000, 3000] as const
const channelReplyMsMax = 3000
const retryChannelsMs = 5000
const giveUpMs = 30_000

/** Returns why the unit cannot start this stream, or null. */
export function refuseStream(unit: UnitState, mode: StreamMode, channelIds: readonly string[]): Rejection | null {
  const { cameraConnected, feeds, model } = unit
  const refusal = refuseOccupation(unit, 'stream')
  if (refusal !== null) return refusal
  if (!cameraConnected && !unit.setup.settings.ipInputStream.enabled) return 'noCamera'
  if (channelIds.length === 0) return 'noChannel'
  const channelsMax = mode === 'multiCamera' ? feeds : mode === 'switcherAndProxy' ? 2 : 1
  if (mode !== 'single' && (feeds < 2 || model.kbpsMaxMultiCamera === 0)) return 'oneCameraInput'
  if (channelIds.length > channelsMax || new Set(channelIds).size < channelIds.length) return 'wrongChannels'
  return null
}

function signalChannels(step: UnitStep, { channelIds, destination }: Stream, kind: 'join' | 'leave'): void {
  const message: Signal = kind === 'join' ? { kind, via: 'stream', destination } : { kind, via: 'stream' }
  for (const channelId of channelIds) signal(step, channelId, message)
}

/** Asks the channels to collect. Each of them receives its share of the video. */
function beginAtChannels(unit: Draft, step: UnitStep, stream: Stream): void {
  const shares = cameraShares(unit, stream, step)
  for (const [i, channelId] of stream.channelIds.entries())
    signal(step, channelId, {
      kind: 'begin',
      row: unit.row,
      share: shares[i] as number,
      camera: stream.mode === 'multiCamera' ? i + 1 : null,
    })
}

interface Request {
  readonly mode: StreamMode
  readonly channelIds: readonly string[]
  readonly destination: FarEnd | null
}

/** Requests the channels. The answer to the command follows when they have replied. Callers check `refuseStream` first. */
export function startStream(unit: Draft, step: UnitStep, request: Request, commandId: number | null): void {
  const phaseEndsMs = step.nowMs + channelReplyMsMax
  const stream: Stream = { ...request, phase: 'joining', videoKbpsMax: null, agreed: 0, phaseEndsMs, giveUpMs: 0, commandId }
  unit.stream = stream
  signalChannels(step, stream, 'join')
}

export function stopStream(unit: Draft, step: UnitStep, stream: Stream): void {
  unit.stream = { ...stream, phase: 'disconnecting', phaseEndsMs: step.nowMs + Math.round(between(step, phaseChance, ...disconnectMs)) }
  setActivity(unit, step, activityOf(stream.mode), 'disconnecting')
  setVideo(step.radio.sent, unit.row, false, step.nowMs)
}

export function endStream(unit: Draft, step: UnitStep, stream: Stream): void {
  signalChannels(step, stream, 'leave')
  unit.stream = null
  setActivity(unit, step, activityOf(stream.mode), null)
  setVideo(step.radio.sent, unit.row, false, step.nowMs)
}

/** Handles the loss of a channel: leaves the other channels and requests all of them again later. */
function waitForChannels(unit: Draft, step: UnitStep, stream: Stream): void {
  const { nowMs } = step
  // A stream that is lost again soon after its return goes on waiting, so that one without usable links ends.
  const waitsStill = stream.giveUpMs > 0 && nowMs < stream.giveUpMs + giveUpMs
  if (waitsStill && nowMs >= stream.giveUpMs) return endStream(unit, step, stream)
  signalChannels(step, stream, 'leave')
  unit.stream = {
    ...stream,
    phase: 'waiting',
    agreed: 0,
    phaseEndsMs: nowMs + retryChannelsMs,
    giveUpMs: waitsStill ? stream.giveUpMs : nowMs + giveUpMs,
  }
  setActivity(unit, step, activityOf(stream.mode), 'connecting')
  setVideo(step.radio.sent, unit.row, false, step.nowMs)
}

function channelRefused(unit: Draft, step: UnitStep, stream: Stream, reason: Rejection): void {
  const neverAccepted = stream.phase === 'joining' && stream.giveUpMs === 0
  if (neverAccepted) {
    signalChannels(step, stream, 'leave')
    unit.stream = null
    answer(step, stream.commandId, reason)
  } else if (step.nowMs >= stream.giveUpMs && stream.giveUpMs > 0) endStream(unit, step, stream)
  else waitForChannels(unit, step, stream)
}

function channelAgreed(unit: Draft, step: UnitStep, stream: Stream): void {
  const agreed = stream.agreed + 1
  if (agreed < stream.channelIds.length) unit.stream = { ...stream, agreed }
  else if (stream.phase === 'joining') allAccepted(unit, step, stream)
  else {
    unit.stream = { ...stream, phase: 'running', agreed: 0, phaseEndsMs: Number.POSITIVE_INFINITY }
    limitTransmission(unit, step)
    setVideo(step.radio.sent, unit.row, true, step.nowMs)
    setActivity(unit, step, activityOf(stream.mode), 'running')
  }
}

function allAccepted(unit: Draft, step: UnitStep, stream: Stream): void {
  accept(unit, step, stream.commandId)
  const phaseEndsMs = step.nowMs + Math.round(between(step, phaseChance, ...connectMs))
  unit.stream = { ...stream, phase: 'connecting', agreed: 0, phaseEndsMs, commandId: null }
  setActivity(unit, step, activityOf(stream.mode), 'connecting')
  const channelId = stream.channelIds[0] as string
  if (stream.mode !== 'multiCamera' && unit.setup.channelId !== channelId) {
    unit.setup = { ...unit.setup, channelId }
    report(step, { channelId })
  }
}

/** Returns a stream that keeps to the limit of one more channel. */
const limitedBy = (stream: Stream, kbpsMax: number | null): Stream =>
  kbpsMax === null ? stream : { ...stream, videoKbpsMax: Math.min(kbpsMax, stream.videoKbpsMax ?? kbpsMax) }

export function receiveStreamSignal(unit: Draft, step: UnitStep, from: string, message: Signal): void {
  const { stream } = unit
  if (stream === null || !stream.channelIds.includes(from)) {
    // A late reply, or a reply to a stream that a restart has ended: the channel must not stay allocated.
    if (message.kind === 'accepted' || message.kind === 'begun') signal(step, from, { kind: 'leave', via: 'stream' })
    return
  }
  if (stream.phase === 'disconnecting') return
  if (message.kind === 'accepted' && stream.phase === 'joining') channelAgreed(unit, step, stream)
  else if (message.kind === 'begun' && stream.phase === 'beginning') channelAgreed(unit, step, limitedBy(stream, message.videoKbpsMax))
  else if (message.kind === 'refused' && (stream.phase === 'joining' || stream.phase === 'beginning'))
    channelRefused(unit, step, stream, message.reason)
  else if (message.kind === 'lost' && stream.phase !== 'waiting') waitForChannels(unit, step, stream)
}

/** Asks the channels after a time without links whether they still collect. One that does not answers that it is lost. */
export function assureChannels(step: UnitStep, { channelIds }: Stream): void {
  for (const channelId of channelIds) signal(step, channelId, { kind: 'stillSending', via: 'stream' })
}

/** Ends the phase of a stream at its time. */
export function endStreamPhase(unit: Draft, step: UnitStep, stream: Stream): void {
  const { nowMs } = step
  switch (stream.phase) {
    case 'joining':
      return channelRefused(unit, step, stream, 'channelSilent')
    case 'connecting':
      unit.stream = { ...stream, phase: 'beginning', videoKbpsMax: null, agreed: 0, phaseEndsMs: nowMs + channelReplyMsMax }
      return beginAtChannels(unit, step, stream)
    case 'beginning':
      return waitForChannels(unit, step, stream)
    case 'waiting':
      unit.stream = { ...stream, phase: 'joining', agreed: 0, phaseEndsMs: nowMs + channelReplyMsMax }
      return signalChannels(step, stream, 'join')
    case 'disconnecting':
      return endStream(unit, step, stream)
    case 'running':
  }
}
