// Kills the whole stack with SIGKILL during writes, CRASH_ROUNDS times (20). Checks that acknowledged writes are kept, that the
// stack is ready again within 2 s, and that consoles show equal state within 5 s after that. Then kills PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { browserPath } from '../support/browser.ts'
import { account, ended, freePort, signIn, sleep, start, unitsOf, write } from './crash-stack.ts'
import { databaseKills } from './crash-database.ts'
import { atMost, type Figure, plain } from './measure.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 20)
const readyMsMax = 2000
const liveMsMax = 5000

/** Writes numbered comments, one after another per unit, and records the last acknowledged number of each unit. */
function ledger(address: string, cookie: string, unitIds: string[]) {
  const acknowledged = new Map<string, number>()
  let count = 0
  const writer = async (unitId: string) => {
    for (let i = (acknowledged.get(unitId) ?? 0) + 1; ; i++) {
      if ((await write(address, cookie, unitId, `ledger ${i}`)) !== 200) return
      acknowledged.set(unitId, i)
      count++
    }
  }
  return {
    acknowledged,
    written: () => count,
    run: () => Promise.all(unitIds.map(writer)),
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

export const run = async (): Promise<Figure[]> => [...(await stackKills()), ...(await databaseKills())]

async function stackKills(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-crash-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // The cores of this benchmark are killed before they record the use of the session.
  const environment = { DATA_DIR: dir, PORT: String(port), REQUESTS_PER_S: '1000000', SESSION_IDLE_MIN: '1440' }

  let { child } = await start(environment, address)
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const cookie = await signIn(address)
    const unitIds = await unitsOf(address, cookie)
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signInPage(page, address, account.username, account.password)

    const book = ledger(address, cookie, unitIds)
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
      plain('ready again, median', readyTimes.toSorted((a, b) => a - b)[rounds >> 1] ?? 0, 'ms'),
      atMost('ready again, worst', Math.max(...readyTimes), 'ms', readyMsMax),
      atMost('browser live again with equal state after ready, worst', Math.max(...liveTimes), 'ms', liveMsMax),
    ]
  } finally {
    await browser.close()
    await ended(child)
    rmSync(dir, { recursive: true, force: true })
  }
}
