import { type TopicName, topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { realClock } from '@backhaul/clock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RegistryGroup } from '../../apps/core/src/devices/registry.ts'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import type { Realtime, RealtimeOptions } from '../../packages/client/src/realtime/types.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aGroup, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../support/builders.ts'

let app: TestApp
let inventory: TestInventory, sibling: TestInventory
let group: RegistryGroup
/** Members of both inventories, and of the group. */
let admin: TestUser, operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  sibling = await anInventory(app, inventory)
  group = await aGroup(app, inventory)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory, sibling] })
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  await aUnit(app, { inventories: [inventory] })
  await aUnit(app, { inventories: [inventory, sibling], groups: [group] })
  await aUnit(app, { groups: [await aGroup(app)] })
})
afterAll(() => app.close())

const open: Realtime[] = []
afterEach(() => {
  for (const realtime of open.splice(0)) realtime.close()
})

/** Connects a real client to the real core. */
function join(cookie: string, more: Partial<RealtimeOptions> = {}) {
  const { realtime, subscriptions } = createRealtimeParts({
    url: `${app.address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => new WebSocket(url, { headers: { cookie, origin: app.address } }),
    ...more,
  })
  open.push(realtime)
  realtime.connect()
  const rows = (name: TopicName) => Array.from(subscriptions.replicaOf(name)?.values() ?? [], ([, row]) => row as UnitRow)
  return { realtime, rows }
}

async function get<Answer>(cookie: string, path: string): Promise<Answer> {
  const answer = await fetch(`${app.address}/core${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const units = (inventoryId: string) => topicName('i', inventoryId, topics.units)
const byId = (rows: Iterable<UnitRow>) => new Map(Array.from(rows, (row) => [row.uniqueId, row]))

test('the stream contains the rows that the list call returns', async () => {
  const cookie = await app.cookieOf(admin)
  const names = [units(inventory.id), units(sibling.id)]
  const { realtime, rows } = join(cookie)
  realtime.subscribe(names)
  await expect.poll(() => names.map((name) => realtime.topicState(name))).toEqual(names.map(() => 'live'))
  const shown = names.flatMap((name) => rows(name))
  const listed = await get<{ units: UnitRow[] }>(cookie, '/devices/fetch')
  expect(byId(shown).size).toBe(2)
  expect(byId(shown)).toEqual(byId(listed.units))
})

test('a write reaches every topic of its unit', async () => {
  const cookie = await app.cookieOf(admin)
  const unit = await aUnit(app, { inventories: [inventory, sibling], groups: [group] })
  const watched = [units(inventory.id), units(sibling.id), topicName('g', group.id, topics.units)]
  const { realtime, rows } = join(cookie)
  realtime.subscribe(watched)
  await expect.poll(() => watched.map((name) => realtime.topicState(name))).toEqual(watched.map(() => 'live'))

  const answer = await fetch(`${app.address}/core/devices/update`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ unitId: unit.id, name: 'renamed-at-once' }),
  })
  expect(answer.status).toBe(200)
  const names = () => watched.map((name) => byId(rows(name)).get(unit.id)?.name)
  await expect.poll(names).toEqual(watched.map(() => 'renamed-at-once'))
})

test('denies topics out of scope and topics that do not exist', async () => {
  const cookie = await app.cookieOf(operator)
  const everything = await get<CurrentUser>(await app.cookieOf(await aUser(app, { role: 'super_user' })), '/users/current')
  const all = [
    ...everything.groups.map(({ id }) => topicName('g', id, topics.units)),
    ...everything.inventories.map(({ id }) => units(id)),
    units('none'),
  ]
  const { realtime } = join(cookie)
  realtime.subscribe(all)
  await expect.poll(() => all.every((name) => realtime.topicState(name) !== 'loading')).toBe(true)
  expect(all).toHaveLength(6)
  expect(all.filter((name) => realtime.topicState(name) === 'live')).toEqual([topicName('g', group.id, topics.units)])
})

test('signing out closes the stream at once', async () => {
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_read', groups: [group] }))
  let signedOut = 0
  const { realtime } = join(cookie, { onSignedOut: () => signedOut++ })
  await expect.poll(() => realtime.state.phase).toBe('live')
  await fetch(`${app.address}/core/auth/logout`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' })
  await expect.poll(() => signedOut).toBe(1)
})

test('refuses a connection without a session', async () => {
  let asked = 0
  const { realtime } = join('', {
    sessionIsOver: async () => {
      asked++
      return true
    },
  })
  await expect.poll(() => realtime.state.phase).toBe('signedOut')
  expect(asked).toBe(1)
})
