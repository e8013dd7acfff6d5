import { request } from 'node:http'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { callsOf, parseHttp } from '@backhaul/contract'
import { simulation, type World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { headersOf, startTestHost, type TestHost } from '../support/worlds.ts'

/** Tests run on machines with other work. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

async function aWorld(fields: { name?: string; units?: number; seed?: number } = {}): Promise<World> {
  const { status, body } = await host.ask('main', 'POST /simulation/worlds', { units: 5, ...fields })
  expect(status).toBe(200)
  return body as World
}

interface Listed {
  uniqueId: string
  name: string
  inventories: readonly string[]
}

const unitsOf = async (world: string): Promise<Listed[]> => (await host.ask(world, 'GET /core/devices/fetch')).body.units

/** Sends a request under a host name, which `fetch` does not allow. */
const statusUnder = (name: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(host.address)
    request({ hostname, port, path, headers: { ...headers, host: `${name}:${port}` } }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end()
  })

test('a world has the number of units it was created with, all online, and the main world keeps its own', async () => {
  const { id, units, clock } = await aWorld({ units: 7, name: 'Seven' })
  expect({ units, paused: clock.paused, speed: clock.speed }).toEqual({ units: 7, paused: false, speed: 1 })
  expect(await unitsOf(id)).toHaveLength(7)
  expect(await unitsOf('main')).toHaveLength(60)
  const { body } = await host.ask('main', 'GET /simulation/worlds')
  expect(body.worlds.map((one: World) => [one.id, one.name])).toContainEqual([id, 'Seven'])
})

test('a browser reaches a world by its host name with a session of that world, which no other world accepts', async () => {
  const { id } = await aWorld()
  const cookie = await host.signIn(id)
  expect(await statusUnder(`${id}.localhost`, '/core/devices/fetch', { cookie })).toBe(200)
  expect(await statusUnder('localhost', '/core/devices/fetch', { cookie })).toBe(401)
  expect(await statusUnder(`${id}.localhost`, '/core/devices/fetch', { cookie: await host.signIn('main') })).toBe(401)
})

test('refuses an unknown world with 404, and two different worlds in one request with 400', async () => {
  const { id } = await aWorld()
  const unknown = await fetch(`${host.address}/core/devices/fetch`, { headers: headersOf('w999') })
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'WORLD_NOT_FOUND', title: 'There is no world w999.' }])
  for (const name of ['w999.localhost', 'zz.localhost', 'a.w3.localhost', '__proto__.localhost'])
    expect(await statusUnder(name, '/health/ready'), name).toBe(404)
  expect(await statusUnder(`${id}.localhost`, '/health/ready', headersOf('w998'))).toBe(400)
  const refused = new WebSocket(`${host.address.replace('http', 'ws')}/core/realtime`, { headers: headersOf('w999') })
  const status = new Promise((resolve) =>
    refused.on('unexpected-response', (asked, answer) => {
      resolve(answer.statusCode)
      asked.destroy()
    }),
  )
  expect(await status).toBe(404)
})

test('the token of a fleet opens device links of the main world alone', async () => {
  const { id } = await aWorld()
  const statusOf = (world: string) => {
    const headers = { authorization: 'Bearer a token for tests only', ...headersOf(world) }
    const link = new WebSocket(`${host.address.replace('http', 'ws')}/core/device-link`, { headers })
    return new Promise((resolve) => {
      link.on('open', () => {
        link.close()
        resolve(101)
      })
      link.on('unexpected-response', (asked, answer) => {
        asked.destroy()
        resolve(answer.statusCode)
      })
    })
  }
  expect(await statusOf('main')).toBe(101)
  expect(await statusOf(id)).toBe(401)
})

