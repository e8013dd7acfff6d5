import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { realClock } from '@backhaul/clock'
import type { App, Deps } from '@backhaul/core'
import type { Config } from '@backhaul/core/config'
import { migrate, openDatabase } from '@backhaul/database'
import { demoAccounts, seedDemo } from '@backhaul/database/seed'
import { memoryLink } from '@backhaul/device-link'
import type { CoreAddress, DirectorName, Fleet, Pictures } from '@backhaul/simulator'
import { type Logger, pino } from 'pino'
import { certificateFor } from './certificate.ts'
import { demoPassword } from './demo-password.ts'
import { type DemoAccount, greeting } from './greeting.ts'
import { keepTickShape } from './keep-tick-shape.ts'
import { isLoopback, lanAddresses, lanNames } from './lan.ts'
import { readSettings } from './settings.ts'

const nodeMajorMin = 24
const root = resolve(import.meta.dirname, '../../..')

export interface Stack {
  readonly app: App
  readonly address: string
  readonly greeting: string
  close(): Promise<void>
}

export interface StackOptions {
  /** `--lan`: https with a certificate of its own. Other devices of the network can sign in. */
  lan: boolean
  /** Resolves when the files of the console are complete. */
  consoleBuilt?: Promise<unknown>
}

/**
 * Returns the device token: the configured one, or one that is created once in the data folder, where `pnpm sim` finds it.
 * Only the owner can read the file.
 */
function deviceToken(config: Config): string {
  if (config.DEVICE_TOKEN) return config.DEVICE_TOKEN
  const file = join(config.DATA_DIR, 'device-token')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(config.DATA_DIR, { recursive: true })
  const token = randomBytes(32).toString('base64url')
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}

