import { manualClock } from '@backhaul/clock'
import { linkVersion, memoryLink, type Provision } from '@backhaul/device-link'
import { createFleet, type DirectorName, directorNames, type Fleet, type FleetState, stateFacts } from '@backhaul/simulator'
import { expect, test, vi } from 'vitest'
import { mutate } from '../../../../../tests/support/mutate.ts'
import { seededRandom } from '../../../../../tests/support/random.ts'
import { createProvisions } from '../../../../../simulator/testing/fleet-harness.ts'
import { FleetSchema } from './fleet-schema.ts'

vi.setConfig({ testTimeout: 300_000 })

/** More of them for a longer search: `ALTERED=10000`. */
const alteredStates = Number(process.env['ALTERED'] ?? 400)
const startMs = Date.parse('2026-05-04T18:00:00Z')
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const facts = { model: '', name: 'x', swVersion: '10.0.2' }
const further: Provision[] = [
  { ...facts, kind: 'gateway', deviceId: 'g-0' },
  { ...facts, kind: 'videoReturn', deviceId: 'v-0', serverId: 's-0' },
]

interface Running {
  readonly fleet: Fleet
  /** Lets the fleet run, in steps in which the core would take its reports. */
  pass(ms: number): Promise<void>
}

async function running(units: number, channels: number, director: DirectorName, from?: FleetState): Promise<Running> {
  const clock = manualClock(from?.world.nowMs ?? startMs)
  const link = memoryLink()
  link.core.onFrame = () => {}
  const fleet = createFleet({ link: link.fleet, seed: 7, clock, director, ...(from && { from }) })
  await turn()
  link.core.send({ op: 'welcome', v: linkVersion, heartbeatMs: 10_000, now: clock.now() })
  link.core.send({ op: 'provision', devices: [...createProvisions({ units, channels }), ...further], last: true })
  await turn()
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) {
      clock.advance(Math.min(10_000, ms - passed))
      await turn()
    }
  }
  return { fleet, pass }
}

const json = (fleet: Fleet) => JSON.parse(JSON.stringify(fleet.export())) as FleetState

const firstFault = (state: unknown) => {
  const { error } = FleetSchema.safeParse(state)
  return error === undefined ? null : `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`
}

test.each(directorNames)('every state that a fleet of the director %s reaches is accepted', async (director) => {
  const { fleet, pass } = await running(48, 24, director)
  const faults = new Set<string | null>()
  for (let i = 0; i < 40; i++) {
    const id = `u-${i}`
    fleet.act(id, { do: 'modem', port: 0, broken: true })
    fleet.act(id, { do: 'simCards', port: 1, inserted: i % 2 === 0 })
    fleet.act(id, { do: 'weaken', port: 2, db: 20 })
    fleet.act(id, i % 3 === 0 ? { do: 'drive' } : { do: 'fillCard', full: true })
    fleet.act(id, { do: 'databridge', gatewayId: 'g-0' })
    fleet.act(id, { do: 'battery', percent: i })
    fleet.act(`c-${i % 24}`, { do: 'record' })
    fleet.change({ kind: 'powerCut', id: `cut-${i}`, lat: 40, lng: i, radiusKm: 300, untilMs: Number.POSITIVE_INFINITY, strength: 1 })
    await pass(director === 'demo' ? 600_000 : 60_000)
    faults.add(firstFault(json(fleet)))
  }
  expect([...faults]).toEqual([null])
  void fleet.stop()
})

