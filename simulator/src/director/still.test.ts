import { expect, test } from 'vitest'
import { createProvisions } from '../../testing/fleet-harness.ts'
import { addDevice, advance, createWorld, type Output, type World } from '../world/world.ts'

const hourMs = 3_600_000
const output: Output = { report() {}, full() {}, heartbeat: () => Number.POSITIVE_INFINITY, second() {}, reply() {} }

function stillFrom(startMs: number): World {
  const world = createWorld(1, startMs, 'still')
  for (const provision of createProvisions({ units: 60, channels: 60 })) addDevice(world, output, provision)
  advance(world, output, startMs + 60_000)
  return world
}

/** The activity of each unit, in a word. */
const activities = ({ places }: World): readonly string[] =>
  [...places.values()].flatMap(({ id, device }) =>
    device.kind === 'unit' ? [`${id} ${device.state.power.state} ${device.state.stream?.phase ?? 'idle'}`] : [],
  )

test('a still fleet has units on air, idle ones and some that are off', () => {
  const all = activities(stillFrom(0))
  for (const activity of ['on running', 'on idle', 'off idle'])
    expect(
      all.some((one) => one.endsWith(activity)),
      activity,
    ).toBe(true)
})

test('the same units are on air at each hour of the day and of the weekend', () => {
  const noon = activities(stillFrom(12 * hourMs))
  for (const hour of [0, 3, 7, 18, 23, 24 * 4 + 12]) expect(activities(stillFrom(hour * hourMs))).toEqual(noon)
})

test('no crew begins or ends anything within half an hour', () => {
  const world = stillFrom(0)
  const before = activities(world)
  advance(world, output, hourMs / 2)
  expect(activities(world)).toEqual(before)
})
