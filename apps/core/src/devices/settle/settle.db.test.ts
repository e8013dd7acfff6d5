import { manualClock } from '@backhaul/clock'
import { buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import type { Command } from '@backhaul/device-link'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUnit, aUser, aVideoReturn, type TestUser } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, UnitRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: ScriptedFleet
let admin: TestUser
let group: RegistryGroup
let unit: UnitRecord
let maker: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())
beforeEach(async () => {
  unit = await aUnit(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { applications: {} })
  return () => fleet.end.close()
})

const setAudio = (audioBitrate: 96 | 192) => ask(app, admin, `POST /devices/${unit.id}/commands/audio_bitrate`, { audioBitrate })
const setInput = (url: string) => ask(app, admin, `PUT /v2/units/${unit.id}/ipInputStream`, { enabled: true, url })
const sent = (at = fleet) => at.commands.map(({ command }) => command)
const audio = (audioBitrateKbps: 96 | 192): Command => ({ kind: 'configure', settings: { audioBitrateKbps } })
/** The row of the unit, its settings and how many changes are open. */
async function stored() {
  const row = await app.database.prisma.unit.findUniqueOrThrow({ where: { id: unit.id } })
  return { row: JSON.stringify(row), settings: row.settings, open: Object.keys(row.wanted as object).length }
}

/** Lets time pass, in which the unit sends heartbeats. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await fleet.say(unit.id, {})
    clock.advance(1000)
    await settled()
  }
}

/** Lets time pass until a call is answered. */
async function answered<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let isOver = false
  void reply.finally(() => (isOver = true))
  while (!isOver) await pass(1)
  return reply
}

/** Makes a call whose command the unit does not answer, and returns the reply. */
async function inVain<Reply>(call: () => Promise<Reply>, meanwhile: () => Promise<unknown> = settled): Promise<Reply> {
  fleet.obey = () => null
  const { length } = fleet.commands
  const reply = call()
  await expect.poll(() => fleet.commands.length).toBeGreaterThan(length)
  await meanwhile()
  return answered(reply)
}

interface AfterKill {
  environment?: Record<string, string>
  channel?: ChannelRecord | null
}

/** Starts another core on the database, as after `kill -9` of the first one, with the unit at a fleet of its own. */
async function afterKill(
  run: (other: ScriptedFleet) => Promise<void>,
  { environment = {}, channel = null, obey = () => true }: Partial<Pick<ScriptedFleet, 'obey'>> & AfterKill = {},
): Promise<void> {
  const database = await openDatabase({ url: app.database.url })
  const config = { ...app.core.config, ...environment }
  const second = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma, clock, transportClock: clock })
  const other = Object.assign(await scriptedFleet(second.core.devices), { obey })
  try {
    await other.send([unit.id, unit.bootId, unit.seq + 1, { applications: {} }])
    if (channel !== null) await other.send([channel.id, channel.bootId, channel.seq + 1, { status: 'idle' }])
    clock.advance(10_000)
    await run(other)
  } finally {
    other.end.close()
    await second.close()
    await database.stop()
  }
}

test('a change whose core was killed before the unit answered is finished by the next core', async () => {
  const reply = setAudio(192)
  fleet.obey = () => null
  await expect.poll(() => sent()).toEqual([audio(192)])
  await afterKill(async (other) => {
    await expect.poll(() => sent(other)).toEqual([audio(192)])
    await expect.poll(stored).toMatchObject({ settings: { audioBitrateKbps: 192 }, open: 0 })
  })
  await pass(13)
  await reply
})

test('a change that the unit refuses after the death of its core is forgotten', async () => {
  await inVain(() => setAudio(192))
  const run = async () => {
    await expect.poll(stored).toMatchObject({ open: 0 })
    expect((await stored()).settings).toEqual({})
  }
  await afterKill(run, { obey: () => ({ code: 'busy' }) })
})

test('the address of an input with its key is stored nowhere in plain text, and reaches the unit also after the death of its core', async () => {
  const url = 'rtmp://ingest.example/live/secret-key'
  await inVain(() => setInput(url))
  expect((await stored()).row).not.toContain('secret-key')
  await afterKill(async (other) => {
    await expect.poll(() => sent(other)).toEqual([{ kind: 'configure', settings: { ipInputStream: { enabled: true, url } } }])
  })
  expect((await stored()).row).not.toContain('secret-key')
})