test('a fleet of an altered state is refused with the first fault, or runs for two minutes without an exception', async () => {
  const original = await running(6, 3, 'demo')
  original.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
  original.fleet.act('u-1', { do: 'record' })
  original.fleet.act('u-2', { do: 'speedTest', channelId: 'c-1' })
  await original.pass(20_000)
  const state = json(original.fleet)
  void original.fleet.stop()
  const counts = { refused: 0, ran: 0 }
  for (let seed = 1; seed <= alteredStates; seed++) {
    const altered = structuredClone(state)
    const chance = seededRandom(seed)
    const done = mutate(altered, chance)
    // A second change may hit what the first one refers to.
    const also = chance() < 0.3 ? mutate(altered, chance) : ''
    if (firstFault(altered) !== null) {
      counts.refused++
      continue
    }
    const beganMs = performance.now()
    const outcome = await running(6, 3, 'demo', FleetSchema.parse(altered))
      .then(async ({ fleet, pass }) => pass(120_000).then(() => fleet.stop()))
      .then(
        () => 'ran',
        (error: Error) => error.stack,
      )
    expect([seed, done, also, outcome]).toEqual([seed, done, also, 'ran'])
    expect(performance.now() - beganMs).toBeLessThan(20_000)
    counts.ran++
  }
  // Otherwise the alterations test nothing.
  expect(Math.min(counts.refused, counts.ran)).toBeGreaterThan(alteredStates / 50)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

interface Altered {
  world: {
    nowMs: number
    places: { id: string; number: number; kind: string; crew: { dueMs: number }; state: Record<string, any> }[]
    sent: number[]
    queue: { dueMs: number[]; device: number[] }
    seconds: { doneMs: number }
    cells: { free: number[] }
  }
}
const unitOf = ({ world }: Altered) => world.places.find(({ kind }) => kind === 'unit')!
test.each<[string, (state: Altered) => void, RegExp]>([
  ['an unknown field', (all) => (unitOf(all).state['surprise'] = 1), /Unrecognized key: "surprise"/],
  ['a device of an unknown kind', (all) => (unitOf(all).kind = 'toaster'), /kind: /],
  ['a model that the simulator does not have', (all) => (unitOf(all).state['model'] = 'LU-1'), /model: /],
  ['the state of another device', (all) => (unitOf(all).state['id'] = 'u-99'), /state\.id: The state is that of another device/],
  ['a row of another number', (all) => (unitOf(all).state['row'] = 0), /state\.row: The row of a unit or channel is its number/],
  ['a number beyond the next one', (all) => (unitOf(all).number = 999), /number/],
  ['two devices of one id', ({ world }) => (world.places[1]!.id = world.places[0]!.id), /places: Each device has an id/],
  [
    'a server in the place of a channel',
    (all) => (unitOf(all).state['setup'].channelId = 's-0'),
    /setup\.channelId: The device is of another kind/,
  ],
  [
    'a carrier that does not exist',
    (all) => (unitOf(all).state['modems'][0].sims[0].carrier = 9999),
    /sims\.0\.carrier: The simulator has no such carrier/,
  ],
  ['a modem with the slot of no cell', (all) => (unitOf(all).state['modems'][0].slot = 99_999), /modems\.0\.slot: There is no slot/],
  ['a battery above 100 percent', (all) => (unitOf(all).state['battery'].percent = 101), /battery\.percent: /],
  ['a unit that is due years ago', (all) => (unitOf(all).state['dueAtMs'] = 1), /dueAtMs: The device is due before/],
  ['a crew that is due years ago', (all) => (unitOf(all).crew.dueMs = 1), /crew\.dueMs: The crew is due before/],
  ['a queue that begins years ago', ({ world }) => (world.queue.dueMs[0] = 1), /queue\.dueMs\.0: The entry is due before/],
  [
    'a queue in another order',
    ({ world }) => (world.queue.dueMs[0] = world.nowMs + 1e9),
    /queue\.dueMs\.\d+: The entries are not in the order/,
  ],
  ['seconds that begin years ago', ({ world }) => (world.seconds.doneMs = 1), /seconds\.doneMs: /],
  ['a slot of two uses', ({ world }) => world.cells.free.push(world.cells.free[0]!), /cells: Each slot has a row, and one use/],
  ['a unit without a row', ({ world }) => (world.sent.length = 1), /sent: A unit has no row/],
  ['a row with a billion links', (all) => (all.world.sent[unitOf(all).number * rowSize + 14] = 1e9), /A unit has at most 8 links/],
])('a state with %s is refused with its first fault', async (_, alter, fault) => {
  const state = await aState()
  expect(firstFault(state)).toBe(null)
  alter(state as unknown as Altered)
  expect(firstFault(state)).toMatch(fault)
})

const rowSize = stateFacts.rowSizes.sent
let known: string | null = null
async function aState(): Promise<FleetState> {
  if (known === null) {
    const { fleet, pass } = await running(6, 3, 'demo')
    await pass(20_000)
    known = JSON.stringify(fleet.export())
    void fleet.stop()
  }
  return JSON.parse(known) as FleetState
}
