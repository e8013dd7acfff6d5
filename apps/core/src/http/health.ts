import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'
import { type CoreOf, perCore } from './core-of.ts'
import { dataHeaders } from './security.ts'

/** Returns a function that asks the database of a core whether it replies, at most once a second. */
function readiness({ transportClock, store }: Core): () => Promise<boolean> {
  let check: { atMs: number; ready: Promise<boolean> } | null = null
  const timeout = () => new Promise<boolean>((resolve) => transportClock.after(1000, () => resolve(false)))
  return () => {
    const atMs = transportClock.monotonicMs()
    if (check === null || atMs - check.atMs > 1000) check = { atMs, ready: Promise.race([store.ping(), timeout()]) }
    return check.ready
  }
}

/** Serves `/health/live` (the process runs) and `/health/ready` (the database replies too). */
export function healthRoutes(app: FastifyInstance, coreOf: CoreOf): void {
  const readyOf = perCore(readiness)
  app.get('/health/live', async (_request, reply) => reply.headers(dataHeaders).send({ live: true }))
  app.get('/health/ready', async (request, reply) => {
    const database = await readyOf(coreOf(request))()
    return reply
      .headers(dataHeaders)
      .code(database ? 200 : 503)
      .send({ ready: database, database })
  })
}
