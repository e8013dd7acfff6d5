import type { UnitRow, UnitTask } from '@backhaul/contract/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import { type TestInventory, aChannel, aGateway, aServer, aUnit, aVideoReturn, anAudioRoom, anInventory } from '../support/builders.ts'
import { SimulatedCore } from './simulated-core.ts'

// Every task of a unit, started and stopped over the API with the simulated unit as the device.

let core: SimulatedCore
let inventory: TestInventory
let unit: UnitRecord
let channelIds: string[]
let serverId: string
let roomId: string
let gatewayId: string
let videoReturnId: string
beforeAll(async () => {
  core = await SimulatedCore.start('empty')
  await core.connect('idle')
})
afterAll(() => core.stop())
beforeEach(async () => {
  inventory = await anInventory(core.app)
  const services = ['databridge', 'video-return'].map((name) => ({ name, status: 'ENABLED' }))
  const data = { sipServer: 'sip.example', services: { create: services } }
  await core.app.database.prisma.inventory.update({ where: { id: inventory.id }, data })
  serverId = (await aServer(core.app, { inventories: [inventory] })).id
  roomId = await anAudioRoom(core.app, inventory, { serverId })
  const channels = [
    await aChannel(core.app, { inventories: [inventory], serverId }),
    await aChannel(core.app, { inventories: [inventory], serverId }),
  ]
  channelIds = channels.map(({ id }) => id)
  unit = await aUnit(core.app, { inventories: [inventory], multiCameraLicensed: true, numberOfFeeds: 4, hasSdCard: true })
  gatewayId = (await aGateway(core.app, { inventories: [inventory] })).id
  videoReturnId = (await aVideoReturn(core.app, { inventories: [inventory], serverId })).id
  await core.pass(5)
  await command(`PUT /v2/units/${unit.id}/singlecamera`, { channelId: channelIds[0] })
})

