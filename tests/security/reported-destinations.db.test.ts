import { beforeAll, afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChannelRecord, ServerRecord, UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import type { RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aChannel, aGroup, anAudioRoom, anInventory, aServer, aUnit, aUser, type TestUser } from '../support/builders.ts'
import { scriptedFleet, type ScriptedFleet } from '../support/scripted-fleet.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let fleet: ScriptedFleet
let home: RegistryGroup, elsewhere: RegistryGroup
/** Sees the unit through its first inventory. */
let user: TestUser
/** Sees the unit through the inventory that it is lent to. */
let borrower: TestUser
/** A unit of two inventories, and the objects of the second one that it reports. */
let unit: UnitRecord, channel: ChannelRecord, server: ServerRecord
let room: string

const sipServer = { sipServer: 'sip.example' }
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  home = await aGroup(app, await anInventory(app))
  elsewhere = await aGroup(app, await anInventory(app))
  await app.database.prisma.inventory.updateMany({ where: { id: { in: [home.inventoryId, elsewhere.inventoryId] } }, data: sipServer })
  user = await aUser(app, { role: 'luc_regular', groups: [home] })
  borrower = await aUser(app, { role: 'luc_regular', groups: [elsewhere] })
  unit = await aUnit(app, { groups: [home, elsewhere] })
  server = await aServer(app, { groups: [elsewhere] })
  channel = await aChannel(app, { groups: [elsewhere], serverId: server.id })
  room = await anAudioRoom(app, { id: elsewhere.inventoryId }, { name: 'Gallery', serverId: server.id })
  fleet.commands.length = 0
  await fleet.say(server.id, { ifb: { lines: 2, calls: [] } })
  await fleet.say(channel.id, { status: 'idle' })
})

/** The unit reports objects of the inventory that it is lent to. */
const reports = (destination = room) =>
  fleet.say(unit.id, {
    applications: {},
    tasks: [],
    cameraConnected: true,
    channelId: channel.id,
    settings: {
      intercoms: [
        { mode: 'audioRoom', destination },
        { mode: 'targetChannel', destination: channel.id },
      ],
    },
  })
const calls = { 'intercom/session/1': 'NO_AUDIO_ROOM', 'intercom/session/2': 'CHANNEL_EXTERNAL', 'ippipe/connection': 'CHANNEL_EXTERNAL' }
const started = (by: TestUser, path: string) => ask(app, by, `POST /v2/units/${unit.id}/${path}`)
const choose = (by: TestUser, intercom: number, mode: string, destinationAccount: string) =>
  ask(app, by, `PUT /v2/units/${unit.id}/intercom`, { intercom, mode, destinationAccount })

describe.each(Object.entries(calls))('POST …/%s of a unit that is lent to two inventories', (path, code) => {
  test('never uses what the unit merely reports and the caller does not see', async () => {
    await reports()
    expect(await started(user, path)).toMatchObject({ status: 409, body: { code } })
    expect(fleet.commands).toEqual([])
  })

  test('is refused alike for a destination that does not exist', async () => {
    await fleet.say(unit.id, {
      applications: {},
      tasks: [],
      channelId: 'no-such',
      settings: {
        intercoms: [
          { mode: 'audioRoom', destination: 'no-such' },
          { mode: 'targetChannel', destination: 'no-such' },
        ],
      },
    })
    expect(await started(user, path)).toMatchObject({ status: 409, body: { code } })
  })

  test('goes to the server for a caller who sees the destination', async () => {
    await reports()
    expect((await started(borrower, path)).status).toBe(200)
    expect(JSON.stringify(fleet.commands)).toContain(server.id)
  })
})

test('a room that a lent unit reports by its name is not used for a caller who does not see the room', async () => {
  await reports('Gallery')
  expect((await started(user, 'intercom/session/1')).body.code).toBe('NO_AUDIO_ROOM')
})

test('destinations that users have chosen are called for every user of the unit, and named to those who see them', async () => {
  await reports()
  expect((await choose(borrower, 1, 'audioRoom', room)).status).toBe(200)
  expect((await choose(borrower, 2, 'targetChannel', channel.id)).status).toBe(200)
  for (const number of [1, 2]) {
    const { status, body } = await started(user, `intercom/session/${number}`)
    expect(status).toBe(200)
    for (const hidden of [room, channel.id, server.id]) expect(JSON.stringify(body)).not.toContain(hidden)
    expect(fleet.commands.at(-1)?.command).toMatchObject({ far: { serverId: server.id } })
  }
})

test('a room that an intercom names is shown only to those who see the room', async () => {
  await reports()
  expect((await choose(borrower, 1, 'audioRoom', room)).status).toBe(200)
  for (const path of [`v2/units/${unit.id}/configurationV2`, `v2/units/enhanced/${unit.id}`, `v2/units/${unit.id}/commands`] as const) {
    expect(JSON.stringify((await ask(app, user, `GET /${path}`)).body), path).not.toContain(room)
    expect(JSON.stringify((await ask(app, borrower, `GET /${path}`)).body), path).toContain(room)
  }
})

test('a reported destination does not become the choice of a user who sets the other intercom', async () => {
  await reports()
  expect((await choose(user, 1, 'targetChannel', (await aChannel(app, { groups: [home] })).id)).status).toBe(200)
  expect(unit.stored.settings.intercoms?.[1]).toEqual({ mode: 'targetChannel', destination: null })
  await reports()
  expect((await started(user, 'intercom/session/2')).body.code).toBe('CHANNEL_EXTERNAL')
})

test.each(Object.entries(calls))(
  'POST …/%s never uses objects of an inventory that the unit is not in, also for a caller who sees them',
  async (path, code) => {
    const operator = await aUser(app, { role: 'super_user' })
    unit = await aUnit(app, { groups: [home] })
    await reports()
    expect(await started(operator, path)).toMatchObject({ status: 409, body: { code } })
    expect(fleet.commands).toEqual([])
  },
)
