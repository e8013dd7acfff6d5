// What a fleet costs this process: virtual seconds are run as fast as they go, over a link that only counts bytes.
import { type MixName, mixNames } from './mix.ts'
import { createStage } from './stage.ts'

const warmUpS = 30
const measuredS = 60

function measure(mix: MixName, units: number): string[] {
  const counts = { reports: 0, bytes: 0 }
  const { clock, fleet } = createStage({
    units,
    channels: mix === 'streaming' ? units : Math.ceil(units * 0.3),
    mix,
    onFrame(frame) {
      // Encoded as a socket would.
      counts.bytes += Buffer.byteLength(JSON.stringify(frame))
      if (frame.op === 'reports') counts.reports += frame.reports.length
    },
  })
  clock.step(warmUpS * 1000)
  Object.assign(counts, { reports: 0, bytes: 0 })
  const before = process.cpuUsage()
  clock.step(measuredS * 1000)
  const { user, system } = process.cpuUsage(before)
  const cpuS = (user + system) / 1e6
  void fleet.stop()
  return [
    mix.padEnd(9),
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

console.log('mix         units   reports/s     kB/s  of 1 core  reports/CPU s')
for (const mix of mixNames) for (const units of [1000, 5000, 10_000, 20_000]) console.log(measure(mix, units).join('  '))
