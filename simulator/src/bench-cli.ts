// What a fleet costs this process: virtual seconds are run as fast as they go, over a link that only counts bytes.
import { type CoreFrame, type FleetEnd, linkLimits, type Provision } from '@backhaul/device-link'
import { manualClock } from './clock.ts'
import { createFleet } from './fleet.ts'
import { type MixName } from './mix.ts'
import { modelNames } from './models/models.ts'

const warmUpS = 30
const measuredS = 60
const channelsPerServer = 8
const heartbeatMs = 10_000

/** Encodes as a socket would and lets the bytes go. */
function countingLink() {
  const counts = { reports: 0, frames: 0, bytes: 0 }
  const link: FleetEnd = {
    onFrame: null,
    onClose: null,
    waiting: 0,
    close() {},
    send(frame) {
      counts.bytes += Buffer.byteLength(JSON.stringify(frame))
      counts.frames += 1
      if (frame.op === 'reports') counts.reports += frame.reports.length
    },
  }
  return { link, counts }
}

function provisions(units: number, channels: number): Provision[] {
  const base = { model: '', name: 'x', swVersion: '10.0.2' }
  const servers = Math.ceil(channels / channelsPerServer)
  const serverOf = (i: number) => `s-${i % servers}`
  return [
    ...Array.from({ length: servers }, (_, i): Provision => ({ ...base, kind: 'server', deviceId: `s-${i}` })),
    ...Array.from({ length: channels }, (_, i): Provision => ({ ...base, kind: 'channel', deviceId: `c-${i}`, serverId: serverOf(i) })),
    ...Array.from({ length: units }, (_, i): Provision => {
      const home = { lat: 35 + ((i * 7) % 200) / 10, lng: ((i * 13) % 400) / 10 }
      return {
        ...base,
        kind: 'unit',
        deviceId: `u-${i}`,
        model: modelNames[i % modelNames.length] ?? '',
        channelId: `c-${i % channels}`,
        home,
      }
    }),
  ]
}

function measure(mix: MixName, units: number): string[] {
  const { link, counts } = countingLink()
  const clock = manualClock()
  const fleet = createFleet({ link, seed: 1, clock, mix })
  const say = (frame: CoreFrame) => link.onFrame?.(frame)
  say({ op: 'welcome', v: 1, heartbeatMs, now: clock.now() })
  const devices = provisions(units, mix === 'streaming' ? units : Math.ceil(units * 0.3))
  for (let i = 0; i < devices.length; i += linkLimits.devicesPerPage)
    say({
      op: 'provision',
      devices: devices.slice(i, i + linkLimits.devicesPerPage),
      last: i + linkLimits.devicesPerPage >= devices.length,
    })
  clock.step(warmUpS * 1000)
  Object.assign(counts, { reports: 0, frames: 0, bytes: 0 })
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
    `${((100 * cpuS) / measuredS).toFixed(1)} %`.padStart(8),
    Math.round(counts.reports / cpuS)
      .toLocaleString('en')
      .padStart(12),
  ]
}

console.log('mix         units   reports/s    kB/s  of 1 core  reports/CPU s')
for (const mix of ['demo', 'streaming', 'idle'] as const)
  for (const units of [1000, 5000, 10_000, 20_000]) console.log(measure(mix, units).join('  '))
