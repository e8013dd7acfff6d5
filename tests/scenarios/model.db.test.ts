import { resources } from '@backhaul/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import { type Entity, pathOf } from '../contract/model.ts'
import * as tables from '../contract/model-tables.ts'
import { aChannel, aGroup, anAudioRoom, anInventory, aResource, aServer, aUnit } from '../support/builders.ts'
import { SimulatedCore } from './simulated-core.ts'

// Every field of the units document, read through the API after users and simulated units have given it a value.

let core: SimulatedCore
let [live, other] = [] as unknown as [UnitRecord, UnitRecord]

/** Sends a call that succeeds, and returns its body. */
async function ask(http: `${string} /${string}`, body?: unknown) {
  const answer = await core.meanwhile(core.as(http, body))
  expect(answer, `${http} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
  return answer.body
}

async function until(isReached: () => boolean, seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 2 && !isReached(); i++) await core.pass(0.5)
  expect(isReached(), JSON.stringify([live.row, other.row])).toBe(true)
}

async function aWorld() {
  const inventory = await anInventory(core.app)
  const services = { create: ['tally', 'databridge', 'sla'].map((name) => ({ name, status: 'ENABLED' })) }
  await core.app.database.prisma.inventory.update({ where: { id: inventory.id }, data: { sipServer: 'sip.example', services } })
  const group = await aGroup(core.app, inventory)
  const fields = { groups: [group], multiCameraLicensed: true, numberOfFeeds: 4, hasSdCard: true, home: { lat: 52.52, lng: 13.4 } }
  ;[live, other] = [await aUnit(core.app, fields), await aUnit(core.app, { ...fields, swVersion: '10.0.2' })]
  const serverId = (await aServer(core.app, { inventories: [inventory] })).id
  const channels = [await aChannel(core.app, { groups: [group], serverId }), await aChannel(core.app, { groups: [group], serverId })]
  await anAudioRoom(core.app, inventory, { name: 'Studio', serverId })
  const profile = await aResource(core.app, resources.usageProfiles, inventory)
  await core.connect('idle')
  await core.pass(5)
  return { serverId, profile, channels: channels.map(({ id }) => id) as [string, string] }
}

async function configure(id: string, [first, second]: readonly [string, string], serverId: string): Promise<void> {
  const unit = `/v2/units/${id}` as const
  await ask(`PUT ${unit}/singlecamera`, { channelId: first })
  await ask(`PUT ${unit}/configuration/filenamePrefix`, { filenamePrefix: 'News-' })
  await ask(`PUT ${unit}/switchermode`, { highQualityChannel: first, proxyChannel: second, inputSdi: 2 })
  await ask(`PUT ${unit}/databridge`, { enabled: true, gatewayId: null })
  await ask(`PUT ${unit}/intercom`, { intercom: 2, mode: 'audioRoom', destinationAccount: 'Studio' })
  await ask(`PUT ${unit}/bwLimitation`, { total: 8000, cellular: 4000 })
  await ask(`PUT ${unit}/settings/pairingCode`, { pairingCode: 'fixed' })
  await ask(`PUT ${unit}/comment`, { comment: 'Spare battery in the lid' })
  await ask(`PUT ${unit}/multiplecamera`, {
    channelSelectionMode: 'custom',
    customSelectedChannels: [first, second],
    cameras: [{ label: 'Stage', priority: 1 }],
  })
  const apns = [{ name: 'internet', user: '', authentication: 'both' }]
  await ask(`PUT ${unit}/interfaces/config`, { interfaces: [{ port: 0, enabled: true, networkMode: '4G', apns }] })
  await ask(`PUT ${unit}/alerts/configuration`, {
    mode: 'manual',
    rules: [{ type: 'battery', level: 'warning', enabled: true, threshold: 20, recipients: ['desk@news.example'] }],
  })
  await ask('PUT /settingsConfiguration/add', { unitId: id, machineUid: serverId, outputChannel: first, multiChannel: true })
  const command = `/devices/${id}/commands` as const
  await ask(`POST ${command}/audio_parameters`, { source: 'sdi', channels: 4, gainDb: 0 })
  await ask(`POST ${command}/audio_bitrate`, { audioBitrate: 192 })
  await ask(`POST ${command}/store_and_forward_quality`, { storeAndForwardVideoQualityV2: { profile: 'high', codec: 'h265' } })
}

beforeAll(async () => {
  core = await SimulatedCore.start('empty')
  const { serverId, profile, channels } = await aWorld()
  const { id } = live
  const license = { valid: true, remaining: 12, pro: true, fourK: true }
  await ask(`PUT /v2/admin/units/${id}`, { license: { ...license, unit: 'hours' } })
  await ask(`PUT /v2/admin/units/${other.id}`, { license: { ...license, unit: 'days' } })
  await ask(`PUT /v2/usageProfiles/${profile}/units/${id}`)
  await configure(id, channels, serverId)
  const idle = () => live.row.tasks.length === 0
  await until(idle, 120)
  await ask(`POST /devices/${id}/commands/cellular_scan`, { port: 0, forceScanNow: true })
  await until(idle, 240)
  await ask(`POST /devices/${id}/commands/speed_test`)
  await until(idle, 60)
  await until(() => live.row.status === 'idle', 30)
  core.fleet.act(id, { do: 'indoors', indoors: false })
  // The other unit is upgraded. It has no camera and a disabled link.
  await ask(`PUT /v2/admin/units/${other.id}/targetSwVersion`, { version: '10.1.0' })
  await until(() => other.row.swVersion === '10.1.0' && other.row.status === 'idle', 1800)
  core.fleet.act(other.id, { do: 'camera', connected: false })
  const links = await ask(`GET /devices/${other.id}/modems`)
  const { port } = links.find(({ connected }: { connected: boolean }) => connected)
  await ask(`POST /devices/${other.id}/commands/link_configuration`, { port, enabled: false })
  await ask(`POST /v0/units/${id}/stream/social_media`, { url: 'rtmp://live.social.example/key' })
  await until(() => live.row.status === 'streaming' && live.row.totalBitrate > 0, 60)
  await core.pass(10)
  await core.app.core.registry.flush()
}, 120_000)
afterAll(() => core.stop())

/** Returns every value at a path, of all elements of lists on the way. */
const valuesAt = (value: any, [key, ...rest]: readonly string[]): unknown[] => {
  if (key === undefined) return [value]
  if (value === null || value === undefined) return []
  if (key === '[]') return (value as unknown[]).flatMap((one) => valuesAt(one, rest))
  return valuesAt(value[key], rest)
}
const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Expects that each field of an entity has a value in one of the answers. */
function expectValues({ entity, places }: Entity, answers: readonly unknown[]): void {
  const silent = Object.values(places)
    .map(pathOf)
    .filter((path) => answers.flatMap((answer) => valuesAt(answer, path.split('.'))).every(isEmpty))
  expect([entity, silent]).toEqual([entity, []])
}

test('M-017 to M-062, M-064 to M-073, M-827 each field of a unit has a value', async () => {
  const [unit, second] = [await ask(`GET /v2/units/enhanced/${live.id}`), await ask(`GET /v2/units/enhanced/${other.id}`)]
  expectValues(tables.unit, [unit, second])
  expect(unit).toMatchObject({
    raHours: 12,
    rlHours: null,
    swVersionShort: '10.1',
    channelId: unit.selChannel.channelId,
    previewChannelId: unit.selChannel.channelId,
    selHighQualityChannel: { channelId: unit.selChannel.channelId },
    usage: { usageInfo: { type: 'data', quotaPerMonth: 50_000, resetDay: 1 } },
    tally: { onAir: true },
    socialMediaStatus: 'connected',
    multiCameraLabels: ['Stage'],
    filenamePrefix: 'News-',
    storeAndForwardVideoQuality: 'high H.265',
    videoQuality: 'uhd',
    streamingMode: 'bonding',
  })
  expect(second).toMatchObject({ raHours: null, rlHours: 288, previewChannelId: null, tally: { onAir: false }, socialMediaStatus: 'none' })
  expect(second.usage).toEqual({ usageProfileId: null, usageInfo: null })
})

test('M-074 to M-085 each field of a link has a value', async () => {
  expectValues(tables.modem, await ask(`GET /devices/${live.id}/modems`))
})

test('M-095 to M-101, M-106 to M-108 cameras, switcher and servers of a unit have their values', async () => {
  const unit = await ask(`GET /v2/units/enhanced/${live.id}`)
  expectValues(tables.feeds, [unit])
  expectValues(tables.multipleCamera, [unit.multipleCamera])
  expectValues(tables.switcherMode, [unit.configuration.switchermode])
  expectValues(tables.machine, [await ask(`GET /settingsConfiguration/fetch?unitId=${live.id}`)])
})

test('M-102 to M-103, M-147 to M-150, M-155 to M-162 each field of the configuration has a value', async () => {
  const configuration = await ask(`GET /v2/units/${live.id}/configurationV2`)
  expectValues(tables.configuration, [configuration])
  expectValues(tables.intercom, configuration.intercoms)
  expectValues(tables.configurationAlerts, [await ask(`GET /v2/units/${live.id}/alerts/configuration`)])
  const { multipleCamera } = await ask(`GET /v2/units/${live.id}`)
  expectValues(tables.configurationLabels, [multipleCamera])
})

test('M-170 to M-172, M-364 to M-367 the rules of alerts and the configuration of a modem have their values', async () => {
  expectValues(tables.alert, [await ask(`GET /v2/units/${live.id}/alerts/configuration`)])
  expectValues(tables.modemConfiguration, [await ask(`GET /v2/units/${live.id}/interfaces/modem/0/config`)])
})
