// Measures the CPU cost of a fleet: runs virtual seconds at full speed over a link that only counts bytes.
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paceEveryMs } from '../src/fleet/fleet.ts'
import { parseChoice, parseInteger, readOptions } from '../src/cli-options.ts'
import { type DirectorName, directorNames } from '../src/director/director.ts'
import { copyWorld } from '../src/world/world.ts'
import { createFleetHarness } from './fleet-harness.ts'

const warmUpS = 30
/** Reports of the measurement, and of the time before it in which the code is compiled. */
const reportsMin = 400_000

/** Returns the CPU time of this thread: other programs of the machine lengthen a pause, but not this time. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function measure(director: DirectorName, units: number, seconds: number): Promise<string[]> {
  const counts = { reports: 0, units: 0, bytes: 0 }
  const { clock, fleet } = createFleetHarness({
    units,
    channels: director === 'streaming' ? units : Math.ceil(units * 0.3),
    director,
    onFrame(frame) {
      // Frames are encoded as on a websocket.
      counts.bytes += Buffer.byteLength(JSON.stringify(frame))
      if (frame.op === 'reports') counts.reports += frame.reports.length
    },
  })
  const measuredS = Math.max(seconds, Math.ceil(reportsMin / units))
  clock.advance((warmUpS + (units < 10_000 ? measuredS : 0)) * 1000)
  Object.assign(counts, { reports: 0, bytes: 0 })
  const before = process.cpuUsage()
  let worstMs = 0
  let worstCpuMs = 0
  // One pace at a time, as in a process that runs in real time. V8 marks the heap in tasks of the event loop.
  for (let atMs = 0; atMs < measuredS * 1000; atMs += paceEveryMs) {
    await setImmediate()
    const beganMs = performance.now()
    const beganCpuMs = threadCpuMs()
    clock.advance(paceEveryMs)
    worstMs = Math.max(worstMs, performance.now() - beganMs)
    worstCpuMs = Math.max(worstCpuMs, threadCpuMs() - beganCpuMs)
  }
  const { user, system } = process.cpuUsage(before)
  const cpuS = (user + system) / 1e6
  void fleet.stop()
  return [
    director.padEnd(9),
    units.toLocaleString('en').padStart(7),
    Math.round(counts.reports / measuredS)
      .toLocaleString('en')
      .padStart(10),
    Math.round(counts.bytes / measuredS / 1000)
      .toLocaleString('en')
      .padStart(7),
    `${((100 * cpuS) / measuredS).toFixed(1)} %`.padStart(9),
    Math.round(counts.reports / cpuS)
      .toLocaleString('en')
      .padStart(13),
    `${worstMs.toFixed(0)} ms`.padStart(11),
    `${worstCpuMs.toFixed(0)} ms`.padStart(12),
  ]
}

const usage = 'Usage: pnpm --filter @backhaul/simulator bench [--units N]... [--director NAME]... [--seconds S]'
const options = readOptions(
  () =>
    parseArgs({
      options: { units: { type: 'string', multiple: true }, director: { type: 'string', multiple: true }, seconds: { type: 'string' } },
    }).values,
  usage,
)
const sizes = (options.units ?? ['1000', '10000', '50000', '100000']).map((units) => parseInteger('units', units, 1, 1_000_000))
const seconds = parseInteger('seconds', options.seconds ?? '20', 1, 3600)
const directors = (options.director ?? directorNames).map((name) => parseChoice('director', name, directorNames))
console.log('director    units   reports/s     kB/s  of 1 core  reports/CPU s  worst pause  of its own')
for (const director of directors) for (const units of sizes) console.log((await measure(director, units, seconds)).join('  '))

/** Measures the copy of a world of 650 devices: 400 units, 220 channels and their servers. */
function measureCopy(): string {
  const { clock, fleet } = createFleetHarness({ units: 400, channels: 222, director: 'demo', onFrame: () => {} })
  clock.advance(60_000)
  const times = Array.from({ length: 200 }, () => {
    const beganMs = performance.now()
    copyWorld(fleet.world)
    return performance.now() - beganMs
  }).sort((a, b) => a - b)
  return `copy of a world with ${fleet.world.places.size} devices: ${(times[100] as number).toFixed(2)} ms (p99 ${(times[198] as number).toFixed(2)})`
}

console.log(measureCopy())
