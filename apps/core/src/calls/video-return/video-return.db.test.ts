import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedsMax } from '@backhaul/rules/video-return'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aGroup,
  anInventory,
  aServer,
  aUnit,
  aUser,
  aVideoReturn,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { VideoReturnRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const passphrase = 'a-long-passphrase'

let app: TestApp
let fleet: ScriptedFleet
let inventory: TestInventory
let group: RegistryGroup
let admin: TestUser
let channel: VideoReturnRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  channel = await aVideoReturn(app, { groups: [group] })
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(channel.id, { status: 'idle', feeds: [] })
})

const as = (http: `${string} /${string}`, body?: unknown) => ask(app, admin, http, body)
const at = (path: string) => `/v2/vrChannels/${channel.id}/${path}` as const
const srt = { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9000, latency: 250 }
const feed = (unitId: string) => ({ unitId, state: 'streaming', bitrateKbps: 1500 })

describe('the input of a video return channel', () => {
  test('M-631 M-632 M-633 M-634 M-635 reaches the device, is stored, and its passphrase is shown nowhere', async () => {
    const answer = await as(`POST ${at('inputSources')}`, { ...srt, passphrase })
    expect(answer).toMatchObject({
      status: 200,
      body: { configuration: { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9000, latency: 250 }, version: 1 },
    })
    expect(fleet.commands.map(({ command }) => command)).toEqual([
      {
        kind: 'configureVideoReturn',
        settings: { input: 'srt', url: 'srt://studio.example', destinationPort: 9000, latencyMs: 250 },
        passphrase,
      },
    ])
    const stored = await app.database.prisma.videoReturn.findUniqueOrThrow({ where: { id: channel.id } })
    expect(app.core.sealing.open(stored.passphrase as never, `video-return/${channel.id}/passphrase`)).toBe(passphrase)
    const audit = await app.database.prisma.auditEntry.findMany({ where: { objectId: channel.id } })
    expect(audit.length).toBeGreaterThan(0)
    expect(
      JSON.stringify([stored, channel.row, channel.state, answer.body, audit.map((entry) => ({ ...entry, id: String(entry.id) }))]),
    ).not.toContain(passphrase)
  })

  test('does not take its passphrase to another server: it is entered again or removed', async () => {
    const set = (input: object) => as(`POST ${at('inputSources')}`, { ...srt, ...input })
    const stored = async () => (await app.database.prisma.videoReturn.findUniqueOrThrow({ where: { id: channel.id } })).passphrase
    await set({ passphrase })
    await fleet.say(channel.id, { hasPassphrase: true })
    fleet.commands.length = 0
    const refused = { status: 400, body: { code: 'BAD_INPUT', issues: [{ path: 'passphrase', message: 'enterAgain' }] } }
    expect(await set({ url: 'srt://other.example' })).toMatchObject(refused)
    expect(fleet.commands).toEqual([])
    expect((await set({ url: 'srt://STUDIO.example', destinationPort: 9001 })).status).toBe(200)
    expect(await stored()).not.toBeNull()
    // Nor by way of an input without an address.
    expect((await set({ inputType: 'disabled', url: '' })).status).toBe(200)
    expect(await set({ url: 'srt://other.example' })).toMatchObject(refused)
    // Nor by way of an input that does not use it.
    expect((await set({ inputType: 'SDI', url: 'srt://other.example' })).status).toBe(200)
    expect(fleet.commands.at(-1)?.command).toMatchObject({ passphrase: null })
    expect(await stored()).toBeNull()
    expect((await set({ url: 'srt://third.example', passphrase })).status).toBe(200)
    expect((await set({ url: 'srt://other.example', passphrase: null })).status).toBe(200)
    expect(fleet.commands.at(-1)?.command).toMatchObject({ settings: { url: 'srt://other.example' }, passphrase: null })
    expect(await stored()).toBeNull()
  })

  test('R-194 connects by the action of a user until the device reports what follows', async () => {
    await as(`POST ${at('inputSources')}`, srt)
    expect(channel.row.status).toBe('connecting')
    await fleet.say(channel.id, { status: 'connecting' })
    expect(channel.row.status).toBe('connecting')
    await fleet.say(channel.id, { status: 'idle', inputFault: 'wrongPassphrase' })
    expect(channel.row).toMatchObject({ status: 'idle', inputFault: 'wrongPassphrase' })
  })

  test.each([
    [{ ...srt, url: '' }],
    [{ ...srt, destinationPort: null }],
    [{ ...srt, destinationPort: 70_000 }],
    [{ ...srt, url: 'srt://user:key@studio.example' }],
    [{ ...srt, url: 'srt://studio.example?passphrase=secret-words' }],
    [{ ...srt, passphrase: 'too-short' }],
    [{ ...srt, passphrase: 'x'.repeat(65) }],
    [{ ...srt, passphrase: 'with special characters!' }],
    [{ ...srt, latency: 1 }],
  ])('%j is invalid', async (input) => {
    expect((await as(`POST ${at('inputSources')}`, input)).status).toBe(400)
    expect(fleet.commands).toEqual([])
  })

  test('is refused with SDI in the cloud, with an old version, while units show the picture and while the channel is offline', async () => {
    const code = async (input: object) => (await as(`POST ${at('inputSources')}`, { ...srt, ...input })).body.code
    expect(await code({ version: 7 })).toBe('CONFIGURATION_CHANGED')
    await fleet.say(channel.id, { feeds: [feed('u-1')] })
    expect(await code({})).toBe('VIDEO_RETURN_IN_USE')
    app.core.registry.takeOffline(channel)
    expect(await code({})).toBe('VIDEO_RETURN_OFFLINE')
    const server = await aServer(app, { type: 'vr_server', inventories: [inventory] })
    await app.database.prisma.server.update({ where: { id: server.id }, data: { cloudProvider: 'aws' } })
    channel = await aVideoReturn(app, { groups: [group], serverId: server.id })
    await fleet.say(channel.id, { status: 'idle' })
    expect((await as(`GET ${at('capabilities')}`)).body).toEqual({ inputTypes: ['disabled', 'SRT'], feedsMax, passphrase: true })
    expect(await code({ inputType: 'SDI' })).toBe('VIDEO_RETURN_INPUT_NOT_SUPPORTED')
    expect(fleet.commands).toEqual([])
  })

  test('stays as it was when the device refuses it', async () => {
    fleet.obey = () => ({ code: 'valueNotSupported' })
    const before = (await as(`GET ${at('inputSources')}`)).body
    expect((await as(`POST ${at('inputSources')}`, srt)).body.code).toBe('DEVICE_REJECTED')
    expect((await as(`GET ${at('inputSources')}`)).body).toEqual(before)
  })

  test('has the addresses that the channel reports', async () => {
    expect((await as(`GET ${at('ips')}`)).body).toEqual([])
    const addresses = [{ name: 'media', ip: '10.30.1.2', mask: '255.255.0.0' }]
    await fleet.say(channel.id, { addresses })
    expect((await as(`GET ${at('ips')}`)).body).toEqual(addresses)
  })
})

