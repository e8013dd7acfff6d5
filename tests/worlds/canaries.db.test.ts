import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { startWorld, type TestWorld } from '@backhaul/worlds/kit'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase } from '../support/database.ts'

const worldCount = 20
const patience = { timeout: 60_000 }

interface Seen {
  readonly bodies: string[]
  /** Of the stream. */
  readonly frames: string[]
  readonly lines: string[]
}

interface Watched {
  readonly canary: string
  readonly world: TestWorld
  readonly seen: Seen
  readonly socket: WebSocket
}

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.splice(0)) await end()
}, 120_000)

const canaryOf = (number: number) => `canary-${String(number).padStart(2, '0')}`
const startOf = (number: number) => `2026-05-${String(number + 1).padStart(2, '0')}T06:00:00.000Z`

/** Signs a client in as a user of the world, and subscribes to all that its inventory publishes. */
async function subscribe(canary: string, world: TestWorld, { bodies, frames, lines }: Seen): Promise<WebSocket> {
  const { address, password } = await world.listen()
  const signIn = async (username: string) => {
    const body = JSON.stringify({ username, password })
    const answer = await fetch(`${address}/core/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    bodies.push(await answer.text())
    return answer
  }
  // A refused sign-in is a line of the log.
  expect((await signIn(`${canary}-guest`)).status).toBe(401)
  const answer = await signIn('admin')
  await expect.poll(() => lines.length, patience).toBeGreaterThan(0)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const socket = new WebSocket(`${address.replace('http', 'ws')}/core/realtime`, { headers: { cookie } })
  socket.on('message', (data) => {
    const frame = (data as Buffer).toString()
    frames.push(frame)
    if (!frame.includes('"welcome"')) return
    const names = [topics.units, topics.channels, topics.servers, topics.alerts, topics.notices].map((topic) =>
      topicName('i', 'world', topic),
    )
    socket.send(JSON.stringify({ op: 'sub', id: 1, topics: names.map((t) => ({ t })) }))
  })
  await expect.poll(() => frames.some((frame) => frame.includes('"snap"')), patience).toBe(true)
  return socket
}

async function open(number: number): Promise<Watched> {
  const canary = canaryOf(number)
  const database = await createTestDatabase()
  const seen: Seen = { bodies: [], frames: [], lines: [] }
  const world = await startWorld({
    databaseUrl: database.url,
    seed: number,
    start: startOf(number),
    fleet: {
      groups: [`${canary}-crew`],
      servers: { [`${canary}-hub`]: {} },
      channels: { [`${canary}-out`]: { server: `${canary}-hub` } },
      units: { [`${canary}-cam`]: { channel: `${canary}-out`, group: `${canary}-crew` } },
    },
    onLog: (line) => void seen.lines.push(line),
  })
  const socket = await subscribe(canary, world, seen)
  ends.push(async () => {
    socket.close()
    await world.close()
    await database.drop()
  })
  return { canary, world, seen, socket }
}

/** Uses a world as operators do: a stream, an alert, changes, refused writes, lists. */
async function use({ canary, world, seen }: Watched, number: number): Promise<void> {
  const unit = `${canary}-cam`
  const read = async (user: string, call: `${string} /${string}`, body?: object) => {
    const answer = await world.call(user, call, body)
    seen.bodies.push(JSON.stringify(answer.body))
    return answer.status
  }
  expect(await read('operator', `POST /v2/units/${unit}/stream`, {})).toBe(200)
  await world.expectPublished({ unit, status: 'streaming' }, '20 s')
  expect(await read('admin', 'PUT /devices/update', { unitId: unit, name: `${canary}-renamed` })).toBe(200)
  expect(await read('viewer', `DELETE /v2/units/${unit}/stream`)).toBe(403)
  expect(await read('operator', 'PUT /v2/units/no-such-unit/delay', { delay: 1000 })).toBe(404)
  await world.act({ camera: unit, connected: false })
  await world.expectPublished({ alert: unit, type: 'cameraDisconnected' }, '2 min')
  // Each world has a time of its own.
  await world.clock.advance(`${number} s`)
  for (const call of [
    'GET /devices/fetch',
    `GET /v2/units/${unit}`,
    'GET /v2/admin/units',
    'GET /users/current',
    'GET /users/current/sessions',
  ] as const)
    expect([call, await read('admin', call)]).toEqual([call, 200])
}

test('20 worlds at once, each with its own time: no body, frame or log line has a name of another one', async () => {
  const worlds: Watched[] = []
  for (let i = 0; i < worldCount; i++) worlds.push(await open(i))
  await Promise.all(worlds.map(use))
  for (const { canary, seen } of worlds) {
    const isRenamed = (frame: string) => !frame.includes('"snap"') && frame.includes(`${canary}-renamed`)
    await expect.poll(() => seen.frames.some(isRenamed), patience).toBe(true)
  }
  for (const [i, { canary, world, seen }] of worlds.entries()) {
    const elapsedMs = world.clock.now() - Date.parse(startOf(i))
    expect([canary, elapsedMs > i * 1000, elapsedMs < 24 * 3600_000]).toEqual([canary, true, true])
    const links = world.recording().trace?.frames.map(({ text }) => text) ?? []
    const named = [seen.bodies, seen.frames, links, world.journal]
    expect([canary, ...named.map((texts) => texts.some((text) => text.includes(canary)))]).toEqual([canary, true, true, true, true])
    const all = [...named.flat(), ...seen.lines].join('\n')
    const others = worlds.filter((one) => one.canary !== canary && all.includes(one.canary))
    expect([canary, others.map((one) => one.canary)]).toEqual([canary, []])
  }
}, 300_000)
