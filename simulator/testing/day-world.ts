import type { Provision } from '@backhaul/device-link'
import { keyOf, noiseAt } from '../src/chance.ts'
import type { DirectorName } from '../src/director/director.ts'
import { models } from '../src/models/models.ts'
import type { UnitState } from '../src/unit/state.ts'
import { addDevice, advance, createWorld, type Output, type World } from '../src/world/world.ts'

/** A world without a link, for measurements over days. */

const channelsPerServer = 6
/** As in the demo data: units that have not selected a channel of the fleet, and units that only record. */
const withoutChannel = 0.3
const storesOnly = 0.07
const modelNames = Object.keys(models)
const versions = ['8.5.2', '9.2.1', '10.0.2', '10.1.0']

/** Cities of the region `world`; every unit of the region `one` is near the first one. */
const cities = [
  [51.5, -0.13],
  [40.71, -74],
  [35.69, 139.69],
  [19.08, 72.88],
  [-33.87, 151.21],
  [-23.55, -46.63],
  [34.05, -118.24],
  [25.2, 55.27],
] as const

export interface DayOptions {
  readonly units: number
  /** Default: 120 for 400 units. */
  readonly channels?: number
  readonly region: 'one' | 'world'
  readonly seed?: number
  readonly startMs?: number
  readonly director?: DirectorName
}

/** Monday, midnight UTC: local midnight of the region `one`. */
export const mondayMs = Date.UTC(2026, 2, 2)
export const hourMs = 3_600_000

const nothing = () => {}
export const noOutput: Output = {
  report: nothing,
  full: nothing,
  heartbeat: () => Number.POSITIVE_INFINITY,
  second: nothing,
  reply: nothing,
}

function provisionsOf({ units, channels = Math.ceil(units * 0.3), region, seed = 1 }: DayOptions): Provision[] {
  const key = keyOf(seed, 'fleet')
  const servers = Math.ceil(channels / channelsPerServer)
  const repeat = (length: number, create: (i: number) => Provision) => Array.from({ length }, (_, i) => create(i))
  const base = { name: 'x', swVersion: '10.0.2' }
  return [
    ...repeat(servers, (i) => ({ ...base, kind: 'server', model: 'mmh_server', deviceId: `s-${i}` })),
    ...repeat(channels, (i) => ({ ...base, kind: 'channel', model: 'preview', deviceId: `c-${i}`, serverId: `s-${i % servers}` })),
    ...repeat(units, (i) => {
      const [lat, lng] = cities[region === 'one' ? 0 : i % cities.length] as readonly [number, number]
      const model = modelNames[Math.floor(noiseAt(key, i, 0, 0) * modelNames.length)] as string
      return {
        ...base,
        kind: 'unit',
        deviceId: `u-${i}`,
        model,
        swVersion: versions[Math.floor(noiseAt(key, i, 4, 0) * versions.length)] as string,
        channelId: noiseAt(key, i, 5, 0) < withoutChannel ? null : `c-${i % channels}`,
        transmissionMode: noiseAt(key, i, 1, 0) < storesOnly ? 'Store & Forward' : 'Live',
        home: { lat: lat + 0.12 * (noiseAt(key, i, 2, 0) - 0.5), lng: lng + 0.12 * (noiseAt(key, i, 3, 0) - 0.5) },
      }
    }),
  ]
}

export function createDayWorld(options: DayOptions): World {
  const { seed = 1, startMs = mondayMs, director = 'demo' } = options
  const world = createWorld(seed, startMs, director)
  for (const provision of provisionsOf(options)) addDevice(world, noOutput, provision)
  return world
}

export const unitsOf = ({ places }: World): UnitState[] =>
  [...places.values()].flatMap(({ device }) => (device.kind === 'unit' ? [device.state] : []))

/** Runs a world and calls `look` at every step. */
export function runDay(world: World, forMs: number, everyMs: number, look: (world: World) => void): void {
  const endMs = world.nowMs + forMs
  for (let atMs = world.nowMs + everyMs; atMs <= endMs; atMs += everyMs) {
    advance(world, noOutput, atMs)
    look(world)
  }
}

/** The activity of a unit, by the names of the statuses of the console. */
export type Doing = 'offline' | 'streaming' | 'storing' | 'forwarding' | 'upgrading' | 'task' | 'idle'

export function doingOf({ silent, stream, storage, tasks }: UnitState): Doing {
  if (silent) return 'offline'
  if (stream !== null) return 'streaming'
  if (storage?.recording) return 'storing'
  if (storage?.forwarding) return 'forwarding'
  if (tasks.some(({ kind }) => kind === 'upgrade')) return 'upgrading'
  return tasks.length > 0 ? 'task' : 'idle'
}

/** Returns the share of the units for which a condition holds. */
export const shareOf = (units: readonly UnitState[], is: (unit: UnitState) => boolean): number => units.filter(is).length / units.length
