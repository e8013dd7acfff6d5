import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import type { AiProvider } from './provider.ts'
import { builtInProvider } from './built-in-provider.ts'

let app: TestApp
let user: TestUser
let group: Awaited<ReturnType<typeof aGroup>>
let unit: Awaited<ReturnType<typeof aUnit>>
let isBroken = false
beforeAll(async () => {
  const provider: AiProvider = {
    summarize: (...all) => (isBroken ? Promise.reject(new Error('broken')) : builtInProvider.summarize(...all)),
  }
  app = await startTestApp({ world: 'empty', aiProvider: provider })
})
afterAll(() => app.close())
beforeEach(async () => {
  isBroken = false
  group = await aGroup(app)
  await app.database.prisma.inventoryService.create({ data: { inventoryId: group.inventoryId, name: 'ai_integration', status: 'ENABLED' } })
  unit = await aUnit(app, { groups: [group] })
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
})

const as = (who: TestUser, http: string, body?: unknown) => ask(app, who, http as 'GET /', body)
const start = (over: object = {}) => as(user, 'POST /v2/ai/sessions', { unitId: unit.id, ...over })
const ended = async (id: string) => {
  await expect.poll(async () => (await as(user, `GET /v2/ai/sessions/${id}`)).body.state, { timeout: 10_000 }).not.toBe('running')
  return (await as(user, `GET /v2/ai/sessions/${id}`)).body
}

describe('an AI session', () => {
  test('summarizes the activity, the commands and the state of a unit in sentences with figures, and is ended', async () => {
    const minuteAgo = (minutes: number) => app.core.clock.now() - minutes * 60_000
    const change = (minutes: number, event: string) => ({
      at: minuteAgo(minutes),
      core: 'core-1',
      unitId: unit.id,
      inventoryId: group.inventoryId,
      unitName: unit.row.name,
      event,
      status: 'idle',
      channelId: null,
    })
    await app.core.store.activity.add([change(245, 'onlineToStreaming'), change(60, 'streamingToOnline'), change(20, 'onlineToOffline')])
    const command = (kind: string, state: 'done' | 'refused' | 'unknown') => ({
      commandId: app.core.ids.next(),
      core: 'core-1',
      unitId: unit.id,
      kind,
      state,
      input: {},
      by: 'ada',
      at: minuteAgo(30),
      code: null,
      data: null,
      endedAt: null,
    })
    await app.core.store.unitCommands.write([command('reboot', 'done'), command('reboot', 'refused'), command('start', 'unknown')])
    const started = await start()
    expect(started).toMatchObject({ status: 200, body: { unitId: unit.id, state: 'running', progressPercent: 0, summary: [] } })
    const { state, progressPercent, summary } = await ended(started.body.id)
    expect([state, progressPercent]).toEqual(['done', 100])
    expect(summary).toEqual([
      `${unit.row.name} is of type LU-800 with software 10.1.0. It is offline now.`,
      'In the last 24 h it was on air once, for 3 h 5 min in total.',
      'It was offline once, for 20 min in total.',
      'It has no measurements of its uplink from the last 30 min.',
      'Commands of users: 3. Of these, 1 done, 1 refused or failed, 1 without a known result.',
      'Active alerts: critical 0, warning 0.',
    ])
    expect(JSON.stringify(summary)).not.toContain('ada')
    expect((await as(user, `DELETE /v2/ai/sessions/${started.body.id}`)).body).toEqual({ done: true })
    expect((await as(user, `GET /v2/ai/sessions/${started.body.id}`)).body.code).toBe('AI_SESSION_NOT_FOUND')
  })

  test('regards only the hours that it is about, and writes in Chinese', async () => {
    const at = app.core.clock.now() - 3 * 3_600_000
    const entry = { at, unitId: unit.id, inventoryId: group.inventoryId, unitName: 'u', status: 'idle', channelId: null }
    await app.core.store.activity.add([{ ...entry, event: 'onlineToStreaming' }])
    const { summary } = await ended((await start({ hours: 1, language: 'zh' })).body.id)
    expect(summary[1]).toBe('最近 1 小时内没有直播。')
  })

  test('measures the uplink and names the link that carried most', async () => {
    const facts = {
      now: 0,
      changes: [],
      commands: [],
      unit: { ...unit.row, battery: { connected: true, charging: false, percentage: 80 } },
      bandwidth: {
        stepMs: 5000,
        at: [0, 5000],
        totalKbps: [4000, 6000],
        links: [
          { port: 0, name: 'A', kbps: [1000, 1000] },
          { port: 1, name: 'B', kbps: [3000, 5000] },
        ],
      },
    }
    const sentences = await builtInProvider.summarize(facts, { hours: 24, language: 'en' }, () => Promise.resolve())
    expect(sentences).toContain('Over the last 1 min on the links it sent 5,000 kbps on average, between 4,000 and 6,000 kbps.')
    expect(sentences).toContain('Of 2 links, B carried most: 4,000 kbps, 80 % of the total.')
    expect(sentences).toContain('Its battery has 80 %.')
  })

  test('fails when its provider does', async () => {
    isBroken = true
    expect(await ended((await start()).body.id)).toMatchObject({ state: 'failed', summary: [] })
  })

  test('R-039 is refused to read-only users', async () => {
    const reader = await aUser(app, { role: 'luc_read', groups: [group] })
    expect(await as(reader, 'POST /v2/ai/sessions', { unitId: unit.id })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  })

  test('M-717 needs the managed service ai_integration of the inventory', async () => {
    await app.database.prisma.inventoryService.deleteMany({ where: { inventoryId: group.inventoryId } })
    expect((await start()).body.code).toBe('AI_NOT_ENABLED')
  })

  test('is seen by those who see its unit, and the newest 20 of a unit are kept', async () => {
    const { id } = (await start()).body
    const foreigner = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app)] })
    expect((await as(foreigner, `GET /v2/ai/sessions/${id}`)).status).toBe(404)
    await ended(id)
    const more = []
    for (let i = 0; i < 20; i++) more.push((await start()).body.id as string)
    expect(await app.database.prisma.aiSession.count({ where: { unitId: unit.id } })).toBe(20)
    await ended(more.at(-1)!)
  }, 30_000)
})
