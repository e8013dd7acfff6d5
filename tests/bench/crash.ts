// Kills the whole stack with SIGKILL during writes, 20 times. Checks that acknowledged writes are kept, that the stack is
// ready again within 2 s, and that consoles show equal state within 5 s after that.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '@backhaul/database/seed'
import { chromium, type Page } from 'playwright'
import { browserPath } from '../support/browser.ts'
import { atMost, type Figure, plain } from './measure.ts'

const rounds = 20
const readyMsMax = 2000
const liveMsMax = 5000
const main = join(import.meta.dirname, '../../apps/stack/src/main.mjs')
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts the stack, waits until it is ready and returns the time this took. */
async function start(environment: NodeJS.ProcessEnv, address: string): Promise<{ child: ChildProcess; readyMs: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The stack did not start.')
    const ready = await fetch(`${address}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { child, readyMs: performance.now() - startedAt }
    await sleep(10)
  }
}

/** Writes numbered comments, one after another per unit, and records the last acknowledged number of each unit. */
function ledger(address: string, cookie: string, unitIds: string[]) {
  const acknowledged = new Map<string, number>()
  let count = 0
  let stopped = false
  const writer = async (unitId: string) => {
    for (let i = (acknowledged.get(unitId) ?? 0) + 1; !stopped; i++) {
      const answer = await fetch(`${address}/core/v2/units/${unitId}/comment`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ comment: `ledger ${i}` }),
      }).catch(() => null)
      if (!answer?.ok) return
      acknowledged.set(unitId, i)
      count++
    }
  }
  return {
    acknowledged,
    written: () => count,
    run: () => Promise.all(unitIds.map(writer)),
    stop: () => void (stopped = true),
    resume: () => void (stopped = false),
  }
}

async function lostWrites(address: string, cookie: string, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  let lost = 0
  for (const [unitId, last] of acknowledged) {
    const unit = (await (await fetch(`${address}/core/v2/units/${unitId}`, { headers: { cookie } })).json()) as { comment: string }
    if (Number(unit.comment.replace('ledger ', '')) < last) lost++
  }
  return lost
}

async function showsCurrentState(page: Page, address: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${address}/core/devices/fetch`, { headers: { cookie } })
  const { units } = (await answer.json()) as { units: { status: string; uniqueId: string }[] }
  const byId = new Map(units.map(({ uniqueId, status }) => [uniqueId, status]))
  const shown = await page
    .locator('[data-row-id]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-row-id'), row.querySelector('[data-status]')?.getAttribute('data-status')] as const),
    )
  return shown.length > 0 && shown.every(([id, status]) => byId.get(id ?? '') === status)
}

/** Waits until the console is live and shows the statuses that the core returns. */
async function liveAndEqual(page: Page, address: string, cookie: string): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const state = await page.locator('header [data-status]').getAttribute('data-status')
    if (state === 'live' && (await showsCurrentState(page, address, cookie))) return
    await sleep(20)
  }
  throw new Error('The console did not recover within 30 s.')
}

async function signInPage(page: Page, address: string, username: string, password: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel(/user ?name/i).fill(username)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list/)
  await page.locator('[data-row-id]').first().waitFor()
}

export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-crash-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const environment = { DATA_DIR: dir, PORT: String(port), REQUESTS_PER_S: '1000000' }
  const account = demoAccounts.find(({ role }) => role === 'super_user')
  if (account === undefined) throw new Error('The demo world has no account of role super_user.')

  let { child } = await start(environment, address)
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const signIn = await fetch(`${address}/core/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: account.username, password: account.password }),
    })
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { items } = (await (await fetch(`${address}/core/v2/admin/units?limit=16`, { headers: { cookie } })).json()) as {
      items: { uniqueId: string }[]
    }
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signInPage(page, address, account.username, account.password)

    const book = ledger(
      address,
      cookie,
      items.map(({ uniqueId }) => uniqueId),
    )
    const readyTimes: number[] = []
    const liveTimes: number[] = []
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      const writing = book.run()
      await sleep(200 + Math.random() * 600)
      child.kill('SIGKILL')
      await writing
      const startedAt = performance.now()
      const again = await start(environment, address)
      child = again.child
      readyTimes.push(again.readyMs)
      await liveAndEqual(page, address, cookie)
      liveTimes.push(performance.now() - startedAt - again.readyMs)
      lost += await lostWrites(address, cookie, book.acknowledged)
    }
    return [
      plain('kill -9 during writes', rounds, 'times'),
      plain('acknowledged writes', book.written(), ''),
      atMost('acknowledged writes lost', lost, '', 0),
      plain('ready again, median', readyTimes.toSorted((a, b) => a - b)[rounds / 2] ?? 0, 'ms'),
      atMost('ready again, worst', Math.max(...readyTimes), 'ms', readyMsMax),
      atMost('browser live again with equal state after ready, worst', Math.max(...liveTimes), 'ms', liveMsMax),
    ]
  } finally {
    await browser.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
}
