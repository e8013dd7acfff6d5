import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startWorld, type TestWorld } from './start-world.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function aWorld(unit: string, from?: Uint8Array): Promise<TestWorld> {
  const database: TestDatabase = await createTestDatabase()
  const fleet = { servers: { 'hub-1': {} }, channels: { 'studio-1': { server: 'hub-1' } }, units: { [unit]: { channel: 'studio-1' } } }
  const world = await startWorld({ databaseUrl: database.url, ...(from === undefined ? { fleet } : { from }) })
  ends.push(async () => {
    await world.close()
    await database.drop()
  })
  return world
}

test('a test starts a stream, lets time pass, and sees what users see', async () => {
  const world = await aWorld('cam-1')
  const startMs = world.clock.now()
  expect((await world.call('operator', 'POST /v2/units/cam-1/stream', {})).status).toBe(200)
  await world.expectPublished({ unit: 'cam-1', status: 'streaming' }, '20 s')
  expect((await world.call('viewer', 'DELETE /v2/units/cam-1/stream')).status).toBe(403)
  await world.act({ camera: 'cam-1', connected: false })
  await world.expectPublished({ alert: 'cam-1', type: 'cameraDisconnected' }, '2 min')
  await world.clock.advance('1 min')
  expect(world.clock.now() - startMs).toBeGreaterThan(60_000)
  expect(world.journal.some((line) => line.includes('POST /v2/units/cam-1/stream by operator'))).toBe(true)
})

test('an expectation that is not met within its time fails with the journal and the reasons', async () => {
  const world = await aWorld('cam-1')
  await world.act({ battery: 'cam-1', percent: 0 })
  await world.act({ mains: 'cam-1', connected: false })
  await expect(world.expectPublished({ unit: 'cam-1', status: 'streaming' }, '5 s')).rejects.toThrow(
    /^Expected \{"unit":"cam-1","status":"streaming"\}, but status of cam-1 is "[a-z]+"\.\ncam-1: its battery is empty\n[^]*mains cam-1/,
  )
})

test('two worlds have clocks and devices of their own', async () => {
  const [one, two] = [await aWorld('canary-one'), await aWorld('canary-two')]
  await one.clock.advance('1 h')
  expect(one.clock.now() - two.clock.now()).toBeGreaterThan(3_500_000)
  const names = async (world: TestWorld) => JSON.stringify((await world.call('admin', 'GET /v2/admin/units')).body)
  expect(await names(one)).toContain('canary-one')
  expect(await names(one)).not.toContain('canary-two')
  expect(await names(two)).not.toContain('canary-one')
})

test('a world goes on from the file of another one, with the same trace', async () => {
  const world = await aWorld('cam-1')
  await world.call('operator', 'POST /v2/units/cam-1/stream', {})
  await world.expectPublished({ unit: 'cam-1', status: 'streaming' }, '20 s')
  const other = await aWorld('cam-1', await world.export())
  expect(other.clock.now()).toBe(world.clock.now())
  const further = async (one: TestWorld) => {
    await one.expectPublished({ unit: 'cam-1', status: 'streaming' }, '1 s')
    await one.act({ camera: 'cam-1', connected: false })
    await one.expectPublished({ alert: 'cam-1', type: 'cameraDisconnected' }, '2 min')
    expect((await one.call('operator', 'DELETE /v2/units/cam-1/stream')).status).toBe(200)
    return one.trace
  }
  expect(await further(other)).toBe(await further(world))
})
