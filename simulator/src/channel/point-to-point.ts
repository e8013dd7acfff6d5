import { report, type Signal, signal } from '../device/step.ts'
import { type ChannelStep, type Draft, never, type PointToPoint, sendsTo } from './state.ts'

/** A target that refused, or does not reply, is asked again after this time. */
const retryMs = 10_000

function set(channel: Draft, step: ChannelStep, pointToPoint: PointToPoint | null): void {
  channel.pointToPoint = pointToPoint
  report(step, { sendsTo: sendsTo(channel) })
}

function join(channel: Draft, step: ChannelStep, targetId: string): void {
  set(channel, step, { targetId, state: 'connecting', dueMs: step.nowMs + retryMs })
  signal(step, targetId, { kind: 'join', via: 'p2p', destination: null })
}

/** Passes the video on to a channel from now on, or as soon as video arrives. */
export function startPassingOn(channel: Draft, step: ChannelStep, targetId: string): void {
  if (channel.status === 'collecting') join(channel, step, targetId)
  else set(channel, step, { targetId, state: 'waiting', dueMs: never })
}

export function stopPassingOn(channel: Draft, step: ChannelStep): void {
  leave(channel, step)
  set(channel, step, null)
}

const leave = ({ pointToPoint }: Draft, step: ChannelStep): void => {
  if (pointToPoint !== null && pointToPoint.state !== 'waiting') signal(step, pointToPoint.targetId, { kind: 'leave', via: 'p2p' })
}

/** Video arrives. */
export function beginPassingOn(channel: Draft, step: ChannelStep): void {
  if (channel.pointToPoint !== null) join(channel, step, channel.pointToPoint.targetId)
}

/** No video arrives any longer. */
export function endPassingOn(channel: Draft, step: ChannelStep): void {
  const { pointToPoint } = channel
  if (pointToPoint === null || pointToPoint.state === 'waiting') return
  leave(channel, step)
  set(channel, step, { ...pointToPoint, state: 'waiting', dueMs: never })
}

/** Asks a target again that refused or did not reply. */
export function followTarget(channel: Draft, step: ChannelStep): void {
  const { pointToPoint, status } = channel
  if (pointToPoint !== null && status === 'collecting' && step.nowMs >= pointToPoint.dueMs) join(channel, step, pointToPoint.targetId)
}

/** Takes the reply of the target. */
export function receiveOfTarget(channel: Draft, step: ChannelStep, from: string, message: Signal): void {
  const { pointToPoint, status } = channel
  if (pointToPoint?.targetId !== from || status !== 'collecting') {
    // A late reply to a link that was stopped: the target must not stay allocated.
    if (message.kind === 'accepted') signal(step, from, { kind: 'leave', via: 'p2p' })
    return
  }
  if (message.kind === 'accepted')
    signal(step, from, { kind: 'begin', row: channel.feedRow, share: channel.feedShare, camera: channel.feedCamera })
  else if (message.kind === 'begun') set(channel, step, { ...pointToPoint, state: 'sending', dueMs: never })
  else if (message.kind === 'refused' || message.kind === 'lost')
    set(channel, step, { ...pointToPoint, state: 'failed', dueMs: step.nowMs + retryMs })
}