test('every call needs a session, a super user, and JSON of our own pages', async () => {
  // One sign-in for all calls: a user has a limited number of sessions.
  const cookie = await host.signIn('main')
  const staff = await host.signIn('main', 'staff')
  for (const [, { http, access, example, file }] of callsOf(simulation)) {
    // The token of its link is the right of a second device.
    if (access === 'public') continue
    const { method, path } = parseHttp(http[0])
    const url = `/simulation${path.replace(':worldId', 'w1')}`
    const { worldId: _, ...body } = example as Record<string, unknown>
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
    const type = { 'content-type': file === 'sent' ? 'application/octet-stream' : 'application/json' }
    const anonymous = await fetch(host.address + url, { method, headers: type, ...sent })
    expect([url, anonymous.status]).toEqual([url, 401])
    const byStaff = await fetch(host.address + url, { method, headers: { cookie: staff, ...type }, ...sent })
    // The console shows the active faults to all of its users.
    expect([url, byStaff.status]).toEqual([url, access === 'signedIn' ? 200 : 403])
    if (method === 'GET') continue
    const foreign = { cookie, origin: 'http://evil.example', ...type }
    const refused = await fetch(host.address + url, { method, headers: foreign, ...sent })
    expect([url, refused.status, await refused.json()]).toMatchObject([url, 403, { code: 'ORIGIN_REFUSED' }])
  }
})

test('a super user of a world controls the clock of that world alone', async () => {
  const [own, other] = [await aWorld(), await aWorld()]
  expect((await host.ask(own.id, `PUT /simulation/worlds/${own.id}/clock`, { paused: true })).body.paused).toBe(true)
  for (const http of [`GET /simulation/worlds/${other.id}/clock`, 'GET /simulation/worlds/main/clock', 'POST /simulation/worlds'] as const)
    expect((await host.ask(own.id, http)).body).toMatchObject({ code: 'FOREIGN_WORLD' })
  const { body } = await host.ask(own.id, 'GET /simulation/worlds')
  expect(body.worlds.map(({ id }: World) => id)).toEqual([own.id])
})

test('a reset gives a world its first data and ends its sessions; other worlds keep theirs', async () => {
  const [reset, kept] = [await aWorld(), await aWorld()]
  for (const { id } of [reset, kept]) {
    const [unit] = await unitsOf(id)
    expect((await host.ask(id, 'PUT /core/devices/update', { unitId: unit!.uniqueId, name: 'changed' })).status).toBe(200)
  }
  const before = await host.signIn(reset.id)
  expect((await host.ask('main', `POST /simulation/worlds/${reset.id}/reset`)).body).toMatchObject({ id: reset.id, resets: 1 })
  const read = (cookie: string) => fetch(`${host.address}/core/devices/fetch`, { headers: { cookie, ...headersOf(reset.id) } })
  expect((await read(before)).status).toBe(401)
  const { units } = (await (await read(await host.signIn(reset.id))).json()) as { units: Listed[] }
  expect(units.filter(({ name }) => name === 'changed')).toEqual([])
  expect((await unitsOf(kept.id)).filter(({ name }) => name === 'changed')).toHaveLength(1)
})

test('the time of a world begins with its creation and its resets, however early its core was prepared', async () => {
  const { id } = await aWorld()
  for (let i = 0; i < 3; i++) {
    const beforeMs = Date.now()
    const { clock } = (await host.ask('main', `POST /simulation/worlds/${id}/reset`)).body as World
    expect(clock).toMatchObject({ paused: false, speed: 1 })
    expect(clock.now).toBeGreaterThanOrEqual(beforeMs)
    expect(clock.now).toBeLessThanOrEqual(Date.now() + 1000)
  }
})

test('a deleted world is unknown, and its number is not used again', async () => {
  const { id } = await aWorld()
  expect((await host.ask('main', `DELETE /simulation/worlds/${id}`)).status).toBe(200)
  expect((await fetch(`${host.address}/config.json`, { headers: headersOf(id) })).status).toBe(404)
  expect((await host.ask('main', `GET /simulation/worlds/${id}/clock`)).body).toMatchObject({ code: 'WORLD_NOT_FOUND' })
  expect((await aWorld()).id).not.toBe(id)
})

test.each(['POST /simulation/worlds/main/reset', 'DELETE /simulation/worlds/main'] as const)('%s is refused', async (http) => {
  expect((await host.ask('main', http)).body).toMatchObject({ status: 409, code: 'MAIN_WORLD' })
})

