import { readFile } from 'node:fs/promises'
import { manualClock } from '@backhaul/clock'
import { buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'
import { waitingSettings } from '../registry/wish.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: ScriptedFleet
let admin: TestUser
let group: RegistryGroup
let channel: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())
beforeEach(async () => {
  channel = await aChannel(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(channel.id, { status: 'idle', capabilities: ['recording'], settings: { port: null, tallyName: null } })
  return () => fleet.end.close()
})

const change = (fields: object) => ask(app, admin, `PUT /admin/channels/${channel.id}`, { version: channel.stored.version, ...fields })
const waitingIn = ({ stored }: ChannelRecord) => waitingSettings(stored.wanted)
const details = async () => (await ask(app, admin, `GET /channels/${channel.id}/details`)).body
const sent = ({ commands } = fleet) =>
  commands.filter(({ deviceId }) => deviceId === channel.id).map(({ command }) => ('settings' in command ? command.settings : command))
/** Advances the time beyond the heartbeats of the channel. Its link stays open. */
const silence = async () => {
  for (let i = 0; i < 4; i++) clock.advance(app.core.config.HEARTBEAT_MS)
  await settled()
  expect(channel.row.status).toBe('offline')
}
const restart = () => {
  fleet.reboot(channel.id)
  return fleet.say(channel.id, { status: 'idle', capabilities: ['recording'], settings: { port: null, tallyName: null } })
}
/** Lets ten seconds pass, in which the channel sends heartbeats. */
const turn = async () => {
  for (let i = 0; i < 10; i++) {
    await fleet.say(channel.id, {})
    clock.advance(1000)
    await settled()
  }
}

describe('a setting that is changed while its channel is offline', () => {
  test('reaches the channel after a restart over an open link, and is shown over the reported value until then', async () => {
    await silence()
    expect((await change({ port: 7777 })).status).toBe(200)
    expect([sent(), (await details()).port]).toEqual([[], 7777])
    fleet.obey = () => null
    await restart()
    await expect.poll(() => sent()).toEqual([{ port: 7777 }])
    expect((await details()).port).toBe(7777)
    fleet.obey = () => true
    await expect.poll(async () => (await turn(), waitingIn(channel))).toEqual({})
    expect([new Set(sent().map((one) => JSON.stringify(one))).size, (await details()).port]).toEqual([1, 7777])
    fleet.commands.length = 0
    await fleet.say(channel.id, { settings: { port: 7100 } })
    await turn()
    expect([sent(), (await details()).port]).toEqual([[], 7100])
  })

  test('is in the provision, and reaches a channel that kept running and reports its former value', async () => {
    await silence()
    await change({ port: 7777 })
    fleet.end.close()
    const again = await scriptedFleet(app.core.devices)
    expect(again.provisions.find(({ deviceId }) => deviceId === channel.id)?.channelSettings).toMatchObject({ port: 7777 })
    await again.send([channel.id, channel.bootId, channel.seq + 1, { status: 'idle', settings: { port: null } }])
    await expect.poll(() => sent(again)).toEqual([{ port: 7777 }])
    expect((await details()).port).toBe(7777)
    again.end.close()
  })

  test('that the channel refuses is shown as reported, and the others reach it', async () => {
    await silence()
    await change({ port: 7777, tally: 'Camera 1' })
    fleet.obey = ({ command }) => ('settings' in command && 'tallyName' in command.settings ? { code: 'valueNotSupported' } : true)
    await restart()
    await expect.poll(() => sent().length).toBe(3)
    await expect.poll(async () => (await turn(), waitingIn(channel))).toEqual({})
    expect(sent()).toHaveLength(3)
    expect(await details()).toMatchObject({ port: 7777, tallyName: null })
  })

  test('that the channel refuses for now is sent again, unless a user changes it', async () => {
    await silence()
    await change({ port: 7777 })
    fleet.obey = () => ({ code: 'busy' })
    await restart()
    await turn()
    await expect.poll(() => sent()).toEqual([{ port: 7777 }, { port: 7777 }])
    fleet.obey = () => true
    expect((await change({ port: 7200 })).status).toBe(200)
    await turn()
    expect([sent().at(-1), sent().length, (await details()).port]).toEqual([{ port: 7200 }, 3, 7200])
  })

  test('that the channel refuses for now waits alone, after the channel has taken the others', async () => {
    await silence()
    await change({ port: 7777, tally: 'Camera 1' })
    const { version } = channel.stored
    fleet.obey = ({ command }) => ('settings' in command && 'tallyName' in command.settings ? { code: 'busy' } : true)
    await restart()
    await expect.poll(() => waitingIn(channel)).toEqual({ tallyName: 'Camera 1' })
    fleet.obey = () => true
    await expect.poll(async () => (await turn(), waitingIn(channel))).toEqual({})
    expect(sent().at(-1)).toEqual({ tallyName: 'Camera 1' })
    expect(channel.stored).toMatchObject({ settings: { port: 7777, tallyName: 'Camera 1' }, version })
  })

  test('follows a change that it had not answered before, also when no time has passed between them', async () => {
    // Several, because the ids of two changes of one time would order them at random.
    const channels = [channel, ...(await Promise.all([1, 2, 3].map(() => aChannel(app, { groups: [group] }))))]
    fleet.obey = () => null
    for (const { id } of channels.slice(1)) await fleet.say(id, { status: 'idle', capabilities: ['recording'] })
    const put = ({ id }: ChannelRecord, fields: object) => ask(app, admin, `PUT /admin/channels/${id}`, fields)
    const lost = channels.map((one) => put(one, { port: 7100, tally: 'Camera 1' }))
    await expect.poll(() => fleet.commands.length).toBe(channels.length)
    fleet.end.close()
    for (const { body } of await Promise.all(lost)) expect(body.code).toBe('DEVICE_LOST')
    const again = await scriptedFleet(app.core.devices)
    for (const { id, bootId, seq } of channels) await again.send([id, bootId, seq + 1, { status: 'unavailable' }])
    for (const one of channels) expect((await put(one, { port: 7200 })).status).toBe(200)
    for (const { id, bootId, seq } of channels) await again.send([id, bootId, seq + 1, { status: 'idle' }])
    clock.advance(10_000)
    await expect.poll(() => channels.map(({ stored }) => Object.keys(stored.wanted).length)).toEqual([0, 0, 0, 0])
    expect(channels.map(({ stored: { settings } }) => settings.port)).toEqual([7200, 7200, 7200, 7200])
    again.end.close()
  })

  /** Starts another core on the database, as after `kill -9` of the first one, and links the channel to it. */
  const inAnotherCore = async (check: (there: ScriptedFleet) => Promise<void>) => {
    fleet.end.close()
    const database = await openDatabase({ url: app.database.url })
    const deps = { config: app.core.config, log: pino({ level: 'silent' }), prisma: database.prisma, clock, transportClock: clock }
    const second = await buildApp(deps)
    const there = await scriptedFleet(second.core.devices, 9)
    await there.say(channel.id, { status: 'idle', settings: { port: null } })
    await check(there)
    there.end.close()
    await second.close()
    await database.stop()
  }

  test('reaches the channel also from a core that started meanwhile', async () => {
    await silence()
    await change({ port: 7777 })
    await app.core.registry.flush()
    await inAnotherCore((there) => expect.poll(() => sent(there)).toEqual([{ port: 7777 }]))
  })

  test('reaches the channel also when the core was killed right after its answer', async () => {
    await silence()
    await app.core.registry.flush()
    expect((await change({ port: 7777 })).status).toBe(200)
    await inAnotherCore((there) => expect.poll(() => sent(there)).toEqual([{ port: 7777 }]))
  })

  test('reaches a channel that was never online also when the core was killed right after its answer', async () => {
    channel = await aChannel(app, { groups: [group] })
    expect((await change({ port: 7777 })).status).toBe(200)
    await inAnotherCore((there) => expect.poll(() => sent(there)).toEqual([{ port: 7777 }]))
  })

  test('does not reach the channel after a kill when a user has changed it since', async () => {
    await silence()
    await change({ port: 7777, tally: 'Camera 1' })
    fleet.obey = () => ({ code: 'busy' })
    await restart()
    // Both together, and each alone.
    await expect.poll(() => sent().length).toBe(3)
    await app.core.registry.flush()
    fleet.obey = () => true
    expect((await change({ port: 7200 })).status).toBe(200)
    await inAnotherCore((there) => expect.poll(() => sent(there)).toEqual([{ tallyName: 'Camera 1' }]))
  })

  test('that an earlier version kept in the live state reaches the channel after the migration', async () => {
    await app.core.registry.flush()
    const { prisma } = app.database
    await prisma.$executeRaw`UPDATE channel_live SET state = state || '{"missed":{"port":7777}}' WHERE channel_id = ${channel.id}`
    const file = new URL('../../../../../prisma/migrations/0043_channel_wanted/migration.sql', import.meta.url)
    for (const statement of (await readFile(file, 'utf8')).split(';\n'))
      if (statement.includes('"missed"') || statement.includes("'missed'")) await prisma.$executeRawUnsafe(statement)
    const { state } = await prisma.channelLive.findUniqueOrThrow({ where: { channelId: channel.id } })
    expect(state).not.toHaveProperty('missed')
    await inAnotherCore((there) => expect.poll(() => sent(there)).toEqual([{ port: 7777 }]))
  })
})
