import { between, happens, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { type ChannelStep, type Destination, type Draft, never, noDestination } from './state.ts'

const connectChance = purposeOf('connection to a destination')
const dropChance = purposeOf('dropped destination')
const connectMs = [1000, 4000] as const
const reconnectMs = [3000, 15_000] as const
/** The far end drops a connection about once in eight hours. */
const dropsPerMs = 1 / (8 * 3_600_000)
/** A far end refuses a stream whose address contains this text: a wrong key. */
const refusedText = 'refuse'

function set(channel: Draft, step: ChannelStep, destination: Destination): void {
  const before = channel.destination.state
  channel.destination = destination
  if (destination.state !== before) report(step, { destinationState: destination.state })
}

/** Connects a stream to the destination that the unit named, or to the one of the settings. */
export function connect(channel: Draft, step: ChannelStep): void {
  const url = channel.requestedUrl ?? channel.settings.destination?.url ?? null
  if (!channel.model.hasDestination || url === null) return disconnect(channel, step)
  set(channel, step, { url, state: 'connecting', dueMs: step.nowMs + Math.round(between(step, connectChance, ...connectMs)) })
}

export const disconnect = (channel: Draft, step: ChannelStep): void => set(channel, step, noDestination)

/** The far end drops the connection; the channel connects again. A refused one stays failed until the stream or its address changes. */
export function drop(channel: Draft, step: ChannelStep): void {
  const { url, state } = channel.destination
  if (state !== 'connected') return
  set(channel, step, { url, state: 'connecting', dueMs: step.nowMs + Math.round(between(step, connectChance, ...reconnectMs)) })
}

/** Ends the attempt to connect. */
export function endConnecting(channel: Draft, step: ChannelStep): void {
  const { url } = channel.destination
  set(channel, step, { url, state: url?.includes(refusedText) ? 'failed' : 'connected', dueMs: never })
}

/** Drops the connection now and then. Called at an interval of `everyMs`. */
export function maybeDrop(channel: Draft, step: ChannelStep, everyMs: number): void {
  if (channel.destination.state === 'connected' && happens(step, dropChance, everyMs * dropsPerMs)) drop(channel, step)
}
