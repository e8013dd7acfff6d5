import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUnit, aUser } from '../support/builders.ts'

let app: TestApp
let client: Socket | null = null
beforeAll(async () => {
  app = await startTestApp({
    world: 'empty',
    seams: {
      // The write begins when the core knows that its client is gone.
      calls: async ({ response }, run) => {
        const { socket } = response
        if (client !== null && socket !== null) {
          client.resetAndDestroy()
          await new Promise((resolve) => socket.once('close', resolve))
        }
        return run()
      },
      clients: (client) => client,
      fleetLinks: (link) => link,
    },
  })
})
afterAll(() => app.close())

test('a write whose client is gone is done and is in the audit log with the address of the client', async () => {
  const unit = await aUnit(app)
  const cookie = await app.cookieOf(await aUser(app, { role: 'super_user' }))
  client = connect(Number(new URL(app.address).port), '127.0.0.1')
  client.on('error', () => undefined)
  const body = JSON.stringify({ comment: 'cut' })
  const headers = ['host: localhost', `cookie: ${cookie}`, 'content-type: application/json', `content-length: ${body.length}`]
  client.write(`PUT /core/v2/units/${unit.id}/comment HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  const entries = () => app.database.prisma.auditEntry.findMany({ where: { action: 'units.setComment', objectId: unit.id } })
  await expect.poll(async () => (await entries()).length, { timeout: 20_000 }).toBe(1)
  expect(await entries()).toMatchObject([{ outcome: 'ok', address: '127.0.0.1', details: { after: { comment: 'cut' } } }])
}, 60_000)

const entry = (requestId: string, address: string | null) => ({
  at: Date.now(),
  userId: null,
  username: null,
  action: 'units.setDelay',
  objectKind: null,
  objectId: null,
  inventoryId: null,
  outcome: 'ok',
  address: address as string,
  requestId,
  details: { after: { delay: 800 } },
})
const error = new Error('the database does not respond')

test('an entry that can never be written keeps no later one from the audit log', async () => {
  app.core.lateAudit.add(entry('without an address', null), error)
  app.core.lateAudit.add(entry('with an address', '127.0.0.1'), error)
  const written = () => app.database.prisma.auditEntry.findMany({ where: { requestId: { startsWith: 'with' } } })
  await expect.poll(async () => (await written()).map(({ requestId }) => requestId), { timeout: 20_000 }).toEqual(['with an address'])
}, 60_000)

test('an entry whose repeated write loses its connection is written once the database responds', async () => {
  const { prisma } = app.database
  const late = entry('cut again', '127.0.0.1')
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await prisma.$transaction(
    async (db) => {
      await db.$executeRawUnsafe('LOCK TABLE audit_log IN EXCLUSIVE MODE')
      app.core.lateAudit.add(late, error)
      await expect.poll(() => prisma.$executeRawUnsafe(terminate), { timeout: 8000 }).toBeGreaterThan(0)
    },
    { timeout: 10_000 },
  )
  const written = () => prisma.auditEntry.findMany({ where: { requestId: late.requestId } })
  await expect.poll(async () => (await written()).length, { timeout: 20_000 }).toBe(1)
  const { details, at } = late
  expect(await written()).toMatchObject([{ details, at: new Date(at), objectId: null, outcome: 'ok' }])
  // The entry is there already.
  app.core.lateAudit.add(late, error)
  app.core.lateAudit.add(entry('the next one', '127.0.0.1'), error)
  const next = () => prisma.auditEntry.count({ where: { requestId: 'the next one' } })
  await expect.poll(next, { timeout: 20_000 }).toBe(1)
  expect(await written()).toHaveLength(1)
}, 60_000)
