import { normalOf, purposeOf, seriesOf } from '../chance.ts'
import { withRoom } from '../rows.ts'
import { addDemand, type CellLoads, demandKbps } from '../world/cell-loads.ts'
import { repairShare, usableShare } from './encoder.ts'
import { type Fading, fadings, type Modem } from './modem-state.ts'

/**
 * The transmissions of the units of a world, one row of numbers per unit. The rows change every second, so they are not part of the
 * immutable states: 100,000 units would leave 100 MB a second to the garbage collector. A copy of a world copies the array.
 */
export interface Transmissions {
  data: Float64Array
}

/** Offsets in a row. */
const sending = 0
const dataShare = 1
const untilMs = 2
const totalKbps = 3
const videoKbps = 4
const dataKbps = 5
const encoderKbps = 6
const previousKbps = 7
const kbpsMax = 8
const cellularMax = 9
const usable = 10
const repair = 11
const lossPercent = 12
const holesUntilMs = 13
const links = 14
const key = 15
/** The rates of the links, next to each other: a report reads one line of the processor's cache. -1: no connection. */
const kbps = 16
/** Units §3: a unit has at most eight links. */
export const linksMax = 8
/** The limits of the priorities; the first one is -1 where links have none. */
const priorityMax = kbps + linksMax
const prioritiesMax = 3
const group = priorityMax + prioritiesMax
/** Offsets in the group of a link. A mean of -1 is a link without a connection; a slot of -1 is Wi-Fi or Ethernet. */
const mean = 0
const fadeKept = 1
const fadeSpread = 2
const slot = 3
const cellKbps = 4
const holeFromMs = 5
const holeUntilMs = 6
const fade = 7
const share = 8
/** The priority of a link, from 0; -1: none. */
const priority = 9
const groupSize = 10
export const transmissionSize = group + linksMax * groupSize

/** Returns what the row of a unit refers to: the number of its links, and of each link its slot of the cell loads and its priority. */
export const linksOf = (row: readonly number[]) => ({
  count: row[links] as number,
  refersTo: Array.from({ length: linksMax }, (_, i) => {
    const at = group + i * groupSize
    return { slot: row[at + slot] as number, priority: row[at + priority] as number, fadeKept: row[at + fadeKept] as number }
  }),
})
/** A slice of it holds small integers and has no room for further elements, as an array that grows would have. */
const noRates: readonly number[] = Array.from({ length: linksMax }, () => 0)

const fadePurpose = purposeOf('fading')
/** Fading during a hole. It recovers like any fading, so a link does not return at its full rate. */
const holeFade = -0.9
const fadeMin = -2.5
/** Share of the cell that a link wins back per second while the cell has room. */
const shareRegained = 0.02
const shareMin = 0.02
/** The encoder falls fast and rises slowly, so that a short dip does not make it oscillate. */
const shareDown = 0.65
const shareUp = 0.09
const startKbps = 800
const lowestKbps = 120
/** Units §9: with a delay below 0.8 s the unit sends over Ethernet and Wi-Fi only. */
const fixedLinksBelowMs = 800

export const createTransmissions = (): Transmissions => ({ data: new Float64Array(64 * transmissionSize) })
export const copyTransmissions = ({ data }: Transmissions): Transmissions => ({ data: data.slice() })

/** Begins the row of a new unit. */
export function openRow(transmissions: Transmissions, row: number, unitKey: number): void {
  transmissions.data = withRoom(transmissions.data, (row + 1) * transmissionSize)
  const { data } = transmissions
  const at = row * transmissionSize
  data.fill(0, at, at + transmissionSize)
  data[at + key] = unitKey
  data[at + priorityMax] = -1
  for (let i = 0; i < linksMax; i++) data[at + group + i * groupSize + share] = 1
}

