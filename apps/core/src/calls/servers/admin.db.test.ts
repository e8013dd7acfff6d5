import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aGroup,
  anInventory,
  aServer,
  aUnit,
  aUser,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let inventory: TestInventory
let group: RegistryGroup
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
})
afterAll(() => app.close())

const as = (request: string, body?: unknown) => ask(app, admin, request as 'PUT /', body)
let count = 0
const fields = (more: object = {}) => {
  const name = `New-${++count}`
  return { inventoryId: inventory.id, uniqueId: `new-${count}`, name, serial: `S-${count}`, type: 'mmh_server', ...more }
}

describe('a server that an administrator creates', () => {
  test('is given to the fleet with its place in the cloud, and found by every key', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const cloud = { provider: 'gcp', region: 'europe-west3', instance: 'n2' }
    const made = fields({ groups: [group.id], maxChannels: 12, alias: 'Alpha', cloud })
    expect(await as('POST /admin/servers', made)).toMatchObject({
      status: 200,
      body: { uniqueId: made.uniqueId, groups: [group.id], version: 0 },
    })
    expect(fleet.provisions.at(-1)).toMatchObject({ deviceId: made.uniqueId, kind: 'server', serverSettings: { maxChannels: 12, cloud } })
    for (const [key, value] of [
      ['name', made.name],
      ['uniqueId', made.uniqueId],
      ['serial', made.serial],
      ['alias', 'Alpha'],
    ])
      for (const prefix of ['/admin', '/v2/admin'])
        expect(
          (await as(`GET ${prefix}/servers?searchKey=${key}&searchValue=${value}`)).body.items.map(
            ({ uniqueId }: { uniqueId: string }) => uniqueId,
          ),
        ).toContain(made.uniqueId)
    fleet.end.close()
  })

  test('has a name, a serial number and an id of its own, also under parallel calls', async () => {
    const made = fields()
    const answers = await Promise.all([as('POST /admin/servers', made), as('POST /admin/servers', { ...fields(), name: made.name })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const taken = (await as(`GET /admin/servers?searchValue=${made.name}`)).body.items[0]
    expect((await as('POST /admin/servers', fields({ name: made.name }))).body.code).toBe('NAME_IN_USE')
    expect((await as('POST /admin/servers', fields({ serial: taken.serial }))).body.code).toBe('SERIAL_NUMBER_IN_USE')
    expect((await as('POST /admin/servers', fields({ uniqueId: taken.uniqueId }))).body.code).toBe('UNIQUE_ID_IN_USE')
    const unit = await aUnit(app, { groups: [group] })
    expect((await as('POST /admin/servers', fields({ uniqueId: unit.id }))).body.code).toBe('UNIQUE_ID_IN_USE')
    expect((await as('POST /admin/servers', fields({ name: 'with blank' }))).status).toBe(400)
    expect((await as('POST /admin/servers', fields({ type: 'transceiver_server', maxChannels: 9 }))).body.code).toBe(
      'CHANNELS_ABOVE_SERVER',
    )
  })

  test('is changed by version, and keeps its name when another one has the new one', async () => {
    const [server, other] = [await aServer(app, { groups: [group] }), await aServer(app, { groups: [group] })]
    const path = `/admin/servers/${server.id}`
    expect((await as(`PUT ${path}`, { alias: 'Beta', comment: 'Rack 4', version: 0 })).body).toMatchObject({
      alias: 'Beta',
      comment: 'Rack 4',
      version: 1,
    })
    expect((await as(`PUT ${path}`, { alias: 'Gamma', version: 0 })).body.code).toBe('CONFIGURATION_CHANGED')
    expect((await as(`PUT ${path}`, { name: other.row.name })).body.code).toBe('NAME_IN_USE')
    expect((await as(`PUT ${path}`, { serial: other.row.serial })).body.code).toBe('SERIAL_NUMBER_IN_USE')
    expect((await as(`GET ${path}`)).body).toMatchObject({ name: server.row.name, serial: server.row.serial, version: 1 })
  })

  test('is deleted without channels and while it does nothing', async () => {
    const server = await aServer(app, { groups: [group] })
    const channel = await aChannel(app, { groups: [group], serverId: server.id })
    expect((await as(`DELETE /admin/servers/${server.id}`)).body.code).toBe('SERVER_HAS_CHANNELS')
    await app.core.store.channels.remove(channel.id, 0)
    app.core.registry.remove(channel)
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(server.id, { state: 'busy' })
    expect((await as(`DELETE /admin/servers/${server.id}`)).body.code).toBe('SERVER_NOT_IDLE')
    await fleet.say(server.id, { state: 'idle' })
    expect((await as(`DELETE /admin/servers/${server.id}`)).body).toEqual({ done: true })
    expect((await as(`GET /admin/servers/${server.id}`)).body.code).toBe('SERVER_NOT_FOUND')
    fleet.end.close()
  })
})

test('a list has the servers of one type, of one inventory, or those that take IP pipes: R-272 these on pages of 1000', async () => {
  const [hub, vr, cloud] = [
    await aServer(app, { groups: [group] }),
    await aServer(app, { groups: [group], type: 'vr_server' }),
    await aServer(app, { groups: [group], cloudProvider: 'aws' }),
  ]
  const ids = async (query: string) => {
    const { body } = await as(`GET /admin/inventories/${inventory.id}/servers?${query}`)
    return { limit: body.limit, ids: body.items.map(({ uniqueId }: { uniqueId: string }) => uniqueId) }
  }
  expect((await ids('type=vr_server')).ids).toEqual([vr.id])
  const pipes = await ids('ipPipe=true')
  expect(pipes.limit).toBe(1000)
  expect(pipes.ids).toEqual(expect.arrayContaining([hub.id, cloud.id]))
  expect(pipes.ids).not.toContain(vr.id)
  expect((await ids('type=mmh_server')).limit).toBe(50)
  expect((await as(`GET /admin/servers?limit=1001`)).status).toBe(400)
})

describe('the facts of a server', () => {
  test('are those that it reports, and the services of its inventory', async () => {
    const create = [
      { name: 'sla', status: 'ENABLED' },
      { name: 'ingest', status: 'expired' },
    ]
    await app.database.prisma.inventory.update({ where: { id: inventory.id }, data: { services: { create } }, select: { id: true } })
    const server = await aServer(app, { groups: [group] })
    const fleet = await scriptedFleet(app.core.devices)
    const specifications = { model: 'MMH', cpu: 'Xeon', cores: 8, memoryMb: 1024, diskMb: 2048, os: 'Linux' }
    const addresses = [{ name: 'eth0', ip: '10.0.0.2', mask: '255.0.0.0', gateway: null }]
    await fleet.say(server.id, { state: 'idle', specifications, addresses, applications: { receiver: 'running' } })
    const read = async (path: string) => (await as(`GET /servers/${server.id}${path}`)).body
    expect(await read('/specifications')).toEqual(specifications)
    expect(await read('/ips')).toEqual(addresses)
    expect(await read('/capabilities')).toMatchObject({ ifb: true, smpte: true, resetInstance: false })
    expect(await read('/services')).toMatchObject([
      { serviceName: 'ingest', enabled: false },
      { serviceName: 'sla', enabled: true },
    ])
    expect(await read('')).toMatchObject({
      deviceId: server.id,
      applications: { receiver: 'running' },
      allocatedChannels: 0,
      servicesData: { length: 2 },
    })
    expect((await as(`PUT /servers/${server.id}/comment`, { comment: 'On loan' })).body).toEqual({ comment: 'On loan' })
    expect(await read('/comment')).toEqual({ comment: 'On loan' })
    fleet.end.close()
  })

  test('API-146 are the channels of an ingest server, those on it and those associated with it, and the feeds of a transceiver, as far as the caller sees them', async () => {
    const [ingest, transceiver] = [
      await aServer(app, { inventories: [inventory], type: 'ingest_server' }),
      await aServer(app, { inventories: [inventory], type: 'transceiver_server' }),
    ]
    const channel = await aChannel(app, { groups: [group], serverId: ingest.id })
    const feed = await aChannel(app, { groups: [group], serverId: transceiver.id })
    await aChannel(app, { serverId: transceiver.id })
    expect((await as(`GET /ingestservers/${ingest.id}/channels`)).body).toMatchObject([{ channelId: channel.id }])
    const associated = await aChannel(app, { groups: [group] })
    await aChannel(app, { groups: [group] })
    expect((await as(`PUT /v2/inventories/${inventory.id}/ingestServers/${ingest.id}/channels/${associated.id}`, {})).status).toBe(200)
    const listed = (await as(`GET /ingestservers/${ingest.id}/channels`)).body as { channelId: string }[]
    expect(listed.map(({ channelId }) => channelId).toSorted()).toEqual([channel.id, associated.id].toSorted())
    const [only, ...others] = (await as(`GET /transceiverservers/${transceiver.id}/feeds`)).body
    expect(only).toMatchObject({
      channelId: feed.id,
      direction: 'decoder',
      format: '1080i50',
      groups: [{ id: group.id, name: group.name }],
    })
    expect(others).toEqual([])
    expect((await as(`GET /transceiverservers/${ingest.id}/feeds`)).body.code).toBe('WRONG_SERVER_TYPE')
  })
})
