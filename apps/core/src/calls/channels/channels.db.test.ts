import { ChannelRow } from '@backhaul/contract/channels'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
/** A member of both groups. */
let operator: TestUser
let group: RegistryGroup, otherGroup: RegistryGroup, foreignGroup: RegistryGroup
let inGroup: ChannelRecord, inBoth: ChannelRecord, inInventory: ChannelRecord, foreign: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  otherGroup = await aGroup(app, inventory)
  foreignGroup = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group, otherGroup] })
  inGroup = await aChannel(app, { groups: [group] })
  inBoth = await aChannel(app, { groups: [group, otherGroup] })
  inInventory = await aChannel(app, { inventories: [inventory] })
  foreign = await aChannel(app, { groups: [foreignGroup] })
})
afterAll(() => app.close())

const idsOf = (channels: readonly ChannelRecord[]) => channels.map(({ id }) => id).toSorted()
const listed = async (user: TestUser, query = '') =>
  (await ask(app, user, `GET /channels/fetch${query}`)).body.channels.map(({ channelId }: ChannelRow) => channelId).toSorted()

describe('the list of channels', () => {
  test('has every channel for a user who sees everything, each in the shape of a row', async () => {
    const user = await aUser(app, { role: 'super_user' })
    const { channels } = (await ask(app, user, 'GET /channels/fetch')).body
    expect(z.array(ChannelRow.strict()).safeParse(channels).error).toBeUndefined()
    expect(await listed(user)).toEqual(idsOf([inGroup, inBoth, inInventory, foreign]))
  })

  test('has the channels of the groups of the caller, or of one of these groups', async () => {
    expect(await listed(operator)).toEqual(idsOf([inGroup, inBoth]))
    expect(await listed(operator, `?group=${group.id}`)).toEqual(idsOf([inGroup, inBoth]))
    expect(await listed(operator, `?group=${otherGroup.id}`)).toEqual(idsOf([inBoth]))
  })

  test('is refused for a group out of scope in the same way as for a group that does not exist', async () => {
    for (const id of [foreignGroup.id, 'no-such-group'])
      expect(await ask(app, operator, `GET /channels/fetch?group=${id}`)).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } })
  })
})

describe('the status of a channel', () => {
  test('is the one that the channel last reported', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const [id, unit] = [inGroup.id, await aUnit(app, { groups: [group] })]
    await fleet.say(id, { status: 'collecting', allocatedToUnitUid: unit.id, bitrateKbps: 4200 })
    expect(await ask(app, operator, `GET /channels/${id}/status`)).toMatchObject({
      status: 200,
      body: { channelId: id, status: 'collecting', onAir: true, allocatedToUnitUid: unit.id, bitrate: 4200, lastSeen: null },
    })
  })

  test('is refused out of scope in the same way as for a channel that does not exist', async () => {
    for (const id of [foreign.id, inInventory.id, 'no-such-channel'])
      expect(await ask(app, operator, `GET /channels/${id}/status`)).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  })
})
