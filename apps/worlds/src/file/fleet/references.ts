import { stateFacts } from '@backhaul/simulator'
import type * as z from 'zod'
import type { World } from './world-schema.ts'

const { rowSizes, linksMax, linksOf } = stateFacts
/** Devices do what is due, so nothing of a world is due before its time. A device that was paused is at most this late. */
const lateMsMax = 60_000

type WorldState = z.infer<typeof World>
type Place = WorldState['places'][number]
type PathPart = string | number
export interface WrongReference {
  readonly path: readonly PathPart[]
  readonly message: string
}
type Found = Generator<WrongReference, void>
type Kind = Place['kind']

/** Returns the ids in a state, with the kinds that their devices may have. An id may be that of a device that is gone. */
function namedBy(place: Place): readonly (readonly [path: readonly PathPart[], id: string | null, kinds: readonly Kind[]])[] {
  switch (place.kind) {
    case 'unit': {
      const { stream, setup } = place.state
      const streamed = (stream?.channelIds ?? []).map((id, i) => [['stream', 'channelIds', i], id, ['channel']] as const)
      return [...streamed, [['setup', 'channelId'], setup.channelId, ['channel']]]
    }
    case 'channel':
      return [
        [['serverId'], place.state.serverId, ['server']],
        [['settings', 'ingestServerId'], place.state.settings.ingestServerId, ['server']],
        [['recording', 'serverId'], place.state.recording?.serverId ?? null, ['server']],
        [['allocatedTo'], place.state.allocatedTo, ['unit']],
      ]
    case 'videoReturn':
      return [
        [['serverId'], place.state.serverId, ['server']],
        ...place.state.feeds.map(({ unitId }, i) => [['feeds', i, 'unitId'], unitId, ['unit']] as const),
      ]
    case 'server':
      return [
        ...place.state.channelIds.map((id, i) => [['channelIds', i], id, ['channel', 'videoReturn']] as const),
        ...place.state.ingestIds.map((id, i) => [['ingestIds', i], id, ['channel']] as const),
        ...place.state.calls.map(({ unitId }, i) => [['calls', i, 'unitId'], unitId, ['unit']] as const),
        ...place.state.peers.map(({ unitId }, i) => [['peers', i, 'unitId'], unitId, ['unit']] as const),
      ]
    case 'gateway':
      return place.state.unitIds.map((id, i) => [['unitIds', i], id, ['unit']] as const)
  }
}

function* wrongPlaces({ places, nextNumber, nowMs, cells }: WorldState): Found {
  const numbers = new Set(places.map(({ number }) => number))
  const kinds = new Map(places.map(({ id, kind }) => [id, kind]))
  if (numbers.size < places.length || kinds.size < places.length)
    yield { path: ['places'], message: 'Each device has an id and a number of its own.' }
  for (const [i, place] of places.entries()) {
    const { id, number, kind, state } = place
    const at = (...path: readonly PathPart[]) => ['places', i, ...path]
    if (number >= nextNumber) yield { path: at('number'), message: 'The number of a device is below that of the next one.' }
    if (state.id !== id) yield { path: at('state', 'id'), message: 'The state is that of another device.' }
    if ((kind === 'unit' || kind === 'channel') && place.state.row !== number)
      yield { path: at('state', 'row'), message: 'The row of a unit or channel is its number.' }
    // The checks of a channel are due by its row.
    if (kind !== 'channel' && typeof state.dueAtMs === 'number' && state.dueAtMs < nowMs - lateMsMax)
      yield { path: at('state', 'dueAtMs'), message: 'The device is due before the time of the world.' }
    if (typeof place.crew?.dueMs === 'number' && place.crew.dueMs < nowMs - lateMsMax)
      yield { path: at('crew', 'dueMs'), message: 'The crew is due before the time of the world.' }
    for (const [path, other, allowed] of namedBy(place)) {
      const found = other === null ? undefined : kinds.get(other)
      if (found !== undefined && !allowed.includes(found)) yield { path: at('state', ...path), message: 'The device is of another kind.' }
    }
    if (kind === 'channel' && place.state.feedRow >= nextNumber)
      yield { path: at('state', 'feedRow'), message: 'There is no row of this number.' }
    if (kind === 'unit') {
      const slot = place.state.modems.findIndex((modem) => modem.slot >= cells.data.length / rowSizes.cell)
      if (slot >= 0) yield { path: at('state', 'modems', slot, 'slot'), message: 'There is no slot of this number.' }
    }
  }
}

