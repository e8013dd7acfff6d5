import { between, draw, happens, purposeOf } from '../../chance.ts'
import type { UnitState } from '../../unit/state.ts'
import type { Field } from '../director.ts'
import { isHeld } from '../held.ts'
import { type ChannelTurn, hourMs, minuteMs, type VideoReturnTurn } from './crew.ts'

/** Which channels a crew can have, and what the operators of channels do. */

const channelChance = purposeOf('choice of a channel')
const disableChance = purposeOf('operator of a channel')
const recordChance = purposeOf('recording at a channel')
const sourceChance = purposeOf('source of a channel')
const watchMinutes = [10, 30] as const
/** Shares of the looks, of which a day has 72. A channel is disabled about every two weeks. */
const disableShare = 0.001
const recordShare = 0.12
const dropShare = 0.01
/** Share of the time in which the source of an input sends, and share of the looks at which it changes. */
const sourceShare = 0.6
const sourceChanges = 0.15
const disabledHours = [1, 6] as const
export const disabledShare = 0.012

function isFree(field: Field, id: string): boolean {
  const place = field.places.get(id)
  if (place?.device.kind !== 'channel' || isHeld(field, id)) return false
  const { status, allocatedTo, silent, model } = place.device.state
  return model.takesUnits && status === 'idle' && allocatedTo === null && !silent
}

/** Returns the channels of the server of a channel, in an order of the crew's own. */
function neighboursOf({ places, nowMs }: Field, id: string, key: number): readonly string[] {
  const channel = places.get(id)?.device
  const serverId = channel?.kind === 'channel' ? channel.state.serverId : null
  const server = serverId === null ? undefined : places.get(serverId)?.device
  if (server?.kind !== 'server') return []
  const others = server.state.channelIds.filter((one) => one !== id)
  const first = Math.floor(draw({ key, nowMs }, channelChance) * others.length)
  return [...others.slice(first), ...others.slice(0, first)]
}

/** Returns up to `count` free channels for a unit: its own one, else others of the same server. */
export function freeChannels({ setup: { channelId } }: UnitState, field: Field, key: number, count: number): readonly string[] {
  if (channelId === null) return []
  const free: string[] = []
  for (const id of [channelId, ...neighboursOf(field, channelId, key)]) {
    if (isFree(field, id)) free.push(id)
    if (free.length === count) break
  }
  return free
}

const later = (turn: ChannelTurn | VideoReturnTurn, [min, max]: readonly [number, number], unitMs: number): number =>
  turn.nowMs + Math.round(between(turn, disableChance, min, max, 7) * unitMs)

export const disableFor = (turn: ChannelTurn): void => {
  turn.actions.push({ do: 'disable' })
  turn.crew.dueMs = later(turn, disabledHours, hourMs)
}

/** Runs one look at a channel: disables it for some hours, records its stream, loses its destination or its source. */
export function attendChannel(turn: ChannelTurn): void {
  const { crew, state, field, actions } = turn
  crew.dueMs = later(turn, watchMinutes, minuteMs)
  if (isHeld(field, state.id)) return
  if (state.disabled) actions.push({ do: 'enable' })
  else if (isFree(field, state.id) && happens(turn, disableChance, disableShare, 1)) disableFor(turn)
  else if (state.status === 'collecting' && state.recording === null && happens(turn, recordChance, recordShare))
    actions.push({ do: 'record' })
  else if (state.destination?.state === 'connected' && happens(turn, recordChance, dropShare, 1)) actions.push({ do: 'dropDestination' })
  if (state.model.hasSource) attendSource(turn)
}

/** Connects or disconnects the source of an input. */
export function attendSource(turn: ChannelTurn | VideoReturnTurn): void {
  turn.crew.dueMs = later(turn, watchMinutes, minuteMs)
  if (happens(turn, sourceChance, sourceChanges))
    turn.actions.push({ do: 'source', connected: happens(turn, sourceChance, sourceShare, 1) })
}

/** Returns the action that brings the source of a new input into a usual state. */
export const sourceOf = (turn: ChannelTurn | VideoReturnTurn): void => {
  turn.actions.push({ do: 'source', connected: happens(turn, sourceChance, sourceShare, 2) })
}
