import { describe, expect, it } from 'vitest'
import { effectOfStop } from '../../../testing/compare-worlds.ts'
import { createDayWorld, hourMs, mondayMs, noOutput, runDay, shareOf, unitsOf } from '../../../testing/day-world.ts'
import type { UnitState } from '../../unit/state.ts'
import { advance, sendCommand, type World } from '../../world/world.ts'

const minuteMs = 60_000
const atHour = (hour: number) => mondayMs + 2 * 24 * hourMs + hour * hourMs
const isOnAir = ({ stream, silent }: UnitState) => stream !== null && !silent
const onAirShare = (world: World) => shareOf(unitsOf(world), isOnAir)
const freeChannels = ({ places }: World) =>
  [...places.values()].filter(({ device }) => device.kind === 'channel' && device.state.status === 'idle').length

function unitOf({ places }: World, id: string): UnitState {
  const device = places.get(id)?.device
  if (device?.kind !== 'unit') throw new Error(`No such unit: ${id}.`)
  return device.state
}

function command(world: World, id: string, what: Parameters<typeof sendCommand>[4]): void {
  const place = world.places.get(id)
  if (place !== undefined) sendCommand(world, noOutput, place, 1, what)
}

/** Returns the mean share of the units on air during half an hour, from 15 s on. */
function meanOnAir(hour: number, region: 'one' | 'world'): { share: number; first: number; free: number } {
  const world = createDayWorld({ units: 400, region, startMs: atHour(hour) })
  advance(world, noOutput, world.nowMs + 15_000)
  const first = onAirShare(world)
  const shares: number[] = []
  let free = Number.POSITIVE_INFINITY
  runDay(world, 24 * minuteMs, 4 * minuteMs, () => {
    shares.push(onAirShare(world))
    free = Math.min(free, freeChannels(world))
  })
  return { share: shares.reduce((sum, one) => sum + one, 0) / shares.length, first, free }
}

describe('the day of the demo', () => {
  it('has 15 to 25 % of the units on air in the evening, with free channels, from the first seconds on', () => {
    const { share, first, free } = meanOnAir(19, 'one')
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.25)
    expect(first).toBeGreaterThan(0.1)
    expect(free).toBeGreaterThan(8)
  }, 120_000)

  it('is calm at local night: 4 to 10 % on air, far fewer than in the evening', () => {
    const night = meanOnAir(2, 'one')
    const evening = meanOnAir(20, 'one')
    expect(night.share).toBeGreaterThan(0.04)
    expect(night.share).toBeLessThan(0.1)
    expect(night.first).toBeGreaterThan(0.03)
    expect(night.share / evening.share).toBeLessThan(0.6)
  }, 120_000)

  it('goes on at every hour for a fleet that is spread over the world', () => {
    for (const hour of [0, 8, 16]) {
      const { share, first } = meanOnAir(hour, 'world')
      expect([hour, share > 0.08 && share < 0.22]).toEqual([hour, true])
      expect([hour, first > 0.06]).toEqual([hour, true])
    }
  }, 120_000)
})

