import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'

let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let admin: TestUser
let inventory: TestInventory
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const aHub = (maxChannels = 8) => aServer(app, { inventories: [inventory], maxChannels })
const create = (server: ServerRecord, fields: object) => ask(app, admin, 'POST /admin/channels', { serverId: server.id, ...fields })
const update = (id: string, fields: object) => ask(app, admin, `PUT /admin/channels/${id}`, fields)

describe('a new channel', () => {
  test('belongs to the inventory of its server, has the type of its set-up, and is in the list', async () => {
    const [server, group] = [await aHub(), await aGroup(app, inventory)]
    const { status, body } = await create(server, { name: 'New-1', mode: 'SDI', sdiNo: 3, groups: [group.id] })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        channelName: 'New-1',
        type: 'output',
        inventories: [inventory.id],
        groups: [group.id],
        serverId: server.id,
        status: 'offline',
      },
    })
    expect(body.configuration).toMatchObject({ mode: 'SDI', output: true, sdiNo: 3, NDI: false })
    expect((await ask(app, admin, 'GET /admin/channels?searchValue=New-1')).body.total).toBe(1)
  })

  test('R-139 R-130 has a name of letters, numbers, underscores and hyphens, which no other one of the inventory has, also under parallel calls', async () => {
    const server = await aHub(20)
    for (const name of ['With space', 'Ä', 'a.b', '']) expect((await create(server, { name })).status).toBe(400)
    const results = await Promise.all(Array.from({ length: 4 }, () => create(server, { name: 'Same_name-1' })))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.filter(({ body }) => body.code === 'NAME_TAKEN')).toHaveLength(3)
  })

  test('is refused beyond the channels of its server', async () => {
    const server = await aHub(1)
    expect((await create(server, { name: 'Only' })).status).toBe(200)
    expect((await create(server, { name: 'More' })).body).toMatchObject({ code: 'SERVER_CHANNELS_EXCEEDED', params: { channelsMax: 1 } })
  })

  test('E-065 is refused as an output beyond the output licenses of its server, also under parallel calls', async () => {
    const server = await aHub(20)
    server.stored.outputLicenses = 2
    const results = await Promise.all([1, 2, 3, 4].map((number) => create(server, { name: `Licensed-${number}`, mode: 'CDN' })))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(results.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'OUTPUT_LICENSE_EXCEEDED', params: { outputsMax: 2 } })
    expect((await create(server, { name: 'Preview' })).status).toBe(200)
  })

  test('is refused in a group of another inventory', async () => {
    const group = await aGroup(app)
    expect((await create(await aHub(), { name: 'Elsewhere', groups: [group.id] })).body.code).toBe('GROUP_NOT_FOUND')
  })
})