/** Takes over the numbers of refreshed modems. */
export function tuneLinks({ data }: Transmissions, row: number, modems: readonly Modem[]): void {
  const at = row * transmissionSize
  let sum = 0
  let lost = 0
  let holesMs = 0
  const isIdle = data[at + sending] === 0 && data[at + dataShare] === 0
  for (let i = 0; i < modems.length; i++) {
    const modem = modems[i] as Modem
    const link = at + group + i * groupSize
    const meanKbps = modem.connected ? modem.meanKbps : -1
    data[link + mean] = meanKbps
    const { kept, spread } = fadings[modem.fading] as Fading
    data[link + fadeKept] = kept
    data[link + fadeSpread] = spread
    data[link + slot] = modem.slot
    data[link + cellKbps] = modem.cellKbps
    data[link + holeFromMs] = modem.hole.fromMs
    data[link + holeUntilMs] = modem.hole.untilMs
    if (isIdle) data[at + kbps + i] = modem.connected ? 0 : -1
    if (meanKbps <= 0) continue
    sum += meanKbps
    lost += meanKbps * modem.lossPercent
    if (modem.hole.untilMs > holesMs) holesMs = modem.hole.untilMs
  }
  data[at + links] = modems.length
  data[at + lossPercent] = sum === 0 ? 0 : lost / sum
  data[at + holesUntilMs] = holesMs
}

export interface Limits {
  readonly kbpsMax: number
  readonly cellularKbps: number | null
  readonly delayMs: number
  /** The links of each priority by their places, and their limit together. */
  readonly priorities?: readonly { readonly links: readonly number[]; readonly kbps: number | null }[] | undefined
}

/** Sets the limits of the priorities. */
function setPriorities(data: Float64Array, at: number, { priorities = [] }: Limits): void {
  for (let i = 0; i < linksMax; i++) data[at + group + i * groupSize + priority] = priorities.findIndex(({ links }) => links.includes(i))
  for (let i = 0; i < prioritiesMax; i++) data[at + priorityMax + i] = priorities[i]?.kbps ?? Number.POSITIVE_INFINITY
  if (priorities.length === 0) data[at + priorityMax] = -1
}

/** Sets the limits that apply from now on, and with them the shares of video and repair. */
export function setLimits({ data }: Transmissions, row: number, limits: Limits): void {
  const at = row * transmissionSize
  data[at + kbpsMax] = limits.kbpsMax
  data[at + cellularMax] = limits.delayMs < fixedLinksBelowMs ? 0 : (limits.cellularKbps ?? Number.POSITIVE_INFINITY)
  data[at + usable] = usableShare(limits.delayMs)
  data[at + repair] = repairShare(data[at + lossPercent] as number, limits.delayMs)
  if (limits.priorities !== undefined || data[at + priorityMax] !== -1) setPriorities(data, at, limits)
}

/** Begins or ends the video. A new stream begins with a low bitrate. */
export function setVideo({ data }: Transmissions, row: number, runs: boolean, nowMs: number): void {
  const at = row * transmissionSize
  data[at + sending] = runs ? 1 : 0
  data[at + videoKbps] = 0
  if (!runs) return
  data[at + untilMs] = nowMs
  data[at + encoderKbps] = Math.min(startKbps, data[at + kbpsMax] as number)
  data[at + previousKbps] = 0
}

/** Sets the share of what the video leaves that other data use: the backlog, files, logs. 0: there are none. */
export function setData(transmissions: Transmissions, row: number, share: number, nowMs: number): void {
  const { data } = transmissions
  const at = row * transmissionSize
  const began = data[at + dataShare] === 0
  data[at + dataShare] = share
  // The rates are those of the last second, which may have had such data.
  if (began) data[at + dataKbps] = 0
  if (began && data[at + sending] === 0) beginSecond(transmissions, row, nowMs)
}

/** Begins the first second of something that the unit sends or records. */
export function beginSecond({ data }: Transmissions, row: number, nowMs: number): void {
  data[row * transmissionSize + untilMs] = nowMs
}

