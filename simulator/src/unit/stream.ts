import type { Rejection } from '@backhaul/device-link'
import type { StreamMode } from '../device/actions.ts'
import { reply, report, signal, type Signal } from '../device/step.ts'
import { between } from '../rng.ts'
import { createEncoder } from './encoder.ts'
import {
  acceptCommand,
  activityOf,
  type Draft,
  idleLinksKbps,
  kbpsMaxOf,
  setActivity,
  type Stream,
  type UnitState,
  type UnitStep,
} from './state.ts'

const connectMs = [2000, 6000] as const
const disconnectMs = [1000, 3000] as const
const channelReplyMsMax = 3000
const retryChannelsMs = 5000
const giveUpMs = 30_000

/** Returns why the unit cannot start this stream, or null. */
export function refuseStream(
  { stream, job, storage, cameraConnected, feeds, model }: UnitState,
  mode: StreamMode,
  channelIds: readonly string[],
): Rejection | null {
  if (job !== null) return job.name === 'upgrade' ? 'upgrading' : 'busy'
  if (stream !== null) return 'onAir'
  if (storage?.recording) return 'recording'
  if (!cameraConnected) return 'noCamera'
  if (channelIds.length === 0) return 'noChannel'
  if (mode !== 'multiCamera' && channelIds.length > 1) return 'wrongChannels'
  if (mode !== 'single' && (feeds < 2 || model.kbpsMaxMultiCamera === 0)) return 'oneCameraInput'
  if (channelIds.length > feeds) return 'wrongChannels'
  if (new Set(channelIds).size < channelIds.length) return 'wrongChannels'
  return null
}

const signalChannels = (step: UnitStep, channelIds: readonly string[], kind: 'join' | 'begin' | 'leave') => {
  for (const channelId of channelIds) signal(step, channelId, { kind })
}

/** Requests the channels. The reply to the command follows when they have replied. Callers check `refuseStream` first. */
export function startStream(unit: Draft, step: UnitStep, mode: StreamMode, channelIds: readonly string[], commandId: number | null): void {
  const kbpsMax = kbpsMaxOf(unit.model, mode)
  unit.stream = {
    mode,
    channelIds,
    phase: 'joining',
    agreed: 0,
    phaseEndsMs: step.nowMs + channelReplyMsMax,
    giveUpMs: 0,
    commandId,
    encoder: createEncoder(kbpsMax),
  }
  signalChannels(step, channelIds, 'join')
}

function stopTransmission(unit: Draft, step: UnitStep): void {
  if (unit.storage?.forwarding || unit.totalKbps === 0) return
  unit.linksKbps = idleLinksKbps(unit.modems)
  unit.totalKbps = 0
  report(step, { linksKbps: unit.linksKbps })
}

export function stopStream(unit: Draft, step: UnitStep, stream: Stream): void {
  unit.stream = { ...stream, phase: 'disconnecting', phaseEndsMs: step.nowMs + between(step.rng, ...disconnectMs) }
  setActivity(unit, step, activityOf(stream.mode), 'disconnecting')
  stopTransmission(unit, step)
}

export function endStream(unit: Draft, step: UnitStep, stream: Stream): void {
  signalChannels(step, stream.channelIds, 'leave')
  unit.stream = null
  setActivity(unit, step, activityOf(stream.mode), null)
  stopTransmission(unit, step)
}

/** Handles the loss of a channel: leaves the other channels and requests all of them again later. */
function waitForChannels(unit: Draft, step: UnitStep, stream: Stream): void {
  const { nowMs } = step
  signalChannels(step, stream.channelIds, 'leave')
  unit.stream = {
    ...stream,
    phase: 'waiting',
    agreed: 0,
    phaseEndsMs: nowMs + retryChannelsMs,
    giveUpMs: stream.giveUpMs || nowMs + giveUpMs,
  }
  setActivity(unit, step, activityOf(stream.mode), 'connecting')
  stopTransmission(unit, step)
}

function channelRefused(unit: Draft, step: UnitStep, stream: Stream, reason: Rejection): void {
  const neverAccepted = stream.phase === 'joining' && stream.giveUpMs === 0
  if (neverAccepted) {
    signalChannels(step, stream.channelIds, 'leave')
    unit.stream = null
    reply(step, stream.commandId, reason)
  } else if (step.nowMs >= stream.giveUpMs && stream.giveUpMs > 0) endStream(unit, step, stream)
  else waitForChannels(unit, step, stream)
}

function channelAgreed(unit: Draft, step: UnitStep, stream: Stream): void {
  const agreed = stream.agreed + 1
  if (agreed < stream.channelIds.length) unit.stream = { ...stream, agreed }
  else if (stream.phase === 'joining') allAccepted(unit, step, stream)
  else {
    unit.stream = { ...stream, phase: 'running', agreed: 0, phaseEndsMs: Number.POSITIVE_INFINITY, giveUpMs: 0 }
    unit.transmittedUntilMs = step.nowMs
    setActivity(unit, step, activityOf(stream.mode), 'running')
  }
}

function allAccepted(unit: Draft, step: UnitStep, stream: Stream): void {
  acceptCommand(unit, step, stream.commandId)
  const phaseEndsMs = step.nowMs + between(step.rng, ...connectMs)
  unit.stream = { ...stream, phase: 'connecting', agreed: 0, phaseEndsMs, commandId: null, giveUpMs: 0 }
  setActivity(unit, step, activityOf(stream.mode), 'connecting')
  const channelId = stream.channelIds[0] as string
  if (stream.mode !== 'multiCamera' && unit.channelId !== channelId) {
    unit.channelId = channelId
    report(step, { channelId })
  }
}

export function receiveSignal(unit: Draft, step: UnitStep, from: string, message: Signal): void {
  const { stream } = unit
  if (stream === null || !stream.channelIds.includes(from)) {
    // A late reply, or a reply to a stream that a restart has ended: the channel must not stay allocated.
    if (message.kind === 'accepted' || message.kind === 'begun') signal(step, from, { kind: 'leave' })
    return
  }
  if (stream.phase === 'disconnecting') return
  if (message.kind === 'accepted' && stream.phase === 'joining') channelAgreed(unit, step, stream)
  else if (message.kind === 'begun' && stream.phase === 'beginning') channelAgreed(unit, step, stream)
  else if (message.kind === 'refused' && (stream.phase === 'joining' || stream.phase === 'beginning'))
    channelRefused(unit, step, stream, message.reason)
  else if (message.kind === 'lost' && stream.phase !== 'waiting') waitForChannels(unit, step, stream)
}

/** Ends the phase of a stream at its time. */
export function endStreamPhase(unit: Draft, step: UnitStep, stream: Stream): void {
  const { nowMs } = step
  switch (stream.phase) {
    case 'joining':
      return channelRefused(unit, step, stream, 'channelSilent')
    case 'connecting':
      unit.stream = { ...stream, phase: 'beginning', agreed: 0, phaseEndsMs: nowMs + channelReplyMsMax }
      return signalChannels(step, stream.channelIds, 'begin')
    case 'beginning':
      return waitForChannels(unit, step, stream)
    case 'waiting':
      unit.stream = { ...stream, phase: 'joining', agreed: 0, phaseEndsMs: nowMs + channelReplyMsMax }
      return signalChannels(step, stream.channelIds, 'join')
    case 'disconnecting':
      return endStream(unit, step, stream)
    case 'running':
  }
}
