import { percentAt } from '../src/unit/battery.ts'
import { totalKbpsOf } from '../src/radio/transmissions.ts'
import { isAtLeast } from '../src/device/versions.ts'
import type { UnitState } from '../src/unit/state.ts'
import { advance, type Output, type World } from '../src/world/world.ts'
import { type Doing, doingOf, noOutput } from './day-world.ts'
import { constantFields, createFieldChanges, lookAtFields } from './day-fields.ts'

/** Follows a world minute by minute and notes what its units do. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const fieldsEveryMs = 10 * minuteMs
/** Fastest change of a battery in percent per minute: a drone on air, and a charger. */
export const batteryStepMax = 1.5

/** One local hour of the day, summed over units and days. */
export interface Hour {
  looks: number
  readonly doing: Record<Doing, number>
  driving: number
  kbps: number
}

export interface DayRecord {
  readonly hours: readonly Hour[]
  readonly units: number
  readonly forMs: number
  /** Reports of activities: each is a change of what a unit does. */
  activityReports: number
  reports: number
  /** Longest time for which each unit did the same, in ms. */
  readonly longest: ReadonlyMap<string, number>
  readonly doings: ReadonlyMap<string, ReadonlySet<Doing>>
  upgrades: number
  downgrades: number
  batteryJumps: number
  emptyBatteries: number
  freeChannelsMin: number
  serverFailures: number
  diskCleanings: number
  licensesEnded: number
  channelsDisabled: number
  constant: readonly string[]
  /** Share of the units in which a field changed, by path. */
  readonly changed: ReadonlyMap<string, number>
}

const doings: readonly Doing[] = ['offline', 'streaming', 'storing', 'forwarding', 'upgrading', 'task', 'idle']
export const noDoings = (): Record<Doing, number> => Object.fromEntries(doings.map((name) => [name, 0])) as Record<Doing, number>

interface Memory {
  since: number
  doing: Doing
  percent: number
  swVersion: string
  isEmpty: boolean
}

/** Compares a unit with its last look. */
function followUnit(record: DayRecord, unit: UnitState, memory: Memory, nowMs: number): void {
  const longest = record.longest as Map<string, number>
  const doing = doingOf(unit)
  ;(record.doings.get(unit.id) as Set<Doing>).add(doing)
  if (doing !== memory.doing) {
    memory.doing = doing
    memory.since = nowMs
  }
  longest.set(unit.id, Math.max(longest.get(unit.id) ?? 0, nowMs - memory.since))
  const percent = unit.battery.present ? percentAt(unit.battery, nowMs) : 100
  if (Math.abs(percent - memory.percent) > batteryStepMax) record.batteryJumps += 1
  const isEmpty = percent <= 0
  if (isEmpty && !memory.isEmpty) record.emptyBatteries += 1
  const { swVersion } = unit.firmware
  if (swVersion !== memory.swVersion) record[isAtLeast(swVersion, memory.swVersion) ? 'upgrades' : 'downgrades'] += 1
  Object.assign(memory, { percent, isEmpty, swVersion })
}

function followSites(record: DayRecord, world: World, before: Map<string, unknown>): void {
  let free = 0
  for (const { id, device } of world.places.values()) {
    if (device.kind === 'channel') {
      const { disabled, status, model } = device.state
      if (status === 'idle' && model.takesUnits) free += 1
      if (disabled && before.get(id) === false) record.channelsDisabled += 1
      before.set(id, disabled)
    } else if (device.kind === 'server') {
      const { down, storage, license, upgrade } = device.state
      const old = before.get(id) as { down: boolean; storage: number; ended: boolean; upgrading: boolean } | undefined
      const ended = license.endsAtMs !== null && license.endsAtMs <= world.nowMs
      if (old !== undefined) {
        if (down && !old.down && !old.upgrading) record.serverFailures += 1
        if (storage < old.storage - 20) record.diskCleanings += 1
        if (ended && !old.ended) record.licensesEnded += 1
      }
      before.set(id, { down, storage, ended, upgrading: upgrade !== null })
    }
  }
  record.freeChannelsMin = Math.min(record.freeChannelsMin, free)
}

const newRecord = (units: number, forMs: number): DayRecord => ({
  hours: Array.from({ length: 24 }, () => ({ looks: 0, doing: noDoings(), driving: 0, kbps: 0 })),
  units,
  forMs,
  activityReports: 0,
  reports: 0,
  longest: new Map(),
  doings: new Map(),
  upgrades: 0,
  downgrades: 0,
  batteryJumps: 0,
  emptyBatteries: 0,
  freeChannelsMin: Number.POSITIVE_INFINITY,
  serverFailures: 0,
  diskCleanings: 0,
  licensesEnded: 0,
  channelsDisabled: 0,
  constant: [],
  changed: new Map(),
})

/** Runs a world and returns what was seen. Its first minute is not counted: the crews begin their work in it. */
export function recordDay(world: World, forMs: number): DayRecord {
  advance(world, noOutput, world.nowMs + minuteMs)
  const startMs = world.nowMs
  const unitPlaces = [...world.places.values()].filter(({ device }) => device.kind === 'unit')
  const record = newRecord(unitPlaces.length, forMs)
  const output: Output = {
    ...noOutput,
    report(place, changes) {
      record.reports += 1
      if (place.device.kind === 'unit' && 'applications' in changes) record.activityReports += 1
    },
    second: () => void (record.reports += 1),
  }
  const fields = createFieldChanges()
  const memories = new Map<string, Memory>()
  const sites = new Map<string, unknown>()
  for (const { id } of unitPlaces) (record.doings as Map<string, Set<Doing>>).set(id, new Set())
  for (let atMs = startMs; atMs <= startMs + forMs; atMs += minuteMs) {
    advance(world, output, atMs)
    followSites(record, world, sites)
    for (const { id, device } of unitPlaces.map((place) => world.places.get(place.id) ?? place)) {
      const unit = device.state as UnitState
      const memory = memories.get(id)
      if (memory === undefined) {
        const percent = unit.battery.present ? percentAt(unit.battery, atMs) : 100
        memories.set(id, { since: atMs, doing: doingOf(unit), percent, swVersion: unit.firmware.swVersion, isEmpty: percent <= 0 })
      } else followUnit(record, unit, memory, atMs)
      const localHour = Math.floor((((atMs / hourMs + unit.route.home.lng / 15) % 24) + 24) % 24)
      const hour = record.hours[localHour] as Hour
      hour.looks += 1
      hour.doing[doingOf(unit)] += 1
      if (unit.route.driving && !unit.silent) hour.driving += 1
      hour.kbps += totalKbpsOf(world.radio.sent, unit.row)
      if ((atMs - startMs) % fieldsEveryMs === 0) lookAtFields(fields, unit)
    }
  }
  record.constant = constantFields(fields)
  for (const [path, units] of fields.changed) (record.changed as Map<string, number>).set(path.slice(1), units.size / record.units)
  return record
}
