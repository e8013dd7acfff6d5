import { gzipSync } from 'node:zlib'
import { createFleet } from '@backhaul/simulator'
import { expect, test } from 'vitest'
import { firstPart, packWorld, unpackWorld, type WorldFile } from './world-file.ts'

const trace = '0'.repeat(64)
const fleet = createFleetState()
const file: WorldFile = {
  ...firstPart,
  name: 'World',
  units: null,
  seed: 1,
  clock: { now: fleet.world.nowMs, paused: true, speed: 1 },
  elapsedMs: 0,
  fleet,
  faults: { drawn: 1, count: 0, held: [], before: {} },
  database: { migration: '0001', tables: { users: [] }, sequences: {} },
  files: [{ path: 'hub-1/a.mp4', content: '' }],
  stepped: { trace, entries: 0, users: [] },
  play: null,
}

function createFleetState(): WorldFile['fleet'] {
  const fleet = createFleet({ seed: 1, director: 'idle' })
  void fleet.stop()
  return JSON.parse(JSON.stringify(fleet.export())) as WorldFile['fleet']
}

/** Returns the fault of a file in which one value is another one. */
async function faultWith(path: string, value: unknown): Promise<string> {
  const altered = structuredClone(file) as unknown as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() as string
  const parent = names.reduce((one, name) => one[name] as Record<string, unknown>, altered)
  parent[last] = value
  return faultOf(gzipSync(JSON.stringify(altered)))
}

const faultOf = (packed: Uint8Array) =>
  unpackWorld(packed).then(
    () => 'none',
    (error: Error) => error.message,
  )

test('a file that was not altered is read as it was written', async () => {
  expect(await unpackWorld(await packWorld(file))).toEqual(file)
})

const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown

test.each([
  ['another format', 'format', 2, /^format: /],
  ['another version', 'versions.core', '9.9.9', /^it is of version 9\.9\.9, and this is version /],
  ['a key that is not known', 'surprise', 1, /Unrecognized key: "surprise"/],
  ['a path out of its folder', 'files.0.path', '../../etc/passwd', /^files\.0\.path: /],
  ['an absolute path', 'files.0.path', '/etc/passwd', /^files\.0\.path: /],
  ['a path with a backslash', 'files.0.path', 'a\\..\\b', /^files\.0\.path: /],
  ['a time that is not a number', 'clock.now', 'soon', /^clock\.now: /],
  ['a table that is not a list', 'database.tables.users', {}, /^database\.tables\.users: /],
  ['a clock at another time than that of its devices', 'clock.now', 1_777_917_700_000, /^fleet\.world\.nowMs: /],
  ['values that are nested too deep', 'database.tables.users', deep, /^its values are nested more than 40 levels deep$/],
  ['a queue with fewer devices than times', 'fleet.world.queue.dueMs', [1], /^fleet\.world\.queue: /],
  ['a fault that does not exist', 'faults.held', [{ id: 'f1' }], /^faults\.held\.0\./],
])('a file with %s is refused with its first fault', async (_, path, value, fault) => {
  expect(await faultWith(path, value)).toMatch(fault)
})

test('a file that is not packed, and one without JSON, are refused', async () => {
  expect(await faultOf(Buffer.from('{}'))).toBe('it is not a gzip file, or is larger than a world')
  expect(await faultOf(gzipSync('{'))).toBe('it contains no JSON')
  expect(await faultOf(gzipSync('null'))).toMatch(/^its content: /)
})