test('a unit that does not answer is asked again every 10 s, and what it then takes is stored', async () => {
  expect((await inVain(() => setAudio(192))).body.code).toBe('DEVICE_TIMEOUT')
  await pass(30)
  expect(sent().length).toBeGreaterThan(1)
  fleet.obey = () => true
  await pass(30)
  expect(new Set(sent().map((command) => JSON.stringify(command)))).toEqual(new Set([JSON.stringify(audio(192))]))
  await expect.poll(stored).toMatchObject({ settings: { audioBitrateKbps: 192 }, open: 0 })
  const { length } = fleet.commands
  await pass(30)
  expect(fleet.commands).toHaveLength(length)
})

test('a unit that answers none of 30 commands keeps what it has', async () => {
  await inVain(() => setAudio(192))
  // Each command follows a read of the database.
  await expect.poll(() => pass(10).then(stored), { timeout: 15_000, interval: 1 }).toMatchObject({ open: 0 })
  expect(fleet.commands).toHaveLength(31)
  expect((await stored()).settings).toEqual({})
})

test('a later change of the same setting replaces one that the unit has not answered', async () => {
  await inVain(() => setAudio(192))
  fleet.obey = ({ command }) => JSON.stringify(command) === JSON.stringify(audio(96)) || null
  expect((await answered(setAudio(96))).status).toBe(200)
  const { length } = fleet.commands
  await pass(60)
  expect([sent().at(-1), fleet.commands.length]).toEqual([audio(96), length])
  expect(await stored()).toMatchObject({ settings: { audioBitrateKbps: 96 }, open: 0 })
})

test('a later change of another setting follows one that the unit has not answered', async () => {
  await inVain(() => setAudio(192))
  fleet.obey = () => true
  expect((await answered(ask(app, admin, `PUT /v2/units/${unit.id}/delay`, { delay: 3000 }))).status).toBe(200)
  expect(sent().slice(-2)).toEqual([audio(192), { kind: 'setDelay', delayMs: 3000 }])
})

test('an overlay whose core was killed before the channel answered is given by the next core, with its picture', async () => {
  const channel = await aChannel(app, { groups: [group] })
  await fleet.say(channel.id, { status: 'idle', capabilities: ['overlay'], settings: { overlay: null } })
  const content = pngOf(4, 4).toString('base64')
  const reply = ask(app, admin, `POST /channels/${channel.id}/overlay`, { name: 'logo.png', content })
  fleet.obey = () => null
  await expect.poll(() => sent()).toMatchObject([{ kind: 'setOverlay', png: content }])
  await afterKill(
    async (other) => {
      await expect.poll(() => sent(other)).toMatchObject([{ kind: 'setOverlay', overlay: { name: 'logo.png' }, png: content }])
      const overlay = async () => (await app.core.store.channels.configuration(channel.id))?.settings.overlay?.name
      await expect.poll(overlay).toBe('logo.png')
    },
    { channel },
  )
  await pass(13)
  await reply
})

const waiting = async (by = admin) => (await ask(app, by, `GET /v2/units/${unit.id}/waiting`)).body
const withdraw = (id: string) => ask(app, admin, `DELETE /v2/units/${unit.id}/waiting/${id}`)

test('a change that the unit has not answered waits after its call, with its user and without values, until the unit takes it', async () => {
  fleet.obey = () => null
  const at = clock.now()
  const call = setInput('rtmp://ingest.example/live/secret-key')
  await expect.poll(() => fleet.commands.length).toBe(1)
  await pass(5)
  expect(await waiting()).toEqual([])
  await pass(8)
  expect((await call).body.code).toBe('DEVICE_TIMEOUT')
  const change = { id: expect.any(String), at, by: admin.username, fields: ['ipInputStream'] }
  expect(await waiting()).toEqual([change])
  // The super user belongs to no inventory of this one.
  expect(await waiting(await aUser(app, { role: 'luc_admin', groups: [group] }))).toEqual([{ ...change, by: null }])
  fleet.obey = () => true
  await pass(30)
  await expect.poll(() => waiting()).toEqual([])
})

test('a change that is withdrawn is not sent again, and its fields are in the audit log', async () => {
  await inVain(() => setAudio(192))
  const [{ id }] = await waiting()
  expect(await answered(withdraw(id))).toMatchObject({ status: 200, body: [] })
  const { length } = fleet.commands
  await pass(60)
  expect(fleet.commands).toHaveLength(length)
  expect(await stored()).toMatchObject({ settings: {}, open: 0 })
  const entries = await app.database.prisma.auditEntry.findMany({ where: { objectId: unit.id, action: 'units.withdrawChange' } })
  expect(entries.map(({ details }) => details)).toEqual([{ before: { waiting: ['audioBitrate'] }, after: { waiting: null } }])
})

