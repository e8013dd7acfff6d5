import { realClock } from '@backhaul/clock'
import { parseArgs } from 'node:util'
import { parseChoice, parseInteger, readOptions } from '../src/cli-options.ts'
import { checksOf, eventsOf, onAirOf, reasonOf } from './day-checks.ts'
import { type DayRecord, type Hour, recordDay } from './day-record.ts'
import { createDayWorld, hourMs } from './day-world.ts'

/** `pnpm sim:day`: runs the demo for some days as fast as possible, and prints the shape of the day and the checks. */

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const usage = `Usage: pnpm sim:day [--units 500] [--hours 24] [--region one|world] [--seed 1]

A run of less than 24 hours has no shape of a day, so its checks may fail.`
const options = readOptions(
  () =>
    parseArgs({
      options: {
        units: { type: 'string', default: '500' },
        hours: { type: 'string', default: '24' },
        region: { type: 'string', default: 'one' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    }).values,
  usage,
)
if (options.help) {
  print(usage)
  process.exit(0)
}
const units = parseInteger('units', options.units, 1, 100_000)
const hours = parseInteger('hours', options.hours, 1, 24 * 31)
const region = parseChoice('region', options.region, ['one', 'world'])
const seed = parseInteger('seed', options.seed, 0, 2 ** 31 - 1)

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1).padStart(5)

function printDay({ hours }: DayRecord): void {
  print('local hour   on air   store forward upgrade    task    idle offline driving')
  hours.forEach(({ looks, doing, driving }: Hour, hour) => {
    if (looks === 0) return
    const { streaming, storing, forwarding, upgrading, task, idle, offline } = doing
    const columns = [streaming, storing, forwarding, upgrading, task, idle, offline, driving].map((part) => `  ${percent(part, looks)}`)
    print(`${String(hour).padStart(10)} ${columns.join(' ')}  ${'#'.repeat(Math.round((100 * streaming) / looks))}`)
  })
}

function printConstants({ constant }: DayRecord): void {
  const byReason = Map.groupBy(constant, (path) => reasonOf(path) ?? 'no reason')
  for (const [reason, paths] of byReason) print(`constant, ${reason}: ${paths.join(', ')}`)
}

const world = createDayWorld({ units, region, seed })
const beganMs = realClock.monotonicMs()
const record = recordDay(world, hours * hourMs)
const seconds = (realClock.monotonicMs() - beganMs) / 1000
print(
  `${units} units, ${hours} h, region ${region}, seed ${seed}: ${seconds.toFixed(1)} s, on air ${(100 * onAirOf(record.hours)).toFixed(1)} %`,
)
printDay(record)
const checks = checksOf(record)
for (const { name, figure, holds } of checks) print(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${figure}`)
for (const line of eventsOf(record)) print(`     ${line}`)
printConstants(record)
process.exit(checks.every(({ holds }) => holds) ? 0 : 1)
