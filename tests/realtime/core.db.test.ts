import { createRealtime, parsePositions, type Realtime, type RealtimeOptions } from '@backhaul/client/realtime'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { realClock } from '@backhaul/clock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const open: Realtime[] = []
afterEach(() => {
  for (const realtime of open.splice(0)) realtime.close()
})

/** A real client of the real core. */
function join(cookie: string, more: Partial<RealtimeOptions> = {}): Realtime {
  const realtime = createRealtime({
    url: `${app.address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => new WebSocket(url, { headers: { cookie, origin: app.address } }),
    ...more,
  })
  open.push(realtime)
  realtime.connect()
  return realtime
}

async function get<Answer>(cookie: string, path: string): Promise<Answer> {
  const answer = await fetch(`${app.address}/core${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const units = (inventoryId: string) => topicName('i', inventoryId, topics.units)
const byId = (rows: Iterable<UnitRow>) => new Map(Array.from(rows, (row) => [row.uniqueId, row]))

test('at rest the stream shows what the list call answers', async () => {
  const cookie = await app.cookieOf('luc_admin')
  const user = await get<CurrentUser>(cookie, '/users/current')
  const names = user.inventories.map(({ id }) => units(id))
  const realtime = join(cookie)
  realtime.subscribe(names)
  await expect.poll(() => names.map((name) => realtime.topicState(name))).toEqual(names.map(() => 'live'))
  const shown = names.flatMap((name) => Array.from(realtime.values<UnitRow>(name), ([, row]) => row))
  const listed = await get<{ units: UnitRow[] }>(cookie, '/devices/fetch')
  expect(shown.length).toBeGreaterThan(0)
  expect(byId(shown)).toEqual(byId(listed.units))
})

test('a write answers the positions at which every copy holds it', async () => {
  const cookie = await app.cookieOf('luc_admin')
  const user = await get<CurrentUser>(cookie, '/users/current')
  const { units: listed } = await get<{ units: UnitRow[] }>(cookie, '/devices/fetch')
  const unit = listed.find(({ inventoryId }) => inventoryId === user.inventories[0]?.id) as UnitRow
  const watched = [units(unit.inventoryId), ...unit.groups.map((id) => topicName('g', id, topics.units))]
  const realtime = join(cookie)
  realtime.subscribe(watched)
  await expect.poll(() => watched.map((name) => realtime.topicState(name))).toEqual(watched.map(() => 'live'))

  const answer = await fetch(`${app.address}/core/devices/update`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ unitId: unit.uniqueId, name: 'renamed-at-once' }),
  })
  expect(answer.status).toBe(200)
  const positions = parsePositions(answer.headers.get('x-topic-pos'))
  expect(new Set(positions.keys())).toEqual(new Set(watched))
  for (const [name, position] of positions) {
    expect(await realtime.waitFor(name, position)).toBe(true)
    expect(new Map(realtime.values<UnitRow>(name)).get(unit.uniqueId)?.name).toBe('renamed-at-once')
  }
})

test('topics out of scope are denied, as is what does not exist', async () => {
  const admin = await app.cookieOf('super_user')
  const cookie = await app.cookieOf('luc_regular')
  const everything = await get<CurrentUser>(admin, '/users/current')
  const { groups } = await get<CurrentUser>(cookie, '/users/current')
  const mine = new Set(groups.map(({ id }) => topicName('g', id, topics.units)))
  const all = [
    ...everything.groups.map(({ id }) => topicName('g', id, topics.units)),
    ...everything.inventories.map(({ id }) => units(id)),
    units('none'),
  ]
  const realtime = join(cookie)
  realtime.subscribe(all)
  await expect.poll(() => all.every((name) => realtime.topicState(name) !== 'loading')).toBe(true)
  expect(mine.size).toBeGreaterThan(0)
  expect(all.filter((name) => realtime.topicState(name) === 'live')).toEqual(all.filter((name) => mine.has(name)))
})

test('signing out ends the stream at once', async () => {
  const cookie = await app.cookieOf('luc_read')
  let signedOut = 0
  const realtime = join(cookie, { onSignedOut: () => signedOut++ })
  await expect.poll(() => realtime.state.phase).toBe('live')
  await fetch(`${app.address}/core/auth/logout`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' })
  await expect.poll(() => signedOut).toBe(1)
})

test('without a session there is no stream', async () => {
  let asked = 0
  const realtime = join('', {
    sessionIsOver: async () => {
      asked++
      return true
    },
  })
  await expect.poll(() => realtime.state.phase).toBe('signedOut')
  expect(asked).toBe(1)
})
