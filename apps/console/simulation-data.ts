import { routesOf } from '@backhaul/client'
import { simulation } from '@backhaul/simulation'
import type { Plugin } from 'vite'

const id = 'virtual:backhaul-simulation-routes'

/**
 * Provides the module `virtual:backhaul-simulation-routes`: method and path of every call of the simulation. With the schemas
 * of the calls, the frame of all pages would load more of zod.
 */
export const simulationData = (): Plugin => ({
  name: 'simulation-data',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (resolved) => (resolved === `\0${id}` ? `export const routes = ${JSON.stringify(routesOf(simulation))}` : undefined),
})
