import { createHash, createHmac } from 'node:crypto'
import { manualClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { Prisma } from '@backhaul/database/client'
import { aGroup, anInventory, aUnit, aUser, type TestUser } from '../support/builders.ts'

const clock = manualClock()
let app: TestApp
/** A second core on the database. */
let second: App
let secondAddress: string
let unitId: string
let [ada, bob]: TestUser[] = []
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { SESSION_MAX_H: '48', SESSION_IDLE_MIN: '3000' } })
  const { prisma } = app.database
  const group = await aGroup(app)
  unitId = (await aUnit(app, { groups: [group] })).id
  ada = await aUser(app, { role: 'luc_regular', groups: [group] })
  bob = await aUser(app, { role: 'luc_regular', groups: [group] })
  second = await buildApp({ config: app.core.config, log: pino({ level: 'silent' }), prisma, clock, transportClock: clock })
  secondAddress = await second.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

async function comment(user: TestUser | undefined, key: string, text: string, transport: 'rest' | 'trpc' = 'rest', address = app.address) {
  const rest = transport === 'rest'
  const answer = await fetch(`${address}/core/${rest ? `v2/units/${unitId}/comment` : 'trpc/units.setComment'}`, {
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
  // The clock would run all timers of two cores for a day, which takes half a minute.
  const age = (seconds: number) => app.database.prisma.$executeRaw`
    UPDATE idempotency_keys SET at = at - make_interval(secs => ${seconds}) WHERE user_id = ${ada?.id}`
  expect(await age(24 * 3600 - 1)).toBeGreaterThan(0)
  expect((await comment(ada, 'k-5', 'a day later')).status).toBe(422)
  await age(1)
  expect((await comment(ada, 'k-5', 'a day later')).status).toBe(200)
  expect(await stored()).toBe('a day later')
})

/** Holds the locks of a statement until the returned function is called. */
async function lock(statement: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const holder = app.database.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(statement)
      locked()
      await released
    },
    { timeout: 30_000 },
  )
  await isLocked
  return async () => {
    release()
    await holder
  }
}
const lockKeys = () => lock('LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE')

test('a write that failed for lack of the database is done when it is repeated', async () => {
  const release = await lock(`SELECT 1 FROM units WHERE id = '${unitId}' FOR UPDATE`)
  expect((await comment(ada, 'k-6', 'sixth')).status).toBe(503)
  await release()
  expect((await comment(ada, 'k-6', 'sixth')).status).toBe(200)
  expect(await stored()).toBe('sixth')
})

test('a write whose key could not be claimed in time is done when it is repeated', async () => {
  const before = await writes()
  const unlock = await lockKeys()
  expect((await comment(ada, 'k-12', 'twelfth')).status).toBe(503)
  await unlock()
  // The claim that the database made late is given up.
  const startedAt = performance.now()
  expect((await comment(ada, 'k-12', 'twelfth')).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect([await stored(), await writes()]).toEqual(['twelfth', before + 1])
})

test('a write whose outcome could not be stored in time is answered alike when it is repeated, and done once', async () => {
  const before = await writes()
  const release = await lock(`SELECT 1 FROM units WHERE id = '${unitId}' FOR UPDATE`)
  const first = comment(ada, 'k-13', 'thirteenth')
  await expect.poll(() => app.database.prisma.idempotencyKey.count({ where: { outcome: { equals: Prisma.DbNull }, at: { gte: new Date(clock.now()) } } })).toBeGreaterThan(0) // prettier-ignore
  const unlock = await lockKeys()
  await release()
  const answer = await first
  expect(answer.status).toBe(200)
  expect((await comment(ada, 'k-13', 'thirteenth')).status).toBe(503)
  await unlock()
  expect(await comment(ada, 'k-13', 'thirteenth')).toEqual(answer)
  expect([await stored(), await writes()]).toEqual(['thirteenth', before + 1])
})

test('a key of more than 255 characters is refused', async () => {
  expect((await comment(ada, 'k'.repeat(256), 'x')).status).toBe(400)
})

test('a repetition at another core is answered alike, also while the first call runs', async () => {
  const first = await comment(ada, 'k-7', 'seventh')
  const before = await writes()
  expect(await comment(ada, 'k-7', 'seventh', 'rest', secondAddress)).toEqual(first)
  expect((await comment(ada, 'k-7', 'other', 'rest', secondAddress)).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const both = await Promise.all([app.address, secondAddress].map((address) => comment(ada, 'k-8', 'eighth', 'rest', address)))
  expect(both[0]).toEqual(both[1])
  expect(await writes()).toBe(before + 1)
})

test('a refusal is repeated with its code and parameters', async () => {
  const admin = await aUser(app, { role: 'luc_admin', inventories: [await anInventory(app)] })
  const create = async (address: string) => {
    const answer = await fetch(`${address}/core/v2/admin/units`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await app.cookieOf(admin), 'idempotency-key': 'k-9' },
      body: JSON.stringify({ inventoryId, name: 'Repeated', type: 'LU-300', serialNumber: 'r-1', numberOfFeeds: 2 }),
    })
    const { requestId: _, ...problem } = (await answer.json()) as { requestId: string }
    return { status: answer.status, problem }
  }
  const inventoryId = [...(app.core.registry.units.byId.get(unitId)?.inventories ?? [])][0]
  const first = await create(app.address)
  expect(first).toMatchObject({ status: 404, problem: { code: 'INVENTORY_NOT_FOUND' } })
  expect(await create(secondAddress)).toEqual(first)
})

