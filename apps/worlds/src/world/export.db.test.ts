import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@backhaul/database'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { packWorld, unpackWorld } from '../file/world-file.ts'
import { World } from './world.ts'

vi.setConfig({ testTimeout: 120_000 })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase()
  ends.push(() => database.drop())
  return database.url
}

const fleet = {
  servers: { 'hub-1': {} },
  channels: { 'studio-1': { server: 'hub-1' }, 'studio-2': { server: 'hub-1' } },
  units: { cam: { count: 4, channel: 'studio-1', sdCard: true }, truck: { channel: 'studio-2', sdCard: true } },
}

async function running(): Promise<World> {
  const world = await World.open({ databaseUrl: await newDatabase(), fleet, seed: 7, startMs: Date.parse('2026-05-04T18:00:00Z') })
  ends.push(() => world.close())
  return world
}

async function passed(world: World, seconds: number): Promise<void> {
  for (const untilMs = world.elapsedMs + seconds * 1000; world.elapsedMs < untilMs;) await world.pass()
}

async function called(world: World, ...call: Parameters<World['call']>): Promise<number> {
  const [user, method, path] = call
  let status = 0
  void world.call(...call).then((answer) => {
    world.answered(`${user} ${method} ${path}`, answer)
    status = answer.status
  })
  for (const untilMs = world.elapsedMs + 30_000; status === 0 && world.elapsedMs < untilMs;) await world.pass()
  return status
}

/** Streams, alerts, a recording under way, surroundings and faults of several kinds. */
async function busied(world: World): Promise<void> {
  expect(await called(world, 'operator', 'POST', '/v2/units/cam-1/stream', {})).toBe(200)
  expect(await called(world, 'operator', 'POST', '/v2/units/truck/stream', {})).toBe(200)
  world.fleet.act('cam-2', { do: 'record' })
  world.fleet.change({ kind: 'weather', id: 'rain', lat: 52.5, lng: 13.4, radiusKm: 50, untilMs: Number.POSITIVE_INFINITY, strength: 0.7 })
  await passed(world, 40)
  world.faults.add({ id: 'unplugged', layer: 'device', match: { deviceId: 'cam-1' }, effect: { do: 'camera' }, forMs: 240_000 })
  world.faults.add({
    id: 'lossy',
    layer: 'link',
    match: { direction: 'toCore', op: 'reports' },
    effect: { do: 'drop' },
    probability: 0.2,
    forMs: 200_000,
  })
  world.faults.add({ id: 'lost', layer: 'device', match: { deviceId: 'cam-3' }, effect: { do: 'battery', percent: 10 } })
  world.fleet.act('cam-2', { do: 'stop' })
  await passed(world, 10)
  const card = world.fleet.device('cam-2')
  const paths = card?.kind === 'unit' ? (card.state.storage?.files.map(({ path }) => path) ?? []) : []
  expect(await called(world, 'operator', 'POST', '/v2/units/cam-2/storages/files/upload', { paths, serverId: 'hub-1' })).toBe(200)
  await passed(world, 1)
  const unit = world.fleet.device('cam-2')
  expect(unit?.kind === 'unit' && unit.state.tasks.map(({ kind }) => kind)).toEqual(['upload'])
}

/** Five further minutes with calls and acts. */
async function further(world: World): Promise<string> {
  await passed(world, 30)
  expect(await called(world, 'operator', 'PUT', '/v2/units/cam-2/delay', { delay: 2000 })).toBe(200)
  expect(await called(world, 'operator', 'DELETE', '/v2/units/truck/stream')).toBe(200)
  world.fleet.act('cam-4', { do: 'drive' })
  expect(await called(world, 'admin', 'GET', '/v2/admin/units')).toBe(200)
  await passed(world, 120)
  world.faults.remove('lost')
  world.fleet.act('cam-3', { do: 'powerOff' })
  await passed(world, 150)
  return world.trace.digest()
}

test('a world that resumes an export has the same trace as the world that was exported', async () => {
  const world = await running()
  await busied(world)
  const packed = await packWorld(await world.export())
  expect([...world.faults.list()].map(({ id }) => id)).toEqual(['unplugged', 'lossy', 'lost'])
  expect(world.value('units', 'cam-1')?.['status']).toBe('streaming')
  const entries = world.trace.entries
  const other = await World.resume(await newDatabase(), await unpackWorld(packed))
  ends.push(() => other.close())
  expect(other.elapsedMs).toBe(world.elapsedMs)
  const hash = await further(world)
  expect(await further(other)).toBe(hash)
  expect([other.trace.entries, world.trace.entries > entries + 500]).toEqual([world.trace.entries, true])
  expect(world.faults.list()).toEqual([])
})

test('another act after the export gives another trace', async () => {
  const world = await running()
  await busied(world)
  const file = await world.export()
  const other = await World.resume(await newDatabase(), file)
  ends.push(() => other.close())
  other.fleet.act('cam-2', { do: 'camera', connected: false })
  await passed(world, 10)
  await passed(other, 10)
  expect(other.trace.digest()).not.toBe(world.trace.digest())
})

test('a world that does not start leaves no folder and no connection', async () => {
  // Other tests have folders of their own meanwhile.
  const own = mkdtempSync(join(tmpdir(), 'backhaul-start-'))
  vi.stubEnv('TMPDIR', own)
  ends.push(async () => {
    vi.unstubAllEnvs()
    rmSync(own, { recursive: true })
  })
  const start = { fleet, seed: 7, startMs: Date.parse('2026-05-04T18:00:00Z') }
  const world = await World.open({ databaseUrl: await newDatabase(), ...start })
  const file = await world.export()
  await world.close()
  const clash = [
    { path: 'a', content: '' },
    { path: 'a/b', content: '' },
  ]
  const first = await newDatabase()
  await expect(World.resume(first, { ...file, files: clash })).rejects.toThrow('the file a/b cannot be stored')
  const modelless = structuredClone(file) as unknown as { fleet: { world: { places: { state: { model: string } }[] } } }
  for (const { state } of modelless.fleet.world.places) state.model = 'LU-1'
  await expect(World.resume(first, modelless as unknown as typeof file)).rejects.toThrow('LU-1')
  const unknownModel = { ...fleet, units: { cam: { model: 'LU-1' } } } as unknown as typeof fleet
  await expect(World.open({ databaseUrl: first, ...start, fleet: unknownModel })).rejects.toThrow()
  expect(readdirSync(own)).toEqual([])
  // The server notices the end of a connection a little later.
  await expect.poll(() => connectionsTo(first), { timeout: 20_000 }).toBe(0)
})

async function connectionsTo(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const { prisma, stop } = await openDatabase({ url: Object.assign(new URL(url), { pathname: '/postgres' }).href }, { connectionsMax: 1 })
  const [row] = await prisma.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = ${name} AND backend_type = 'client backend'`
  await stop()
  return row?.count ?? -1
}