describe('the sharing of a feed', () => {
  test('goes to the device, and a unit that it leaves out cannot start the picture', async () => {
    const [shared, other] = [await aUnit(app, { groups: [group] }), await aUnit(app, { groups: [group] })]
    const create = [{ name: 'video-return', status: 'ENABLED' }]
    await app.database.prisma.inventory.update({ where: { id: inventory.id }, data: { services: { create } } })
    for (const { id } of [shared, other]) await fleet.say(id, { applications: {} })
    expect((await as(`PUT ${at('sharing')}`, { unitIds: [shared.id] })).body).toMatchObject({ unitIds: [shared.id], feedsMax, version: 1 })
    expect(fleet.commands[0]?.command).toEqual({ kind: 'configureVideoReturn', settings: { sharedUnitIds: [shared.id] } })
    expect(channel.row.sharedUnitIds).toEqual([shared.id])
    const start = (unitId: string) => as(`POST /v2/units/${unitId}/vrChannels/stream`, { channelId: channel.id })
    expect(await start(other.id)).toMatchObject({ status: 409, body: { code: 'VIDEO_RETURN_NOT_SHARED' } })
    expect((await start(shared.id)).status).toBe(200)
    const { body } = await as(`GET /v2/units/${other.id}/vrChannels`)
    expect(body.channels).toMatchObject([{ uniqueId: channel.id, name: channel.row.name, shared: false }])
  })

  test('is refused for more units than the server sends to, and for units of another customer', async () => {
    const units = await Promise.all(Array.from({ length: feedsMax + 1 }, () => aUnit(app, { groups: [group] })))
    const set = async (unitIds: unknown) => (await as(`PUT ${at('sharing')}`, { unitIds })).body.code
    expect(await set(units.map(({ id }) => id))).toBe('TOO_MANY_FEEDS')
    expect(await set([(await aUnit(app)).id])).toBe('UNIT_NOT_FOUND')
    expect(await set(['no-such'])).toBe('UNIT_NOT_FOUND')
    expect(fleet.commands).toEqual([])
  })

  test('keeps the units that the user does not see', async () => {
    const [own, hidden] = [await aUnit(app, { groups: [group] }), await aUnit(app, { inventories: [inventory] })]
    await as(`PUT ${at('sharing')}`, { unitIds: [hidden.id] })
    const operator = await aUser(app, { role: 'luc_regular', groups: [group] })
    const { body } = await ask(app, operator, `PUT ${at('sharing')}`, { unitIds: [own.id] })
    expect(body).toMatchObject({ unitIds: [own.id], units: [{ unitId: own.id }] })
    expect(channel.row.sharedUnitIds).toEqual([hidden.id, own.id])
  })
})