describe('the crews', () => {
  it('decide by themselves: a stop by a user changes at most 1 % of the devices that have nothing to do with it', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const world = createDayWorld({ units: 200, region: seed % 2 === 0 ? 'one' : 'world', seed, startMs: atHour(18) })
      advance(world, noOutput, world.nowMs + 3 * minuteMs)
      const onAir = unitsOf(world).filter(({ stream }) => stream?.phase === 'running')
      const { unrelated, changed } = effectOfStop(world, (onAir[seed] as UnitState).id, 10 * minuteMs)
      expect(unrelated).toBeGreaterThan(0.4 * world.places.size)
      expect(changed / unrelated).toBeLessThanOrEqual(0.01)
    }
  }, 120_000)

  it('leave units alone that were commanded in the last half hour, and their channels free', () => {
    const world = createDayWorld({ units: 120, channels: 40, region: 'one', startMs: atHour(18) })
    advance(world, noOutput, world.nowMs + 15_000)
    const used = new Set(unitsOf(world).flatMap(({ stream }) => stream?.channelIds ?? []))
    const isIdle = ({ silent, activities, setup: { channelId } }: UnitState) =>
      !silent && channelId !== null && !used.has(channelId) && Object.keys(activities).length === 0
    const inHand = unitsOf(world).filter(isIdle).slice(0, 5)
    expect(inHand).toHaveLength(5)
    const channels = new Set(inHand.map(({ setup }) => setup.channelId))
    for (const { id, setup } of inHand) command(world, id, { kind: 'setChannel', channelId: setup.channelId as string })
    runDay(world, 29 * minuteMs, 10_000, () => {
      for (const { id } of inHand) expect([id, unitOf(world, id).activities]).toEqual([id, {}])
      for (const { stream } of unitsOf(world)) for (const id of stream?.channelIds ?? []) expect(channels.has(id)).toBe(false)
    })
  }, 120_000)

  it('leave reserved units and their channels alone until they are released', () => {
    const world = createDayWorld({ units: 120, channels: 40, region: 'one', startMs: atHour(18) })
    const reserved = unitsOf(world)
      .filter(({ silent, stream, setup }) => !silent && stream === null && setup.channelId !== null)
      .slice(0, 20)
    const ids = new Set(reserved.map(({ id }) => id))
    const channels = new Set(reserved.map(({ setup }) => setup.channelId))
    world.reserved = ids
    const before = new Map(reserved.map(({ id }) => [id, unitOf(world, id)]))
    const isUsed = ({ id, stream }: UnitState) => ids.has(id) || stream?.channelIds.some((channel) => channels.has(channel))
    runDay(world, 2 * hourMs, minuteMs, () => {
      for (const { id, activities, cameraConnected, route } of unitsOf(world).filter(({ id }) => ids.has(id))) {
        const { cameraConnected: camera, route: at } = before.get(id) as UnitState
        expect([id, activities, cameraConnected, route.driving]).toEqual([id, {}, camera, at.driving])
      }
    })
    world.reserved = new Set()
    let used = 0
    runDay(world, 2 * hourMs, minuteMs, () => {
      used += unitsOf(world).filter((unit) => unit.stream !== null && isUsed(unit)).length
    })
    expect(used).toBeGreaterThan(0)
  }, 120_000)

  it('leave a unit alone for at least 33 minutes after the console stopped it', () => {
    const world = createDayWorld({ units: 60, region: 'one', startMs: atHour(17) })
    advance(world, noOutput, world.nowMs + 2 * minuteMs)
    const stopped = unitsOf(world).find(({ stream }) => stream?.phase === 'running')?.id ?? ''
    command(world, stopped, { kind: 'stopStream' })
    advance(world, noOutput, world.nowMs + 10_000)
    runDay(world, 32 * minuteMs, minuteMs, () => expect(unitOf(world, stopped).activities).toEqual({}))
  }, 120_000)

  it('never stop a stream that the console started, not even after the shift', () => {
    const world = createDayWorld({ units: 60, channels: 60, region: 'one', startMs: atHour(20) })
    advance(world, noOutput, world.nowMs + 15_000)
    const started = unitsOf(world).filter(
      ({ silent, activities, battery, cameraConnected, model }) =>
        !silent && cameraConnected && model.batteryHours !== null && battery.charging && Object.keys(activities).length === 0,
    )
    expect(started.length).toBeGreaterThan(4)
    for (const { id, setup } of started)
      command(world, id, { kind: 'startStream', mode: 'single', channelIds: [setup.channelId as string] })
    advance(world, noOutput, world.nowMs + 30_000)
    const running = started.filter(({ id }) => unitOf(world, id).stream?.phase === 'running')
    expect(running.length).toBeGreaterThan(4)
    runDay(world, 6 * hourMs, 10 * minuteMs, () => {
      for (const { id } of running) expect([id, unitOf(world, id).stream !== null]).toEqual([id, true])
    })
  }, 120_000)
})
