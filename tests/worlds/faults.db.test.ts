import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestHost, type TestHost } from '../support/worlds.ts'

// Faults over the API of the simulation, in one of several worlds.

let host: TestHost
let world: string
beforeAll(async () => {
  host = await startTestHost()
  world = (await host.ask('main', 'POST /simulation/worlds', { units: 10 })).body.id
})
afterAll(() => host.close())

const list = async () => (await host.ask('main', `GET /simulation/worlds/${world}/faults`)).body.faults
const add = (fault: object) => host.ask('main', `POST /simulation/worlds/${world}/faults`, { fault })
const error = { do: 'error', code: 'STORAGE_UNAVAILABLE' }

test('a fault acts in its world alone, is listed with its hits, and ends when it is removed', async () => {
  const fault = { id: 'all-fail', layer: 'call', match: {}, effect: error }
  await host.ask(world, 'GET /core/devices/fetch')
  expect(await add(fault)).toMatchObject({ status: 200, body: { id: 'all-fail' } })
  expect((await host.ask(world, 'GET /core/devices/fetch')).status).toBe(503)
  expect((await host.ask('main', 'GET /core/devices/fetch')).status).toBe(200)
  expect(await list()).toMatchObject([{ id: 'all-fail', fault: { layer: 'call', effect: error }, endsAt: null, hits: 1 }])
  expect((await add(fault)).body.code).toBe('FAULT_ID_IN_USE')
  // The fault of all calls leaves the calls of the simulation alone.
  expect((await host.ask(world, `DELETE /simulation/worlds/${world}/faults/all-fail`)).status).toBe(200)
  expect((await host.ask(world, 'GET /core/devices/fetch')).status).toBe(200)
  expect((await host.ask('main', `DELETE /simulation/worlds/${world}/faults/all-fail`)).body.code).toBe('FAULT_NOT_FOUND')
  expect(await list()).toEqual([])
})

test('all faults of a world end at once, and those of other worlds stay', async () => {
  const none = { layer: 'stream', match: { userId: 'nobody' }, effect: { do: 'drop' } }
  for (const _ of [1, 2]) expect((await add(none)).status).toBe(200)
  await host.ask('main', 'POST /simulation/worlds/main/faults', { fault: { ...none, id: 'stays' } })
  expect((await host.ask('main', `DELETE /simulation/worlds/${world}/faults`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await host.ask('main', 'GET /simulation/worlds/main/faults')).body.faults).toMatchObject([{ id: 'stays' }])
  expect((await host.ask(world, 'DELETE /simulation/worlds/main/faults')).body.code).toBe('FOREIGN_WORLD')
  expect((await host.ask('main', 'DELETE /simulation/worlds/main/faults')).status).toBe(200)
  expect((await add(none)).status).toBe(200)
  await host.ask('main', `DELETE /simulation/worlds/${world}/faults`)
})

test('a fault with an unknown member, an unknown device or beyond the bound is refused', async () => {
  expect((await add({ layer: 'call', match: { calls: 'x' }, effect: error })).body.code).toBe('BAD_INPUT')
  const camera = { layer: 'device', match: { deviceId: 'nobody' }, effect: { do: 'camera' } }
  expect((await add(camera)).body.code).toBe('FAULT_WITHOUT_DEVICE')
  for (let i = 0; i < 100; i++)
    expect((await add({ layer: 'stream', match: { userId: 'nobody' }, effect: { do: 'drop' } })).status).toBe(200)
  expect((await add({ layer: 'stream', match: {}, effect: { do: 'drop' } })).body.code).toBe('TOO_MANY_FAULTS')
  expect((await host.ask('main', `POST /simulation/worlds/${world}/reset`)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('users of other roles see the kinds of the faults of their own world, and change none', async () => {
  await host.ask('main', 'POST /simulation/worlds/main/faults', {
    fault: { id: 'x', layer: 'stream', match: { userId: 'x' }, effect: { do: 'drop' } },
  })
  const shown = async (of: string) => (await host.ask(of, 'GET /simulation/world', undefined, 'luc_regular')).body
  await host.ask('main', `PUT /simulation/worlds/${world}/clock`, { paused: true })
  expect((await shown(world)).clock).toMatchObject({ paused: true, speed: 1 })
  expect((await shown('main')).clock).toMatchObject({ paused: false })
  expect(await shown('main')).toMatchObject({ faults: [{ id: 'x', layer: 'stream', effect: 'drop' }] })
  expect((await shown(world)).faults).toEqual([])
  const answer = await host.ask('main', `GET /simulation/worlds/${world}/faults`, undefined, 'luc_regular')
  expect(answer.status).toBe(403)
})
