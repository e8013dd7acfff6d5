import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDayWorld, hourMs, mondayMs } from '../../testing/day-world.ts'
import { checkInvariants, invariants } from '../../testing/invariants.ts'
import { createStoryWorld, effectOf, runStory, story, unitCommand, unitId } from '../../testing/stories.ts'
import { createWitness } from '../../testing/witness.ts'
import type { Device } from '../device/device.ts'
import { setData } from '../radio/transmissions.ts'
import { act, advance, copyWorld, type World } from '../world/world.ts'

// `STORIES` sets the number of random stories; `STORY_SEED` repeats the run that a failure names, or begins another one.
const stories = Number(process.env['STORIES'] ?? 2000)
const seed = Number(process.env['STORY_SEED'] ?? 1)

/** Returns the names of the invariants that a world violates. */
const violatedBy = (world: World) => Object.entries(invariants).flatMap(([name, violation]) => (violation(world) === null ? [] : [name]))

/** Returns a copy of a world in which one device has other values in its state. */
function withChange(world: World, id: string, change: object): World {
  const copy = copyWorld(world)
  const place = copy.places.get(id)
  if (place !== undefined) place.device = { ...place.device, state: { ...place.device.state, ...change } } as Device
  return copy
}

describe('the invariants', () => {
  it(
    `hold after every step of ${stories} random stories of commands, events in the field and changes of the surroundings`,
    () => {
      fc.assert(fc.property(story, runStory), { seed, numRuns: stories })
    },
    300_000 + 20 * stories,
  )

  it('hold through an evening of the demo, with every frame that its devices send', () => {
    const witness = createWitness()
    const world = createDayWorld({ units: 60, region: 'one', startMs: mondayMs + 21 * hourMs })
    for (let i = 0; i < 900; i++) {
      advance(world, witness.output, world.nowMs + 2000)
      checkInvariants(world)
      witness.look(world)
    }
  }, 60_000)

  it('detect a world that violates them', () => {
    const witness = createWitness()
    const world = createStoryWorld(1, witness)
    act(world, witness.output, 'u-0', { do: 'camera', connected: true })
    act(world, witness.output, 'u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    advance(world, witness.output, world.nowMs + 12_000)
    const unit = world.places.get('u-0')?.device
    if (unit?.kind !== 'unit') throw new Error('No unit.')
    expect(unit.state.stream?.phase).toBe('running')
    expect(violatedBy(world)).toEqual([])
    const { battery, power, modems, storage } = unit.state
    const violated = (id: string, change: object) => violatedBy(withChange(world, id, change))
    expect(violated('u-0', { modems: modems.slice(1) })).toContain('modemsSumUpToTotal')
    expect(violated('u-0', { model: { ...unit.state.model, kbpsMax: 1 } })).toContain('videoStaysWithinTheModel')
    expect(violated('u-0', { stream: null })).toEqual(expect.arrayContaining(['quietUnitsSendNothing', 'activitiesMatchTheState']))
    expect(violated('c-0', { allocatedTo: 'u-7' })).toContain('streamingChannelsCollect')
    expect(violated('c-0', { status: 'idle' })).toContain('streamingChannelsCollect')
    expect(violated('u-0', { power: { ...power, state: 'off' } })).toContain('offMeansIdle')
    expect(violated('u-0', { battery: { ...battery, percent: 101 } })).toContain('batteryWithinBounds')
    expect(violated('u-0', { battery: { ...battery, percent: 0, charging: false } })).toContain('emptyBatteryMeansOff')
    expect(violated('u-0', { tasks: [{ kind: 'speedTest' }] })).toContain('exclusiveOccupationsDoNotMeet')
    expect(violated('u-0', { storage: { ...storage, recordedMb: -1 } })).toContain('cardHoldsItsFiles')
    expect(violated('u-1', { stream: unit.state.stream })).toContain('oneUnitPerChannel')
    expect(violated('s-0', { collecting: -1 })).toContain('serversCountTheirWork')
    const withData = copyWorld(world)
    setData(withData.radio.sent, unit.state.row, 0.5, world.nowMs)
    expect(violatedBy(withData)).toContain('dataNeedsAReason')
    const loads = copyWorld(world)
    loads.radio.loads.data.fill(-1)
    expect(violatedBy(loads)).toContain('demandIsNotNegative')
  })
})

describe('a refused command', () => {
  it('changes nothing, at the unit or elsewhere', () => {
    let refused = 0
    fc.assert(
      fc.property(story, unitId, unitCommand, (before, to, command) => {
        const { answer, changed } = effectOf(before, to, command)
        if (answer !== false) return
        refused += 1
        expect(changed).toEqual([])
      }),
      { numRuns: 400 },
    )
    expect(refused).toBeGreaterThan(80)
  }, 60_000)
})
