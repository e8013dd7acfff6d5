import { DeviceEvent, reportSchemas } from '@backhaul/device-link'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyRecord, ChannelRecord, ServerRecord, UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import type { RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aChannel, aFile, aGateway, aGroup, anInventory, aServer, aUnit, aUser, aVideoReturn, type TestUser } from '../support/builders.ts'
import { eventually, watchPictures } from '../support/pictures.ts'
import { scriptedFleet, type ScriptedFleet, settled } from '../support/scripted-fleet.ts'

vi.setConfig({ testTimeout: 60_000 })

const secret = 'SECRET-STORY-OF-ANOTHER-CUSTOMER'
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup, elsewhere: RegistryGroup
let user: TestUser
/** Devices of the user's inventory, for which the fleet has a token. */
let own: { unit: UnitRecord; channel: ChannelRecord; server: ServerRecord; videoReturn: AnyRecord; gateway: AnyRecord }
/** Devices of another customer. */
let foreign: { unit: UnitRecord; channel: ChannelRecord; server: ServerRecord; videoReturn: AnyRecord; gateway: AnyRecord }
const devicesOf = async (group: RegistryGroup) => {
  const groups = [group]
  const server = await aServer(app, { groups })
  return {
    server,
    unit: await aUnit(app, { groups }),
    channel: await aChannel(app, { groups, serverId: server.id }),
    videoReturn: await aVideoReturn(app, { groups, serverId: server.id }),
    gateway: await aGateway(app, { groups }),
  }
}
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app, await anInventory(app))
  elsewhere = await aGroup(app, await anInventory(app))
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  own = await devicesOf(group)
  foreign = await devicesOf(elsewhere)
  for (const { id } of Object.values(own)) await fleet.say(id, {})
  await fleet.say(foreign.unit.id, { applications: { video: 'running' }, settings: { metadata: { Slugline: secret } } })
})

async function happens(deviceId: string, event: object): Promise<void> {
  fleet.end.send({ op: 'event', deviceId, agoMs: 0, event: event as never })
  await settled()
}
const files = async () => (await ask(app, user, 'GET /channelfiles')).body.items as { id: string; fileName: string; metadata: object }[]

describe('a fleet with a token for one device gives its users no access to', () => {
  test('the picture of a unit of another customer, which its channel claims to receive', async () => {
    const viewer = await watchPictures(app, user)
    await fleet.say(own.channel.id, { status: 'collecting', allocatedToUnitUid: foreign.unit.id })
    viewer.watch({ kind: 'channel', id: own.channel.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['none'])
    viewer.socket.terminate()
  })

  test('the picture of a unit that has left the inventory of the channel since', async () => {
    const unit = await aUnit(app, { groups: [group] })
    await fleet.say(unit.id, { applications: { video: 'running' } })
    await fleet.say(own.channel.id, { status: 'collecting', allocatedToUnitUid: unit.id })
    app.core.registry.move(unit, { inventoryId: elsewhere.inventoryId, inventories: [elsewhere.inventoryId], groups: [elsewhere.id] })
    const viewer = await watchPictures(app, user)
    viewer.watch({ kind: 'channel', id: own.channel.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['none'])
    viewer.socket.terminate()
  })

  test('the recordings on a server of another customer, which its unit claims to have sent', async () => {
    const victim = await aFile(app, foreign.channel)
    for (const kind of ['fileTransferStarted', 'fileTransferCompleted'])
      await happens(own.unit.id, { kind, serverId: foreign.server.id, file: victim.path })
    await happens(own.unit.id, { kind: 'fileTransferCompleted', serverId: own.server.id, file: 'last.mp4' })
    await expect.poll(async () => (await files()).map(({ fileName }) => fileName)).toEqual(['last.mp4'])
  })

  test('the recording of another device on a server that both share: the entry at a path belongs to the device that stored it first', async () => {
    const hidden = await aGroup(app, { id: group.inventoryId })
    const recorder = await aChannel(app, { groups: [hidden], serverId: own.server.id })
    const victim = await aFile(app, recorder)
    await happens(own.unit.id, { kind: 'fileTransferCompleted', serverId: own.server.id, file: victim.path })
    await happens(own.unit.id, { kind: 'fileTransferCompleted', serverId: own.server.id, file: 'last.mp4' })
    await expect.poll(async () => (await files()).map(({ fileName }) => fileName)).toContain('last.mp4')
    expect(await app.database.prisma.channelFile.count({ where: { serverId: own.server.id, path: victim.path } })).toBe(1)
  })

  test('the content that another device stores later at a path which its unit claimed before', async () => {
    const hidden = await aGroup(app, { id: group.inventoryId })
    const recorder = await aChannel(app, { groups: [hidden], serverId: own.server.id })
    await happens(own.unit.id, { kind: 'fileTransferCompleted', serverId: own.server.id, file: 'next.mp4' })
    await fleet.say(recorder.id, {})
    await happens(recorder.id, { kind: 'fileStored', file: 'next.mp4' })
    const stored = () => app.database.prisma.channelFile.findMany({ where: { serverId: own.server.id }, orderBy: { path: 'asc' } })
    await expect
      .poll(async () => (await stored()).map(({ path }) => path))
      .toEqual([`${own.unit.id}/next.mp4`, `${recorder.id}/next.mp4`].toSorted())
  })

  test('the picture and the story of a unit of another inventory, to which its lent channel belongs as well', async () => {
    const lent = await aChannel(app, { groups: [group, elsewhere], serverId: own.server.id })
    await fleet.say(lent.id, { status: 'collecting', allocatedToUnitUid: foreign.unit.id })
    const viewer = await watchPictures(app, user)
    viewer.watch({ kind: 'channel', id: lent.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['none'])
    await happens(lent.id, { kind: 'fileStored', file: 'lent.mp4', unitId: foreign.unit.id })
    await expect.poll(async () => (await files()).map(({ fileName }) => fileName)).toEqual(['lent.mp4'])
    expect(JSON.stringify(await files())).not.toContain(secret)
    viewer.socket.terminate()
  })

  test('the story of a unit of another customer, whose video its channel claims to have recorded', async () => {
    await happens(own.channel.id, { kind: 'fileStored', file: 'stolen.mp4', unitId: foreign.unit.id })
    await expect.poll(async () => (await files()).map(({ fileName }) => fileName)).toEqual(['stolen.mp4'])
    expect(JSON.stringify(await files())).not.toContain(secret)
  })
})

/** Ids of the foreign devices by kind, and of objects that no device link knows. */
const idOf = (kind: string): string => (foreign as Record<string, AnyRecord>)[kind]?.id ?? foreign.server.id

/** Returns a value of a schema in which every id names an object of another customer; undefined for a schema without ids. */
function naming(schema: z.core.$ZodType): unknown {
  const mark = (schema as z.ZodType).meta()?.['x-ref'] as string | undefined
  if (mark !== undefined) return idOf(mark)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return naming(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const one = naming(schema.element)
    return one === undefined ? undefined : [one]
  }
  if (!(schema instanceof z.ZodObject)) return undefined
  const named = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = naming(field)
    return value === undefined ? [] : [[name, value] as const]
  })
  if (named.length === 0) return undefined
  const rest = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = plain(field)
    return value === undefined || field.safeParse(undefined).success ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(rest), ...Object.fromEntries(named) }
}

