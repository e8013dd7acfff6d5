import { ChannelDetails } from '@backhaul/contract/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let operator: TestUser, admin: TestUser
let group: RegistryGroup
let channel: ChannelRecord, target: ChannelRecord, foreign: ChannelRecord
let unit: UnitRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  const server = await aServer(app, { groups: [group] })
  channel = await aChannel(app, { groups: [group], serverId: server.id, name: 'Main' })
  target = await aChannel(app, { groups: [group], serverId: server.id, name: 'Copy' })
  foreign = await aChannel(app)
  unit = await aUnit(app, { groups: [group], type: 'PTMP-4' })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, {})
})
afterAll(() => app.close())

const detailsOf = async (user: TestUser, id: string) => (await ask(app, user, `GET /channels/${id}/details`)).body

describe('the details of a channel', () => {
  test('M-536 to M-579 show what it reported', async () => {
    await fleet.say(channel.id, {
      status: 'collecting',
      allocatedToUnitUid: unit.id,
      bitrateKbps: 5100,
      capabilities: ['recording', 'fourK', 'teleport'],
      fileTransfer: { path: 'rec_1.mp4', status: 'started' },
      ptmpStatuses: [{ uid: target.id, status: 'sending', bitrateKbps: 5000 }],
      settings: { ptmp: { targets: [target.id, foreign.id], delayMs: 800 }, tallyName: 'T1', bandwidthKbps: 8000, privateSession: true },
    })
    const details = await detailsOf(operator, channel.id)
    expect(ChannelDetails.strict().safeParse(details).error).toBeUndefined()
    expect(details).toMatchObject({
      online: true,
      offline: false,
      busy: true,
      preview: true,
      isOutput: false,
      mode: 'preview',
      bandwidthLimit: 8000,
      privateSession: true,
      tallyName: 'T1',
      capabilities: ['recording', 'fourK'],
      fileTransfer: { path: 'rec_1.mp4', status: 'started' },
      serverProductType: 'mmh_server',
      ptmpLu100: true,
      ptmpDelay: 800,
      assignment: { productId: 'PTMP-4' },
    })
  })

  test('M-576 name only the targets that the caller sees', async () => {
    expect((await detailsOf(operator, channel.id)).ptmpStatuses).toEqual([
      { uid: target.id, name: 'Copy', status: 'sending', bitrate: 5000 },
    ])
    const all = await aUser(app, { role: 'super_user' })
    expect((await detailsOf(all, channel.id)).ptmpStatuses).toHaveLength(2)
  })

  test('are those of a channel at rest before it reports', async () => {
    expect(await detailsOf(operator, target.id)).toMatchObject({
      offline: true,
      busy: false,
      capabilities: [],
      overlay: null,
      smpteMetadata: { isConfigured: false },
      ptmpStatuses: [],
      assignment: { productId: null },
    })
  })

  test('are listed for a group and by criteria', async () => {
    const ids = ({ body }: { body: any }) => body.channels.map((one: ChannelDetails) => one.channelId).toSorted()
    const both = [channel.id, target.id].toSorted()
    expect(ids(await ask(app, operator, 'GET /channels/fetch_details'))).toEqual(both)
    expect(ids(await ask(app, operator, `GET /channels/fetch_details?group=${group.id}`))).toEqual(both)
    const ofGroup = await ask(app, operator, `GET /groups/${group.id}/channel-details`)
    expect(ids(ofGroup)).toEqual(both)
    expect(ofGroup.body.status).toBe('collecting')
    expect(ids(await ask(app, operator, 'POST /channels/fetch_details', { name: 'mai' }))).toEqual([channel.id])
    expect(ids(await ask(app, operator, 'POST /channels/fetch', { statuses: ['offline'] }))).toEqual([target.id])
    expect(ids(await ask(app, operator, 'POST /channels/fetch', { channelIds: [channel.id, foreign.id] }))).toEqual([channel.id])
    expect(ids(await ask(app, operator, 'POST /channels/fetch', { types: ['input'] }))).toEqual([])
  })
})

describe('the access to the media of outputs', () => {
  test('names the unit and its camera, and refuses a channel out of scope', async () => {
    const { body } = await ask(app, operator, 'POST /channels/mediaAccessOutputInfo', { uniqueIds: [channel.id, target.id] })
    expect(body).toEqual([
      { channelId: channel.id, channelName: 'Main', status: 'collecting', bitrate: 5100, unitId: unit.id, camera: null },
      { channelId: target.id, channelName: 'Copy', status: 'offline', bitrate: 0, unitId: null, camera: null },
    ])
    expect(await ask(app, operator, 'POST /channels/mediaAccessOutputInfo', { uniqueIds: [foreign.id] })).toMatchObject({
      status: 404,
      body: { code: 'CHANNEL_NOT_FOUND' },
    })
  })
})

describe('the page of the channels', () => {
  test('is sorted and searched by a field', async () => {
    const names = async (query: string) =>
      (await ask(app, admin, `GET /admin/channels${query}`)).body.items.map((one: ChannelDetails) => one.channelName)
    expect(await names('')).toEqual(['Copy', 'Main'])
    expect(await names('?sortDir=desc&limit=1')).toEqual(['Main'])
    expect(await names('?searchKey=status&searchValue=coll')).toEqual(['Main'])
  })
})

describe('the lists of SDI and output channels', () => {
  test('have the channels of one inventory', async () => {
    const inventory = await anInventory(app)
    const user = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
    const [sdi, distributor] = [
      await aChannel(app, { inventories: [inventory] }),
      await aChannel(app, { inventories: [inventory], distributor: true }),
    ]
    Object.assign(sdi.row, { sdiNo: 2, output: true, type: 'output' })
    const ids = async (list: string) =>
      (await ask(app, user, `GET /channels/${list}?inventoryId=${inventory.id}`)).body.map((one: any) => one.channelId)
    expect(await ids('sdi')).toEqual([sdi.id])
    expect(await ids('output')).toEqual([sdi.id, distributor.id])
    expect(await ask(app, user, `GET /channels/sdi?inventoryId=${channel.inventoryId}`)).toMatchObject({
      body: { code: 'INVENTORY_NOT_FOUND' },
    })
  })
})
