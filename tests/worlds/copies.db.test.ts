import type { Snapshot, World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestHost, type TestHost } from '../support/worlds.ts'

vi.setConfig({ testTimeout: 120_000 })

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

type Call = `${string} /${string}`

async function done<Body>(world: string, call: Call, body?: unknown): Promise<Body> {
  const answer = await host.ask(world, call, body)
  expect([call, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([call, 200, ''])
  return answer.body as Body
}

interface Unit {
  readonly uniqueId: string
  readonly name: string
}
const unitsOf = async (world: string) => (await done<{ units: Unit[] }>(world, 'GET /core/devices/fetch')).units
const faultsOf = async (world: string) =>
  (await done<{ faults: { id: string; endsAt: number }[] }>('main', `GET /simulation/worlds/${world}/faults`)).faults
const hasCamera = async (world: string, unit: string) =>
  (await done<{ hasCamera: boolean }>('main', `GET /simulation/worlds/${world}/units/${unit}`)).hasCamera
const rename = (world: string, unit: string, name: string) => done(world, 'PUT /core/devices/update', { unitId: unit, name })

/** A paused world with a unit that has another name and no camera, an outage, and a fault with an end. */
async function aChangedWorld(): Promise<{ world: World; unit: string }> {
  const world = await done<World>('main', 'POST /simulation/worlds', { units: 5 })
  const unit = (await unitsOf(world.id))[0]?.uniqueId as string
  await done('main', `PUT /simulation/worlds/${world.id}/clock`, { paused: true, speed: 4 })
  await rename(world.id, unit, 'Canary')
  await done('main', `POST /simulation/worlds/${world.id}/acts`, { act: { camera: unit, connected: false } })
  const fault = { id: 'late', layer: 'call', match: { call: 'stories.*' }, effect: { do: 'delay', ms: 10 }, forMs: 3_600_000 }
  await done('main', `POST /simulation/worlds/${world.id}/faults`, { fault })
  return { world, unit }
}

test('a fork has the data, devices, faults and clock of its world, and each goes its own way', async () => {
  const { world, unit } = await aChangedWorld()
  const fork = await done<World>('main', `POST /simulation/worlds/${world.id}/fork`, { name: 'Second try' })
  expect(fork).toMatchObject({ name: 'Second try', units: 5, clock: { paused: true, speed: 4 } })
  const clock = await done<World['clock']>('main', `GET /simulation/worlds/${world.id}/clock`)
  expect(fork.clock).toEqual(clock)
  expect((await unitsOf(fork.id)).find(({ uniqueId }) => uniqueId === unit)?.name).toBe('Canary')
  expect(await hasCamera(fork.id, unit)).toBe(false)
  expect(await faultsOf(fork.id)).toEqual(await faultsOf(world.id))

  await rename(fork.id, unit, 'Fork')
  await done('main', `POST /simulation/worlds/${fork.id}/acts`, { act: { camera: unit, connected: true } })
  await done('main', `DELETE /simulation/worlds/${fork.id}/faults/late`)
  // The sessions of the world have outlived the fork.
  expect((await unitsOf(world.id)).find(({ uniqueId }) => uniqueId === unit)?.name).toBe('Canary')
  expect([await hasCamera(world.id, unit), await hasCamera(fork.id, unit)]).toEqual([false, true])
  expect((await faultsOf(world.id)).map(({ id }) => id)).toEqual(['late'])

  await done('main', `POST /simulation/worlds/${fork.id}/reset`)
  expect([await hasCamera(fork.id, unit), (await faultsOf(fork.id)).length]).toEqual([false, 1])
})

test('a world returns to a snapshot as often as wanted, and has a bounded number of them', async () => {
  const { world, unit } = await aChangedWorld()
  const path = `/simulation/worlds/${world.id}/snapshots` as const
  const snapshot = await done<Snapshot>('main', `POST ${path}`, { name: 'Before' })
  expect(snapshot).toMatchObject({
    id: 's1',
    name: 'Before',
    worldTime: (await done<World['clock']>('main', `GET /simulation/worlds/${world.id}/clock`)).now,
  })
  for (let i = 0; i < 2; i++) {
    await done('main', `POST /simulation/worlds/${world.id}/acts`, { act: { camera: unit, connected: true } })
    await done('main', `POST /simulation/worlds/${world.id}/clock/step`, { seconds: 5 })
    const back = await done<World>('main', `POST ${path}/s1/reset`)
    expect(back.clock).toEqual({ now: snapshot.worldTime, paused: true, speed: 4, movingTo: null })
    expect(await hasCamera(world.id, unit)).toBe(false)
  }
  for (let i = 0; i < 4; i++) await done('main', `POST ${path}`, {})
  expect((await host.ask('main', `POST ${path}`, {})).body.code).toBe('TOO_MANY_SNAPSHOTS')
  await done('main', `DELETE ${path}/s1`)
  expect((await host.ask('main', `POST ${path}/s1/reset`)).body.code).toBe('SNAPSHOT_NOT_FOUND')
  const { snapshots } = await done<{ snapshots: Snapshot[] }>('main', `GET ${path}`)
  expect(snapshots.map(({ id }) => id)).toEqual(['s2', 's3', 's4', 's5'])
  expect(snapshots.every(({ bytes }) => bytes > 1000)).toBe(true)
})

test('the main world is not copied, users of another world do not fork, and a duplicate device refuses a copy', async () => {
  const { world, unit } = await aChangedWorld()
  for (const call of ['POST /simulation/worlds/main/fork', 'POST /simulation/worlds/main/snapshots'] as const)
    expect((await host.ask('main', call, {})).body.code).toBe('MAIN_WORLD')
  expect((await host.ask(world.id, `POST /simulation/worlds/${world.id}/fork`, {})).body.code).toBe('FOREIGN_WORLD')
  const fault = { id: 'twin', layer: 'device', match: { deviceId: unit }, effect: { do: 'duplicateIdentity' } }
  await done('main', `POST /simulation/worlds/${world.id}/faults`, { fault })
  expect((await host.ask('main', `POST /simulation/worlds/${world.id}/fork`, {})).body.code).toBe('WORLD_NOT_COPIED')
  await done('main', `DELETE /simulation/worlds/${world.id}/faults/twin`)
  await done('main', `POST /simulation/worlds/${world.id}/snapshots`, {})
})