describe('a change of a channel', () => {
  test('changes its type, and reaches the device', async () => {
    const server = await aHub()
    const channel = await aChannel(app, { inventories: [inventory], serverId: server.id })
    await fleet.say(channel.id, { status: 'idle', capabilities: ['ndi', 'recording'] })
    const { body } = await update(channel.id, { NDI: true, recording: true, tally: 'T7', port: 7000 })
    expect(body).toMatchObject({ type: 'output', ndi: true, outputs: ['NDI'], tallyName: 'T7', port: 7000, recordsAll: true })
    expect(body.configuration).toMatchObject({ NDI: true, recording: true, tally: 'T7', port: 7000 })
    expect(fleet.commands.at(-1)).toMatchObject({
      deviceId: channel.id,
      command: { kind: 'configureChannel', settings: { ndi: true, recordsAll: true, tallyName: 'T7', port: 7000 } },
    })
    const commands = fleet.commands.length
    expect((await update(channel.id, { NDI: true, tally: 'T7' })).status).toBe(200)
    expect(fleet.commands).toHaveLength(commands)
  })

  test('of a channel that is offline is stored for later', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    const commands = fleet.commands.length
    expect((await update(channel.id, { mode: 'SMPTE', tally: 'T8' })).body).toMatchObject({
      type: 'output',
      tallyName: 'T8',
      flavor: 'SMPTE2110',
    })
    expect(fleet.commands).toHaveLength(commands)
  })

  test('with an older version is refused', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    const { version } = (await ask(app, admin, `GET /admin/channels/${channel.id}`)).body
    expect((await update(channel.id, { name: 'Renamed', version })).body).toMatchObject({ channelName: 'Renamed', version: version + 1 })
    expect((await update(channel.id, { name: 'Again', version })).body.code).toBe('CONFIGURATION_CHANGED')
  })

  test('to a taken name is refused', async () => {
    const [one, other] = [await aChannel(app, { inventories: [inventory] }), await aChannel(app, { inventories: [inventory] })]
    expect((await update(one.id, { name: other.row.channelName })).body.code).toBe('NAME_TAKEN')
    // Neither does the channel get its settings then.
    await fleet.say(one.id, { status: 'idle', capabilities: ['recording'] })
    const { length } = fleet.commands
    expect((await update(one.id, { name: other.row.channelName, port: 9200 })).body.code).toBe('NAME_TAKEN')
    expect([fleet.commands.length, one.stored.wanted]).toEqual([length, {}])
  })

  test('to a name that another channel gets while the channel takes the other fields is open, and these are stored', async () => {
    const [one, other] = [await aChannel(app, { inventories: [inventory] }), await aChannel(app, { inventories: [inventory] })]
    await fleet.say(one.id, { status: 'idle', capabilities: ['recording'] })
    const { length } = fleet.commands
    fleet.obey = () => null
    const reply = update(one.id, { name: 'Wanted-twice', port: 9200 })
    await expect.poll(() => fleet.commands.length).toBe(length + 1)
    expect((await update(other.id, { name: 'Wanted-twice' })).status).toBe(200)
    fleet.obey = () => true
    fleet.end.send({ op: 'answer', id: fleet.commands[length]!.id, deviceId: one.id, ok: true })
    expect((await reply).body.code).toBe('OUTCOME_UNKNOWN')
    expect((await ask(app, admin, `GET /admin/channels/${one.id}`)).body).toMatchObject({ port: 9200, channelName: one.row.channelName })
    expect([one.row.channelName, one.stored.wanted]).toEqual([one.stored.name, {}])
  })

  test('E-075 of the type is refused while the channel is busy, and of an ingest channel', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    await fleet.say(channel.id, { status: 'collecting', capabilities: ['ndi'] })
    expect((await update(channel.id, { mode: 'CDN' })).body.code).toBe('CHANNEL_OCCUPIED')
    expect((await update(channel.id, { bandwidthLimit: 5000 })).body.code).toBe('CHANNEL_OCCUPIED')
    expect((await update(channel.id, { tally: 'T9' })).status).toBe(200)
    const server = await aServer(app, { inventories: [inventory], type: 'ingest_server' })
    const ingest = await aChannel(app, { inventories: [inventory], serverId: server.id })
    expect((await update(ingest.id, { mode: 'CDN' })).body.code).toBe('INGEST_CHANNEL')
    expect((await ask(app, admin, `DELETE /admin/channels/${ingest.id}`)).body.code).toBe('INGEST_CHANNEL')
    expect((await ask(app, admin, `DELETE /admin/channels/${channel.id}`)).body.code).toBe('CHANNEL_OCCUPIED')
  })

  test('E-092 E-093 to 4K needs a channel that transmits it, and a license that no other one uses', async () => {
    const server = await aHub()
    const [one, other, plain] = [
      await aChannel(app, { inventories: [inventory], serverId: server.id }),
      await aChannel(app, { inventories: [inventory], serverId: server.id }),
      await aChannel(app, { inventories: [inventory], serverId: server.id }),
    ]
    for (const { id } of [one, other]) await fleet.say(id, { status: 'idle', capabilities: ['fourK'] })
    await fleet.say(plain.id, { status: 'idle', capabilities: ['ndi'] })
    expect((await update(plain.id, { fourK: true })).body.code).toBe('NO_4K_TRANSMISSION')
    const results = await Promise.all([one, other].map(({ id }) => update(id, { fourK: true })))
    expect(results.map(({ body }) => String(body.code ?? body.fourK)).toSorted()).toEqual(['PRO_4K_LICENSES_USED', 'true'])
  })

  test('to what the hardware does not have is refused', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    await fleet.say(channel.id, { status: 'idle', capabilities: ['recording'] })
    expect((await update(channel.id, { NDI: true })).body).toMatchObject({ code: 'CHANNEL_NOT_CAPABLE', params: { capability: 'ndi' } })
  })
})

describe('a deleted channel', () => {
  test('is gone', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    expect((await ask(app, admin, `DELETE /admin/channels/${channel.id}`)).body).toEqual({ done: true })
    expect((await ask(app, admin, `GET /channels/${channel.id}/status`)).status).toBe(404)
  })
})
