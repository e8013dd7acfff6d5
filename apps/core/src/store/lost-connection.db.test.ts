import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { problemOf } from '../http/problem.ts'
import { createStore } from './index.ts'
import { writeInTime } from './with-timeout.ts'

// Connections to a real database that a machine in between resets, or that PostgreSQL ends.

let source: TestDatabase
let prisma: PrismaClient
let reset: () => void
let stop: () => Promise<void>
beforeAll(async () => {
  source = await createTestDatabase('empty')
  const own = new URL(source.url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(source.url).port), own.hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    near.on('close', () => (sockets.delete(near), far.destroy()))
    sockets.add(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxied = new URL(source.url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as { port: number }).port)
  reset = () => sockets.forEach((socket) => socket.resetAndDestroy())
  const database = await openDatabase({ url: proxied.href })
  prisma = database.prisma
  stop = async () => {
    await database.stop()
    server.close()
    await source.drop()
  }
  await sql(`CREATE FUNCTION slow_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$`)
  await sql(`CREATE TABLE notes (id text)`)
  await sql(`CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slow_commit()`)
})
afterAll(() => stop())

const sql = (statement: string) => source.prisma.$executeRawUnsafe(statement)
/** PostgreSQL ends the connections of the client under test; those of the test itself ask for it. */
const end = () =>
  sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND (state LIKE 'idle in transaction%' OR query LIKE 'COMMIT%')`)
const codeOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => null,
    (error: unknown) => problemOf(error, 'r').problem.code,
  )
const soon = (act: () => unknown) => void sleep(300).then(act)

test('a connection that the server does not take, because too many are open: the storage is unavailable', async () => {
  const role = `limited_${Date.now()}`
  await sql(`CREATE ROLE ${role} LOGIN PASSWORD 'limited' CONNECTION LIMIT 1`)
  const url = Object.assign(new URL(source.url), { username: role, password: 'limited' }).href
  const database = await openDatabase({ url })
  // It has the only connection.
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  const held = database.prisma.$transaction(() => isHeld)
  try {
    await expect.poll(() => database.pool.idleCount).toBe(0)
    const { prisma, pool } = database
    const raw = () => prisma.$executeRaw`INSERT INTO notes VALUES ('refused')`
    const calls = [raw, () => prisma.user.count(), () => pool.query('SELECT 1'), () => prisma.$transaction(raw), () => writeInTime(raw())]
    for (const call of calls) expect(await codeOf(call())).toBe('STORAGE_UNAVAILABLE')
  } finally {
    release()
    await held
    await database.stop()
    await sql(`DROP ROLE ${role}`)
  }
})

describe('a connection that is reset', () => {
  test('during a read: the storage is unavailable', async () => {
    soon(reset)
    expect(await codeOf(prisma.$queryRaw`SELECT pg_sleep(1)::text`)).toBe('STORAGE_UNAVAILABLE')
  })

  test('during a raw statement of a write: the outcome is unknown', async () => {
    const { create } = createStore(prisma, { demo: false }).p2pLinks
    const locked = source.prisma.$transaction(async (db) => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('point-to-point links', 0))`
      soon(reset)
      await sleep(800)
    })
    await sleep(100)
    expect(await codeOf(create('c-1', 'c-2', 0))).toBe('OUTCOME_UNKNOWN')
    await locked
  })
})

describe.each([
  ['is reset', async () => reset()],
  ['is ended by PostgreSQL', () => end()],
])('the connection of a transaction that %s', (_, lose) => {
  const write = (work: (db: Pick<PrismaClient, '$executeRaw'>) => Promise<unknown>) => codeOf(writeInTime(prisma.$transaction(work)))

  test('during COMMIT: the outcome is unknown', async () => {
    const committing = write(async (db) => {
      await db.$executeRaw`INSERT INTO notes VALUES ('during')`
      soon(lose)
    })
    expect(await committing).toBe('OUTCOME_UNKNOWN')
    // The pool drops the connection once it has noticed its end.
    await sleep(200)
  })

  test('before COMMIT, or before another statement: nothing was stored', async () => {
    const insert = async (db: Pick<PrismaClient, '$executeRaw'>) => {
      await db.$executeRaw`INSERT INTO notes VALUES ('before')`
      await lose()
      await sleep(200)
    }
    expect(await write(insert)).toBe('STORAGE_UNAVAILABLE')
    expect(await write(async (db) => (await insert(db), db.$executeRaw`INSERT INTO notes VALUES ('before')`))).toBe('STORAGE_UNAVAILABLE')
    expect(await source.prisma.$queryRaw`SELECT id FROM notes WHERE id = 'before'`).toEqual([])
  })
})

const setBy = (id: number, call: number) => `UPDATE crossed SET by_call = ${call} WHERE id = ${id}`
test.for([
  {
    name: 'a deadlock',
    level: 'READ COMMITTED',
    first: (call: number) => setBy(call, call),
    second: (call: number) => setBy(3 - call, call),
  },
  { name: 'a write conflict', level: 'SERIALIZABLE', first: () => 'SELECT * FROM crossed', second: (call: number) => setBy(1, call) },
])('$name of two transactions: one is stored, and the other one may be sent again', async ({ level, first, second }) => {
  await sql('DROP TABLE IF EXISTS crossed')
  await sql('CREATE TABLE crossed AS SELECT id, 0 AS by_call FROM generate_series(1, 2) AS id')
  let waiting = 2
  const bothBegan = Promise.withResolvers<void>()
  const write = (call: number) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SET TRANSACTION ISOLATION LEVEL ${level}`)
      await tx.$queryRawUnsafe(first(call))
      if (--waiting === 0) bothBegan.resolve()
      await bothBegan.promise
      await tx.$queryRawUnsafe(second(call))
    })
  const codes = await Promise.all([codeOf(write(1)), codeOf(write(2))])
  expect(codes.filter((code) => code !== null)).toEqual(['STORAGE_UNAVAILABLE'])
})
