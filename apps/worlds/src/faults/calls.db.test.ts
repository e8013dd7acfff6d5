import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../tests/support/ask.ts'
import { aUnit, aUser } from '../../../../tests/support/builders.ts'
import { type FaultyWorld, requireAllTested, startFaultyWorld } from '../../../../tests/support/faulty-world.ts'

// Faults of calls, as a client of the API sees them.

let world: FaultyWorld
let unit: string
beforeAll(async () => {
  world = await startFaultyWorld()
  unit = (await aUnit(world.app)).id
})
beforeEach(() => world.faults.clear())
afterAll(() => world.stop())
afterAll(() => requireAllTested('call'))

const read = () => world.as(`GET /v2/units/${unit}`)
const comment = (text: string) => world.as(`PUT /v2/units/${unit}/comment`, { comment: text })
const getUnit = 'units.get'

test('delays a call while the world is paused, and no call after the fault', async () => {
  const id = world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'delay', ms: 300 } })
  const startedMs = performance.now()
  expect((await read()).status).toBe(200)
  expect(performance.now() - startedMs).toBeGreaterThan(290)
  expect(world.faults.list()).toMatchObject([{ id, hits: 1 }])
  expect(world.faults.remove(id)).toBe(true)
  expect((await read()).status).toBe(200)
  expect(world.faults.list()).toEqual([])
})

test('refuses a write with a coded error and does nothing; the count ends the fault', async () => {
  world.add({ layer: 'call', match: { call: 'units.*' }, effect: { do: 'error', code: 'STORAGE_UNAVAILABLE' }, count: 1 })
  const refused = await comment('lost')
  expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
  expect((await read()).body.comment).not.toBe('lost')
  expect(world.faults.list()).toEqual([])
})

test('does a write whose answer is lost', async () => {
  world.add({ layer: 'call', match: { call: 'units.*' }, effect: { do: 'error', code: 'INTERNAL', when: 'after' }, count: 1 })
  expect((await comment('done unseen')).status).toBe(500)
  expect((await read()).body.comment).toBe('done unseen')
})

test('cuts a body, so that the client gets no answer', async () => {
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'truncate' }, count: 1 })
  await expect(read()).rejects.toThrow()
  expect((await read()).status).toBe(200)
})

test('sends a body that is not JSON', async () => {
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'malform' }, count: 1 })
  await expect(read()).rejects.toThrow(SyntaxError)
  expect((await read()).body.uniqueId).toBe(unit)
})

test('repeats the first reply to a read until the fault ends', async () => {
  await comment('old')
  const id = world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'stale' } })
  expect((await read()).body.comment).toBe('old')
  await comment('new')
  expect((await read()).body.comment).toBe('old')
  world.faults.remove(id)
  expect((await read()).body.comment).toBe('new')
})

test('repeats no reply for another user', async () => {
  const stranger = await aUser(world.app, { role: 'luc_regular', username: 'stranger' })
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'stale' } })
  expect((await read()).status).toBe(200)
  expect((await ask(world.app, stranger, `GET /v2/units/${unit}`)).status).not.toBe(200)
})

test('acts for one role and one user alone', async () => {
  const error = { do: 'error', code: 'INTERNAL' } as const
  world.add({ layer: 'call', match: { role: 'luc_regular' }, effect: error })
  world.add({ layer: 'call', match: { username: 'somebody' }, effect: error })
  expect((await read()).status).toBe(200)
  world.add({ layer: 'call', match: { role: 'super_user', username: 'operator' }, effect: error })
  expect((await read()).status).toBe(500)
})

test('acts on each third call', async () => {
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'error', code: 'INTERNAL' }, every: 3 })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await read()).status)
  expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
})

test('acts on a share of the calls, on the same ones in each run with the same seed', async () => {
  const run = async () => {
    const other = await startFaultyWorld(3)
    const { id } = await aUnit(other.app)
    const answers: number[] = []
    other.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'error', code: 'INTERNAL' }, probability: 0.5 })
    for (let i = 0; i < 20; i++) answers.push((await other.as(`GET /v2/units/${id}`)).status)
    await other.stop()
    return answers
  }
  const first = await run()
  expect(new Set(first)).toEqual(new Set([200, 500]))
  expect(await run()).toEqual(first)
}, 60_000)

test('ends at its time of the world', async () => {
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'error', code: 'INTERNAL' }, forMs: 60_000 })
  world.clock.advance(59_000)
  expect((await read()).status).toBe(500)
  world.clock.advance(1000)
  expect((await read()).status).toBe(200)
  expect(world.faults.list()).toEqual([])
})

test('no fault keeps all users from signing in for ever, and a sign-in can fail some times', async () => {
  const { username, password } = { username: 'nobody', password: 'not the password' }
  const signIn = async () => (await world.as('POST /auth/login', { username, password })).status
  const refused = await signIn()
  const blocking = [
    { match: { call: 'users.login' }, effect: { do: 'error', code: 'STORAGE_UNAVAILABLE' } },
    { match: {}, effect: { do: 'truncate' } },
    { match: { call: 'users.*' }, effect: { do: 'malform' }, count: 101 },
  ] as const
  for (const fault of blocking) world.add({ layer: 'call', ...fault })
  expect(await signIn()).toBe(refused)
  world.faults.clear()
  world.add({ layer: 'call', match: { call: 'users.login' }, effect: { do: 'error', code: 'STORAGE_UNAVAILABLE' }, count: 1 })
  expect(await signIn()).toBe(503)
  expect(await signIn()).toBe(refused)
})

test('several faults together let a sign-in pass after 100 that failed', async () => {
  const effect = { do: 'error', code: 'STORAGE_UNAVAILABLE' } as const
  await read()
  for (let i = 0; i < 3; i++) world.add({ layer: 'call', match: { call: 'users.login' }, effect, count: 60 })
  const statuses: number[] = []
  for (let i = 0; i < 102; i++) statuses.push((await world.as('POST /auth/login', { username: 'nobody', password: 'wrong' })).status)
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(503))
  expect(statuses[100]).not.toBe(503)
  expect(statuses[101]).toBe(503)
})

test('a call that a fault holds is refused when the world ends', async () => {
  world.add({ layer: 'call', match: { call: getUnit }, effect: { do: 'delay', ms: 30_000 } })
  const held = read()
  await expect.poll(() => world.faults.list()[0]?.hits).toBe(1)
  world.faults.close()
  expect((await held).status).toBe(503)
})
