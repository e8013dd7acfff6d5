import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { dataFolder, stackMain, type StackProcess, startStackProcess } from '../support/stack.ts'

// The complete stack as processes, on an embedded database in one folder.

const { dir, users, remove } = dataFolder()
const goneMsMax = 10_000
const started: StackProcess[] = []
const start = (environment: NodeJS.ProcessEnv = {}) => {
  const stack = startStackProcess({ DATA_DIR: dir, ...environment })
  started.push(stack)
  return stack
}
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  for (let waitedMs = 0; users().length > 0 && waitedMs < goneMsMax; waitedMs += 50) await sleep(50)
})
afterAll(remove)

describe('the stack leaves no process running, and its data can be used again,', () => {
  test.each<[string, (stack: StackProcess) => unknown, number | string]>([
    ['after Ctrl-C', ({ child }) => child.kill('SIGINT'), 0],
    ['after SIGTERM', ({ child }) => child.kill('SIGTERM'), 0],
    ['after its standard input is closed', ({ child }) => child.stdin?.destroy(), 0],
  ])(
    '%s',
    async (_, end, code) => {
      const stack = start()
      const address = await stack.ready
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)
      expect(users().length).toBeGreaterThan(0)
      end(stack)
      expect(await stack.ended).toBe(code)
      await expect.poll(users, { timeout: goneMsMax }).toEqual([])
    },
    60_000,
  )

  test('after SIGKILL, which also leaves its compiled sources for the next start', async () => {
    const cache = join(dir, 'compiled')
    const stack = start({ NODE_COMPILE_CACHE: cache })
    await stack.ready
    const files = () => (existsSync(cache) ? readdirSync(cache, { recursive: true }).length : 0)
    await expect.poll(files, { timeout: 10_000 }).toBeGreaterThan(300)
    stack.child.kill('SIGKILL')
    expect(await stack.ended).toBe('SIGKILL')
    expect(files()).toBeGreaterThan(300)
    await expect.poll(users, { timeout: goneMsMax }).toEqual([])
  }, 60_000)

  test('after SIGKILL of the process that started it', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      spawn(process.execPath, [${JSON.stringify(stackMain)}, '--until-stdin-ends'], { stdio: ['pipe', 'inherit', 'inherit'] }).on('exit', () => process.exit(1))`
    const env = { ...process.env, DATA_DIR: dir, PORT: '0', UNITS: '20', SIMULATOR: '0', DATABASE_URL: undefined }
    const parent = spawn(process.execPath, ['-e', program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve) => parent.stdout.on('data', (data) => String(data).includes('ready') && resolve()))
    parent.kill('SIGKILL')
    await expect.poll(users, { timeout: goneMsMax }).toEqual([])
  }, 60_000)
})

test('kill -9 during writes loses no acknowledged write, twice in a row', async () => {
  let stack = start()
  let address = await stack.ready
  const cookie = await signIn(address)
  const { items } = await getJson<{ items: { uniqueId: string }[] }>(address, cookie, '/v2/admin/units?limit=8')
  const acknowledged = new Map<string, number>()
  const writer = async (unitId: string) => {
    for (let i = (acknowledged.get(unitId) ?? 0) + 1; ; i++) {
      const answer = await fetch(`${address}/core/v2/units/${unitId}/comment`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ comment: String(i) }),
      }).catch(() => null)
      if (answer === null) return
      if (answer.ok) acknowledged.set(unitId, i)
    }
  }
  for (let round = 0; round < 2; round++) {
    const before = sum(acknowledged)
    const writing = Promise.all(items.map(({ uniqueId }) => writer(uniqueId)))
    await expect.poll(() => sum(acknowledged), { timeout: 10_000 }).toBeGreaterThan(before + 20)
    stack.child.kill('SIGKILL')
    await Promise.all([stack.ended, writing])
    stack = start()
    address = await stack.ready
    for (const [unitId, last] of acknowledged) {
      const { comment } = await getJson<{ comment: string }>(address, cookie, `/v2/units/${unitId}`)
      expect(Number(comment)).toBeGreaterThanOrEqual(last)
    }
  }
}, 90_000)

test('kill -9 of PostgreSQL during writes, twice, is answered with 503 or 504, and the stack recovers by itself', async () => {
  const stack = start()
  const address = await stack.ready
  const cookie = await signIn(address)
  const { items } = await getJson<{ items: { uniqueId: string }[] }>(address, cookie, '/v2/admin/units?limit=4')
  const statuses = new Set<number>()
  const write = async (unitId: string) => {
    const { status } = await fetch(`${address}/core/v2/units/${unitId}/comment`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ comment: 'while PostgreSQL is killed' }),
    })
    statuses.add(status)
    return status
  }
  let killing = true
  const writing = items.map(async ({ uniqueId }) => {
    while (killing) await write(uniqueId)
  })
  for (let round = 0; round < 2; round++) {
    process.kill(Number(readFileSync(join(dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await sleep(200)
    await expect.poll(() => write(items[0]?.uniqueId ?? ''), { timeout: 30_000 }).toBe(200)
  }
  killing = false
  await Promise.all(writing)
  // 429: writes of one unit that wait for a database that restarts.
  for (const status of statuses) expect([200, 429, 503, 504]).toContain(status)
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
}, 120_000)

describe('a stack that cannot start gives the reason in one sentence and exits', () => {
  const refused = async (environment: NodeJS.ProcessEnv, message: RegExp) => {
    const stack = start(environment)
    expect(await stack.ended).toBe(1)
    expect(stack.errorOutput()).toMatch(message)
    expect(stack.errorOutput().trim().split('\n')).toHaveLength(1)
    expect(stack.errorOutput()).not.toMatch(/Error:|\.ts/)
  }

  test('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await sleep(50)
    const { port } = server.address() as { port: number }
    await refused({ PORT: String(port) }, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`))
    server.close()
  }, 30_000)

  test('when another Backhaul uses the data', async () => {
    const first = start()
    const address = await first.ready
    await refused({}, /^The data directory .* is in use by another running Backhaul/)
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  }, 30_000)

  test('when the control file of the data is damaged', async () => {
    const damaged = { DATA_DIR: join(dir, 'damaged') }
    const stack = start(damaged)
    await stack.ready
    stack.child.kill('SIGTERM')
    await stack.ended
    writeFileSync(join(dir, 'damaged/postgres/data/global/pg_control'), Buffer.alloc(8192))
    await refused(damaged, /^The data in .* is damaged; restore it from a copy of the folder\.$/m)
  }, 60_000)

  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a number of units that is not one', { UNITS: 'abc', DATA_DIR: '/nowhere' }, /^The setting UNITS cannot be used/],
    ['a negative number of units', { UNITS: '-5', DATA_DIR: '/nowhere' }, /^The setting UNITS cannot be used/],
    ['a folder that cannot be made', { DATA_DIR: '/proc/backhaul' }, /^The folder \/proc\/backhaul cannot be made/],
    ['a proxy that is not an address', { TRUSTED_PROXIES: 'garbage' }, /^The setting TRUSTED_PROXIES cannot be used/],
    ['a network that is too narrow', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^The setting TRUSTED_PROXIES cannot be used/],
    ['an origin that is not one', { ALLOWED_ORIGINS: 'foo' }, /^The setting ALLOWED_ORIGINS cannot be used/],
    ['a host name with a scheme', { ALLOWED_HOSTS: 'https://studio.example' }, /^The setting ALLOWED_HOSTS cannot be used/],
    ['a database of another kind', { DATABASE_URL: 'mysql://127.0.0.1/x' }, /^The setting DATABASE_URL cannot be used/],
    ['a port that is not a number', { PORT: 'abc' }, /^The setting PORT cannot be used/],
    ['a host that is not of this machine', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine/],
    [
      'a database that does not exist',
      { DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/x' },
      /^The database at 127\.0\.0\.1:1\/x cannot be used/,
    ],
    ['a database address that is not one', { DATABASE_URL: 'somewhere' }, /^The setting DATABASE_URL cannot be used/],
  ])(
    'when given %s',
    async (_, environment, message) => {
      await refused(environment, message)
      expect(started.every(({ errorOutput }) => !errorOutput().includes('secret-word'))).toBe(true)
    },
    30_000,
  )
})

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'super_user', password: 'Backhaul-demo-1' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function getJson<Answer>(address: string, cookie: string, path: string): Promise<Answer> {
  const answer = await fetch(`${address}/core${path}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
