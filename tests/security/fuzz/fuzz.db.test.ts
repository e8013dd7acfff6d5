import { type AnyCall, callsOf, commonErrors, type ErrorCode, errorCatalogue, Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { resources } from '@backhaul/contract/resources'
import type { Role } from '@backhaul/contract/users'
import { realClock } from '@backhaul/clock'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoles, mayByOracle } from '../../contract/oracle.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import {
  aChannel,
  aDestination,
  aFile,
  aGateway,
  aGroup,
  anAudioRoom,
  anInventory,
  aResource,
  aServer,
  aStory,
  aUnit,
  aUser,
  aVideoReturn,
  giveService,
} from '../../support/builders.ts'
import { type CallAnswer, restRequest, send, trpcRequest } from '../../support/call-request.ts'
import { rowsOf } from '../../support/rows.ts'
import { scriptedFleet } from '../../support/scripted-fleet.ts'
import { inputsOf } from './arbitraries.ts'

// Users of one customer send arbitrary inputs to all calls, eight at a time, with the ids of objects that exist. `FUZZ_RUNS` sets
// the number of requests; `FUZZ_SEED` repeats the run that a failure names, or begins another one.
const runs = Number(process.env['FUZZ_RUNS'] ?? 3000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const atOnce = 8

let app: TestApp
const own: Record<string, string[]> = {}
const foreign: Record<string, string[]> = {}

async function aCustomer(ids: Record<string, string[]>) {
  const inventory = await anInventory(app)
  const sibling = await anInventory(app, inventory)
  const groups = [await aGroup(app, inventory), await aGroup(app, inventory)]
  const server = await aServer(app, { groups })
  Object.assign(ids, { inventory: [inventory.id, sibling.id], group: groups.map(({ id }) => id), server: [server.id] })
  ids['unit'] = []
  ids['channel'] = []
  for (let i = 0; i < 3; i++) {
    ids['unit'].push((await aUnit(app, { groups, hasSdCard: true, numberOfFeeds: 4, multiCameraLicensed: true })).id)
    ids['channel'].push((await aChannel(app, { groups, serverId: server.id })).id)
  }
  ids['file'] = []
  for (const id of ids['channel']) {
    const channel = app.core.registry.channels.byId.get(id)
    if (channel !== undefined) ids['file'].push((await aFile(app, channel)).id)
  }
  ids['room'] = [await anAudioRoom(app, inventory), await anAudioRoom(app, inventory)]
  for (const name of ['tally', 'graphics', 'ingest']) await giveService(app, inventory, name)
  ids['videoreturn'] = [(await aVideoReturn(app, { groups, serverId: server.id })).id]
  ids['gateway'] = [(await aGateway(app, { groups })).id]
  ids['spare'] = []
  for (let i = 0; i < 10; i++) ids['spare'].push((await aUnit(app, { groups })).id)
  ids['story'] = [await aStory(app, inventory), await aStory(app, inventory)]
  ids['destination'] = [await aDestination(app, inventory), await aDestination(app, inventory)]
  for (const spec of Object.values(resources)) ids[spec.kind] = [await aResource(app, spec, inventory)]
  return { inventory, sibling, groups }
}

const roles = allRoles.filter((role) => role !== 'super_user' && role !== 'staff')

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '600000', COMMAND_TIMEOUT_MS: '2000' } })
  const { inventory, sibling, groups } = await aCustomer(own)
  const other = await aCustomer(foreign)
  await aUser(app, { role: 'luc_admin', inventories: [other.inventory] })
  for (const role of roles)
    await aUser(app, { role, username: role, ...(role === 'luc_admin' ? { inventories: [inventory, sibling] } : { groups }) })
  const fleet = await scriptedFleet(app.core.devices)
  fleet.obey = ({ id, deviceId, command }) => {
    if (command.kind === 'listFiles') setImmediate(() => fleet.end.send({ op: 'result', id, deviceId, ok: true, data: { files: [] } }))
    return true
  }
  for (const id of [...(own['unit'] ?? []), ...(foreign['unit'] ?? [])]) await fleet.say(id, { applications: {} })
  for (const id of [...(own['channel'] ?? []), ...(foreign['channel'] ?? [])]) await fleet.say(id, { status: 'idle' })
  for (const kind of ['videoreturn', 'gateway', 'server']) for (const id of own[kind] ?? []) await fleet.say(id, {})
}, 60_000)
afterAll(() => app.close())

/** Calls that end the sessions of the users. */
const endsSessions = /^users\.(logout|endSession|changePassword|login)$/
const calls = [...callsOf(contract)].filter(([name]) => !endsSessions.test(name))
const repeats = /^(preferences\.|channels\.getStunTurn$|units\.(setVirtualChannel|setVideoReturn|selectVideoReturnChannel)$)/
const byName = new Map(calls)

const callOf = (name: string) => byName.get(name) as AnyCall

/** These calls get units of their own, so that the units of the others stay. */
const removesUnit = /^units\.(remove|deregister)$/

/** The kind of the objects that fields with other names hold: the target of a link, the story of `stories.get`. */
const ofArea = (name: string) => ({ stories: 'story', channels: 'channel', p2p: 'channel' })[name.split('.')[0] as string]

