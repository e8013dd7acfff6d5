import { changeEnvironment } from './surroundings.ts'
import { describe, expect, it } from 'vitest'
import { createProvisions } from '../../testing/fleet-harness.ts'
import { linksKbpsOf } from '../radio/transmissions.ts'
import { exportWorld, importWorld, type WorldState } from './world-state.ts'
import { act, addDevice, advance, copyWorld, createWorld, type Output, removeDevice, setHeartbeat, type World } from './world.ts'

const startMs = 1_700_000_000_000

/** Collects everything that the devices of a world send. */
function recorder(world: World): { output: Output; lines: string[] } {
  const lines: string[] = []
  const output: Output = {
    report: ({ id }, changes) => void lines.push(`${id} ${JSON.stringify(changes)}`),
    full: ({ id }) => void lines.push(`${id} full`),
    second: (number) => void lines.push(`${number}: ${linksKbpsOf(world.radio.sent, number).join(' ')}`),
    heartbeat: () => Number.POSITIVE_INFINITY,
    reply: ({ id }, reply) => void lines.push(`${id} ${JSON.stringify(reply)}`),
  }
  return { output, lines }
}

function createStreaming(units: number, seed = 1): World {
  const world = createWorld(seed, startMs, 'streaming')
  const { output } = recorder(world)
  for (const provision of createProvisions({ units, channels: units })) addDevice(world, output, provision)
  advance(world, output, startMs + 20_000)
  return world
}

describe('a copy of a world', () => {
  it('continues like the original to the byte', () => {
    const world = createStreaming(30)
    const copy = copyWorld(world)
    const [first, second] = [recorder(world), recorder(copy)]
    advance(world, first.output, startMs + 120_000)
    advance(copy, second.output, startMs + 120_000)
    expect(first.lines.length).toBeGreaterThan(2000)
    expect(second.lines).toEqual(first.lines)
  })

  it('goes its own way after an act, and the original is unchanged', () => {
    const world = createStreaming(10)
    const [copy, untouched] = [copyWorld(world), copyWorld(world)]
    act(copy, recorder(copy).output, 'u-3', { do: 'powerOff' })
    const [first, second] = [recorder(world), recorder(untouched)]
    advance(world, first.output, startMs + 60_000)
    advance(untouched, second.output, startMs + 60_000)
    expect(first.lines).toEqual(second.lines)
    const third = recorder(copy)
    advance(copy, third.output, startMs + 60_000)
    expect(third.lines).not.toEqual(first.lines)
  })

  it('continues like the original to the byte when it was a file in between, also with crews at work', () => {
    for (const director of ['streaming', 'demo'] as const) {
      const world = createWorld(3, startMs, director)
      const provisions = createProvisions({ units: 40, channels: 12 })
      for (const provision of provisions) addDevice(world, recorder(world).output, provision)
      changeEnvironment(world, recorder(world).output, {
        kind: 'outage',
        id: 'o',
        lat: 45,
        lng: 10,
        radiusKm: 500,
        untilMs: Number.POSITIVE_INFINITY,
        strength: 1,
        carrier: null,
      })
      advance(world, recorder(world).output, startMs + 3_600_000)
      removeDevice(world, 'u-7')
      const file = JSON.stringify(exportWorld(world))
      const copy = importWorld(JSON.parse(file) as WorldState)
      expect(JSON.stringify(exportWorld(copy))).toBe(file)
      const [first, second] = [recorder(world), recorder(copy)]
      advance(world, first.output, startMs + 5_400_000)
      advance(copy, second.output, startMs + 5_400_000)
      expect(first.lines.length).toBeGreaterThan(2000)
      expect(second.lines).toEqual(first.lines)
    }
  })

  it('shares the states of the devices and copies nothing else of them', () => {
    const world = createStreaming(5)
    const copy = copyWorld(world)
    for (const [id, place] of world.places) {
      expect(copy.places.get(id)).not.toBe(place)
      expect(copy.places.get(id)?.device).toBe(place.device)
    }
  })
})

describe('the events of a world', () => {
  it('run at their own times, whatever the steps of the time are', () => {
    const inSteps = (stepMs: number) => {
      const world = createStreaming(10)
      const { output, lines } = recorder(world)
      for (let atMs = startMs + 20_000; atMs < startMs + 50_000;) {
        atMs = Math.min(atMs + stepMs, startMs + 50_000)
        advance(world, output, atMs)
      }
      return lines
    }
    const lines = inSteps(30_000)
    expect(lines.length).toBeGreaterThan(250)
    expect(inSteps(1)).toEqual(lines)
    expect(inSteps(777)).toEqual(lines)
  })

  it('include the heartbeats, each at its time', () => {
    const world = createWorld(1, startMs, 'idle')
    const times: number[] = []
    const output: Output = {
      ...recorder(world).output,
      heartbeat() {
        times.push(world.nowMs - startMs)
        return world.nowMs + 6000
      },
    }
    const [provision] = createProvisions({ units: 1, channels: 0 })
    setHeartbeat(world, addDevice(world, output, provision as never), startMs + 1000)
    advance(world, output, startMs + 20_000)
    expect(times).toEqual([1000, 7000, 13_000, 19_000])
  })
})
