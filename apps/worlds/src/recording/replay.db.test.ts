import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@backhaul/contract/resources'
import { Recording } from '@backhaul/simulation'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { startWorld } from '../kit/start-world.ts'
import { readScenario } from '../scenario/read.ts'
import { runScenario } from '../scenario/run.ts'
import { replayFile } from './replay-file.ts'
import { scenarioFrom } from './to-scenario.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../../..')
const databases = {
  async with<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
    const database = await createTestDatabase()
    try {
      return await use(database.url)
    } finally {
      await database.drop()
    }
  },
}
const run = (text: string) => databases.with((databaseUrl) => runScenario(readScenario(text, 'story.yaml'), { databaseUrl, record: true }))

/** The recording of a story, as it is read from a file. */
let recording: Recording
beforeAll(async () => {
  const story = readFileSync(join(root, 'simulator/scenarios/stream-starts-and-stops.yaml'), 'utf8')
  recording = Recording.parse(JSON.parse(JSON.stringify((await run(story)).recording)))
})

const altered = (change: (copy: Recording) => void): Recording => {
  const copy = structuredClone(recording)
  change(copy)
  return copy
}

test('a replay has the trace of the recording', async () => {
  expect(recording.inputs.map(({ atMs, act, signIn }) => [atMs, act ?? signIn])).toEqual([
    [0, 'operator'],
    [5000, { start: 'cam-1' }],
    [40_000, { stop: 'cam-1' }],
  ])
  const { equal, lines } = await replayFile(recording, databases)
  expect([equal, lines]).toEqual([true, [expect.stringContaining(`trace ${recording.trace?.hash}`)]])
})

test('a replay of an altered input names the first difference, with the entries and the versions of both sides', async () => {
  const { equal, lines } = await replayFile(
    altered(({ inputs }) => Object.assign(inputs[2] ?? {}, { atMs: 30_000 })),
    databases,
  )
  const text = lines.join('\n')
  expect(equal).toBe(false)
  expect(text).toMatch(/recorded with Backhaul \S+ on Node v\S+; replayed with Backhaul \S+ on Node v/)
  expect(text).toMatch(/The first difference is at \+00:30\.?\d*\.\n/)
  expect(text).toMatch(/ {2}recording {2}\+00:30/)
  expect(text).toMatch(/ {2}replay {5}\+00:30 core command cam-1 .*"kind":"stopStream"/)
})

test('a replay with another seed differs from the first report of a device', async () => {
  const { equal, lines } = await replayFile(
    altered(({ start }) => (start.seed = 8)),
    databases,
  )
  expect(equal).toBe(false)
  expect(lines.join('\n')).toMatch(
    /The first difference is at \+00:00\.\n[^]*recording {2}\+00:00 fleet reports [^]*replay {5}\+00:00 fleet reports /,
  )
})

test('a recording becomes a scenario that expects what users saw, and has the same trace', async () => {
  const text = scenarioFrom(recording)
  expect(text).toContain('- { start: cam-1 }')
  expect(text).toContain('- { unit: cam-1, status: streaming }')
  const { failure, hash } = await run(text)
  expect([failure, hash]).toEqual([null, recording.trace?.hash])
  // Its expectations are compared.
  const wrong = await run(text.replace('- { unit: cam-1, status: streaming }', '- { unit: cam-1, status: forwarding }'))
  expect(wrong.failure?.text).toContain('"status":"forwarding"')
})

const fleet = { units: { 'cam-1': {} } }
const password = 'Key-of-the-press-room'

test('a recording of a test has no secrets; its replay knows the password of worlds, and names all others, which have substitutes', async () => {
  const file = await databases.with(async (databaseUrl) => {
    const world = await startWorld({ databaseUrl, fleet })
    const own = { password: 'A-world-of-its-own-1' }
    expect((await world.call('admin', 'POST /v2/inventories/world/ingestAccount/password', own)).status).toBe(200)
    expect((await world.call('operator', 'POST /devices/cam-1/commands/wifi_connect', { ssid: 'Press', password })).status).toBe(200)
    const text = JSON.stringify(world.recording())
    await world.close()
    return text
  })
  expect(file).not.toContain(password)
  expect(file).not.toContain('A-world-of-its-own-1')
  const { equal, lines } = await replayFile(Recording.parse(JSON.parse(file)), databases)
  expect([equal, ...lines.slice(0, -1)]).toEqual([
    true,
    'Input 4 (POST /devices/cam-1/commands/wifi_connect) has a substitute for its password, which no recording contains.',
  ])
})

test('a recording has no address with a key in a field that is not secret by its name, and its replay is refused as the call was', async () => {
  const file = await databases.with(async (databaseUrl) => {
    const channels = { intake: { server: 'hub', input: true } }
    const world = await startWorld({ databaseUrl, fleet: { servers: { hub: {} }, channels, units: { 'cam-1': {} } } })
    const path = 'POST /channels/intake/inputSources'
    for (const address of [
      'rtmp://someone:canary@live.example/app',
      'rtmp://live.example/app/canary',
      'rtmp://live.example/app?key=canary',
    ])
      expect((await world.call('admin', path, { type: 'RTMP', address })).status).toBe(409)
    expect((await world.call('admin', path, { type: 'RTMP', address: 'rtmp://live.example/app' })).status).toBe(200)
    const text = JSON.stringify(world.recording())
    await world.close()
    return text
  })
  expect(file).not.toContain('canary')
  expect(file).toContain('rtmp://live.example/app')
  const { equal, lines } = await replayFile(Recording.parse(JSON.parse(file)), databases)
  expect([equal, lines.length]).toEqual([true, 4])
})

test('a replay calls objects by the ids that they have in its own world', async () => {
  const text = await databases.with(async (databaseUrl) => {
    const world = await startWorld({ databaseUrl, fleet })
    const made = await world.call('admin', 'POST /v2/inventories/world/usageProfiles', { ...resources.usageProfiles.example, name: 'Race' })
    expect(made.status).toBe(200)
    const { id } = made.body as { id: string }
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await world.call('admin', `DELETE /v2/usageProfiles/${id}`)).status).toBe(200)
    const file = JSON.stringify(world.recording())
    await world.close()
    return file
  })
  const made = Recording.parse(JSON.parse(text))
  expect((await replayFile(made, databases)).equal).toBe(true)
  // Without a trace, the answers are compared.
  expect((await replayFile({ ...made, trace: null }, databases)).equal).toBe(true)
  expect(scenarioFrom(made)).toContain('Left out: +00:00 DELETE /v2/usageProfiles/')
})
