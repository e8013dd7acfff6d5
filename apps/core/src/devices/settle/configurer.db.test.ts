import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { type App, buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aChannel, aGroup, anInventory, aServer, aUnit } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, ServerRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock()
let app: TestApp
let second: App
let stopSecond: () => Promise<unknown>
let group: RegistryGroup
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  const database = await openDatabase({ url: app.database.url })
  const [config, log] = [app.core.config, pino({ level: 'silent' })]
  second = await buildApp({ config, log, prisma: database.prisma, clock, transportClock: clock })
  stopSecond = () => second.close().then(() => database.stop())
  group = await aGroup(app, await anInventory(app))
})
afterAll(async () => {
  await stopSecond()
  await app.close()
})

/** Lets both cores read until the second one shows what is expected. */
const eventually = (read: () => unknown) => expect.poll(() => (clock.advance(500), read()), { timeout: 15_000 })
const ignore = () => {}

describe('the configuration of a server', () => {
  let server: ServerRecord
  beforeEach(async () => {
    server = await aServer(app, { groups: [group] })
  })

  test('merges settings into the stored ones, also those of parallel changes', async () => {
    const audits: object[] = []
    await Promise.all([
      app.core.servers.configure(server, { settings: { webrtcPort: 9443 } }, (before, after) => audits.push({ before, after })),
      app.core.servers.configure(server, { settings: { ifbMode: 'V1' }, comment: 'Rack 4' }, ignore),
    ])
    const stored = await app.core.store.servers.configuration(server.id)
    expect(stored).toMatchObject({ settings: { webrtcPort: 9443, ifbMode: 'V1' }, comment: 'Rack 4', version: 2 })
    expect(server.stored).toMatchObject(stored ?? {})
    expect(server.state.settings).toMatchObject({ webrtcPort: 9443, ifbMode: 'V1' })
    expect(audits).toEqual([{ before: { webrtcPort: undefined }, after: { webrtcPort: 9443 } }])
  })

  test('is refused for a version that is not the present one, and then nothing changes', async () => {
    await app.core.servers.configure(server, { comment: 'first' }, ignore)
    await expect(app.core.servers.configure(server, { comment: 'second' }, ignore, 0)).rejects.toMatchObject({
      code: 'CONFIGURATION_CHANGED',
    })
    expect(server.stored.comment).toBe('first')
  })

  test('publishes a new name in the rows of the server and of its channels, and gives it to the fleet again', async () => {
    const channel = await aChannel(app, { groups: [group], serverId: server.id })
    const fleet = await scriptedFleet(app.core.devices)
    const before = fleet.provisions.length
    const name = `Renamed-${server.id}`
    expect(await app.core.servers.configure(server, { name, maxChannels: 3 }, ignore)).toBe(true)
    expect(app.core.hub.topic(topicName('g', group.id, topics.servers))?.get(server.id)).toMatchObject({ name, maxChannels: 3 })
    expect(app.core.hub.topic(topicName('g', group.id, topics.channels))?.get(channel.id)?.serverName).toBe(name)
    expect(fleet.provisions.slice(before)).toMatchObject([{ deviceId: server.id, kind: 'server', name }])
    fleet.end.close()
  })

  test('keeps its name when another server of the inventory has the new one', async () => {
    const other = await aServer(app, { groups: [group] })
    expect(await app.core.servers.configure(server, { name: other.row.name }, ignore)).toBe(false)
    expect(server.row.name).not.toBe(other.row.name)
  })

  test('is given to a fleet with the server, as the server last reported it over what is stored', async () => {
    await app.core.servers.configure(server, { settings: { webrtcPort: 9443, publishingMode: 'manual' } }, ignore)
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(server.id, { settings: { publishingMode: 'automatic' } })
    const again = await scriptedFleet(app.core.devices)
    const provision = again.provisions.find(({ deviceId }) => deviceId === server.id)
    expect(provision?.serverSettings).toEqual({ maxChannels: 8, webrtcPort: 9443, publishingMode: 'automatic', cloud: null })
    for (const { end } of [fleet, again]) end.close()
  })

  test('is followed by another core', async () => {
    await eventually(() => second.core.registry.servers.byId.has(server.id)).toBe(true)
    await app.core.servers.configure(server, { settings: { genlockOffset: -511 }, alias: 'Studio 1' }, ignore)
    const there = () => second.core.registry.servers.byId.get(server.id)
    await eventually(() => there()?.row.alias).toBe('Studio 1')
    expect(there()?.stored).toEqual(server.stored)
  })
})

describe('the configuration of a channel', () => {
  let channel: ChannelRecord
  beforeEach(async () => {
    channel = await aChannel(app, { groups: [group] })
  })

  test('derives the type again, and shows both at another core', async () => {
    await eventually(() => second.core.registry.channels.byId.has(channel.id)).toBe(true)
    expect(channel.row.type).toBe('preview')
    await app.core.channels.configure(channel, { forceOutput: true, settings: { bandwidthKbps: 4000 } }, ignore)
    expect(channel.row).toMatchObject({ type: 'output', forceOutput: true })
    const there = () => second.core.registry.channels.byId.get(channel.id)
    await eventually(() => there()?.row.type).toBe('output')
    expect(there()?.stored.settings).toEqual({ bandwidthKbps: 4000 })
  })

  test('gives its new name to the units that select it, also after a start of the core', async () => {
    const unit = await aUnit(app, { groups: [group] })
    const selChannel = { channelId: channel.id, name: channel.row.channelName, external: false }
    await app.core.units.configure(unit, { selChannel }, ignore)
    const name = `New-${channel.id}`
    await app.core.channels.configure(channel, { name }, ignore)
    expect(unit.row.selChannel?.name).toBe(name)
    expect((await app.core.store.units.configuration(unit.id))?.selChannel?.name).toBe(name)
  })
})
