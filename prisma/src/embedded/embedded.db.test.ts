import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

let dir: string
/** Data as a first start makes them, which takes most of the time of a test. */
let made: string
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'backhaul-embedded-made-'))
  chmodSync(made, 0o755)
  await (await startEmbedded(made)).stop()
})
afterAll(() => rmSync(made, { recursive: true }))
const running = new Set<Embedded>()
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'backhaul-embedded-'))
  chmodSync(dir, 0o755)
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
  rmSync(dir, { recursive: true, force: true })
})

async function start(folder = dir, options?: Parameters<typeof startEmbedded>[1]) {
  const server = await startEmbedded(folder, options)
  running.add(server)
  return server
}

/** Puts the data of an earlier start into the folder, with their owner. */
function fill(): void {
  expect(spawnSync('cp', ['-a', join(made, 'postgres'), dir]).status).toBe(0)
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
    .query(sql, values)
    .then(
      ({ rows }) => rows,
      (error: Error) => Promise.reject(error),
    )
    .finally(() => client.end().catch(() => {}))
}

const alive = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

/** A child process that starts PostgreSQL, prints its pid and waits. */
function startInChild(folder: string): Promise<{ child: ChildProcess; pid: number }> {
  const source = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const server = await startEmbedded(${JSON.stringify(folder)})
    console.log(server.pid())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((ready, failed) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => ready({ child, pid: Number(text) }))
    child.once('exit', () => failed(new Error('the child ended')))
  })
}

test('starts in an empty folder, keeps its data over a restart, and refuses connections without the password', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
  const open = Object.assign(new URL(first.url), { password: 'guess' }).href
  await expect(ask(open, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await first.stop()
  expect(first.pid()).toBeNull()
  expect(await ask((await start()).url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('stops when its parent is killed with SIGKILL, and the data can be used again at once', async () => {
  fill()
  const { child, pid } = await startInChild(dir)
  expect(alive(pid)).toBe(true)
  child.kill('SIGKILL')
  const again = await start()
  expect(alive(pid)).toBe(false)
  expect(again.pid()).not.toBe(pid)
})

test('stops when its parent ends by itself', async () => {
  fill()
  const { child, pid } = await startInChild(dir)
  child.kill('SIGTERM')
  await expect.poll(() => alive(pid), { timeout: 5000 }).toBe(false)
})

test('reports in one sentence that a running process holds the data', async () => {
  fill()
  const holder = await start()
  await expect(startEmbedded(dir)).rejects.toThrow(
    `The data directory ${dir}/postgres/data is in use by another running Backhaul; stop that one or set DATA_DIR to another folder.`,
  )
  expect(await ask(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('reports which port is taken', async () => {
  fill()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => other.on('listening', listening))
  const { port } = other.address() as { port: number }
  await expect(startEmbedded(dir, { port })).rejects.toThrow(`Port ${port} is taken; the embedded PostgreSQL needs another one.`)
  other.close()
})

test("reports why it did not start in PostgreSQL's words", async () => {
  fill()
  await expect(startEmbedded(dir, { settings: ['shared_buffers=lots'] })).rejects.toThrow(
    /^The embedded PostgreSQL did not start in .*: invalid value for parameter "shared_buffers": "lots"\.$/,
  )
})

test('reports that the data was made by another version of PostgreSQL', async () => {
  fill()
  writeFileSync(join(dir, 'postgres/data/PG_VERSION'), '12\n')
  await expect(startEmbedded(dir)).rejects.toThrow(/was made by another version of PostgreSQL/)
})

test('reports that the file of the password is missing', async () => {
  fill()
  rmSync(join(dir, 'postgres/data/password'))
  await expect(startEmbedded(dir)).rejects.toThrow(`The file ${dir}/postgres/data/password is missing`)
})

test('reports the platforms without a PostgreSQL', async () => {
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'sparc' })
  const problem = await startEmbedded(dir).catch((error: Error) => error.message)
  Object.defineProperty(process, 'arch', { value: arch })
  expect(problem).toBe(`There is no embedded PostgreSQL for ${process.platform}-sparc; set DATABASE_URL to a PostgreSQL server.`)
})

test('starts in spite of a lock file whose process id belongs to another program by now', async () => {
  fill()
  const stranger = spawn('sleep', ['60'])
  writeFileSync(
    join(dir, 'postgres/data/postmaster.pid'),
    `${stranger.pid}\n${dir}/postgres/data\n1\n5432\n\n127.0.0.1\n  0  0\nready   \n`,
  )
  expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  stranger.kill()
})

test('an interrupted first start does not affect the next one', async () => {
  mkdirSync(join(dir, 'postgres/data.unfinished'), { recursive: true })
  writeFileSync(join(dir, 'postgres/data.unfinished/PG_VERSION'), '18\n')
  expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dir, 'postgres/data.unfinished'))).toBe(false)
})

test('kill -9 of PostgreSQL in the middle of writes loses no acknowledged row; it runs again at the same address, eight times in a row', async () => {
  fill()
  const server = await start()
  await ask(server.url, 'CREATE TABLE ledger (id int PRIMARY KEY)')
  let id = 0
  for (let round = 0; round < 8; round += 1) {
    const acknowledged: number[] = []
    const client = new Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    const pid = server.pid()!
    setTimeout(() => process.kill(pid, 'SIGKILL'), 50 + (round % 3) * 40)
    for (;;) {
      id += 1
      const written = await client.query('INSERT INTO ledger VALUES ($1)', [id]).then(
        () => true,
        () => false,
      )
      if (!written) break
      acknowledged.push(id)
    }
    expect(acknowledged.length).toBeGreaterThan(0)
    const query = 'SELECT count(*)::int AS kept FROM ledger WHERE id = ANY($1)'
    await expect
      .poll(() => ask(server.url, query, [acknowledged]).catch(() => null), { timeout: 10_000 })
      .toEqual([{ kept: acknowledged.length }])
    expect(server.pid()).not.toBe(pid)
  }
}, 60_000)

test('kill -9 of the process between leaves PostgreSQL running, and stop still ends it', async () => {
  fill()
  const server = await start()
  const pid = server.pid()!
  const watcher = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1])
  process.kill(watcher, 'SIGKILL')
  await expect.poll(() => alive(watcher)).toBe(false)
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(server.pid()).toBeNull()
})

// Root's own folders are closed to others, and PostgreSQL does not run as root.
test.runIf(process.getuid?.() === 0)('runs for root below a folder that is closed to every other user', async () => {
  chmodSync(dir, 0o700)
  expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)('data made by an ordinary user goes on belonging to that user when root starts it', async () => {
  chmodSync(dir, 0o777)
  fill()
  spawnSync('chown', ['-R', '1234:1234', join(dir, 'postgres')])
  const server = await start()
  expect(readFileSync(`/proc/${server.pid()}/status`, 'utf8')).toMatch(/^Uid:\s+1234\b/m)
})