/** Sends a call to the unit and returns its body. */
async function command(http: `${string} /${string}`, body?: unknown) {
  const answer = await core.meanwhile(core.as(http, body))
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
/** Passes time until the row of the unit is as wanted. */
async function until(isWanted: (row: UnitRow) => boolean, seconds = 30): Promise<void> {
  for (let i = 0; i < seconds * 2 && !isWanted(unit.row); i++) await core.pass(0.5)
  expect(isWanted(unit.row), JSON.stringify(unit.row)).toBe(true)
}
const taskIn = (phase: string) => (row: UnitRow) => row.tasks[0]?.phase === phase && row.tasks[0].transition === null
const none = ({ tasks }: UnitRow) => tasks.length === 0
const ended = async (commandId: string) =>
  (await core.as(`GET /v2/units/${unit.id}/commands`)).body.find((entry: { commandId: string }) => entry.commandId === commandId)
const path = (rest: string) => `/v2/units/${unit.id}/${rest}` as const

describe('an operator starts and stops', () => {
  test.each([
    ['the databridge', 'stream/databridge', () => ({ gatewayId }), 'databridge', 'databridge'],
    ['video return', 'vrChannels/stream', () => ({ channelId: videoReturnId }), 'videoReturn', 'videoReturn'],
    ['the IP pipe', 'ippipe/connection', undefined, 'ipPipe', 'l2ControlPipe'],
    ['intercom 1', 'intercom/session/1', undefined, 'intercom1', 'audioCallBySelectedChannel'],
    ['intercom 2', 'intercom/session/2', undefined, 'intercom2', 'audioRoom'],
  ] as const)('%s, and the row shows each phase', async (_, rest, body, kind, activity) => {
    if (kind === 'intercom2') await command(`PUT ${path('intercom')}`, { intercom: 2, mode: 'audioRoom', destinationAccount: roomId })
    const seen: (string | null)[] = []
    const { commandId } = await command(`POST ${path(rest)}`, body?.())
    const look = ({ tasks }: UnitRow) => void seen.push(tasks[0]?.transition ?? null)
    look(unit.row)
    await until(taskIn('running'))
    const task: UnitTask = { kind, phase: 'running', percent: null, by: 'operator', transition: null }
    expect(unit.row).toMatchObject({ tasks: [task], applications: { [activity]: 'running' } })
    expect(unit.row.status).toBe(kind === 'databridge' ? 'transparent_bridge' : 'idle')
    await command(`DELETE ${path(rest)}`)
    look(unit.row)
    await until(none)
    expect(seen).toEqual(['starting', 'stopping'])
    expect(unit.row.applications).toEqual({})
    expect(await ended(commandId)).toMatchObject({ state: 'done', by: 'operator' })
  })

  test('both intercoms, each by itself', async () => {
    for (const number of [1, 2]) await command(`POST ${path(`intercom/session/${number}`)}`)
    await until(({ tasks }) => tasks.length === 2 && tasks.every(({ phase }) => phase === 'running'))
    await command(`DELETE ${path('intercom/session/1')}`)
    await until(({ tasks }) => tasks.length === 1)
    expect(unit.row.tasks).toMatchObject([{ kind: 'intercom2', phase: 'running' }])
  })

  test('a switcher stream, without and with a proxy', async () => {
    await command(`POST ${path('stream/switchermode')}`)
    await until(({ applications }) => applications?.switcher === 'running')
    await command(`DELETE ${path('stream/switchermode')}`)
    await until(({ status }) => status === 'idle')
    await core.pass(5)
    const [highQualityChannel, proxyChannel] = channelIds
    await command(`POST ${path('stream/switchermode')}`, { highQualityChannel, proxyChannel })
    await until(({ applications }) => applications?.switcherAndProxy === 'running')
  })

  test.each(['v0/units/:id/stream/social_media', 'v0/units/:id/stream/cdn', 'units/:id/stream/cdn'])(
    'a stream to a destination at %s, which its channel reaches',
    async (rest) => {
      const there = `/${rest.replace(':id', unit.id)}` as const
      await command(`POST ${there}`, { url: 'rtmp://ingest.cdn.example/live/key' })
      await until(({ status }) => status === 'streaming')
      await core.pass(10)
      expect(core.app.core.registry.channels.byId.get(channelIds[0] as string)?.state).toMatchObject({
        destination: { state: 'connected' },
      })
      await command(`DELETE ${there}`)
      await until(({ status }) => status === 'idle')
    },
  )

  test('API-077 a stream whose key the social network refuses, which the unit says without the key', async () => {
    const there = `/v0/units/${unit.id}/stream/social_media` as const
    const destination = async () => (await command(`GET /v2/units/enhanced/${unit.id}`)).destination
    await command(`POST ${there}`, { url: 'rtmps://live.social.example/app/refuse-1' })
    await until(({ status }) => status === 'streaming')
    await core.pass(10)
    await core.app.core.registry.flush()
    expect(await destination()).toMatchObject({
      kind: 'social',
      address: 'rtmps://live.social.example',
      state: 'failed',
      fault: 'refusedKey',
    })
    await command(`DELETE ${there}`)
    await until(({ status }) => status === 'idle')
    expect(await destination()).toBeNull()
  })

  test('R-227 a speed test, which ends by itself after 10 s with the rates of the links', async () => {
    const { commandId } = await command(`POST /devices/${unit.id}/commands/speed_test`)
    await until(taskIn('running'))
    expect(unit.row).toMatchObject({ status: 'speedtest', tasks: [{ kind: 'speedTest', by: 'operator' }] })
    await core.pass(9)
    expect(unit.row.tasks).toHaveLength(1)
    await core.pass(2)
    expect(unit.row.tasks).toEqual([])
    expect(await ended(commandId)).toMatchObject({ state: 'done', data: { linksKbps: expect.any(Array) } })
  })

  test('E-015 a speed test, and cancels it', async () => {
    const { commandId } = await command(`POST /devices/${unit.id}/commands/speed_test`)
    await until(taskIn('running'))
    await command(`DELETE /devices/${unit.id}/commands/speed_test`)
    await until(none)
    expect(await ended(commandId)).toMatchObject({ state: 'failed', code: 'cancelled' })
  })
})

test('an operator sends the logs of a unit, watches the progress, and stops another transfer', async () => {
  const send = () => command(`PUT ${path('fetchlogs/enhanced')}`, { description: 'Froze at 14:20.', timeZone: 'Europe/Berlin' })
  const { command: entry } = await send()
  await until(({ tasks: [task] }) => task?.phase === 'sending' && (task.percent ?? 0) > 10, 120)
  expect(unit.row).toMatchObject({ status: 'fetchlogs', tasks: [{ kind: 'logs', by: 'operator', transition: null }] })
  await until(none, 600)
  expect(await ended(entry.commandId)).toMatchObject({ state: 'done' })
  await core.pass(5)
  const { command: second } = await send()
  await until(taskIn('sending'))
  await command(`DELETE ${path('fetchlogs/stream')}`)
  await until(none)
  expect(await ended(second.commandId)).toMatchObject({ state: 'failed', code: 'cancelled' })
})

test('an operator deletes the certificate of a unit, but not on air', async () => {
  const certificate = `/v2/devices/${unit.id}/certificate` as const
  expect((await core.as(`GET ${certificate}`)).status).toBe(200)
  await command(`POST ${path('stream')}`)
  await until(({ status }) => status === 'streaming')
  expect(await core.as(`DELETE ${certificate}`)).toMatchObject({ status: 409, body: { code: 'CERTIFICATE_IN_USE' } })
  await command(`DELETE ${path('stream')}`)
  await until(({ status }) => status === 'idle')
  await core.pass(3)
  expect(await command(`DELETE ${certificate}`)).toMatchObject({ state: 'done' })
  await core.pass(2)
  expect((await core.as(`GET ${certificate}`)).status).toBe(404)
})

test('all consoles see the tasks of a unit that a restarted core reads from the database', async () => {
  await command(`POST ${path('ippipe/connection')}`)
  await until(taskIn('running'))
  await core.app.core.registry.flush()
  const [row] = await core.app.core.store.live
    .read<{ tasks: object[] }>('unit_live')
    .then((rows) => rows.filter(({ id }) => id === unit.id))
  expect(row?.state.tasks).toMatchObject([{ kind: 'ipPipe', phase: 'running', by: 'operator' }])
})