test('a write of which the core was killed is answered with an unknown outcome', async () => {
  // The newest key of the table is then the one of this call.
  clock.advance(1000)
  const at = new Date(clock.now() - 60_000)
  await comment(ada, 'k-10', 'tenth')
  const { prisma } = app.database
  const newest = await prisma.idempotencyKey.findFirstOrThrow({ where: { userId: ada?.id ?? '' }, orderBy: { at: 'desc' } })
  const where = { userId_key: { userId: newest.userId, key: newest.key } }
  await prisma.$executeRaw`UPDATE idempotency_keys SET outcome = NULL, at = ${at} WHERE key = ${newest.key}`
  expect((await comment(ada, 'k-10', 'tenth')).body).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(await prisma.idempotencyKey.findUnique({ where })).not.toBeNull()
})

test('a user has at most 1000 keys, the newest ones', async () => {
  const { prisma } = app.database
  const userId = bob?.id ?? ''
  await prisma.idempotencyKey.createMany({
    data: Array.from({ length: 1200 }, (_, i) => ({ userId, key: `old-${i}`, request: '', at: new Date(clock.now() - 1000 - i) })),
  })
  await comment(bob, 'k-11', 'eleventh')
  expect(await prisma.idempotencyKey.count({ where: { userId } })).toBe(1000)
  expect(await prisma.idempotencyKey.count({ where: { userId, key: 'old-0' } })).toBe(1)
  const before = await writes()
  await comment(bob, 'k-11', 'eleventh')
  expect(await writes()).toBe(before)
})

test('the table of keys has neither a key nor a hash with which an input can be guessed', async () => {
  const key = '0b8f3c52-6a9e-4b5e-9d5e-0d7f3a1c2e4b'
  const text = 'a secret'
  clock.advance(1000)
  await comment(ada, key, text)
  const { prisma } = app.database
  const newest = await prisma.idempotencyKey.findFirstOrThrow({ where: { userId: ada?.id ?? '' }, orderBy: { at: 'desc' } })
  expect(newest.key).not.toBe(key)
  const guess = JSON.stringify(['units.setComment', { unitId, comment: text }])
  const hashOf = (value: string) => createHash('sha256').update(value).digest('hex')
  expect(newest.request).not.toBe(hashOf(guess))
  expect(newest.request).not.toBe(createHmac('sha256', newest.key).update(guess).digest('hex'))
  // With the key the guess fits: the test above tries the right input.
  expect(newest.request).toBe(createHmac('sha256', key).update(guess).digest('hex'))
  const longKey = 'k'.repeat(255)
  await comment(ada, longKey, 'long')
  const stored = await prisma.idempotencyKey.findMany({ where: { userId: ada?.id ?? '' }, select: { key: true } })
  expect(stored.map(({ key: one }) => one)).not.toContain(hashOf(longKey))
})
