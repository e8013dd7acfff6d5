import { realClock } from '@backhaul/clock'
import type { FastifyInstance } from 'fastify'
import type { Core } from './context.ts'
import { type CoreDeps, createCore } from './core.ts'
import { createServer, type PageDeps } from './http/create-server.ts'
import type { HttpDeps } from './http/server.ts'
import { randomIds } from './ids.ts'

export { ExtensionError } from './call-error.ts'
export type { Caller } from './caller.ts'
export type { Core, Ctx } from './context.ts'
export { type CoreDeps, createCore } from './core.ts'
export { createServer, type ExtensionTools, type OtherCallerOf } from './http/create-server.ts'
export { bind, type BoundCall, type Handlers } from './http/handle.ts'
export { openapi } from './http/openapi.ts'
export { version } from './version.ts'

export interface Deps extends CoreDeps, HttpDeps, PageDeps {}

export interface App {
  readonly http: FastifyInstance
  readonly core: Core
  close(): Promise<void>
}

/** Builds a core and a server for it alone, which is ready to listen. */
export async function buildApp(deps: Deps): Promise<App> {
  const { core, drain, close } = await createCore(deps)
  const http = await createServer({ ...deps, log: core.log, ids: deps.ids ?? randomIds, coreOf: () => core })
  http.addHook('preClose', async () => core.hub.close())
  return {
    http,
    core,
    async close() {
      await drain()
      await finished(http)
      await close()
    },
  }
}

/** Time in which calls under way end: the longest is a command to a device. After it their connections are closed. */
const finishMs = 15_000
const checkMs = 20

/**
 * Stops to listen, and resolves when the calls under way have their replies. It waits in real time, which clients have, also
 * where a test advances the clock of the core.
 */
export async function finished(http: FastifyInstance): Promise<void> {
  const stopIdle = realClock.every(checkMs, () => http.server.closeIdleConnections())
  const stopWaiting = realClock.after(finishMs, () => http.server.closeAllConnections())
  await http.close()
  stopIdle()
  stopWaiting()
}