/** Ends what the unit sends: its links are idle, or without a connection. */
export function silenceLinks({ data }: Transmissions, row: number, modems: readonly Modem[]): void {
  const at = row * transmissionSize
  data[at + totalKbps] = 0
  data[at + videoKbps] = 0
  data[at + dataKbps] = 0
  for (let i = 0; i < modems.length; i++) data[at + kbps + i] = (modems[i] as Modem).connected ? 0 : -1
}

/** Returns the share of the second before `nowMs` during which nothing passed. */
function holeShare(fromMs: number, endMs: number, nowMs: number): number {
  if (endMs <= nowMs - 1000 || fromMs >= nowMs) return 0
  return (Math.min(endMs, nowMs) - Math.max(fromMs, nowMs - 1000)) / 1000
}

/** Returns a link's share of its cell: it falls at once when the cell is full, and rises slowly while the cell has room. */
function nextShare(before: number, cellMax: number, demand: number): number {
  if (demand > cellMax) return Math.max(shareMin, (before * Math.max(cellMax, demand * 0.5)) / demand)
  return before + shareRegained < 1 ? before + shareRegained : 1
}

/** Approximates e^x, close enough for a fading: 1.5 % too low at ±0.5. */
function growth(x: number): number {
  const root = 1 + x / 8
  const square = root * root
  return square * square * (square * square)
}

/** Steps the links by the second that ends at `nowMs`. Leaves the capacity of each in its `kbps` and returns the sum. */
function stepLinks(data: Float64Array, at: number, loads: CellLoads, nowMs: number): number {
  const series = seriesOf({ key: data[at + key] as number, nowMs }, fadePurpose)
  const hasHole = (data[at + holesUntilMs] as number) > nowMs - 1000
  const count = data[at + links] as number
  let cellularLeft = data[at + cellularMax] as number
  let sum = 0
  for (let i = 0, link = at + group; i < count; i++, link += groupSize) {
    const meanKbps = data[link + mean] as number
    if (meanKbps < 0) {
      data[at + kbps + i] = -1
      continue
    }
    let faded =
      (data[link + fade] as number) * (data[link + fadeKept] as number) + (data[link + fadeSpread] as number) * normalOf(series, i)
    let capacity = meanKbps
    if (hasHole) {
      const hole = holeShare(data[link + holeFromMs] as number, data[link + holeUntilMs] as number, nowMs)
      faded += holeFade * hole
      if (faded < fadeMin) faded = fadeMin
      capacity *= 1 - hole
    }
    data[link + fade] = faded
    capacity *= growth(faded)
    const cell = data[link + slot] as number
    if (cell >= 0) {
      const part = nextShare(data[link + share] as number, data[link + cellKbps] as number, demandKbps(loads, cell, nowMs))
      data[link + share] = part
      capacity = Math.min(capacity * part, cellularLeft)
      cellularLeft -= capacity
    }
    capacity = Math.floor(capacity)
    data[at + kbps + i] = capacity
    sum += capacity
  }
  return data[at + priorityMax] === -1 ? sum : sum - excessOfPriorities(data, at)
}

/** Reduces the capacities of links whose priority has a limit. The first links of a priority come first. Returns the reduction. */
function excessOfPriorities(data: Float64Array, at: number): number {
  let excess = 0
  for (let one = 0; one < prioritiesMax; one++) {
    let left = data[at + priorityMax + one] as number
    for (let i = 0, link = at + group; i < (data[at + links] as number); i++, link += groupSize) {
      const capacity = data[at + kbps + i] as number
      if (data[link + priority] !== one || capacity < 0) continue
      const allowed = Math.min(capacity, left)
      left -= allowed
      excess += capacity - allowed
      data[at + kbps + i] = allowed
    }
  }
  return excess
}

