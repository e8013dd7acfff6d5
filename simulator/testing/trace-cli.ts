// Prints the hash of every frame that a fleet sends during some hours of its world, at a chosen pace. Equal seeds and inputs give
// equal hashes, whatever the pace is.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Clock, manualClock, realClock, worldClock } from '@backhaul/clock'
import { type Command, type FleetEnd, linkLimits, linkVersion } from '@backhaul/device-link'
import { parseChoice, parseInteger, readOptions } from '../src/cli-options.ts'
import { createFleet } from '../src/fleet/fleet.ts'
import { createProvisions, heartbeatMs } from './fleet-harness.ts'

const options = readOptions(
  () =>
    parseArgs({
      options: {
        hours: { type: 'string', default: '24' },
        units: { type: 'string', default: '400' },
        seed: { type: 'string', default: '1' },
        /** `step`: a second at a time. `60`, `600`: so many times as fast as real time. `pause`: ×600 with a pause every few seconds. */
        pace: { type: 'string', default: 'step' },
      },
    }).values,
  'Usage: pnpm --filter @backhaul/simulator trace [--hours 24] [--units 400] [--seed 1] [--pace step|60|600|pause]',
)
const hours = parseInteger('hours', options.hours, 1, 24 * 31)
const units = parseInteger('units', options.units, 1, 100_000)
const seed = parseInteger('seed', options.seed, 0, 2 ** 31 - 1)
const pace = parseChoice('pace', options.pace, ['step', '60', '600', 'pause'])
const startMs = Date.UTC(2026, 4, 5)
const endMs = startMs + hours * 3_600_000
const hash = createHash('sha256')
let frames = 0
let reports = 0

const stepped = pace === 'step' ? manualClock(startMs) : null
const beganMs = realClock.monotonicMs()
const world = stepped === null ? worldClock({ ...realClock, now: () => startMs }) : null
world?.pause()
const clock: Clock = stepped ?? world ?? realClock

const link: FleetEnd = {
  onFrame: null,
  onClose: null,
  waiting: 0,
  close() {},
  send(frame) {
    if (fleet.world.nowMs > endMs) return
    frames += 1
    if (frame.op === 'reports') reports += frame.reports.length
    hash.update(JSON.stringify(frame))
  },
}
const fleet = createFleet({ seed, clock, transportClock: stepped ?? realClock, director: 'demo' })
fleet.attach(link)
link.onFrame?.({ op: 'welcome', v: linkVersion, heartbeatMs, now: clock.now() })
const devices = createProvisions({ units, channels: Math.ceil(units * 0.3) })
for (let i = 0; i < devices.length; i += linkLimits.devicesPerPage) {
  const page = devices.slice(i, i + linkLimits.devicesPerPage)
  link.onFrame?.({ op: 'provision', devices: page, last: i + page.length >= devices.length })
}
// The inputs of users: a start and a stop every ten minutes.
for (let id = 1, atMs = 600_000; startMs + atMs < endMs; id++, atMs += 600_000) {
  const deviceId = `u-${(id * 37) % units}`
  const command: Command = id % 2 === 0 ? { kind: 'stopStream' } : { kind: 'startStream', mode: 'single', channelIds: [`c-${id % 50}`] }
  clock.after(atMs, () => link.onFrame?.({ op: 'command', id, deviceId, command, timeoutMs: 12_000 }))
}

function finish(): void {
  const seconds = Math.round((realClock.monotonicMs() - beganMs) / 1000)
  const run = `${pace.padEnd(6)} ${hours} h, ${units} units, seed ${seed}`
  console.log(`${run}: ${reports} reports in ${frames} frames, ${seconds} s`)
  console.log(hash.digest('hex'))
  process.exit(0)
}

if (stepped !== null) {
  while (stepped.now() < endMs) stepped.advance(1000)
  finish()
} else if (world !== null) {
  const pauses = pace === 'pause'
  world.setSpeed(pauses ? 600 : Number(pace))
  world.resume()
  if (pauses)
    realClock.every(3000, () => {
      world.pause()
      realClock.after(700, () => world.resume())
    })
  realClock.every(100, () => {
    if (fleet.world.nowMs >= endMs) finish()
  })
}
