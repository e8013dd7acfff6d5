// Serves the core's realtime endpoint without the rest of the core, with topics of many units and a generator of changes.
import type { AddressInfo, Socket } from 'node:net'
import websocket from '@fastify/websocket'
import { type TopicName, topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { realClock } from '@backhaul/clock'
import { randomIds } from '@backhaul/core/ids'
import { createHub } from '../../apps/core/src/realtime/hub.ts'
import type { RealtimeSession } from '../../apps/core/src/realtime/realtime-session.ts'
import { realtimeRoute } from '../../apps/core/src/realtime/socket.ts'
import Fastify from 'fastify'
import { runAsSubject } from './measure.ts'
import { changeOf, rowOf } from './realtime-rows.ts'

const [inventories = 1, unitsEach = 1000] = (process.env['BENCH_TOPICS'] ?? '').split('x').map(Number)
const hub = createHub({ clock: realClock, transportClock: realClock, ids: randomIds, epoch: randomIds.next() })
const names: TopicName[] = []
for (let i = 0; i < inventories; i++) {
  for (const kind of Object.values(topics)) hub.open(topicName('i', String(i), kind))
  const name = topicName('i', String(i), topics.units)
  names.push(name)
  hub.batch(() => {
    for (let unit = 0; unit < unitsEach; unit++) hub.publish(name, `unit-${unit}`, rowOf(unit), 'whole')
  })
}

const app = Fastify()
// As every server of cores does.
app.addHook('preClose', async () => hub.close())
await app.register(websocket, { options: { maxPayload: 4 * 1024 * 1024 } })
await app.register(
  async (api) => {
    realtimeRoute(api, {
      coreOf: () => ({ hub, log: app.log }),
      originAllowed: ({ headers }) => headers.origin === 'http://localhost',
      authenticate: ({ headers }) => {
        const sessionId = headers.cookie?.slice(4) ?? ''
        const session: RealtimeSession = {
          userId: sessionId,
          sessionId,
          expiresAt: Date.now() + 3_600_000,
          shown: { wsLibrary: 'native' },
          may: () => true,
          renew: () => session,
        }
        return session
      },
    })
  },
  { prefix: '/core' },
)
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })

const sockets = new Set<Socket>()
app.server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})

let stop: (() => void) | null = null
let changes = 0
runAsSubject(
  { port: (app.server.address() as AddressInfo).port },
  {
    /** Publishes this number of changes a second, each to the next unit of the next inventory. */
    change: (perSecond: number) => {
      stop?.()
      const from = performance.now()
      let done = 0
      const step = () => {
        for (const due = ((performance.now() - from) / 1000) * perSecond; done < due; done++, changes++) {
          const unit = Math.floor(changes / names.length) % unitsEach
          hub.publish(names[changes % names.length] as TopicName, `unit-${unit}`, changeOf(changes))
        }
      }
      stop = perSecond > 0 ? realClock.every(5, step) : null
      return true
    },
    cutAll: () => {
      for (const socket of sockets) socket.destroy()
      return true
    },
    stats: () => hub.stats(),
    expected: () => names.map((name) => ({ seq: hub.topic(name)?.seq, digest: (hub.topic(name)?.digest ?? 0) >>> 0 })),
    memory: async () => {
      for (let i = 0; i < 3; i++) {
        globalThis.gc?.()
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      const { rss, heapUsed, external } = process.memoryUsage()
      return { rss, heap: heapUsed + external }
    },
  },
)