/** The ids for a field: mostly those of the customer, some of the other one, and an unknown one. */
function idsFor(name: string, call: AnyCall) {
  return (field: string) => {
    const named = ['unit', 'channel', 'server', 'group', 'inventory', 'destination', 'videoreturn', 'gateway', 'room', 'file'].find((one) =>
      field.toLowerCase().includes(one),
    )
    const kind = named === 'unit' && removesUnit.test(name) ? 'spare' : (named ?? ofArea(name) ?? call.resource)
    // Objects that the core does not know: their ids are not checked.
    if (kind === undefined) return [...Object.values(own).flat(), 'unknown']
    const all = (ids: Record<string, string[]>) => ids[kind] ?? []
    return [...Array.from({ length: 8 }, () => all(own)).flat(), ...all(foreign), 'unknown']
  }
}

interface Attempt {
  readonly name: string
  readonly role: Role
  readonly overRest: boolean
  readonly input: Record<string, unknown>
}

/** The objects exist only when a test runs. */
const attempts = (): Arbitrary<Attempt> =>
  fc
    .tuple(
      fc.oneof(...calls.map(([name, call]) => inputsOf(call, idsFor(name, call)).map((input) => ({ name, input })))),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<Role>('luc_admin', 'luc_regular') },
        { weight: 1, arbitrary: fc.constantFrom(...roles) },
      ),
      fc.boolean(),
    )
    .map(([attempt, role, overRest]) => ({ ...attempt, role, overRest }))

const foreignIds = () => new Set(Object.values(foreign).flat())
const words = (text: string) => new Set(text.split(/[^\w-]+/))

/**
 * Ids that users typed where the core repeats them: in preferences, as a video return channel, and where any text may be: as the
 * name of an external channel and of a client of TURN.
 */
const typed = new Set<string>()

/** Checks one answer; its message names the attempt. */
function expectInContract({ name, role, input }: Attempt, { status, body }: CallAnswer): void {
  const call = callOf(name)
  const tried = `${name} as ${role} with ${JSON.stringify(input).slice(0, 400)}: ${status} ${JSON.stringify(body).slice(0, 2000)}`
  expect(status, tried).toBeLessThan(500)
  if (status === 200) {
    expect(mayByOracle(role, call.access), tried).toBe(true)
    expect(call.output.safeParse(body), tried).toMatchObject({ success: true, data: body })
    // The entries of what's new belong to no customer: every user reads them.
    const shared = name === 'platform.listWhatsNew' ? (foreign['whatsNew'] ?? []) : []
    const leaks = [...words(JSON.stringify(body)).intersection(foreignIds())].filter((id) => !typed.has(id) && !shared.includes(id))
    expect(leaks, tried).toEqual([])
    return
  }
  const { code } = Problem.parse(body)
  expect([...commonErrors, ...call.errors] as ErrorCode[], tried).toContain(code)
  expect(errorCatalogue[code].status, tried).toBe(status)
}

/** Checks rules that every stored unit obeys after any history of calls. */
async function expectRulesHold(): Promise<void> {
  const units = await app.database.prisma.unit.findMany({ include: { inventories: true, groups: { include: { group: true } } } })
  const names = units.flatMap(({ name, inventories }) => inventories.map(({ inventoryId }) => `${inventoryId} ${name}`))
  expect(names.length).toBe(new Set(names).size)
  for (const { id, name, delay, inventoryId, inventories, groups, version } of units) {
    const memberOf = inventories.map((one) => one.inventoryId)
    expect(memberOf).toContain(inventoryId)
    for (const { group } of groups) expect(memberOf).toContain(group.inventoryId)
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThanOrEqual(600_000)
    const { stored, row } = app.core.registry.units.byId.get(id) as NonNullable<ReturnType<typeof app.core.registry.units.byId.get>>
    expect({ name: row.name, delay: stored.delay, version: stored.version }).toEqual({ name, delay, version })
  }
}

test(`arbitrary inputs to all calls get answers of the contract, and the other customer keeps all rows (seed ${seed})`, async () => {
  await app.core.registry.flush()
  const before = await rowsOf(app.database, foreignIds())
  expect(before.length).toBeGreaterThan(20)
  const counts: Record<string, number> = {}
  const beganMs = realClock.monotonicMs()
  const request = async (attempt: Attempt) => {
    const { name, input, overRest, role } = attempt
    const call = callOf(name)
    for (const word of words(JSON.stringify(input))) if (repeats.test(name)) typed.add(word)
    const made = overRest ? restRequest(call.http[0], input) : trpcRequest(name, call, input)
    const answer = await send(app.address, made, await app.cookieOf(role))
    const outcome = `${answer.status} ${answer.body?.code ?? ''}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
    expectInContract(attempt, answer)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(attempts(), { minLength: atOnce, maxLength: atOnce }), async (batch) => {
      await Promise.all(batch.map(request))
    }),
    // The state of the core changes from run to run, so a smaller counterexample would not be the same failure.
    { seed, numRuns: Math.ceil(runs / atOnce), endOnFailure: true },
  )
  await app.core.registry.flush()
  expect(await rowsOf(app.database, foreignIds())).toEqual(before)
  await expectRulesHold()
  // Inputs that are all refused would prove nothing.
  expect(counts['200 '] ?? 0).toBeGreaterThan(runs / 8)
  const seconds = Math.round((realClock.monotonicMs() - beganMs) / 1000)
  const sent = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`fuzz: ${sent} requests in ${seconds} s, ${counts['200 '] ?? 0} of them accepted (seed ${seed})\n`)
  if (process.env['FUZZ_RUNS']) process.stdout.write(`${JSON.stringify(counts)}\n`)
}, 600_000)
