import type { Play, RemoteCaptions, ScenarioSummary, World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestHost, type TestHost } from '../support/worlds.ts'

// Scenarios in hosted worlds, whose time passes by itself.

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000, interval: 50 }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

const story = `
name: Two beats
story: A camera is unplugged at the second beat.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 } }
steps:
  - at: +00:00
    caption: { en: The operator goes on air., zh: 操作员开始直播。 }
    do: [{ start: cam-1 }]
    expect: [{ answer: 200 }, { unit: cam-1, status: streaming }]
    within: 60 s
  - at: +20:00
    do: [{ drive: cam-1 }]
  - at: +40:00
    caption: { en: The stream ends., zh: 推流结束。 }
    do: [{ stop: cam-1 }]
    expect: [{ unit: cam-1, status: idle }]
    within: 60 s
`

async function aWorldOf(fields: { scenario?: string; scenarioText?: string }): Promise<World> {
  const { status, body } = await host.ask('main', 'POST /simulation/worlds', fields)
  expect([status, body]).toMatchObject([200, {}])
  return body as World
}

const playOf = async (id: string) => (await host.ask('main', `GET /simulation/worlds/${id}/play`)).body as Play
const after = (id: string, expected: object) => vi.waitFor(async () => expect(await playOf(id)).toMatchObject(expected), patience)

test('the library has the name and the text of each story in both languages', async () => {
  const { scenarios } = (await host.ask('main', 'GET /simulation/scenarios')).body as { scenarios: ScenarioSummary[] }
  const inBoth = { en: expect.stringMatching(/^[\x20-\x7eü]+$/), zh: expect.stringMatching(/\p{Script=Han}/u) }
  for (const { id, name, story } of scenarios) expect({ id, name, story }).toEqual({ id, name: inBoth, story: inBoth })
})

test('the library names its stories, and a world plays one of them to its end, at a higher speed too', async () => {
  const { scenarios } = (await host.ask('main', 'GET /simulation/scenarios')).body as { scenarios: ScenarioSummary[] }
  expect(scenarios.length).toBeGreaterThan(30)
  expect(scenarios.some(({ id }) => id.startsWith('errors'))).toBe(false)
  const { name, units } = scenarios.find(({ id }) => id === 'stream-starts-and-stops')!
  const world = await aWorldOf({ scenario: 'stream-starts-and-stops' })
  expect(world).toMatchObject({ name: 'A stream starts and stops', units, scenario: { id: 'stream-starts-and-stops', name } })
  expect(world.clock.now).toBeLessThan(Date.parse('2026-07-01T00:00:00Z'))
  await host.ask('main', `PUT /simulation/worlds/${world.id}/clock`, { speed: 10 })
  await after(world.id, { state: 'ended', failure: null, next: null, waitsFor: [] })
  const { steps } = await playOf(world.id)
  expect(steps.map(({ met, expected, begunAtMs }) => [met === expected, begunAtMs !== null])).toEqual(steps.map(() => [true, true]))
  // The world goes on after the end of its story.
  const { body } = await host.ask(world.id, 'GET /core/devices/fetch')
  expect(body.units).toHaveLength(units)
})

test('`next` begins the next captioned step after what is before it; `hold` waits for it while the world goes on', async () => {
  const { id } = await aWorldOf({ scenarioText: story })
  await after(id, { state: 'playing', current: { zh: '操作员开始直播。' }, next: { en: 'The stream ends.' } })
  expect((await host.ask('main', `PUT /simulation/worlds/${id}/play/hold`, { hold: true })).body).toMatchObject({ hold: true })
  await host.ask('main', `PUT /simulation/worlds/${id}/clock`, { speed: 600 })
  await after(id, { state: 'held', scriptMs: 40 * 60_000, onAir: 1 })
  await host.ask('main', `PUT /simulation/worlds/${id}/clock`, { speed: 1 })
  const held = await playOf(id)
  await vi.waitFor(async () => expect((await playOf(id)).elapsedMs).toBeGreaterThan(held.elapsedMs + 200), patience)
  expect((await playOf(id)).scriptMs).toBe(held.scriptMs)
  expect((await host.ask('main', `POST /simulation/worlds/${id}/play/next`)).status).toBe(200)
  await after(id, { state: 'ended', failure: null, current: { en: 'The stream ends.' }, onAir: 0 })
  expect((await host.ask('main', `POST /simulation/worlds/${id}/play/next`)).body).toMatchObject({ code: 'NO_NEXT_CAPTION' })
  // The world, and its scenario, from the start.
  const again = (await host.ask('main', `POST /simulation/worlds/${id}/play/restart`)).body as Play
  expect(again).toMatchObject({ state: 'held', hold: true, current: null })
  expect((await host.ask('main', `POST /simulation/worlds/${id}/play/next`)).status).toBe(200)
  await after(id, { current: { en: 'The operator goes on air.' }, onAir: 1 })
  // Forty minutes of the script pass at once, in order.
  expect((await host.ask('main', `POST /simulation/worlds/${id}/play/next`)).status).toBe(200)
  await after(id, { state: 'ended', failure: null })
  const { steps } = await playOf(id)
  expect(steps[1]!.begunAtMs).not.toBeNull()
  expect(steps[2]!.begunAtMs).toBeLessThan(10 * 60_000)
})