/** Returns a valid value of a simple schema. */
const plain = (schema: z.core.$ZodType): unknown =>
  [
    null,
    1,
    false,
    'x',
    [],
    {},
    ...(schema instanceof z.ZodEnum ? schema.options : []),
    ...(schema instanceof z.ZodLiteral ? schema.values : []),
  ].find((value) => value !== undefined && (schema as z.ZodType).safeParse(value).success)

/** Everything of its inventory that the user reads. */
const reads = async () => {
  const paths = ['units', 'channels', 'servers', 'gateways', 'videoreturns', 'channelfiles', 'audiorooms']
  const answers = [
    ...paths.map((path) => `GET /${path}`),
    `GET /v2/units/${own.unit.id}`,
    `GET /channels/${own.channel.id}`,
    `GET /servers/${own.server.id}`,
  ]
  return JSON.stringify(await Promise.all(answers.map(async (path) => (await ask(app, user, path as never)).body)))
}
const secretsOf = () =>
  Object.values(foreign).flatMap(({ id, row }) => [id, 'name' in row ? row.name : (row as { channelName: string }).channelName])

test.each(Object.entries(reportSchemas))(
  'no report of a %s that names objects of another customer shows them to its users',
  async (kind, schema) => {
    const device = own[kind as keyof typeof own]
    for (const [name, field] of Object.entries(schema.shape)) {
      const value = naming(field as z.ZodType)
      if (value === undefined) continue
      const invalid = app.core.devices.stats().invalid
      await fleet.say(device.id, { [name]: value })
      expect([name, app.core.devices.stats().invalid]).toEqual([name, invalid])
    }
    const seen = await reads()
    for (const one of secretsOf()) expect(seen).not.toContain(one)
  },
)

test('no event that names objects of another customer shows them or their files to its users', async () => {
  const victim = await aFile(app, foreign.channel)
  for (const option of DeviceEvent.options) {
    const named = { ...(naming(option) as object), ...('file' in option.shape && { file: victim.path, code: 'cancelled' }) }
    if (Object.keys(named).length === 0) continue
    for (const { id } of Object.values(own)) await happens(id, { ...named, kind: option.shape.kind.value })
  }
  const seen = await reads()
  for (const one of [...secretsOf(), secret]) expect(seen).not.toContain(one)
  expect(await app.database.prisma.channelFile.count({ where: { serverId: foreign.server.id } })).toBe(1)
})
