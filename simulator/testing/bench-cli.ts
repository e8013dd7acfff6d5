// Measures the CPU cost of a fleet: runs virtual seconds at full speed over a link that only counts bytes.
import { type WorkloadName, workloadNames } from '../src/workload/workload.ts'
import { createFleetHarness } from './fleet-harness.ts'

const warmUpS = 30
const measuredS = 60

function measure(workload: WorkloadName, units: number): string[] {
  const counts = { reports: 0, bytes: 0 }
  const { clock, fleet } = createFleetHarness({
    units,
    channels: workload === 'streaming' ? units : Math.ceil(units * 0.3),
    workload,
    onFrame(frame) {
      // Frames are encoded as on a websocket.
      counts.bytes += Buffer.byteLength(JSON.stringify(frame))
      if (frame.op === 'reports') counts.reports += frame.reports.length
    },
  })
  clock.advance(warmUpS * 1000)
  Object.assign(counts, { reports: 0, bytes: 0 })
  const before = process.cpuUsage()
  clock.advance(measuredS * 1000)
  const { user, system } = process.cpuUsage(before)
  const cpuS = (user + system) / 1e6
  void fleet.stop()
  return [
    workload.padEnd(9),
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
  ]
}

console.log('workload    units   reports/s     kB/s  of 1 core  reports/CPU s')
for (const workload of workloadNames) for (const units of [1000, 5000, 10_000, 20_000]) console.log(measure(workload, units).join('  '))