test('an expectation that is not met fails the play with reasons, and the world goes on', async () => {
  const { id } = await aWorldOf({
    scenarioText: story.replace('[{ start: cam-1 }]', '[{ powerOff: cam-1 }]').replace('{ answer: 200 }, ', ''),
  })
  await host.ask('main', `PUT /simulation/worlds/${id}/clock`, { speed: 20 })
  await after(id, { state: 'failed', next: null, failure: { step: 1, reasons: expect.arrayContaining(['cam-1: it is switched off']) } })
  const { failure, journal, scriptMs, elapsedMs } = await playOf(id)
  expect(failure!.text).toContain('Step 1 expects')
  // The time of the script ends with it; that of the world goes on.
  await vi.waitFor(async () => expect((await playOf(id)).elapsedMs).toBeGreaterThan(elapsedMs), patience)
  expect((await playOf(id)).scriptMs).toBe(scriptMs)
  expect(journal.map(({ kind }) => kind)).toContain('cause')
  expect((await host.ask(id, 'GET /core/devices/fetch')).body.units).toHaveLength(1)
})

test('users of the scenario and the super user of the demo sign in with its password; that super user controls the play of this world alone', async () => {
  const [own, other] = [await aWorldOf({ scenarioText: story }), await aWorldOf({ scenarioText: story })]
  for (const user of ['operator', 'viewer', 'admin', 'super_user']) expect(await host.signIn(own.id, user)).toMatch(/=/)
  expect((await host.ask(own.id, `GET /simulation/worlds/${own.id}/play`)).status).toBe(200)
  expect((await host.ask(own.id, `GET /simulation/worlds/${other.id}/play`)).body).toMatchObject({ code: 'FOREIGN_WORLD' })
  expect((await host.ask(own.id, `POST /simulation/worlds/${own.id}/play/restart`)).body).toMatchObject({ scenario: { name: 'Two beats' } })
  expect((await host.ask('main', `GET /simulation/worlds/main/play`)).body).toMatchObject({ code: 'NO_SCENARIO' })
})

test('the link of a second device reads the captions and goes on, without a session, and only while its world exists', async () => {
  const { id } = await aWorldOf({ scenarioText: story })
  await after(id, { current: { en: 'The operator goes on air.' } })
  const { token } = (await host.ask('main', `POST /simulation/worlds/${id}/play/remote`)).body as { token: string }
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${host.address}/simulation/remote/${path}`, { method })
    return { status: answer.status, body: (await answer.json()) as RemoteCaptions }
  }
  expect((await ask(token)).body).toMatchObject({ name: 'Two beats', next: { zh: '推流结束。' } })
  expect((await ask(`${token}/next`, 'POST')).status).toBe(200)
  await vi.waitFor(
    async () => expect((await ask(token)).body).toMatchObject({ state: 'ended', current: { en: 'The stream ends.' } }),
    patience,
  )
  expect(await ask('A'.repeat(22))).toMatchObject({ status: 404, body: { code: 'REMOTE_ENDED' } })
  // The token opens no other call.
  const foreign = await fetch(`${host.address}/simulation/worlds/${id}/play`, { headers: { authorization: `Bearer ${token}` } })
  expect(foreign.status).toBe(401)
  await host.ask('main', `DELETE /simulation/worlds/${id}`)
  expect((await ask(token)).body).toMatchObject({ code: 'REMOTE_ENDED' })
})

test('a text with a mistake is refused with its sentence, and an unknown scenario by its name', async () => {
  const refused = await host.ask('main', 'POST /simulation/worlds', { scenarioText: story.replace('stop: cam-1', 'strat: cam-1') })
  expect(refused.body).toMatchObject({ status: 400, code: 'SCENARIO_REFUSED', title: expect.stringContaining('"strat" is not an action.') })
  const unknown = await host.ask('main', 'POST /simulation/worlds', { scenario: 'no-such-story' })
  expect(unknown.body).toMatchObject({ status: 404, code: 'SCENARIO_NOT_FOUND' })
  const both = await host.ask('main', 'POST /simulation/worlds', { scenario: 'storm', scenarioText: story })
  expect(both.body).toMatchObject({ status: 400 })
})

test.each([{ units: 10 }, { seed: 3 }])('a scenario is refused with %o, because it has its own', async (fields) => {
  const refused = await host.ask('main', 'POST /simulation/worlds', { scenario: 'storm', ...fields })
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})
