// Measures the cost of 16 tiles × 12 pictures a second, each of another unit: the core, which passes the pictures on, the process
// of the simulator that draws them, and the page of a browser that shows them. The figures of the core are the difference to the
// same core without viewers.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureLimits } from '@backhaul/contract'
import { demoAccounts } from '@backhaul/database/seed'
import { WebSocket } from 'ws'
import { launchBrowser, prefer, signIn as signInPage } from '../support/browser.ts'
import { mainThreadShare } from './main-thread.ts'
import { atLeast, atMost, type Figure, plain, startSubject } from './measure.ts'

const tiles = 16
const fpsMin = 11.5
const mainThreadMax = 5
const pageSettleMs = 5000
const settleMsMax = 120_000
const measuredMs = 20_000
const msPerTick = 10
const root = join(import.meta.dirname, '../..')

interface CoreReady {
  address: string
  deviceToken: string
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < settleMsMax; await sleep(250)) if (await isTrue()) return
  throw new Error('The units did not send pictures in time.')
}

/** Returns the processes that a process has started, and their CPU time, as Linux tells. */
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
function cpuSOf(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(user) + Number(system)) * msPerTick) / 1000
}

async function signIn(address: string): Promise<string> {
  const account = demoAccounts.find(({ role }) => role === 'super_user')
  const answer = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account?.username, password: account?.password }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Returns the share of the main thread, in percent, of a page that shows the pictures of 16 units. */
async function pageShare(address: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })).newPage()
    await signInPage(page, 'super_user')
    await prefer(page, { multiview: { layout: tiles, tiles: [] } })
    await page.goto('/multiview')
    await page.getByRole('button', { name: 'Add what is on air' }).click()
    const live = page.locator('[data-tile] [data-state=live]')
    await until(async () => (await live.count()) === tiles)
    await sleep(pageSettleMs)
    return await mainThreadShare(page)
  } finally {
    await browser.close()
  }
}

export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-pictures-'))
  const core = await startSubject<CoreReady>('fleet-1hz-core.ts', { DATA_DIR: dir, UNITS: '24' })
  const { address, deviceToken } = core.ready
  const simulator = spawn(
    process.execPath,
    [join(root, 'simulator/src/cli.ts'), '--units', '24', '--core', address, '--workload', 'streaming'],
    {
      env: { ...process.env, DEVICE_TOKEN: deviceToken },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const share = async (cpuS: () => number | Promise<number>) => {
    const [before, startedAt] = [await cpuS(), performance.now()]
    await sleep(measuredMs)
    return (100 * ((await cpuS()) - before)) / ((performance.now() - startedAt) / 1000)
  }
  try {
    await until(async () => (await core.ask<string[]>('idsOnAir')).length >= tiles)
    const ids = await core.ask<string[]>('idsOnAir')
    const idle = await share(() => core.cpuS())
    const headers = { cookie: await signIn(address), origin: address }
    const socket = new WebSocket(`${address.replace('http', 'ws')}/core/pictures`, { headers })
    let [frames, bytes] = [0, 0]
    const seen = new Set<number>()
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return
      frames += 1
      bytes += data.length
      seen.add(data.readUInt16BE(0))
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const wanted = ids.slice(0, tiles).map((id, tile) => ({ tile, kind: 'unit', id, fps: pictureLimits.fpsMax }))
    socket.send(JSON.stringify({ op: 'watch', tiles: wanted }))
    await until(() => seen.size === tiles)
    const [worker] = childrenOf(simulator.pid as number)
    const [framesBefore, bytesBefore, startedAt] = [frames, bytes, performance.now()]
    const [coreShare, workerShare] = await Promise.all([share(() => core.cpuS()), share(() => cpuSOf(worker as number))])
    const seconds = (performance.now() - startedAt) / 1000
    socket.close()
    const mainThread = await pageShare(address)
    const name = (what: string) => `${tiles} tiles × ${pictureLimits.fpsMax}: ${what}`
    return [
      atLeast(name('pictures a second of a tile'), (frames - framesBefore) / seconds / tiles, 'a second', fpsMin),
      plain(name('to the browser'), (bytes - bytesBefore) / seconds / 1000, 'kB/s'),
      plain(name('core'), coreShare - idle, '% of one core'),
      plain(name('process that draws'), workerShare, '% of one core'),
      atMost(name('main thread of the browser'), mainThread, '%', mainThreadMax),
    ]
  } finally {
    simulator.kill()
    await core.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
