import { Recording, type World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replayFile } from '../../apps/worlds/src/recording/replay-file.ts'
import { scenarioFrom } from '../../apps/worlds/src/recording/to-scenario.ts'
import { readScenario } from '../../apps/worlds/src/scenario/read.ts'
import { runScenario } from '../../apps/worlds/src/scenario/run.ts'
import { password } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { startTestHost, type TestHost } from '../support/worlds.ts'

// The acts of users and testers in a hosted world become a file, and a scenario.

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000, interval: 50 }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

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

const story = `
name: On air
story: A unit goes on air.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 }, cam-2: {} }
steps:
  - at: +00:01
    do: [{ start: cam-1 }, { drive: cam-2 }]
    expect: [{ unit: cam-1, status: streaming }]
    within: 60 s
`
const recordingOf = (id: string) => host.ask('main', `GET /simulation/worlds/${id}/recording`)
const statusOf = async (id: string) => ((await host.ask(id, 'GET /core/v2/units/cam-1')).body as { status: string }).status

test('the writes of users, acts, faults and clock moves in a world of a scenario are recorded, and become a scenario that passes', async () => {
  const { id } = (await host.ask('main', 'POST /simulation/worlds', { scenarioText: story })).body as World
  await host.ask('main', `PUT /simulation/worlds/${id}/clock`, { speed: 3 })
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('streaming'), patience)
  const asOperator = (http: `${string} /${string}`, body?: object) => host.ask(id, http, body, 'operator')
  expect((await asOperator('PUT /core/v2/units/cam-1/delay', { delay: 100 })).status).toBe(400)
  expect((await asOperator('POST /core/trpc/units.reboot', { unitId: 'cam-2' })).status).toBe(200)
  expect((await host.ask('main', `POST /simulation/worlds/${id}/acts`, { act: { battery: 'cam-1', percent: 40 } })).status).toBe(200)
  const fault = { layer: 'link', match: { op: 'answer' }, effect: { do: 'delay', ms: 500 } }
  const added = await host.ask('main', `POST /simulation/worlds/${id}/faults`, { fault })
  expect((await asOperator('DELETE /core/v2/units/cam-1/stream')).status).toBe(200)
  await host.ask('main', `DELETE /simulation/worlds/${id}/faults/${(added.body as { id: string }).id}`)
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('idle'), patience)
  await host.ask('main', `POST /simulation/worlds/${id}/clock/step`, { seconds: 5 })

  const { status, text } = await recordingOf(id)
  expect(status).toBe(200)
  expect(text).not.toContain(password)
  const recording = Recording.parse(JSON.parse(text))
  const inputs = recording.inputs.map(({ act, clock }) => {
    if (act === undefined) return clock
    return 'call' in act ? [act.call, act.as] : act
  })
  // The script may begin before the first move of the clock.
  expect(inputs).toHaveLength(10)
  expect(inputs).toEqual(
    expect.arrayContaining([
      { speed: 3 },
      ['POST /v2/units/cam-1/stream', 'operator'],
      { drive: 'cam-2' },
      ['PUT /v2/units/cam-1/delay', 'operator'],
      ['POST /devices/cam-2/commands/reboot', 'operator'],
      { battery: 'cam-1', percent: 40 },
      { fault: 'fault-f1', is: fault },
      ['DELETE /v2/units/cam-1/stream', 'operator'],
      { end: 'fault-f1' },
      { step: 5 },
    ]),
  )
  expect(recording.inputs.flatMap(({ answers = [] }) => answers.map((one) => one?.status))).toEqual([200, 400, 200, 200])
  const { equal, lines } = await replayFile(recording, databases)
  expect([equal, lines]).toEqual([true, [expect.stringContaining('The answers are equal: 4 calls')]])
  const scenario = scenarioFrom(recording)
  expect(scenario).toContain('{ unit: cam-1, status: idle }')
  const { failure } = await databases.with((databaseUrl) => runScenario(readScenario(scenario, 'made.yaml'), { databaseUrl }))
  expect(failure).toBeNull()
})

test('a world with demo data is not recorded, and says why', async () => {
  const { id } = (await host.ask('main', 'POST /simulation/worlds', { units: 5 })).body as World
  for (const world of ['main', id]) {
    const { status, body } = await recordingOf(world)
    expect([status, body]).toMatchObject([409, { code: 'NO_RECORDING' }])
  }
})
