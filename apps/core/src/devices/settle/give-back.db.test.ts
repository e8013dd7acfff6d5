import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'

let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let admin: TestUser
let group: RegistryGroup
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

/** Runs a call while the database refuses every write of a table. */
async function refusing<Result>(table: string, call: () => Promise<Result>, column = 'id'): Promise<Result> {
  const { prisma } = app.database
  await prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (${column} = 'none') NOT VALID`)
  try {
    return await call()
  } finally {
    await prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT planted`)
  }
}

/**
 * Runs a call whose write loses its connection before the database has made it. The core has to ask then whether it was made.
 */
async function losing<Result>(table: string, id: string, call: () => Promise<Result>): Promise<Result> {
  const { prisma } = app.database
  return prisma.$transaction(async (db) => {
    await db.$executeRawUnsafe(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, id)
    const answer = call()
    const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(() => prisma.$executeRawUnsafe(ended)).toBeGreaterThan(0)
    return answer
  })
}

/** Lets devices report each setting that they take. */
function reporting(): void {
  fleet.obey = ({ deviceId, command }) => {
    if ('settings' in command) void fleet.say(deviceId, { settings: command.settings })
    return true
  }
}
afterEach(() => {
  fleet.obey = () => true
})

const sent = () => fleet.commands.map(({ command }) => command)

test('a channel gets its former settings back when its new name is taken', async () => {
  const server = await aServer(app, { groups: [group] })
  const channel = await aChannel(app, { groups: [group], serverId: server.id })
  const other = await aChannel(app, { groups: [group], serverId: server.id })
  await fleet.say(channel.id, { status: 'idle', capabilities: ['recording'], settings: { port: 9100 } })
  fleet.commands.length = 0
  const body = { version: channel.stored.version, name: other.row.channelName, port: 9200 }
  expect((await ask(app, admin, `PUT /admin/channels/${channel.id}`, body)).body.code).toBe('NAME_TAKEN')
  await expect.poll(sent).toEqual([
    { kind: 'configureChannel', settings: { port: 9200 } },
    { kind: 'configureChannel', settings: { port: 9100 } },
  ])
})

/** An input channel with an SRT source on port 9001, and the passphrase Sunrise2026. */
async function anSrtInput() {
  const input = await aChannel(app, { groups: [group] })
  await app.core.channels.configure(input, { sdiNo: 1, output: false }, () => {})
  await fleet.say(input.id, { status: 'idle', capabilities: ['inputSource'] })
  const path = `POST /channels/${input.id}/inputSources` as const
  const srt = { type: 'SRT', mode: 'listener', port: 9001 }
  expect((await ask(app, admin, path, { ...srt, passphrase: 'Sunrise2026' })).status).toBe(200)
  fleet.commands.length = 0
  return { input, path, srt }
}

test('an input gets its former source back with its secret when the new one cannot be stored', async () => {
  const { input, path, srt } = await anSrtInput()
  const refused = await refusing('channels', () => ask(app, admin, path, { ...srt, port: 9002, passphrase: 'Sunset2026' }))
  expect(refused.status).toBe(500)
  await expect.poll(sent).toMatchObject([
    { kind: 'setInputSource', source: { port: 9002 }, passphrase: 'Sunset2026' },
    { kind: 'setInputSource', source: { port: 9001, hasPassphrase: true }, passphrase: 'Sunrise2026' },
  ])
  expect((await ask(app, admin, `GET /channels/${input.id}/details`)).body.inputSource.port).toBe(9001)
})

