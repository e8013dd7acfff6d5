// Measures the core with a fleet in which each unit reports once a second: every unit is on air, to a channel of its own. Then
// measures the simulator with a socket per device. Simulator and core run in separate processes; no console is open.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, atMost, type Figure, plain, startSubject, type Subject } from './measure.ts'

const sizes = [10_000, 50_000]
const held = 50_000
/** Units of the fleet with a socket per unit, and per server with its channels. */
const socketUnits = 5000
const perCpuSMin = 50_000
const coreShareMax = 35
/** Units of the start next to other work: busy loops that want all processors, each with the priority of the core. */
const startUnits = 20_000
const competitors = cpus().length + 1
/** The core and the fleet get half of the processors or less. */
const startMsMax = 300_000
/** Links that the core ended, or that the fleet lost: a start is made once. */
const linksLostMax = 0
/** Nothing is sent to devices any more this long after a start. */
const quietSMax = 30
/** Share of the units that report at least nine times in ten seconds. Below it, the figures are not those of 1 Hz. */
const atOneHertzMin = 99
/** Reports per unit and second. Above it, the core works off reports from before the measurement. */
const hertzMax = 1.05
const settleMsMax = 180_000
const caughtUpMs = 3000
/** A core writes the states of 100,000 devices, which it got at the start, within this time. */
const writtenMs = 30_000
const measuredMs = 20_000
const root = join(import.meta.dirname, '../..')

interface CoreReady {
  address: string
  deviceToken: string
  startMs: number
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the reports of a unit per second, on average over some seconds. */
async function reportRate(core: Subject<CoreReady>, units: number, forMs: number): Promise<number> {
  await core.ask('mark')
  const startedAt = performance.now()
  await sleep(forMs)
  const reports = await core.ask<number[]>('reports')
  return reports.reduce((sum, count) => sum + count, 0) / units / ((performance.now() - startedAt) / 1000)
}

/**
 * Waits until nearly all units are on air, the fleet has caught up with its clock and the start is written: the start of a large
 * fleet makes it late, and until it is in time again, it sends the late reports too, which is more than one a second.
 */
async function settled(core: Subject<CoreReady>, units: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < settleMsMax; await sleep(1000))
    if ((await core.ask<number>('onAir')) >= 0.99 * units && (await reportRate(core, units, caughtUpMs)) <= hertzMax) break
  await sleep(writtenMs)
}

interface Fleet {
  readonly core: Subject<CoreReady>
  readonly simulator: ChildProcess
  readonly startedMs: number
}

