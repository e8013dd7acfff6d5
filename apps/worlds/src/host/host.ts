import type { IncomingMessage } from 'node:http'
import { realClock } from '@backhaul/clock'
import { callsOf } from '@backhaul/contract'
import {
  type App,
  bind,
  type Core,
  createCore,
  createServer,
  type Deps,
  type ExtensionTools,
  finished,
  openapi,
  version,
} from '@backhaul/core'
import { randomIds } from '@backhaul/core/ids'
import { failuresOf, simulation, simulationErrors } from '@backhaul/simulation'
import type { FastifyInstance } from 'fastify'
import type { Fleet } from '@backhaul/simulator'
import { startTime } from '../world/start.ts'
import { ClockControl } from './clock-control.ts'
import { WorldDatabases } from './databases.ts'
import { simulationHandlers } from './handlers.ts'
import { simulationError } from './simulation-error.ts'
import { tokenCaller } from './token-caller.ts'
import { Standby } from './standby.ts'
import { worldIdOf } from './world-of-request.ts'
import { type HostPictures, Worlds } from './worlds.ts'

export interface WorldsHostDeps extends Omit<Deps, 'clock' | 'transportClock'> {
  /** The database of the main world. Those of the others are on the same server. */
  databaseUrl: string
  /** The password of the demo accounts of all worlds. */
  password: string
  /** The token with which tools call the simulation without a user. */
  token?: string | undefined
  /** Addresses of the server for other devices of the network; none by default. */
  addresses?: () => readonly string[]
}

export interface WorldsHost extends App {
  /** Gives the devices of the main world to faults and acts. */
  useFleet(fleet: Fleet): void
  /** Draws the pictures of all other worlds that are created or reset from now on. The address is that of this server. */
  usePictures(pictures: HostPictures): void
}

const mainSeed = 1

/** Builds the core of the main world, which has a world clock, and one server for it and all other worlds. */
export async function createWorldsHost({
  databaseUrl,
  password,
  token,
  addresses = () => [],
  ...deps
}: WorldsHostDeps): Promise<WorldsHost> {
  const ids = deps.ids ?? randomIds
  const { clock, faults } = startTime({ base: realClock, transportClock: realClock, seed: mainSeed })
  const { core, drain, close } = await createCore({ ...deps, clock, seams: faults.seams })
  const onError = (error: unknown) => core.log.warn({ err: error }, 'a world could not be prepared or removed')
  const databases = await WorldDatabases.open({ url: databaseUrl, run: ids.next().slice(0, 8), password, onError })
  const main = { core, control: new ClockControl(clock), faults, createdAt: realClock.now(), fleet: null as Fleet | null }
  const standby = new Standby({ deps, databases, password, onError })
  const worlds = new Worlds({ main, standby, databases, password, addresses, send: (request) => http.inject(request) })
  const served = new WeakMap<IncomingMessage, Core>()
  const http = await createServer({
    ...deps,
    consoleConfig: { ...deps.consoleConfig, simulation: true },
    log: core.log,
    ids,
    // A request keeps its core for its whole time, also when its world is reset meanwhile.
    coreOf: ({ raw }) => served.get(raw) ?? core,
    async extend(http, tools) {
      http.addHook('onRequest', async ({ raw }, reply) => {
        try {
          served.set(raw, coreOf(worlds, raw))
        } catch (error) {
          // The hooks of the websocket plugin, which end the connection of a refused upgrade, would run after this one.
          if (raw.headers.upgrade !== undefined) reply.raw.once('finish', () => raw.socket.destroy())
          throw error
        }
      })
      await http.register(async (api) => simulationRoutes(api, worlds, tools, token), {
        prefix: '/simulation',
      })
    },
  })
  http.addHook('preClose', async () => {
    for (const { hub } of worlds.cores()) hub.close()
  })
  return {
    http,
    core,
    useFleet(fleet) {
      main.fleet = fleet
      faults.attach({ fleet, attach: (end) => core.devices.attach(end), clock, transportClock: clock })
    },
    usePictures: (pictures) => worlds.usePictures(pictures),
    async close() {
      // Calls that a fault holds end with the core.
      faults.close()
      await drain()
      await finished(http)
      await worlds.close()
      main.control.close()
      await close()
    },
  }
}

/** Returns the core of the world that a request names. */
function coreOf(worlds: Worlds, raw: IncomingMessage): Core {
  const id = worldIdOf(raw)
  const core = worlds.coreOf(id)
  if (core === null) throw simulationError('WORLD_NOT_FOUND', { world: id.slice(0, 20) })
  return core
}

function simulationRoutes(api: FastifyInstance, worlds: Worlds, tools: ExtensionTools, token: WorldsHostDeps['token']): void {
  tools.addCalls(api, bind(callsOf(simulation, 'simulation.'), { simulation: simulationHandlers(worlds) }), tokenCaller(token))
  tools.addDocument(api, '/openapi.json', simulationDocument)
}

/** Returns the OpenAPI document of `/simulation`. */
const simulationDocument = () =>
  openapi(simulation, version, {
    prefix: '/simulation',
    title: 'Backhaul simulation',
    description: 'Worlds and their clocks. Only a core that was started with SIMULATION=1 has these calls.',
    routes: [],
    failuresOf: (name) => (failuresOf[name] ?? []).map((code) => ({ code, ...simulationErrors[code] })),
  })
