import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'
import { dataHeaders } from './security.ts'

/** Serves `/health/live` (the process runs) and `/health/ready` (the database replies too, checked at most once a second). */
export function healthRoutes(app: FastifyInstance, core: Core): void {
  let check: { atMs: number; ready: Promise<boolean> } | null = null
  const timeout = () => new Promise<boolean>((resolve) => core.transportClock.after(1000, () => resolve(false)))
  const ready = () => {
    const atMs = core.transportClock.monotonicMs()
    if (check === null || atMs - check.atMs > 1000) check = { atMs, ready: Promise.race([core.store.ping(), timeout()]) }
    return check.ready
  }
  app.get('/health/live', async (_request, reply) => reply.headers(dataHeaders).send({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const database = await ready()
    return reply
      .headers(dataHeaders)
      .code(database ? 200 : 503)
      .send({ ready: database, database })
  })
}