test('a source of an input and its secrets are stored together or not at all', async () => {
  const { input, path, srt } = await anSrtInput()
  const change = () => ask(app, admin, path, { ...srt, port: 9002, passphrase: 'Sunset2026' })
  expect((await refusing('channel_secrets', change, 'name')).status).toBe(500)
  const former = { kind: 'setInputSource', source: { port: 9001, hasPassphrase: true }, passphrase: 'Sunrise2026' }
  await expect.poll(sent).toMatchObject([{ source: { port: 9002 }, passphrase: 'Sunset2026' }, former])
  expect(input.stored.settings.inputSource?.port).toBe(9001)
  expect((await ask(app, admin, path, { ...srt, latency: 200 })).status).toBe(200)
  expect(sent().at(-1)).toMatchObject({ source: { port: 9001, latencyMs: 200 }, passphrase: 'Sunrise2026' })
  expect((await change()).status).toBe(200)
  expect((await ask(app, admin, path, { ...srt, port: 9002, latency: 300 })).status).toBe(200)
  expect(sent().at(-1)).toMatchObject({ source: { port: 9002, latencyMs: 300 }, passphrase: 'Sunset2026' })
  const entries = await app.database.prisma.auditEntry.findMany({ select: { details: true } })
  expect(JSON.stringify(entries)).toContain('inputSource')
  expect(JSON.stringify(entries)).not.toMatch(/secrets|sealed/i)
})

test('changes of the delay of a unit reach it one after another, and the last one is stored', async () => {
  const { id } = await aUnit(app, { groups: [group] })
  await fleet.say(id, { applications: {}, delayMs: 2000 })
  fleet.commands.length = 0
  fleet.obey = () => null
  const set = (delay: number) => ask(app, admin, `PUT /v2/units/${id}/delay`, { delay })
  const first = set(3000)
  await expect.poll(sent).toHaveLength(1)
  const second = set(2500)
  // The second call has begun by then.
  await sleep(300)
  expect(sent()).toHaveLength(1)
  fleet.obey = () => true
  fleet.end.send({ op: 'answer', id: fleet.commands[0]!.id, deviceId: id, ok: true })
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(sent()).toEqual([3000, 2500].map((delayMs) => ({ kind: 'setDelay', delayMs })))
  expect((await app.database.prisma.unit.findUniqueOrThrow({ where: { id } })).delay).toBe(2500)
})

test('a change of a channel behind one with a taken name does not count the settings of that one as present', async () => {
  const server = await aServer(app, { groups: [group] })
  const channel = await aChannel(app, { groups: [group], serverId: server.id })
  const other = await aChannel(app, { groups: [group], serverId: server.id })
  await fleet.say(channel.id, { status: 'idle', capabilities: [] })
  expect((await ask(app, admin, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit: 3000 })).status).toBe(200)
  reporting()
  fleet.commands.length = 0
  const change = (name: string, bandwidthLimit: number) =>
    ask(app, admin, `PUT /admin/channels/${channel.id}`, { version: channel.stored.version, name, bandwidthLimit })
  const taken = other.row.channelName
  const answers = await Promise.all([change(taken, 5000), change(taken, 6000), change(`New-${channel.id}`, 6000)])
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 200])
  const limits = () => sent().map((command) => command.kind === 'configureChannel' && command.settings.bandwidthKbps)
  expect(limits()).toEqual([5000, 3000, 6000, 3000, 6000])
  expect(channel.stored.settings.bandwidthKbps).toBe(6000)
})

test('a channel gets its former settings back when a change of unknown outcome turns out not to be stored', async () => {
  const { id } = await aChannel(app, { groups: [group] })
  await fleet.say(id, { status: 'idle', capabilities: [] })
  const set = (bandwidthLimit: number) => ask(app, admin, 'PUT /channels/bwLimit', { channelId: id, bandwidthLimit })
  expect((await set(4000)).status).toBe(200)
  fleet.commands.length = 0
  const lost = await losing('channels', id, () => set(6000))
  expect([lost.status, lost.body.code]).toEqual([504, 'OUTCOME_UNKNOWN'])
  // The next change waits for the giving back. It is refused when that takes too long.
  await expect.poll(async () => (await set(3000)).status, { timeout: 10_000 }).toBe(200)
  expect(sent()).toEqual([6000, 4000, 3000].map((bandwidthKbps) => ({ kind: 'configureChannel', settings: { bandwidthKbps } })))
})