/** Starts a core and a simulator with these options, waits until the fleet reports at its rate, and measures. */
async function withFleet(units: number, options: readonly string[], measure: (fleet: Fleet) => Promise<Figure[]>): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-fleet-1hz-'))
  const core = await startSubject<CoreReady>('fleet-1hz-core.ts', { DATA_DIR: dir, UNITS: String(units) })
  const { address, deviceToken } = core.ready
  const all = ['--units', String(units), '--core', address, '--workload', 'streaming', ...options]
  const simulator = spawn(process.execPath, [join(root, 'simulator/src/cli.ts'), ...all], {
    env: { ...process.env, DEVICE_TOKEN: deviceToken },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const startedMs = performance.now()
  try {
    return await measure({ core, simulator, startedMs })
  } finally {
    simulator.kill()
    await core.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function ofCore(units: number, fleet: Fleet): Promise<Figure[]> {
  const { core } = fleet
  const { onAirS, quietS } = await start(units, fleet)
  await settled(core, units)
  await core.ask('mark')
  const [cpuBefore, startedAt] = [await core.cpuS(), performance.now()]
  await sleep(measuredMs)
  const seconds = (performance.now() - startedAt) / 1000
  const share = (100 * ((await core.cpuS()) - cpuBefore)) / seconds
  const reports = await core.ask<number[]>('reports')
  const atOneHertz = reports.filter((count) => count >= 0.9 * seconds - 1).length
  const name = (what: string) => `${units.toLocaleString('en')} units at 1 Hz: ${what}`
  return [
    plain(name('start of the core'), core.ready.startMs / 1000, 's'),
    plain(name('all on air after'), onAirS, 's'),
    units === held
      ? atMost(name('nothing sent to devices after'), quietS, 's', quietSMax)
      : plain(name('nothing sent to devices after'), quietS, 's'),
    atLeast(name('units that report once a second'), (100 * atOneHertz) / units, '%', atOneHertzMin),
    atMost(name('reports of a unit, on average'), reports.reduce((sum, count) => sum + count, 0) / seconds / units, 'a second', hertzMax),
    units === held ? atMost(name('core'), share, '% of one core', coreShareMax) : plain(name('core'), share, '% of one core'),
  ]
}

interface Stats {
  readonly taken: number
  readonly links: number
  readonly background: number
}
const statsOf = (core: Subject<CoreReady>) => core.ask<Stats>('devices')

/** Measures how long a start takes, and until when the core sends commands of its own to devices. */
async function start(units: number, { core, startedMs }: Fleet): Promise<{ onAirS: number; quietS: number }> {
  let sentMs = startedMs
  let onAirMs = Number.POSITIVE_INFINITY
  for (let nowMs = startedMs; nowMs < startedMs + startMsMax && nowMs < Math.max(onAirMs, sentMs) + caughtUpMs; await sleep(200)) {
    nowMs = performance.now()
    if ((await statsOf(core)).background > 0) sentMs = nowMs
    if (onAirMs > nowMs && (await core.ask<number>('onAir')) >= 0.99 * units) onAirMs = nowMs
  }
  return { onAirS: (onAirMs - startedMs) / 1000, quietS: (sentMs - startedMs) / 1000 }
}

/** Measures a start next to other work: the fleet keeps its first link, and all units are on air in the end. */
async function ofBusyStart(units: number, fleet: Fleet): Promise<Figure[]> {
  const { onAirS } = await withCompetitors(() => start(units, fleet))
  const name = (what: string) => `${units.toLocaleString('en')} units, start next to ${competitors} busy loops: ${what}`
  return [
    atMost(name('all on air'), onAirS, 's', startMsMax / 1000),
    atMost(name('links that were lost'), (await fleet.core.ask<number>('linksOpened')) - 1, '', linksLostMax),
  ]
}

/** Runs work next to processes that take as much of the processors as they get. */
async function withCompetitors<Result>(work: () => Promise<Result>): Promise<Result> {
  const loops = Array.from({ length: competitors }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    return await work()
  } finally {
    for (const loop of loops) loop.kill()
  }
}

/** CPU time of a process in seconds, from Linux, which counts it in hundredths. */
function cpuSOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function ofSockets({ core, simulator }: Fleet): Promise<Figure[]> {
  await settled(core, socketUnits)
  const taken = async () => (await statsOf(core)).taken
  await core.ask('mark')
  const [takenBefore, cpuBefore] = [await taken(), cpuSOf(simulator)]
  await sleep(measuredMs)
  const cpuS = cpuSOf(simulator) - cpuBefore
  const reports = (await taken()) - takenBefore
  const ofUnits = (await core.ask<number[]>('reports')).reduce((sum, count) => sum + count, 0)
  const name = (what: string) => `${socketUnits.toLocaleString('en')} units, a socket per device: ${what}`
  return [
    atLeast(name('reports of all devices'), reports / cpuS, '1/CPU s', perCpuSMin),
    plain(name('of these, of units'), ofUnits / cpuS, '1/CPU s'),
  ]
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const units of sizes) figures.push(...(await withFleet(units, [], (fleet) => ofCore(units, fleet))))
  figures.push(...(await withFleet(startUnits, [], (fleet) => ofBusyStart(startUnits, fleet))))
  if (process.platform === 'linux') figures.push(...(await withFleet(socketUnits, ['--links', 'each'], ofSockets)))
  return figures
}
