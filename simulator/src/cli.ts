import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { linkLimits } from '@backhaul/device-link'
import { realClock, worldClock } from './clock.ts'
import { createFleet } from './fleet.ts'
import { keepLinked } from './link-socket.ts'
import { mixNames, type MixName } from './mix.ts'
import { createRng } from './rng.ts'

const usage = `pnpm sim [--units 400] [--core http://localhost:4000] [--token T | --token-file PATH] [--seed 1] [--speed 1] [--mix ${mixNames.join('|')}]
The token may also come from the environment (DEVICE_TOKEN); without any of them it is read from the core's data folder.`
const tokenFileDefault = '.backhaul/device-token'
const speedMax = 60

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max
    ? value
    : end(`--${name} is a whole number from ${min} to ${max}, not "${text}".`)
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
        mix: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return end(`${(error as Error).message}\n${usage}`)
  }
}

function readToken(token: string | undefined, file: string | undefined): string {
  const given = token ?? process.env['DEVICE_TOKEN']
  if (given) return given
  const path = file ?? tokenFileDefault
  if (!existsSync(path)) return end(`There is no device token: give --token, --token-file or DEVICE_TOKEN (${path} does not exist).`)
  return readFileSync(path, 'utf8').trim()
}

const options = readOptions()
if (options.help) {
  console.log(usage)
  process.exit(0)
}
const mix = mixNames.includes(options.mix as MixName)
  ? (options.mix as MixName)
  : end(`--mix is one of ${mixNames.join(', ')}, not "${options.mix}".`)
if (!URL.canParse(options.core) || !/^(https?|wss?):$/.test(new URL(options.core).protocol))
  end(`--core is an address such as http://localhost:4000, not "${options.core}".`)
const seed = wholeNumber('seed', options.seed, 0, 2 ** 31 - 1)
const speed = wholeNumber('speed', options.speed, 1, speedMax)
const fleet = createFleet({
  seed,
  mix,
  clock: speed === 1 ? realClock : worldClock({ startMs: realClock.now(), speed }),
  unitsMax: wholeNumber('units', options.units, 0, linkLimits.devicesPerLink),
  onReady: ({ units, servers, channels }) =>
    console.log(`Connected to ${options.core}: ${units} units, ${servers} servers and ${channels} channels report.`),
})
const socket = keepLinked({
  core: options.core,
  token: readToken(options.token, options['token-file']),
  clock: realClock,
  rng: createRng(seed, `retry ${process.pid}`),
  onLink: (link) => fleet.attach(link),
  onNews: (news) => {
    if (news.kind === 'refused') end(news.why)
    if (news.kind === 'lost') console.error(`${news.why} Trying again.`)
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void fleet.stop()
    socket.stop()
    // The goodbye is on its way; a core that doesn't take it keeps nobody here.
    realClock.after(300, () => process.exit(0))
  })
}