const isWhole = (value: unknown, min: number, max: number) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** Finds rows that end too early, and what they refer to. */
function* wrongRows({ places, nowMs, schedule, sent, received, cells }: WorldState): Found {
  for (const { number, kind } of places) {
    const ends = (row: readonly unknown[], size: number) => row.length < (number + 1) * size
    if (ends(schedule, rowSizes.schedule)) yield { path: ['schedule'], message: 'A device has no row.' }
    if (kind === 'unit' && ends(sent, rowSizes.sent)) yield { path: ['sent'], message: 'A unit has no row.' }
    if (kind === 'channel' && ends(received, rowSizes.received)) yield { path: ['received'], message: 'A channel has no row.' }
    for (let i = number * rowSizes.schedule; i < number * rowSizes.schedule + 3; i++)
      if (typeof schedule[i] === 'number' && Number(schedule[i]) < nowMs - lateMsMax)
        yield { path: ['schedule', i], message: 'The device is due before the time of the world.' }
    if (kind === 'unit') yield* wrongLinks(sent, number, cells.data.length / rowSizes.cell)
  }
}

function* wrongLinks(sent: WorldState['sent'], number: number, slots: number): Found {
  const from = number * rowSizes.sent
  const row = sent.slice(from, from + rowSizes.sent).map((one) => (typeof one === 'number' ? one : Number.POSITIVE_INFINITY))
  const { count, refersTo } = linksOf(row)
  if (!isWhole(count, 0, linksMax)) yield { path: ['sent', from], message: `A unit has at most ${linksMax} links.` }
  for (const { slot, priority, fadeKept } of refersTo)
    if (!isWhole(slot, -1, slots - 1) || !isWhole(priority, -1, 2) || !(fadeKept >= 0 && fadeKept <= 1))
      yield { path: ['sent', from], message: 'A link of the unit refers to nothing.' }
}

function* wrongCells({ cells: { slots, free, data } }: WorldState): Found {
  const count = data.length / rowSizes.cell
  const all = [...slots.map(([, slot]) => slot), ...free]
  if (!Number.isInteger(count) || all.some((slot) => slot >= count) || new Set(all).size < all.length)
    yield { path: ['cells'], message: 'Each slot has a row, and one use.' }
  if (new Set(slots.map(([cell]) => cell)).size < slots.length) yield { path: ['cells', 'slots'], message: 'Each cell has one slot.' }
}

function* wrongTimes({ nextNumber, nowMs, queue, seconds, places }: WorldState): Found {
  const { dueMs, device } = queue
  if (dueMs.length !== device.length) yield { path: ['queue'], message: 'Each entry has a time and a device.' }
  const at = (i: number) => (typeof dueMs[i] === 'number' ? dueMs[i] : Number.POSITIVE_INFINITY)
  for (const [i, number] of device.entries()) {
    if (number >= nextNumber) yield { path: ['queue', 'device', i], message: 'There is no device of this number.' }
    if (at(i) < nowMs - lateMsMax) yield { path: ['queue', 'dueMs', i], message: 'The entry is due before the time of the world.' }
    if (i > 0 && at((i - 1) >> 1) > at(i)) yield { path: ['queue', 'dueMs', i], message: 'The entries are not in the order of a heap.' }
  }
  if (seconds.doneMs > nowMs || seconds.doneMs < nowMs - lateMsMax)
    yield { path: ['seconds', 'doneMs'], message: 'The time is not that of the world.' }
  const others = new Set(places.filter(({ kind }) => kind !== 'unit').map(({ number }) => number))
  for (const [i, slot] of seconds.slots.entries())
    if (slot.some((number, k) => number >= nextNumber || others.has(number) || (k > 0 && number <= (slot[k - 1] ?? 0))))
      yield { path: ['seconds', 'slots', i], message: 'The numbers are those of units, in ascending order.' }
}

/** Returns the first reference of a world that refers to nothing, or to something else; null without one. */
export function wrongReferenceOf(world: WorldState): WrongReference | null {
  for (const find of [wrongPlaces, wrongRows, wrongCells, wrongTimes]) for (const found of find(world)) return found
  return null
}
