import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { realClock } from '@backhaul/clock'
import { linkLimits } from '@backhaul/device-link'
import { createFleet } from './fleet/fleet.ts'
import { maintainLink } from './link/websocket.ts'
import { createRng } from './rng.ts'
import { scaledClock } from './scaled-clock.ts'
import { type WorkloadName, workloadNames } from './workload/workload.ts'

const tokenFileDefault = '.backhaul/device-token'
const speedMax = 60
const usage = `Usage: pnpm sim [options]

Runs a simulated fleet of devices and connects it to a core.

  --units N          number of units (default 400, at most ${linkLimits.devicesPerLink})
  --core URL         address of the core (default http://localhost:4000)
  --token TOKEN      device token (default: DEVICE_TOKEN, then the token file)
  --token-file PATH  file with the device token (default ${tokenFileDefault})
  --seed N           seed of the random numbers (default 1)
  --speed N          simulated seconds per second, 1 to ${speedMax} (default 1)
  --workload NAME    ${workloadNames.join(', ')} (default demo)
  --help             prints this text`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function parseInteger(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max
    ? value
    : fail(`--${name} must be an integer from ${min} to ${max}; it is "${text}".`)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        units: { type: 'string', default: '400' },
        core: { type: 'string', default: 'http://localhost:4000' },
        token: { type: 'string' },
        'token-file': { type: 'string' },
        seed: { type: 'string', default: '1' },
        speed: { type: 'string', default: '1' },
        workload: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

function readToken(token: string | undefined, file: string | undefined): string {
  const given = token ?? process.env['DEVICE_TOKEN']
  if (given) return given
  const path = file ?? tokenFileDefault
  if (!existsSync(path)) return fail(`No device token: set --token, --token-file or DEVICE_TOKEN (${path} does not exist).`)
  return readFileSync(path, 'utf8').trim()
}

const options = readOptions()
if (options.help) {
  console.log(usage)
  process.exit(0)
}
const workload = workloadNames.includes(options.workload as WorkloadName)
  ? (options.workload as WorkloadName)
  : fail(`--workload must be one of ${workloadNames.join(', ')}; it is "${options.workload}".`)
if (!URL.canParse(options.core) || !/^(https?|wss?):$/.test(new URL(options.core).protocol))
  fail(`--core must be an address such as http://localhost:4000; it is "${options.core}".`)
const seed = parseInteger('seed', options.seed, 0, 2 ** 31 - 1)
const speed = parseInteger('speed', options.speed, 1, speedMax)
const fleet = createFleet({
  seed,
  workload,
  instance: `${process.pid}-${realClock.now()}`,
  clock: speed === 1 ? realClock : scaledClock(realClock, speed),
  unitsMax: parseInteger('units', options.units, 0, linkLimits.devicesPerLink),
  onReady: ({ units, servers, channels }) =>
    console.log(`Connected to ${options.core}: ${units} units, ${servers} servers and ${channels} channels report.`),
})
const link = maintainLink({
  core: options.core,
  token: readToken(options.token, options['token-file']),
  clock: realClock,
  rng: createRng(seed, `retry ${process.pid}`),
  onLink: (end) => fleet.attach(end),
  onEvent: (event) => {
    if (event.kind === 'refused') fail(event.reason)
    if (event.kind === 'lost') console.error(`${event.reason} Retrying.`)
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void fleet.stop()
    link.stop()
    // Leaves time for the last frame; a core that does not read it must not keep this process alive.
    realClock.after(300, () => process.exit(0))
  })
}
