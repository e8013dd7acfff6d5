import { realClock } from '@backhaul/clock'
import { realtimeClose, type TopicName, topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRealtimeParts } from '../../../../packages/client/src/realtime/realtime.ts'
import type { Realtime } from '../../../../packages/client/src/realtime/types.ts'
import { anInventory, aUnit } from '../../../../tests/support/builders.ts'
import { type FaultyWorld, requireAllTested, startFaultyWorld } from '../../../../tests/support/faulty-world.ts'

// Faults of the stream, as the client of a console sees them. After each fault its copy agrees with the core.

let world: FaultyWorld
let unit: string
let topic: TopicName
beforeAll(async () => {
  world = await startFaultyWorld()
  const inventory = await anInventory(world.app)
  unit = (await aUnit(world.app, { inventories: [inventory] })).id
  topic = topicName('i', inventory.id, topics.units)
})
afterAll(() => world.stop())

afterAll(() => requireAllTested('stream'))

const open: { realtime: Realtime; sockets: WebSocket[] }[] = []
afterEach(() => {
  world.faults.clear()
  for (const { realtime } of open.splice(0)) realtime.close()
})

/** Connects a real client and subscribes to the units. */
async function join() {
  const cookie = await world.app.cookieOf(world.operator)
  const sockets: WebSocket[] = []
  const codes: number[] = []
  const received: string[] = []
  const { realtime, subscriptions } = createRealtimeParts({
    url: `${world.app.address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket(url) {
      const socket = new WebSocket(url, { headers: { cookie, origin: world.app.address } })
      socket.on('message', (data) => received.push((data as Buffer).toString()))
      socket.on('close', (code) => codes.push(code))
      sockets.push(socket)
      return socket
    },
  })
  open.push({ realtime, sockets })
  realtime.connect()
  realtime.subscribe([topic])
  const name = () => (new Map(subscriptions.replicaOf(topic)?.values()).get(unit) as UnitRow | undefined)?.name
  const deltas = () => received.filter((text) => text.includes('"op":"d"'))
  return { realtime, name, codes, sockets, received, deltas }
}
const live = ({ realtime }: { realtime: Realtime }) => soon(() => realtime.topicState(topic)).toBe('live')

/** Waits as long as a slow machine needs. */
const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000, interval: 10 })

let count = 0
/** Renames the unit and returns its new name. */
async function change(): Promise<string> {
  const name = `name-${++count}-`
  expect((await world.as('PUT /devices/update', { unitId: unit, name })).status).toBe(200)
  return name
}
/** Waits until the client has the present row; further changes let it notice what it lost. */
async function agrees(client: Awaited<ReturnType<typeof join>>) {
  const name = await change()
  await soon(client.name).toBe(name)
}

test('a delayed message arrives later, and the ones after it in their order', async () => {
  const client = await join()
  await live(client)
  world.add({ layer: 'stream', match: { topic: 'i/*' }, effect: { do: 'delay', ms: 600 }, count: 1 })
  const startedMs = performance.now()
  const name = await change()
  await soon(client.name).toBe(name)
  expect(performance.now() - startedMs).toBeGreaterThan(590)
  expect(world.faults.list()).toEqual([])
  await agrees(client)
})

test('a client that lost a message notices it with the next one and asks for the topic again', async () => {
  const client = await join()
  await live(client)
  world.add({ layer: 'stream', match: { topic }, effect: { do: 'drop' }, count: 1 })
  await change()
  await soon(() => world.faults.list()).toEqual([])
  await agrees(client)
  expect(client.received.join()).toContain('{"op":"subd","id":2')
})

test('a message that arrives twice changes nothing', async () => {
  const client = await join()
  await live(client)
  const before = client.deltas().length
  world.add({ layer: 'stream', match: { topic }, effect: { do: 'duplicate' }, count: 1 })
  await agrees(client)
  const [first, second] = client.deltas().slice(before)
  expect(second).toBe(first)
  await agrees(client)
})

test('messages that arrive in another order lead to the same copy', async () => {
  const client = await join()
  await live(client)
  world.add({ layer: 'stream', match: { topic }, effect: { do: 'reorder' }, count: 1 })
  const first = await change()
  await soon(() => world.faults.list()).toEqual([])
  const second = await change()
  await soon(() => client.deltas().some((text) => text.includes(first))).toBe(true)
  const at = (name: string) => client.received.findIndex((text) => text.includes(name))
  expect(at(second)).toBeLessThan(at(first))
  await agrees(client)
})

test('a stalled stream shows nothing new until the fault ends, and then everything', async () => {
  const client = await join()
  await live(client)
  const id = world.add({ layer: 'stream', match: { userId: world.operator.id }, effect: { do: 'stall' } })
  const held = client.received.length
  const name = await change()
  await soon(() => world.faults.list()[0]?.hits).toBeGreaterThan(0)
  expect(client.received.length).toBe(held)
  world.faults.remove(id)
  await soon(client.name).toBe(name)
  await agrees(client)
})

test('a refused subscription is denied, and granted after the fault', async () => {
  const id = world.add({ layer: 'stream', match: { topic }, effect: { do: 'refuse' } })
  const client = await join()
  await soon(() => client.realtime.topicState(topic)).toBe('denied')
  world.faults.remove(id)
  client.realtime.subscribe([topic])
  await live(client)
  await agrees(client)
})

test('a client that is thrown out connects again and has the present state', async () => {
  const client = await join()
  await live(client)
  world.add({ layer: 'stream', match: { topic }, effect: { do: 'kick', code: realtimeClose.drain }, count: 1 })
  const name = await change()
  await soon(() => client.codes).toEqual([realtimeClose.drain])
  await soon(client.name).toBe(name)
  expect(client.sockets.length).toBe(2)
})

test('leaves the clients of other users and other topics alone', async () => {
  world.add({ layer: 'stream', match: { userId: 'another user' }, effect: { do: 'drop' } })
  world.add({ layer: 'stream', match: { topic: 'g/*' }, effect: { do: 'drop' } })
  const client = await join()
  await live(client)
  await agrees(client)
  expect(world.faults.list().map(({ hits }) => hits)).toEqual([0, 0])
})
