import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { GatewayRow } from '@backhaul/contract/gateways'
import { topics } from '@backhaul/contract/topics'
import { VideoReturnRow } from '@backhaul/contract/video-return'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGateway, aGroup, anInventory, aServer, aUnit, aUser, aVideoReturn } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const feed = (unitId: string, bitrateKbps: number) => ({ unitId, state: 'streaming', bitrateKbps })
const topicOf = (name: 'videoReturns' | 'gateways', id: string) => app.core.hub.topic(topicName('g', id, topics[name]))

describe('a video return channel', () => {
  test('is given to fleets with its server and its settings, and its row shows what it reports', async () => {
    const server = await aServer(app, { type: 'vr_server', groups: [group] })
    const channel = await aVideoReturn(app, { groups: [group], serverId: server.id, description: 'Programme' })
    const unit = await aUnit(app, { groups: [group] })
    expect(fleet.provisions.find(({ deviceId }) => deviceId === channel.id)).toMatchObject({
      kind: 'videoReturn',
      model: 'sdi',
      serverId: server.id,
      videoReturnSettings: {},
    })
    const input = { standard: '1080i50', width: 1920, height: 1080, frameRate: 25, interlaced: true }
    const settings = { input: 'srt', url: 'srt://studio.example', destinationPort: 9000, latencyMs: 250, sharedUnitIds: null }
    await fleet.say(channel.id, {
      status: 'collecting',
      input,
      settings,
      hasPassphrase: true,
      feeds: [feed(unit.id, 1500)],
      bitrateKbps: 1500,
      upTimeS: 12,
    })
    expect(VideoReturnRow.strict().parse(channel.row)).toMatchObject({
      status: 'collecting',
      description: 'Programme',
      uptime: 12,
      bitrate: 1500,
      inputStandard: '1080i50',
      inputParameters: { width: 1920, height: 1080, frameRate: 25, interlaced: true },
      p2MPStreamingStatuses: [{ unitId: unit.id, unitName: unit.row.name, status: 'streaming', bitrate: 1500 }],
      configuration: { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9000, latency: 250, hasPassphrase: true },
      urlData: { protocol: 'srt', host: 'studio.example', port: 9000, latency: 250, encrypted: true },
    })
    expect(topicOf('videoReturns', group.id)?.get(channel.id)).toMatchObject({ status: 'collecting', serverName: server.row.name })
  })

  test('R-194 R-195 keeps its status while it connects or stops, and is offline with an unknown one', async () => {
    const channel = await aVideoReturn(app, { groups: [group] })
    const after = async (status: string) => (await fleet.say(channel.id, { status }), channel.row.status)
    expect(await after('connecting')).toBe('idle')
    expect(await after('input connected')).toBe('input connected')
    expect(await after('connecting')).toBe('input connected')
    expect(await after('stopping')).toBe('input connected')
    expect(await after('unknown')).toBe('offline')
    expect(await after('collecting')).toBe('collecting')
  })

  test('names its units and its server to those alone who see them', async () => {
    const inventory = await anInventory(app)
    const [shared, own] = [await aGroup(app, inventory), await aGroup(app, inventory)]
    const channel = await aVideoReturn(app, { groups: [shared] })
    const [seen, hidden] = [await aUnit(app, { groups: [shared] }), await aUnit(app, { groups: [own] })]
    await fleet.say(channel.id, {
      status: 'collecting',
      feeds: [feed(seen.id, 1000), feed(hidden.id, 1100)],
      settings: { sharedUnitIds: [seen.id, hidden.id] },
    })
    const [operator, viewer] = [
      await aUser(app, { role: 'luc_regular', groups: [shared] }),
      await aUser(app, { role: 'luc_vr_viewer', groups: [shared] }),
    ]
    const listed = async (user: typeof operator) =>
      (await ask(app, user, `GET /v0/groups/${shared.id}/video-return-channels`)).body.videoReturnChannels[0]
    const units = { p2MPStreamingStatuses: [{ unitId: seen.id }], sharedUnitIds: [seen.id] }
    expect(await listed(operator)).toMatchObject({ ...units, serverName: null })
    expect(await listed(viewer)).toMatchObject({ p2MPStreamingStatuses: [], sharedUnitIds: [], serverName: null })
    expect(topicOf('videoReturns', shared.id)?.get(channel.id)).toMatchObject(units)
    app.core.registry.remove(seen)
    expect(topicOf('videoReturns', shared.id)?.get(channel.id)).toMatchObject({ p2MPStreamingStatuses: [], sharedUnitIds: [] })
  })

  test('is offline after its last heartbeat, with the time of its last report, and as it was after a restart of the core', async () => {
    const channel = await aVideoReturn(app, { groups: [group] })
    await fleet.say(channel.id, { status: 'input connected', feeds: [] })
    await app.core.registry.flush()
    const [live] = (await app.core.store.live.read<{ status: string }>('video_return_live')).filter(({ id }) => id === channel.id)
    expect(live?.state).toMatchObject({ status: 'input connected' })
    app.core.registry.takeOffline(channel)
    expect(channel.row).toMatchObject({ status: 'offline', lastSeen: clock.now() })
  })
})

describe('a gateway', () => {
  test('is given to fleets, and its row shows its traffic and the units that it carries by their present names', async () => {
    const gateway = await aGateway(app, { groups: [group] })
    const unit = await aUnit(app, { groups: [group] })
    expect(fleet.provisions.find(({ deviceId }) => deviceId === gateway.id)).toMatchObject({ kind: 'gateway', name: gateway.row.name })
    await fleet.say(gateway.id, { unitIds: [unit.id], bitrateKbps: 900, upTimeS: 60, swVersion: '10.2.0' })
    const row = { state: 'busy', bitrate: 900, upTime: 60, swVersion: '10.2.0', units: [{ unitId: unit.id, unitName: unit.row.name }] }
    expect(GatewayRow.strict().parse(gateway.row)).toMatchObject(row)
    await app.core.units.configure(unit, { name: 'Renamed' }, () => {})
    expect(topicOf('gateways', group.id)?.get(gateway.id)).toMatchObject({ units: [{ unitId: unit.id, unitName: 'Renamed' }] })
    await fleet.say(gateway.id, { unitIds: [], bitrateKbps: 0 })
    expect(gateway.row).toMatchObject({ state: 'idle', units: [], bitrate: 0 })
  })

  test('has a name that no other gateway of its inventories has', async () => {
    const inventory = await anInventory(app)
    await aGateway(app, { inventories: [inventory], name: 'Bridge-1' })
    await expect(aGateway(app, { inventories: [inventory], name: 'Bridge-1' })).rejects.toThrow('taken')
  })
})
