import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'
import { dataHeaders } from './security.ts'

/** `/health/live`: the process runs. `/health/ready`: the database answers too; asked at most once a second, whoever asks. */
export function healthRoutes(app: FastifyInstance, core: Core): void {
  let asked: { at: number; answer: Promise<boolean> } | null = null
  const late = () => new Promise<boolean>((resolve) => core.clock.after(1000, () => resolve(false)))
  const ready = () => {
    const at = core.clock.monotonicMs()
    if (asked === null || at - asked.at > 1000) asked = { at, answer: Promise.race([core.store.answers(), late()]) }
    return asked.answer
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
