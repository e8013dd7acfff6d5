// Measures the CPU load of a fleet with the demo workload, in which a unit reports when something changed: about 0.4 reports a
// second and unit. Simulator, core and 50 consoles run in separate processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Figure, plain, startSubject, type Subject } from './measure.ts'

const consoles = 50
const sizes = [1000, 5000, 10_000, 20_000]
const settleMs = 15_000
const measuredMs = 15_000
const tickMs = 200
const coreShareMax = 25
const simulatorShareMax = 15
const stalenessMsMax = tickMs + 100
const root = join(import.meta.dirname, '../..')

interface CoreReady {
  address: string
  cookies: string[]
  inventoryIds: string[]
  unitIds: string[]
  deviceToken: string
}

/** Returns the CPU seconds of a process and its threads, from /proc. Linux counts 100 ticks a second. */
function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Writes comments at intervals. `lastModified` in the stream is the time of the write, from which a console computes staleness. */
async function writeComments({ ready }: Subject<CoreReady>, forMs: number): Promise<void> {
  const endsAt = performance.now() + forMs
  for (let i = 0; performance.now() < endsAt; i++) {
    const unitId = ready.unitIds[i % ready.unitIds.length]
    const answer = await fetch(`${ready.address}/core/v2/units/${unitId}/comment`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: ready.cookies[0] as string },
      body: JSON.stringify({ comment: `staleness ${i}` }),
    })
    if (!answer.ok) throw new Error(`A comment was answered with ${answer.status}.`)
    await sleep(50)
  }
}

interface Measured {
  coreShare: number
  simulatorShare: number
  consolesShare: number
  changesPerS: number
  stalenessP50: number
  stalenessP99: number
}

export async function measure(units: number): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-fleet-'))
  const core = await startSubject<CoreReady>('fleet-core.ts', { DATA_DIR: dir, UNITS: String(units) })
  const { address, deviceToken } = core.ready
  const simulator = spawn(process.execPath, [join(root, 'simulator/src/cli.ts'), '--units', String(units), '--core', address], {
    env: { ...process.env, DEVICE_TOKEN: deviceToken },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const viewers = await startSubject<null>('fleet-consoles.ts')
  try {
    await viewers.ask(['open', { address, consoles, cookies: core.ready.cookies, inventoryIds: core.ready.inventoryIds }])
    await sleep(settleMs)
    await viewers.ask('reset')
    const [coreBefore, viewersBefore, simulatorBefore, startedAt] = [
      await core.cpuS(),
      await viewers.cpuS(),
      cpuOf(simulator),
      performance.now(),
    ]
    await writeComments(core, measuredMs)
    const seconds = (performance.now() - startedAt) / 1000
    const share = (before: number, after: number) => (100 * (after - before)) / seconds
    const seen = await viewers.ask<{ changes: number; staleness: number[] }>('seen')
    const staleness = seen.staleness.sort((a, b) => a - b)
    const quantile = (q: number) => staleness[Math.min(staleness.length - 1, Math.floor(q * staleness.length))] ?? Number.NaN
    return {
      coreShare: share(coreBefore, await core.cpuS()),
      simulatorShare: share(simulatorBefore, cpuOf(simulator)),
      consolesShare: share(viewersBefore, await viewers.cpuS()),
      changesPerS: seen.changes / seconds,
      stalenessP50: quantile(0.5),
      stalenessP99: quantile(0.99),
    }
  } finally {
    simulator.kill()
    await Promise.all([viewers.stop(), core.stop()])
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const units of sizes) {
    const { coreShare, simulatorShare, consolesShare, changesPerS, stalenessP50, stalenessP99 } = await measure(units)
    const name = (what: string) => `${units.toLocaleString('en')} units: ${what}`
    const held = units === 10_000
    figures.push(
      held ? atMost(name('core'), coreShare, '% of one core', coreShareMax) : plain(name('core'), coreShare, '% of one core'),
      held
        ? atMost(name('simulator'), simulatorShare, '% of one core', simulatorShareMax)
        : plain(name('simulator'), simulatorShare, '% of one core'),
      plain(name(`${consoles} consoles together`), consolesShare, '% of one core'),
      plain(name('changes delivered'), changesPerS, 'a second'),
      plain(name('staleness p50'), stalenessP50, 'ms'),
      held ? atMost(name('staleness p99'), stalenessP99, 'ms', stalenessMsMax) : plain(name('staleness p99'), stalenessP99, 'ms'),
    )
  }
  return figures
}
