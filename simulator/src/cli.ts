import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { realClock, worldClock } from '@backhaul/clock'
import { linkLimits } from '@backhaul/device-link'
import { createFleet } from './fleet/fleet.ts'
import { devicesByHardware } from './link/hardware.ts'
import { createMonitor } from './link/monitor.ts'
import { maintainLink } from './link/websocket.ts'
import { Pictures } from './pictures/pictures.ts'
import { keyOf } from './chance.ts'
import { commandName } from './command-name.ts'
import { fail, parseChoice, parseInteger, readOptions } from './cli-options.ts'
import { directorNames } from './director/director.ts'

const tokenFileDefault = join(process.env['DATA_DIR'] || '.backhaul', 'device-token')
const speedMax = 600
const openEveryMs = 2
const usage = `Usage: ${commandName} [options]

Runs a simulated fleet of devices and connects it to a core.

  --units N          number of units (default 400, at most ${linkLimits.devicesPerLink})
  --core URL         address of the core (default http://localhost:4000)
  --token TOKEN      device token (default: the token file if named, DEVICE_TOKEN, then the default file)
  --token-file PATH  file with the device token (default ${tokenFileDefault})
  --seed N           seed of the random numbers (default 1)
  --speed N          simulated seconds per second, 1 to ${speedMax} (default 1)
  --links NAME       one: a link for all devices; each: one per unit and one per server with its
                     channels, as hardware has (default one)
  --workload NAME    ${directorNames.join(', ')} (default demo)
  --help             prints this text`

function readToken(token: string | undefined, file: string | undefined): string {
  const given = token ?? (file === undefined ? process.env['DEVICE_TOKEN'] : undefined)
  if (given) return given
  const path = file ?? tokenFileDefault
  if (!existsSync(path)) return fail(`No device token: set --token, --token-file or DEVICE_TOKEN (${path} does not exist).`)
  return readFileSync(path, 'utf8').trim()
}

const options = readOptions(
  () =>
    parseArgs({
      options: {
        units: { type: 'string', default: '400' },
        core: { type: 'string', default: 'http://localhost:4000' },
        token: { type: 'string' },
        'token-file': { type: 'string' },
        seed: { type: 'string', default: '1' },
        speed: { type: 'string', default: '1' },
        links: { type: 'string', default: 'one' },
        workload: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
      },
    }).values,
  usage,
)
if (options.help) {
  console.log(usage)
  process.exit(0)
}
const director = parseChoice('workload', options.workload, directorNames)
if (!URL.canParse(options.core) || !/^(https?|wss?):$/.test(new URL(options.core).protocol))
  fail(`--core must be an address such as http://localhost:4000; it is "${options.core}".`)
const seed = parseInteger('seed', options.seed, 0, 2 ** 31 - 1)
const speed = parseInteger('speed', options.speed, 1, speedMax)
const world = worldClock(realClock)
world.setSpeed(speed)
const linkMode = parseChoice('links', options.links, ['one', 'each'])
const token = readToken(options.token, options['token-file'])
const links: { stop(): void }[] = []
const monitor = createMonitor(realClock)
let isReady = false
let lastLoss = ''

/** Opens a link for all devices, or for those with the given ids. */
function openLink(deviceIds?: string[]): void {
  links.push(
    maintainLink({
      core: options.core,
      token,
      clock: realClock,
      monitor,
      key: keyOf(seed, `retry ${process.pid} ${deviceIds?.join(' ')}`),
      onLink: (end) => fleet.attach(end, deviceIds && { deviceIds }),
      onEvent: (event) => {
        if (event.kind === 'refused') fail(event.reason)
        // Links that are lost at once for one reason are one line, and so are those that are back.
        if (event.kind === 'connected' && lastLoss !== '') console.log(`Connected to ${options.core} again.`)
        if (event.kind === 'lost' && event.reason !== lastLoss) console.error(`${event.reason} Retrying.`)
        lastLoss = event.kind === 'lost' ? event.reason : ''
      },
    }),
  )
}

/** Opens a link per unit, and per server with its channels, once the first link has brought the devices: one after the other. */
function openEach(): void {
  links.pop()?.stop()
  let index = 0
  for (const ids of devicesByHardware(fleet.world)) realClock.after(openEveryMs * index++, () => openLink(ids))
}

let taken = 0
/** Prints one line for all devices that another fleet takes over within a second. */
function noteTaken(): void {
  if (taken++ > 0) return
  realClock.after(1000, () => {
    console.error(`Another fleet has taken over ${taken} devices. They come back when it has stopped.`)
    taken = 0
  })
}

const fleetClock = speed === 1 ? realClock : world
const instance = `${process.pid}-${realClock.now()}`
const fleet = createFleet({
  seed,
  director,
  instance,
  clock: fleetClock,
  transportClock: realClock,
  unitsMax: parseInteger('units', options.units, 0, linkLimits.devicesPerLink),
  onTaken: noteTaken,
  onUnknown: (deviceId, reason) => console.error(`The device ${deviceId} is left out: ${reason}`),
  onReady: () => {
    if (isReady) return
    isReady = true
    const { units, servers, channels } = fleet.stats
    console.log(`Connected to ${options.core}: ${units} units, ${servers} servers and ${channels} channels report.`)
    if (linkMode === 'each') openEach()
  },
})
openLink()
const pictures = new Pictures({
  clock: realClock,
  onEnded: (reason) => console.error(`The process that draws pictures has ended (${reason}). It is started again.`),
})
pictures.add({ address: { core: options.core, token, instance, ca: null }, world: fleet.world, clock: fleetClock })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void fleet.stop()
    pictures.stop()
    for (const link of links) link.stop()
    // Leaves time for the last frame; a core that does not read it must not keep this process alive.
    realClock.after(300, () => process.exit(0))
  })
}
