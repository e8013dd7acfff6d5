import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../support/builders.ts'

const clock = manualClock()
let app: TestApp
let unitId: string
let [ada, bob]: TestUser[] = []
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { SESSION_MAX_H: '48', SESSION_IDLE_MIN: '3000' } })
  const group = await aGroup(app)
  unitId = (await aUnit(app, { groups: [group] })).id
  ada = await aUser(app, { role: 'luc_regular', groups: [group] })
  bob = await aUser(app, { role: 'luc_regular', groups: [group] })
})
afterAll(() => app.close())

async function comment(user: TestUser | undefined, key: string, text: string, transport: 'rest' | 'trpc' = 'rest') {
  const rest = transport === 'rest'
  const answer = await fetch(`${app.address}/core/${rest ? `v2/units/${unitId}/comment` : 'trpc/units.setComment'}`, {
    method: rest ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', cookie: await app.cookieOf(user as TestUser), 'idempotency-key': key },
    body: JSON.stringify(rest ? { comment: text } : { unitId, comment: text }),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}
const writes = () => app.database.prisma.auditEntry.count({ where: { action: 'units.setComment' } })
const stored = async () => (await app.database.prisma.unit.findUniqueOrThrow({ where: { id: unitId } })).comment

test('a write that is repeated with its Idempotency-Key is done once and answered alike, over both transports', async () => {
  const first = await comment(ada, 'k-1', 'first')
  expect(first.status).toBe(200)
  expect((await comment(ada, 'k-2', 'second')).status).toBe(200)
  const before = await writes()
  expect(await comment(ada, 'k-1', 'first')).toEqual(first)
  expect((await comment(ada, 'k-1', 'first', 'trpc')).body.result.data).toEqual(first.body)
  expect([await stored(), await writes()]).toEqual(['second', before])
})

test('simultaneous repetitions are done once', async () => {
  const before = await writes()
  const answers = await Promise.all(Array.from({ length: 10 }, () => comment(ada, 'k-3', 'third')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await writes()).toBe(before + 1)
})

test('the same key with another input is refused with 422, and nothing changes', async () => {
  await comment(ada, 'k-4', 'fourth')
  for (const transport of ['rest', 'trpc'] as const) expect((await comment(ada, 'k-4', 'other', transport)).status).toBe(422)
  expect((await comment(ada, 'k-4', 'other')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await stored()).toBe('fourth')
})

test('a write on a unit that left the scope of its user is not answered again', async () => {
  const [mine, other] = [await aGroup(app), await aGroup(app)]
  const carl = await aUser(app, { role: 'luc_regular', groups: [mine] })
  const before = unitId
  unitId = (await aUnit(app, { groups: [mine] })).id
  expect((await comment(carl, 'k-6', 'sixth')).status).toBe(200)
  const unit = app.core.registry.units.byId.get(unitId)
  if (unit === undefined) throw new Error('The unit is not in the registry.')
  app.core.registry.move(unit, { inventoryId: other.inventoryId, inventories: [other.inventoryId], groups: [other.id] })
  expect((await comment(carl, 'k-6', 'sixth')).body).toMatchObject({ code: 'UNIT_NOT_FOUND' })
  unitId = before
})

test('a key belongs to its user and to one day', async () => {
  await comment(ada, 'k-5', 'of ada')
  expect((await comment(bob, 'k-5', 'of bob')).status).toBe(200)
  expect(await stored()).toBe('of bob')
  clock.advance(24 * 3_600_000)
  expect((await comment(ada, 'k-5', 'a day later')).status).toBe(200)
  expect(await stored()).toBe('a day later')
})

test('a write that failed for lack of the database is done when it is repeated', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const holder = app.database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM units WHERE id = ${unitId} FOR UPDATE`
    locked()
    await released
  })
  await isLocked
  expect((await comment(ada, 'k-6', 'sixth')).status).toBe(503)
  release()
  await holder
  expect((await comment(ada, 'k-6', 'sixth')).status).toBe(200)
  expect(await stored()).toBe('sixth')
})

test('a key of more than 255 characters is refused', async () => {
  expect((await comment(ada, 'k'.repeat(256), 'x')).status).toBe(400)
})
