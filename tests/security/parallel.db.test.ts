import { type App, buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import type { RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aChannel, aFile, aGroup, aUnit, aUser, type TestUser } from '../support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../support/scripted-fleet.ts'

const parallel = 100

let app: TestApp
/** A second core on the database. */
let second: App
let addresses: string[]
let fleet: ScriptedFleet
let group: RegistryGroup
let users: TestUser[]
/** Units that both cores know. */
let shared: UnitRecord[]
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '3600000' } })
  const { prisma } = app.database
  group = await aGroup(app)
  users = await Promise.all([1, 2].map(() => aUser(app, { role: 'luc_regular', groups: [group] })))
  fleet = await scriptedFleet(app.core.devices)
  shared = [await aUnit(app, { groups: [group] }), await aUnit(app, { groups: [group] })]
  second = await buildApp({ config: app.core.config, log: pino({ level: 'silent' }), prisma })
  addresses = [app.address, await second.http.listen({ host: '127.0.0.1', port: 0 })]
})
afterAll(async () => {
  await second.close()
  await app.close()
})

interface Sent {
  address?: string
  user?: TestUser | undefined
  method?: string
  key?: string
}

async function send(path: string, body: unknown, { address = app.address, user = users[0], method = 'POST', key }: Sent = {}) {
  const cookie = await app.cookieOf(user as TestUser)
  const headers = { 'content-type': 'application/json', cookie, ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await fetch(`${address}/core${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as any }
}
const all = <Answer>(ask: (index: number) => Promise<Answer>) => Promise.all(Array.from({ length: parallel }, (_, index) => ask(index)))
const counts = (values: readonly string[]) => Object.fromEntries(Map.groupBy(values, (value) => value).entries().map(([value, { length }]) => [value, length])) // prettier-ignore

test('one key in 100 requests at once, over two cores, has one effect and one answer', async () => {
  const unit = shared[0]!
  const comment = (index: number) =>
    send(`/v2/units/${unit.id}/comment`, { comment: 'once' }, { method: 'PUT', key: 'once', address: addresses[index % 2]! })
  const answers = await all(comment)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await app.database.prisma.auditEntry.count({ where: { action: 'units.setComment', objectId: unit.id, outcome: 'ok' } })).toBe(1)
})

test('one key with 100 inputs at once has the effect of one of them, and refuses the others', async () => {
  const unit = shared[1]!
  const answers = await all((index) =>
    send(`/v2/units/${unit.id}/comment`, { comment: `comment ${index}` }, { method: 'PUT', key: 'inputs', address: addresses[index % 2]! }),
  )
  expect(counts(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)))).toEqual({ done: 1, IDEMPOTENCY_KEY_REUSED: 99 })
})

test('a bulk start of 100 units to one channel, by two users and sent twice, starts one unit once', async () => {
  const channel = await aChannel(app, { groups: [group] })
  await fleet.say(channel.id, { status: 'idle', allocatedToUnitUid: null })
  const units: UnitRecord[] = []
  while (units.length < parallel) units.push(await aUnit(app, { groups: [group] }))
  for (const { id } of units) await fleet.say(id, { applications: {}, cameraConnected: true })
  const start = (index: number) => {
    const options = { user: users[index % 2], key: `start-${index}` }
    return send(`/v2/units/${units[index]!.id}/stream`, { channelId: channel.id }, options)
  }
  const outcomes = (answers: Awaited<ReturnType<typeof start>>[]) =>
    answers.map(({ status, body }) => (status === 200 ? 'started' : body.code))
  const both = await Promise.all([all(start), all(start)])
  for (const answers of both) expect(counts(outcomes(answers))).toEqual({ started: 1, CHANNEL_BUSY: 99 })
  expect(outcomes(both[0])).toEqual(outcomes(both[1]))
  expect(fleet.commands.filter(({ command }) => command.kind === 'startStream')).toHaveLength(1)
})

test('requests at once, over two cores, make no more links and chunks of a file than there may be', async () => {
  const file = await aFile(app, await aChannel(app, { groups: [group] }), { lengthMs: 8000 })
  // Those of one file wait for each other: 40 at once are done within the time of a call on a busy machine.
  const wave = (one: (index: number) => ReturnType<typeof send>) => Promise.all(Array.from({ length: 40 }, (_, index) => one(index)))
  const links = await wave((index) => send('/channelfiles/share', { fileId: file.id }, { address: addresses[index % 2]! }))
  expect(counts(links.map(({ status, body }) => (status === 200 ? 'made' : body.code)))).toEqual({ made: 10, TOO_MANY_FILE_LINKS: 30 })
  const chunk = (index: number) => send('/channelfiles/chunk', { fileId: file.id, start: 0, end: 1000 }, { address: addresses[index % 2]! })
  const chunks = [...(await wave(chunk)), ...(await wave(chunk)), ...(await wave(chunk))]
  expect(counts(chunks.map(({ status, body }) => (status === 200 ? 'made' : body.code)))).toEqual({ made: 100, TOO_MANY_CHUNKS: 20 })
})

test('requests above the rate of a user are refused, and those of another user are not', async () => {
  const limited = await buildApp({
    config: { ...app.core.config, REQUESTS_PER_S: 1 },
    log: pino({ level: 'silent' }),
    prisma: app.database.prisma,
  })
  try {
    const address = await limited.http.listen({ host: '127.0.0.1', port: 0 })
    const file = { fileIds: ['no-such'] }
    const answers = await all(() => send('/channelfiles/removal', file, { address }))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await send('/channelfiles/removal', file, { address, user: users[1] })).status).toBe(404)
  } finally {
    await limited.close()
  }
})