describe('an administrator', () => {
  test('R-270 lists 50 channels at a time, searches and sorts them, in scope alone', async () => {
    const server = await aServer(app, { type: 'vr_server', inventories: [inventory] })
    for (let i = 0; i < 51; i++) await aVideoReturn(app, { inventories: [inventory], serverId: server.id, description: `Feed ${i}` })
    await aVideoReturn(app)
    const all = (await as('GET /v2/admin/vrChannels?sortBy=name&sortDir=desc')).body
    expect([all.total, all.items.length, all.limit]).toEqual([52, 50, 50])
    expect(all.items[0].name > all.items[1].name).toBe(true)
    const inInventory = `GET /v2/admin/inventories/${inventory.id}/vrChannels` as const
    expect((await as(`${inInventory}?searchKey=description&searchValue=feed%2017`)).body).toMatchObject({ total: 1 })
  })

  test('M-621 M-622 M-623 M-626 creates, reads, changes and deletes a channel, which the fleet gets', async () => {
    const server = await aServer(app, { type: 'vr_server', inventories: [inventory] })
    const fields = {
      inventoryId: inventory.id,
      name: 'Studio-1',
      serialNumber: `S-${inventory.id}`,
      serverId: server.id,
      groups: [group.id],
    }
    const { status, body } = await as('POST /v2/admin/vrChannels', fields)
    expect([status, body]).toMatchObject([200, { name: 'Studio-1', description: '', serverName: server.row.name, version: 0 }])
    expect(fleet.provisions.at(-1)).toMatchObject({ deviceId: body.uniqueId, kind: 'videoReturn', serverId: server.id })
    expect((await as('POST /v2/admin/vrChannels', fields)).body.code).toMatch(/NAME_IN_USE|SERIAL_NUMBER_IN_USE/)
    const one = `/v2/admin/vrChannels/${body.uniqueId}` as const
    expect((await as(`PUT ${one}`, { name: 'Studio-2', version: 3 })).body.code).toBe('CONFIGURATION_CHANGED')
    expect((await as(`PUT ${one}`, { name: channel.row.name })).body.code).toBe('NAME_IN_USE')
    expect((await as(`PUT ${one}`, { name: 'Studio 2' })).status).toBe(400)
    expect((await as(`PUT ${one}`, { description: 'Clean feed', version: 0 })).body).toMatchObject({
      description: 'Clean feed',
      version: 1,
    })
    const update = `POST /v0/video-return-channels/${body.uniqueId}/update` as const
    expect((await as(update, { name: 'Studio-3' })).body).toMatchObject({ name: 'Studio-3' })
    expect((await as(`GET ${one}`)).body).toMatchObject({ name: 'Studio-3', description: 'Clean feed', version: 2 })
    await fleet.say(body.uniqueId, { status: 'collecting', feeds: [feed('u-1')] })
    expect((await as(`DELETE ${one}`)).body.code).toBe('VIDEO_RETURN_IN_USE')
    await fleet.say(body.uniqueId, { status: 'idle', feeds: [] })
    expect((await as(`DELETE ${one}`)).body).toEqual({ done: true })
    expect((await as(`GET ${one}`)).status).toBe(404)
  })

  test('creates a channel on a video return server alone', async () => {
    const create = async (serverId: string) => {
      const fields = { inventoryId: inventory.id, name: 'New', serialNumber: `S-new-${inventory.id}`, serverId }
      return (await as('POST /v2/admin/vrChannels', fields)).body.code
    }
    expect(await create((await aServer(app, { inventories: [inventory] })).id)).toBe('VIDEO_RETURN_SERVER_TYPE')
    expect(await create((await aServer(app, { type: 'vr_server' })).id)).toBe('SERVER_NOT_FOUND')
  })
})