/** Moves the encoder towards the capacity of the second before, and returns the video that the links carry now. */
function stepEncoder(data: Float64Array, at: number, bondedKbps: number): number {
  const perVideo = 1 + (data[at + repair] as number)
  const before = data[at + encoderKbps] as number
  const limit = data[at + kbpsMax] as number
  const wanted = Math.min(limit, Math.max(lowestKbps, ((data[at + previousKbps] as number) * (data[at + usable] as number)) / perVideo))
  const after = Math.min(limit, before + (wanted - before) * (wanted < before ? shareDown : shareUp))
  data[at + encoderKbps] = after
  data[at + previousKbps] = bondedKbps
  return Math.floor(Math.min(after, bondedKbps / perVideo))
}

/**
 * Sends for the second that ends at `nowMs`: video with its repair, and other data over what is left, up to `dataKbpsMax`.
 * Leaves the rates of the links in the row: integers whose sum is the total, -1 without a connection.
 */
export function sendSecond(
  { data }: Transmissions,
  row: number,
  loads: CellLoads,
  nowMs: number,
  dataKbpsMax = Number.POSITIVE_INFINITY,
): void {
  const at = row * transmissionSize
  const bondedKbps = stepLinks(data, at, loads, nowMs)
  let video = 0
  let total = 0
  if (data[at + sending] === 1) {
    video = stepEncoder(data, at, bondedKbps)
    total = Math.min(bondedKbps, video + Math.ceil(video * (data[at + repair] as number)))
  }
  const rest = Math.min(dataKbpsMax, Math.floor((bondedKbps - total) * (data[at + dataShare] as number)))
  total += rest
  data[at + videoKbps] = video
  data[at + dataKbps] = rest
  data[at + totalKbps] = total
  data[at + untilMs] = nowMs
  splitOverLinks(data, at, total, bondedKbps, loads, nowMs)
}

/**
 * Splits the total over the links in proportion to their capacities, and adds each part to the demand on its cell. No link gets
 * more than its capacity; -1 stays.
 */
function splitOverLinks(data: Float64Array, at: number, total: number, bondedKbps: number, loads: CellLoads, nowMs: number): void {
  const count = data[at + links] as number
  const perKbps = bondedKbps === 0 ? 0 : total / bondedKbps
  let left = total
  for (let i = 0; i < count; i++) {
    const capacity = data[at + kbps + i] as number
    if (capacity > 0) left -= Math.floor(capacity * perKbps)
  }
  for (let i = 0, link = at + group; i < count; i++, link += groupSize) {
    const capacity = data[at + kbps + i] as number
    if (capacity < 0) continue
    // Computed again: a list of the rates would be most of the garbage of a large fleet.
    let rate = Math.floor(capacity * perKbps)
    const room = Math.min(left, capacity - rate)
    if (room > 0) {
      rate += room
      left -= room
    }
    data[at + kbps + i] = rate
    const cell = data[link + slot] as number
    if (cell >= 0 && rate > 0) addDemand(loads, cell, nowMs, rate)
  }
}

/** Returns the upward kbps of each link, -1 without a connection. */
export function linksKbpsOf({ data }: Transmissions, row: number): number[] {
  const at = row * transmissionSize
  const count = data[at + links] as number
  const rates = noRates.slice(0, count)
  // The array stays one of small integers, which is shorter and faster to encode than one of fractions.
  for (let i = 0; i < count; i++) rates[i] = (data[at + kbps + i] as number) | 0
  return rates
}

export const totalKbpsOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + totalKbps] as number
/** Returns the rate of the video, without its repair. */
export const videoKbpsOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + videoKbps] as number
/** Returns the rate of everything but the video and its repair. */
export const dataKbpsOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + dataKbps] as number
export const dataShareOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + dataShare] as number
/** Returns the capacity of all links in the last second. */
export const bondedKbpsOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + previousKbps] as number
export const encoderKbpsOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + encoderKbps] as number
export const lossPercentOf = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + lossPercent] as number
/** Returns the time up to which the unit has sent. */
export const sentUntilMs = ({ data }: Transmissions, row: number): number => data[row * transmissionSize + untilMs] as number
