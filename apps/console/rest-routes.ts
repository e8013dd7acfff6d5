import { routesOf } from '@backhaul/client'
import { contract } from '@backhaul/contract/contract'
import type { Plugin } from 'vite'

const id = 'virtual:backhaul-routes'

/** Provides the module `virtual:backhaul-routes`: method and path of every call of the contract, without its schemas. */
export const restRoutes = (): Plugin => ({
  name: 'rest-routes',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (resolved) => (resolved === `\0${id}` ? `export const routes = ${JSON.stringify(routesOf(contract))}` : undefined),
})
