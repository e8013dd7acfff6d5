import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { openDatabase, databaseFromEnvironment } from './connect.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await createTestDatabase('empty')
})
afterAll(() => shared.drop())

test('reports in one sentence, without the password, that no server answers', async () => {
  const problem = await openDatabase({ url: 'postgresql://core:verysecret@127.0.0.1:1/backhaul' }).catch((error: Error) => error.message)
  expect(problem).toBe('The database at 127.0.0.1:1/backhaul cannot be used: connect ECONNREFUSED 127.0.0.1:1.')
})

test('gives up on a server that accepts the connection and sends nothing', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => mute.on('listening', listening))
  const { port } = mute.address() as { port: number }
  await expect(openDatabase({ url: `postgresql://core@127.0.0.1:${port}/backhaul` }, { connectMsMax: 200 })).rejects.toThrow(
    'cannot be used',
  )
  mute.close()
})

test('a connection that PostgreSQL ends while it is taken and idle fails its next query, and nothing else', async () => {
  const database = await openDatabase({ url: shared.url })
  const taken = await database.pool.connect()
  const { rows } = await taken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((resolve) => taken.once('end', resolve))
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(taken.query('SELECT 1')).rejects.toThrow('not queryable')
  taken.release(true)
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await database.stop()
})

test('reports which database does not exist', async () => {
  const url = Object.assign(new URL(shared.url), { pathname: '/backhaul_nowhere' }).href
  await expect(openDatabase({ url })).rejects.toThrow('database "backhaul_nowhere" does not exist')
})

test('ends a statement that runs too long, and the next one works', async () => {
  const database = await openDatabase({ url: shared.url }, { statementMsMax: 100 })
  await expect(database.prisma.$queryRawUnsafe('SELECT 1 FROM pg_sleep(5)')).rejects.toThrow(/statement timeout/)
  expect(await database.prisma.unit.count()).toBe(0)
  await database.stop()
})

test('a query that gets no connection in time fails instead of waiting', async () => {
  const database = await openDatabase({ url: shared.url }, { connectionsMax: 1, connectMsMax: 1000, statementMsMax: 5000 })
  const long = database.pool.query('SELECT 1 FROM pg_sleep(2.5)')
  await expect(database.prisma.unit.count()).rejects.toThrow(/connect/)
  await long
  expect(await database.prisma.unit.count()).toBe(0)
  await database.stop()
})

test('opens connections again after the server ended them all', async () => {
  const database = await openDatabase({ url: shared.url })
  await shared.prisma.$queryRawUnsafe(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await expect.poll(() => database.prisma.unit.count().catch(() => 'lost')).toBe(0)
  await database.stop()
})

test('DATABASE_URL names a server; without it the embedded database is below DATA_DIR', () => {
  expect(databaseFromEnvironment({ DATABASE_URL: 'postgresql://db/backhaul', DATA_DIR: 'x' })).toEqual({ url: 'postgresql://db/backhaul' })
  expect(databaseFromEnvironment({ DATA_DIR: '/var/lib/backhaul' })).toEqual({ dir: '/var/lib/backhaul' })
})

test('a command joins the embedded server of a running process, which runs on after it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-join-'))
  chmodSync(dir, 0o755)
  const running = await openDatabase({ dir })
  try {
    const joined = await openDatabase({ dir, join: true })
    expect(joined.url).toBe(running.url)
    await joined.stop()
    expect(await running.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
  } finally {
    await running.stop()
  }
  const alone = await openDatabase({ dir, join: true })
  expect(await alone.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
  await alone.stop()
  rmSync(dir, { recursive: true, force: true })
})
