import type { FarEnd } from '@backhaul/device-link'
import { between, happens, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { receivedKbps, receptionOf } from '../radio/receptions.ts'
import { behaviourOf, type Destination, type FarEndBehaviour, farEndReport, faultOf, isLasting, urlOf } from './far-end.ts'
import { type ChannelStep, type Draft, never } from './state.ts'

const connectChance = purposeOf('connection to a destination')
const dropChance = purposeOf('dropped destination')
const connectMs = [1000, 4000] as const
/** The pauses between the attempts to reach a far end; the last one stays. */
const pausesMs = [2000, 4000, 8000, 16_000, 30_000] as const
/** The far end drops a connection about once in eight hours. */
const dropsPerMs = 1 / (8 * 3_600_000)
/** The part of the stream that a slow far end takes. */
const slowShare = 0.4
const slowKbpsMin = 300

function set(channel: Draft, step: ChannelStep, destination: Destination | null): void {
  channel.destination = destination
  report(step, { destination: farEndReport(channel) })
}

/** How the far end of the address in use behaves: as a scenario has it, or as its address says. */
const behaviour = (channel: Draft, destination: Destination): FarEndBehaviour =>
  channel.farEnds[destination.isBackup ? 'secondary' : 'primary'] ?? behaviourOf(urlOf(destination))

/** Connects a stream to the destination that the unit named, or to the one of the channel. */
export function connect(channel: Draft, step: ChannelStep): void {
  const farEnd = channel.requestedFarEnd ?? channel.ownFarEnd
  if (!channel.model.hasDestination || farEnd === null) return disconnect(channel, step)
  attempt(channel, step, { farEnd, isBackup: false, attempts: 0, fault: null })
}

function attempt(
  channel: Draft,
  step: ChannelStep,
  { farEnd, isBackup, attempts, fault }: Pick<Destination, 'farEnd' | 'isBackup' | 'attempts' | 'fault'>,
): void {
  const dueMs = step.nowMs + Math.round(between(step, connectChance, ...connectMs))
  set(channel, step, { farEnd, isBackup, attempts: attempts + 1, fault, state: 'connecting', takesKbps: null, dueMs })
}

export function disconnect(channel: Draft, step: ChannelStep): void {
  if (channel.destination !== null) set(channel, step, null)
}

/** Waits before the next attempt, longer after each one. */
function pause(channel: Draft, step: ChannelStep, destination: Destination, fault: Destination['fault']): void {
  const pauseMs = pausesMs[Math.min(destination.attempts, pausesMs.length) - 1] ?? pausesMs[0]
  // The other address is next: one of the two may be reachable again.
  const isBackup = destination.farEnd.backupUrl !== undefined && !destination.isBackup
  set(channel, step, { ...destination, isBackup, state: 'reconnecting', fault, takesKbps: null, dueMs: step.nowMs + pauseMs })
}

/** The far end drops the connection; the channel connects again after a pause. */
export function drop(channel: Draft, step: ChannelStep): void {
  const { destination } = channel
  if (destination === null || (destination.state !== 'connected' && destination.state !== 'slow')) return
  set(channel, step, {
    ...destination,
    attempts: 0,
    state: 'reconnecting',
    fault: 'dropped',
    takesKbps: null,
    dueMs: step.nowMs + pausesMs[0],
  })
}

/** The rate that a slow far end takes. */
const takenKbps = (channel: Draft, { radio }: ChannelStep): number =>
  Math.max(slowKbpsMin, Math.round(receptionOf(radio.received, channel.row, receivedKbps) * slowShare))

/** Ends an attempt to connect, a pause, or the wait of a listener. */
export function endConnecting(channel: Draft, step: ChannelStep): void {
  const { destination } = channel
  if (destination === null) return
  if (destination.state === 'reconnecting') return attempt(channel, step, destination)
  const how = behaviour(channel, destination)
  if (how === 'ok')
    return set(channel, step, { ...destination, state: 'connected', fault: null, takesKbps: null, attempts: 0, dueMs: never })
  if (how === 'slow')
    return set(channel, step, {
      ...destination,
      state: 'slow',
      fault: 'slow',
      takesKbps: takenKbps(channel, step),
      attempts: 0,
      dueMs: never,
    })
  if (how === 'noCaller') return set(channel, step, { ...destination, state: 'waiting', fault: 'noCaller', takesKbps: null, dueMs: never })
  failed(channel, step, destination, how)
}

/** The primary address has failed: the secondary one takes over at once. When neither takes the stream, the channel waits or gives up. */
function failed(channel: Draft, step: ChannelStep, destination: Destination, how: FarEndBehaviour): void {
  const { farEnd, isBackup, attempts } = destination
  const fault = faultOf[how]
  if (!isBackup && farEnd.backupUrl !== undefined) return attempt(channel, step, { farEnd, isBackup: true, attempts, fault })
  const first = isBackup ? behaviour(channel, { ...destination, isBackup: false }) : how
  // A refused key stays refused until the stream or its address changes.
  if (isLasting(how) && isLasting(first)) return set(channel, step, { ...destination, state: 'failed', fault, dueMs: never })
  pause(channel, step, destination, fault)
}

/** A far end changes its behaviour: null as its address says. A connection that is up is dropped, slowed or restored. */
export function changeFarEnd(channel: Draft, step: ChannelStep, which: 'primary' | 'secondary', how: FarEndBehaviour | null): void {
  channel.farEnds = { ...channel.farEnds, [which]: how }
  const { destination } = channel
  if (destination === null || destination.isBackup !== (which === 'secondary')) return
  const now = behaviour(channel, destination)
  const stands = destination.state === 'connected' || destination.state === 'slow'
  if (destination.state === 'waiting') set(channel, step, { ...destination, dueMs: step.nowMs })
  else if (stands && (now === 'ok' || now === 'slow')) endConnecting(channel, step)
  else if (stands) drop(channel, step)
}

/** Drops the connection now and then, and follows the rate of a slow far end. Called at an interval of `everyMs`. */
export function followFarEnd(channel: Draft, step: ChannelStep, everyMs: number): void {
  const { destination } = channel
  if (destination === null) return
  if (destination.state === 'connected' && happens(step, dropChance, everyMs * dropsPerMs)) return drop(channel, step)
  if (destination.state !== 'slow') return
  const takesKbps = takenKbps(channel, step)
  if (Math.abs(takesKbps - (destination.takesKbps ?? 0)) > takesKbps * 0.1) set(channel, step, { ...destination, takesKbps })
}

/** Whether two far ends are the same: the connection to it goes on. */
export const isSameFarEnd = (one: FarEnd | null, other: FarEnd | null): boolean => JSON.stringify(one) === JSON.stringify(other)
