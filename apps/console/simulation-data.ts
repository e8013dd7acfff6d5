import { routesOf } from '@backhaul/client'
import { faultJsonSchema, simulation } from '@backhaul/simulation'
import type { Plugin } from 'vite'

const modules: Readonly<Record<string, () => string>> = {
  'virtual:backhaul-simulation-routes': () => `export const routes = ${JSON.stringify(routesOf(simulation))}`,
  'virtual:backhaul-fault-schema': () => `export const faultSchema = ${faultJsonSchema()}`,
}

/**
 * Provides the contract of the simulation as data: method and path of every call, and the schema of faults. With the schemas
 * themselves, the frame of all pages would load more of zod.
 */
export const simulationData = (): Plugin => ({
  name: 'simulation-data',
  resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
  load: (resolved) => (resolved.startsWith('\0') ? modules[resolved.slice(1)]?.() : undefined),
})
