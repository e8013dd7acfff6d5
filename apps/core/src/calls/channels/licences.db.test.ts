import { type App, buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../../prisma/src/connect.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, anInventory, aServer, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, ServerRecord } from '../../devices/registry/record.ts'

// Two cores on one database: neither knows what the other one is about to store.
let app: TestApp
let database: Database
let second: App
/** The second core, to be called as the first one is. */
let other: TestApp
let inventory: TestInventory
let admin: TestUser
let hub: ServerRecord
let channels: [ChannelRecord, ChannelRecord]
let fleets: Awaited<ReturnType<typeof scriptedFleet>>[]
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  hub = await aServer(app, { inventories: [inventory], maxChannels: 4 })
  channels = [
    await aChannel(app, { inventories: [inventory], serverId: hub.id }),
    await aChannel(app, { inventories: [inventory], serverId: hub.id }),
  ]
  await app.database.prisma.server.update({ where: { id: hub.id }, data: { outputLicenses: 1, fourKLicenses: 1 } })
  database = await openDatabase({ url: app.database.url })
  second = await buildApp({ config: app.core.config, log: pino({ level: 'silent' }), prisma: database.prisma })
  other = { ...app, address: await second.http.listen({ host: '127.0.0.1', port: 0 }) }
  fleets = await Promise.all([scriptedFleet(app.core.devices), scriptedFleet(second.core.devices)])
  for (const [at, { id }] of channels.entries()) await fleets[at]?.say(id, { status: 'idle', capabilities: ['fourK', 'ndi'] })
})
afterAll(async () => {
  await second.close()
  await database.stop()
  await app.close()
})

const update = (core: TestApp, { id }: { id: string }, fields: object) => ask(core, admin, `PUT /admin/channels/${id}`, fields)
const outcomes = (results: { status: number; body: { code?: string } }[]) => results.map(({ body }) => body.code ?? 'done').toSorted()

describe('the last licence of a server, taken at two cores at once', () => {
  test('E-093 PRO-4K is given to one channel', async () => {
    const [one, two] = channels
    expect(outcomes(await Promise.all([update(app, one, { fourK: true }), update(other, two, { fourK: true })]))).toEqual([
      'PRO_4K_LICENSES_USED',
      'done',
    ])
    const stored = await app.database.prisma.channel.findMany({ where: { serverId: hub.id }, select: { settings: true } })
    expect(stored.filter(({ settings }) => (settings as { fourK?: boolean }).fourK)).toHaveLength(1)
    // The channel that was refused got no command.
    expect(fleets.flatMap(({ commands }) => commands).filter(({ command }) => command.kind === 'configureChannel')).toHaveLength(1)
  })

  test('E-065 the output licence is given to one channel', async () => {
    const [one, two] = channels
    expect(outcomes(await Promise.all([update(app, one, { NDI: true }), update(other, two, { NDI: true })]))).toEqual([
      'OUTPUT_LICENSE_EXCEEDED',
      'done',
    ])
    expect(await app.database.prisma.channel.count({ where: { serverId: hub.id, ndi: true } })).toBe(1)
  })

  test('the places for new channels are given once', async () => {
    const create = (core: TestApp, name: string) => ask(core, admin, 'POST /admin/channels', { serverId: hub.id, name })
    expect(outcomes(await Promise.all([create(app, 'A-1'), create(other, 'B-1'), create(app, 'A-2'), create(other, 'B-2')]))).toEqual([
      'SERVER_CHANNELS_EXCEEDED',
      'SERVER_CHANNELS_EXCEEDED',
      'done',
      'done',
    ])
    expect(await app.database.prisma.channel.count({ where: { serverId: hub.id } })).toBe(4)
  })
})

test('a licence is taken with the wish, and is free again when the device refuses to use it', async () => {
  const server = await aServer(app, { inventories: [inventory] })
  const [channel, next] = [
    await aChannel(app, { inventories: [inventory], serverId: server.id }),
    await aChannel(app, { inventories: [inventory], serverId: server.id }),
  ]
  await app.database.prisma.server.update({ where: { id: server.id }, data: { fourKLicenses: 1 } })
  await expect.poll(() => second.core.registry.channels.byId.has(next.id), { timeout: 10_000 }).toBe(true)
  const [fleet, away] = [await scriptedFleet(app.core.devices), await scriptedFleet(second.core.devices)]
  await fleet.say(channel.id, { status: 'idle', capabilities: ['fourK'] })
  await away.say(next.id, { status: 'idle', capabilities: ['fourK'] })
  fleet.obey = () => null
  const taking = update(app, channel, { fourK: true })
  await expect.poll(() => fleet.commands.length).toBe(1)
  expect((await update(other, next, { fourK: true })).body.code).toBe('PRO_4K_LICENSES_USED')
  fleet.end.send({ op: 'answer', id: fleet.commands[0]!.id, deviceId: channel.id, ok: false, code: 'busy' })
  expect((await taking).body).toMatchObject({ code: 'DEVICE_REJECTED' })
  expect((await update(other, next, { fourK: true })).status).toBe(200)
  const stored = await app.database.prisma.channel.findMany({ where: { id: { in: [channel.id, next.id] } }, orderBy: { id: 'asc' } })
  expect(stored.map(({ id, settings }) => [id, (settings as { fourK?: boolean }).fourK ?? false])).toEqual([
    [channel.id, false],
    [next.id, true],
  ])
})
