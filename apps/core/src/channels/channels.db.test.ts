import { ChannelRow } from '@backhaul/contract/channels'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { scriptedFleet } from '../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const all = () => [...app.core.registry.channels.byId.values()]
const ids = (channels: readonly { channelId: string }[]) => channels.map(({ channelId }) => channelId).toSorted()

describe('channels', () => {
  test('are listed as the caller is entitled, each in the shape of a row', async () => {
    const everything = (await ask(app, 'super_user', 'GET /channels/fetch')).body
    expect(z.array(ChannelRow.strict()).safeParse(everything.channels).error).toBeUndefined()
    expect(ids(everything.channels)).toEqual(ids(all().map(({ row }) => row)))
    const groups = (await app.database.prisma.userGroup.findMany({ where: { user: { username: 'luc_regular' } } })).map(
      (one) => one.groupId,
    )
    const own = all().filter((record) => record.groups.some((group) => groups.includes(group)))
    expect(own.length).toBeGreaterThan(0)
    expect(ids((await ask(app, 'luc_regular', 'GET /channels/fetch')).body.channels)).toEqual(ids(own.map(({ row }) => row)))
    const ofGroup = (await ask(app, 'luc_regular', `GET /channels/fetch?group=${groups[0]}`)).body.channels
    expect(ids(ofGroup)).toEqual(ids(own.filter((record) => record.groups.includes(groups[0] as string)).map(({ row }) => row)))
  })

  test('of a group out of scope are not found, like those of a group that does not exist', async () => {
    const foreign = all().find(({ inventoryId, groups }) => inventoryId === 'inv-6' && groups.length > 0)?.groups[0]
    for (const group of [foreign, 'g-nowhere'])
      expect(await ask(app, 'luc_regular', `GET /channels/fetch?group=${group}`)).toMatchObject({
        status: 404,
        body: { code: 'GROUP_NOT_FOUND' },
      })
  })

  test('show their state of now, one by one', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const { id } = all().find(({ inventoryId }) => inventoryId === 'inv-2') ?? { id: '' }
    await fleet.say(id, { status: 'collecting', allocatedToUnitUid: 'u-000001', bitrateKbps: 4200 })
    expect(await ask(app, 'luc_admin', `GET /channels/${id}/status`)).toMatchObject({
      status: 200,
      body: { channelId: id, status: 'collecting', onAir: true, allocatedToUnitUid: 'u-000001', bitrate: 4200, lastSeen: null },
    })
  })

  test('out of scope answer like one that does not exist', async () => {
    const foreign = all().find(({ inventoryId }) => inventoryId === 'inv-6')?.id
    for (const id of [foreign, 'c-nowhere'])
      expect(await ask(app, 'luc_regular', `GET /channels/${id}/status`)).toMatchObject({
        status: 404,
        body: { code: 'CHANNEL_NOT_FOUND' },
      })
  })
})