test('clocks are independent: pause, speed, step and jump of one leave the others alone', async () => {
  const [moved, other] = [await aWorld(), await aWorld()]
  const clock = `/simulation/worlds/${moved.id}/clock` as const
  const paused = (await host.ask('main', `PUT ${clock}`, { paused: true, speed: 600 })).body
  expect(paused).toMatchObject({ paused: true, speed: 600, movingTo: null })
  expect((await host.ask('main', `GET ${clock}`)).body.now).toBe(paused.now)
  expect((await host.ask('main', `POST ${clock}/step`, { seconds: 1.5 })).body.now).toBe(paused.now + 1500)
  const to = paused.now + 20_000
  expect((await host.ask('main', `POST ${clock}/jump`, { to })).body).toMatchObject({ now: to, movingTo: null })
  expect((await host.ask('main', `POST ${clock}/jump`, { to: to - 1 })).body).toMatchObject({ code: 'CLOCK_GOES_FORWARD' })
  expect((await host.ask('main', `POST ${clock}/jump`, { to: to + 25 * 3_600_000 })).body).toMatchObject({ code: 'JUMP_TOO_FAR' })
  expect((await host.ask('main', `GET /simulation/worlds/${other.id}/clock`)).body).toMatchObject({ paused: false, speed: 1 })
  expect((await host.ask('main', 'GET /simulation/worlds/main/clock')).body).toMatchObject({ paused: false, speed: 1 })
  await host.ask('main', `PUT ${clock}`, { paused: false })
  await expect.poll(async () => (await host.ask('main', `GET ${clock}`)).body.now, patience).toBeGreaterThan(to + 10_000)
})

test('while a world is paused, a write shows in the stream, and no time of the world passes', async () => {
  const { id } = await aWorld()
  const paused = (await host.ask('main', `PUT /simulation/worlds/${id}/clock`, { paused: true })).body
  const [unit] = await unitsOf(id)
  const topic = topicName('i', unit!.inventories[0]!, topics.units)
  const socket = new WebSocket(`${host.address.replace('http', 'ws')}/core/realtime`, {
    headers: { cookie: await host.signIn(id), ...headersOf(id) },
  })
  let snapshotSeen = false
  const shown = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const text = (data as Buffer).toString()
      if (text.includes('"welcome"')) socket.send(JSON.stringify({ op: 'sub', id: 1, topics: [{ t: topic }] }))
      if (text.includes('"snap"')) snapshotSeen = true
      if (text.includes('while-paused')) resolve()
    })
  })
  await expect.poll(() => snapshotSeen, patience).toBe(true)
  expect((await host.ask(id, 'PUT /core/devices/update', { unitId: unit!.uniqueId, name: 'while-paused' })).status).toBe(200)
  // At the next tick of the stream, 200 ms of real time. A limit in this test would measure the load of the machine.
  await shown
  expect((await host.ask('main', `GET /simulation/worlds/${id}/clock`)).body).toEqual(paused)
  socket.close()
})

test('the document of the simulation lists its calls with their errors', async () => {
  const { paths, info } = (await (await fetch(`${host.address}/simulation/openapi.json`)).json()) as any
  expect(info.title).toBe('Backhaul simulation')
  const declared = [...callsOf(simulation)].flatMap(([, { http }]) => http.map(parseHttp))
  expect(declared.length).toBeGreaterThan(7)
  for (const { method, path } of declared)
    expect(paths[`/simulation${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase())
  expect(paths['/simulation/worlds/{worldId}/reset'].post.responses[409].description).toContain('MAIN_WORLD')
})

test('refuses the 25th world', async () => {
  const { body } = await host.ask('main', 'GET /simulation/worlds')
  for (let existing = body.worlds.length - 1; existing < body.worldsMax; existing++) await aWorld()
  const refused = await host.ask('main', 'POST /simulation/worlds', { units: 5 })
  expect(refused.body).toMatchObject({ status: 409, code: 'TOO_MANY_WORLDS', params: { worldsMax: 24 } })
}, 120_000)
