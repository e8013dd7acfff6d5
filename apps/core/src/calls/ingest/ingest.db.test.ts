import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let group: RegistryGroup
let operator: TestUser
let server: ServerRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  server = await aServer(app, { groups: [group], type: 'ingest_server', name: 'Ingest-1', maxChannels: 2 })
})
afterAll(() => app.close())

const path = (channelId: string, serverId = server.id, inventoryId = group.inventoryId) =>
  `v2/inventories/${inventoryId}/ingestServers/${serverId}/channels/${channelId}`
const associate = (channelId: string, serverId?: string, inventoryId?: string) =>
  ask(app, operator, `PUT /${path(channelId, serverId, inventoryId)}`, {})
const dissociate = (channelId: string) => ask(app, operator, `DELETE /${path(channelId)}`)
const association = async (channelId: string) => (await ask(app, operator, `GET /channels/${channelId}/ingest_association`)).body
const servers = async () => (await ask(app, operator, `GET /v2/inventories/${group.inventoryId}/ingestServers`)).body

describe('the association of a channel with an ingest server', () => {
  test('is stored, shown at both, sent to the channel, and ends', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const channel = await aChannel(app, { groups: [group] })
    await fleet.say(channel.id, { status: 'idle' })
    expect(await associate(channel.id)).toMatchObject({ status: 200, body: { ingest: true, server: { name: 'Ingest-1' } } })
    expect(fleet.commands.at(-1)?.command).toMatchObject({ kind: 'configureChannel', settings: { ingestServerId: server.id } })
    expect(await association(channel.id)).toEqual({ ingest: true, server: { uniqueId: server.id, name: 'Ingest-1' } })
    expect(channel.row.ingest).toBe(true)
    expect(await servers()).toMatchObject([
      { name: 'Ingest-1', taken: 1, channels: [{ channelId: channel.id, channelName: channel.row.channelName }] },
    ])
    const stored = await app.database.prisma.channel.findUniqueOrThrow({ where: { id: channel.id } })
    expect(stored.ingestServerId).toBe(server.id)
    expect(await dissociate(channel.id)).toMatchObject({ status: 200, body: { ingest: false, server: null } })
    expect(await dissociate(channel.id)).toMatchObject({ status: 409, body: { code: 'NOT_ASSOCIATED' } })
  })

  test('E-075 is refused while the channel is busy, and for a channel that is an ingest channel already', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const channel = await aChannel(app, { groups: [group] })
    await fleet.say(channel.id, { status: 'collecting' })
    expect(await associate(channel.id)).toMatchObject({ status: 409, body: { code: 'INGEST_CHANNEL_BUSY' } })
    await fleet.say(channel.id, { status: 'idle' })
    expect((await associate(channel.id)).status).toBe(200)
    expect(await associate(channel.id)).toMatchObject({ status: 409, body: { code: 'INGEST_CHANNEL' } })
    await fleet.say(channel.id, { status: 'collecting' })
    expect(await dissociate(channel.id)).toMatchObject({ status: 409, body: { code: 'INGEST_CHANNEL_BUSY' } })
    await fleet.say(channel.id, { status: 'idle' })
    expect((await dissociate(channel.id)).status).toBe(200)
  })

  test('is undone when the channel refuses it', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    fleet.obey = () => ({ code: 'busy' })
    const channel = await aChannel(app, { groups: [group] })
    await fleet.say(channel.id, { status: 'idle' })
    expect(await associate(channel.id)).toMatchObject({ status: 409, body: { code: 'DEVICE_REJECTED', params: { reasonCode: 'busy' } } })
    expect(await association(channel.id)).toEqual({ ingest: false, server: null })
  })

  test('is stored for a channel that is offline, which gets it with its next provision', async () => {
    const channel = await aChannel(app, { groups: [group] })
    expect((await associate(channel.id)).status).toBe(200)
    const fleet = await scriptedFleet(app.core.devices)
    expect(fleet.provisions.find(({ deviceId }) => deviceId === channel.id)?.channelSettings).toMatchObject({ ingestServerId: server.id })
    expect((await dissociate(channel.id)).status).toBe(200)
  })

  test('has a maximum per server, also under parallel calls', async () => {
    const channels = [
      await aChannel(app, { groups: [group] }),
      await aChannel(app, { groups: [group] }),
      await aChannel(app, { groups: [group] }),
    ]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(channels.map(({ id }) => associate(id)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body).toMatchObject({ code: 'INGEST_SERVER_FULL', params: { channelsMax: 2 } })
      expect(channels.map(({ row }) => row.ingest)).toEqual(statuses.map((status) => status === 200))
      expect(await app.database.prisma.channel.count({ where: { ingestServerId: server.id } })).toBe(2)
      for (const { id, row } of channels) if (row.ingest) await dissociate(id)
    }
  })

  test('is refused for a server that is not an ingest server of the inventory, and for other customers', async () => {
    const channel = await aChannel(app, { groups: [group] })
    const hub = await aServer(app, { groups: [group] })
    const foreign = await aServer(app, { type: 'ingest_server' })
    for (const { id } of [hub, foreign]) expect(await associate(channel.id, id)).toMatchObject({ body: { code: 'SERVER_NOT_FOUND' } })
    const other = await anInventory(app)
    expect(await associate(channel.id, server.id, other.id)).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
  })

  test('names the server to callers who see it only', async () => {
    const channel = await aChannel(app, { groups: [group] })
    await associate(channel.id)
    const curator = await aUser(app, { role: 'luc_curator', groups: [group] })
    expect((await ask(app, curator, `GET /channels/${channel.id}/ingest_association`)).body).toEqual({ ingest: true, server: null })
    await dissociate(channel.id)
  })
})

test('a recording that the ingest server has is in the index as a file of that server, and of no other one', async () => {
  const fleet = await scriptedFleet(app.core.devices)
  const hub = await aServer(app, { groups: [group] })
  const channel = await aChannel(app, { groups: [group], serverId: hub.id })
  await fleet.say(channel.id, { status: 'idle' })
  await associate(channel.id)
  const other = await aServer(app, { groups: [group], type: 'ingest_server' })
  for (const [file, serverId] of [
    ['rec_1.mp4', server.id],
    ['rec_2.mp4', other.id],
  ] as const)
    fleet.end.send({ op: 'event', deviceId: channel.id, agoMs: 0, event: { kind: 'fileStored', file, serverId, sizeBytes: 1000 } })
  const files = async () => (await ask(app, operator, `GET /channelfiles?channelId=${channel.id}`)).body.items
  await expect.poll(async () => (await files()).length).toBe(2)
  const servers = Object.fromEntries((await files()).map(({ fileName, mmhId }: Record<string, string>) => [fileName, mmhId]))
  expect(servers).toEqual({ 'rec_1.mp4': server.id, 'rec_2.mp4': hub.id })
})