/** Starts database, core, console and simulated fleet in this process. Throws an error with one clear sentence when it fails. */
export async function startStack(given: NodeJS.ProcessEnv, { lan, consoleBuilt }: StackOptions = { lan: false }): Promise<Stack> {
  if (Number(process.versions.node.split('.')[0]) < nodeMajorMin)
    throw new Error(`Backhaul needs Node ${nodeMajorMin} or newer; this is ${process.version}. Start it with "npm start".`)
  keepTickShape()
  const { environment, config: read, switches } = readSettings(given, lan)
  const names = lan ? lanNames() : []
  const config = { ...read, DATA_DIR: resolve(root, read.DATA_DIR), ALLOWED_HOSTS: [...read.ALLOWED_HOSTS, ...names] }
  const reachable = !isLoopback(config.HOST)
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'] })

  // The core's modules are loaded while the database starts, and not before, because loading blocks this process.
  const { promise: launched, resolve: onLaunch } = Promise.withResolvers<void>()
  if (config.DATABASE_URL) onLaunch()
  const [database, { buildApp }] = await Promise.all([
    openDatabase(config.DATABASE_URL ? { url: config.DATABASE_URL } : { dir: config.DATA_DIR, onLaunch }),
    launched.then(() => import('@backhaul/core')),
  ])
  let app: App | undefined
  let fleet: Fleet | undefined
  let pictures: Pictures | undefined
  const close = async () => {
    pictures?.stop()
    // Calls under way still need the devices.
    await app?.close()
    await fleet?.stop()
    await database.stop()
  }
  try {
    await migrate(database.url)
    let accounts: DemoAccount[] = []
    const demoNames = demoAccounts.map(({ username }) => username)
    const hasUsers = (await database.prisma.user.count({ where: { username: { notIn: demoNames } } })) > 0
    if (switches.demo) {
      await seedDemo(database.prisma, { units: switches.units })
      const password = await demoPassword(database.prisma, { wanted: environment['DEMO_PASSWORD'], reachable, dataDir: config.DATA_DIR })
      accounts = demoAccounts.map((account) => ({ ...account, password }))
    }
    const machine = lanAddresses()
    const tls = lan ? await certificateFor(['localhost', '127.0.0.1', ...names, ...machine], config.DATA_DIR, realClock.now()) : undefined
    await consoleBuilt
    const consoleDir = join(root, 'apps/console/dist')
    const token = deviceToken(config)
    const deps: Deps = {
      config: { ...config, DEVICE_TOKEN: token },
      log,
      prisma: database.prisma,
      ...(existsSync(join(consoleDir, 'index.html')) && { consoleDir }),
      // Every client can read this configuration.
      consoleConfig: { demo: reachable ? [] : accounts },
      ...(tls && { tls: { key: tls.key, cert: tls.cert } }),
    }
    const addresses = reachesAll(config.HOST) ? machine : reachable ? [config.HOST] : []
    const host = switches.simulation
      ? await worldsHost(deps, database.url, accounts, { token: switches.simulationToken, addresses: () => addresses })
      : null
    app = host ?? (await buildApp(deps))
    const port = await listen(app, config)
    const scheme = tls ? 'https' : 'http'
    const address = `${scheme}://${reachesLocalhost(config.HOST) ? 'localhost' : config.HOST}:${port}`
    if (switches.simulator || host !== null) {
      pictures = await createPictures(log)
      const to = { core: `${scheme}://${ownHost(config.HOST)}:${port}`, token, instance: null, ca: tls?.cert ?? null }
      host?.usePictures({ pictures, address: to })
      if (switches.simulator) fleet = await startFleet(app, switches.workload, pictures, to, log)
      if (fleet !== undefined) host?.useFleet(fleet)
    }
    const network = reachable ? { addresses: addresses.map((one) => `${scheme}://${one}:${port}`), fingerprint: tls?.fingerprint } : null
    return { app, address, greeting: greeting({ address: environment['CONSOLE_ADDRESS'] ?? address, network, accounts, hasUsers }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the pictures of all fleets of this process. They are loaded when the core is ready, which does not wait for devices. */
async function createPictures(log: Logger): Promise<Pictures> {
  const simulator = await import('@backhaul/simulator')
  return new simulator.Pictures({
    clock: realClock,
    onEnded: (reason) => log.warn({ reason }, 'the process that draws pictures has ended; it is started again'),
  })
}

/** Starts the fleet of the main world and its pictures. */
async function startFleet({ core }: App, director: DirectorName, pictures: Pictures, address: CoreAddress, log: Logger): Promise<Fleet> {
  const { createFleet } = await import('@backhaul/simulator')
  const link = memoryLink()
  core.devices.attach(link.core)
  const onUnknown = (deviceId: string, reason: string) => log.warn({ deviceId, reason }, 'the simulator has no such device')
  const fleet = createFleet({ link: link.fleet, seed: 1, clock: core.clock, director, onUnknown })
  pictures.add({ address, world: fleet.world, clock: core.clock })
  return fleet
}

interface WorldsHostOptions {
  token: string | undefined
  addresses: () => readonly string[]
}

/** Builds the core with worlds. Their code is loaded only here. */
async function worldsHost(deps: Deps, databaseUrl: string, accounts: readonly DemoAccount[], options: WorldsHostOptions) {
  const { createWorldsHost } = await import('@backhaul/worlds')
  return createWorldsHost({ ...deps, ...options, databaseUrl, password: accounts[0]?.password as string })
}

const reachesAll = (host: string) => host === '0.0.0.0' || host === '::'
const reachesLocalhost = (host: string) => host === '127.0.0.1' || reachesAll(host)

/** Returns the name under which processes of this machine reach the core. */
const ownHost = (host: string) => (reachesAll(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host)

/** Documents that take long to make and are kept. */
const documents = ['/core/openapi.json', '/core/docs', '/simulation/openapi.json']

/** Makes the documents, so that no first reader holds the event loop, and listens. Returns the port. */
async function listen(app: App, { HOST, PORT }: Config): Promise<number> {
  for (const url of documents) await app.http.inject({ url, headers: { host: '127.0.0.1' } })
  try {
    await app.http.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${PORT} on ${HOST} is in use by another program; set PORT to a free port.`, { cause: error })
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${PORT} of ${HOST}; set PORT to a port above 1023.`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST ${HOST} is not an address of this machine.`, { cause: error })
    throw error
  }
  return (app.http.server.address() as { port: number }).port
}