test('a change that the unit takes while it is withdrawn is stored, and the withdrawal is refused', async () => {
  await inVain(() => setAudio(192))
  const [{ id }] = await waiting()
  const { length } = fleet.commands
  while (fleet.commands.length === length) await pass(1)
  const reply = withdraw(id)
  await settled()
  fleet.end.send({ op: 'answer', id: fleet.commands.at(-1)!.id, deviceId: unit.id, ok: true })
  expect(await reply).toMatchObject({ status: 404, body: { code: 'CHANGE_NOT_WAITING' } })
  expect(await stored()).toMatchObject({ settings: { audioBitrateKbps: 192 }, open: 0 })
})

test('only the id of a change withdraws it', async () => {
  for (const id of ['none', 'constructor']) expect((await withdraw(id)).body.code).toBe('CHANGE_NOT_WAITING')
})

test.each<[string, () => Promise<unknown>]>([
  ['has no active account', () => app.database.prisma.user.update({ where: { id: maker.id }, data: { active: false } })],
  ['has no account', () => app.database.prisma.user.delete({ where: { id: maker.id } })],
  [
    'may only read',
    () => app.database.prisma.user.update({ where: { id: maker.id }, data: { roles: { deleteMany: {}, create: { role: 'luc_read' } } } }),
  ],
  ['sees the unit no longer', () => app.database.prisma.user.update({ where: { id: maker.id }, data: { groups: { deleteMany: {} } } })],
])('a change whose user %s is forgotten, and not sent again', async (_, change) => {
  maker = await aUser(app, { role: 'luc_admin', groups: [group] })
  // The core asks the unit again after the call.
  await inVain(() => ask(app, maker, `POST /devices/${unit.id}/commands/audio_bitrate`, { audioBitrate: 192 }), change)
  fleet.obey = () => true
  await expect.poll(() => pass(10).then(stored)).toMatchObject({ settings: {}, open: 0 })
  expect(fleet.commands).toHaveLength(1)
})

test('a selection of a channel that its user no longer sees is forgotten, and not sent again', async () => {
  const lent = await aGroup(app)
  const channel = await aChannel(app, { groups: [lent] })
  maker = await aUser(app, { role: 'luc_regular', groups: [group, lent] })
  const leave = () => app.database.prisma.user.update({ where: { id: maker.id }, data: { groups: { deleteMany: { groupId: lent.id } } } })
  const reply = await inVain(() => ask(app, maker, `PUT /v2/units/${unit.id}/singlecamera`, { channelId: channel.id }), leave)
  expect(reply.body.code).toBe('DEVICE_TIMEOUT')
  fleet.obey = () => true
  await expect.poll(() => pass(10).then(stored)).toMatchObject({ open: 0 })
  expect(fleet.commands).toHaveLength(1)
})

test('a later change that the unit refuses does not end an earlier one that the unit may have made', async () => {
  await inVain(() => setAudio(192))
  fleet.obey = ({ command }) => (JSON.stringify(command) === JSON.stringify(audio(96)) ? { code: 'busy' } : null)
  expect((await answered(setAudio(96))).body.code).toBe('DEVICE_REJECTED')
  fleet.obey = () => true
  await expect.poll(() => pass(10).then(stored)).toMatchObject({ settings: { audioBitrateKbps: 192 }, open: 0 })
})

test('an input of a video return channel that is taken after its call is shown before the next report', async () => {
  const videoReturn = await aVideoReturn(app, { groups: [group] })
  await fleet.say(videoReturn.id, { status: 'idle', feeds: [] })
  fleet.obey = () => null
  const reply = ask(app, admin, `POST /v2/vrChannels/${videoReturn.id}/inputSources`, {
    inputType: 'SRT',
    url: 'srt://two.example',
    destinationPort: 9001,
    latency: 250,
  })
  await expect.poll(() => fleet.commands.length).toBe(1)
  clock.advance(13_000)
  expect((await reply).body.code).toBe('DEVICE_TIMEOUT')
  fleet.obey = () => true
  const shown = async () => {
    await fleet.say(videoReturn.id, {})
    clock.advance(1000)
    return videoReturn.row.configuration.url
  }
  await expect.poll(shown, { timeout: 10_000, interval: 5 }).toContain('two.example')
})
