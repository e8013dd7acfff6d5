import { manualClock } from '@backhaul/clock'
import { supportAccessMs } from '@backhaul/rules/servers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let inventory: TestInventory
let group: RegistryGroup
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(() => {
  fleet.obey = () => true
})

const as = (request: string, body?: unknown) => ask(app, operator, request as 'PUT /', body)
const sipServer = (name: string | null) =>
  app.database.prisma.inventory.update({ where: { id: inventory.id }, data: { sipServer: name }, select: { id: true } })
async function online(fields: object = {}): Promise<ServerRecord> {
  const server = await aServer(app, { groups: [group], ...fields })
  await fleet.say(server.id, { state: 'idle' })
  return server
}
const cloud = { provider: 'aws', region: 'eu-west-1', instance: 'm5.xlarge' }
const inCloud = { cloudProvider: 'aws', cloudRegion: 'eu-west-1', settings: { cloud } }

describe('the configuration of a hub', () => {
  test('is sent to the server, then stored, and read again', async () => {
    const server = await online()
    const path = `/mmhservers/${server.id}/configuration`
    const before = (await as(`GET ${path}`)).body
    expect(before).toMatchObject({ maxChannels: 8, webrtcPort: 8443, ifbMode: 'V2', allocatedChannels: 0, cloud: null, version: 0 })
    const change = { maxChannels: 12, webrtcPort: 65_353, publishingMode: 'manual', genlockOffset: -511 }
    expect(await as(`POST ${path}`, { ...change, version: 0 })).toMatchObject({ status: 200, body: { ...before, ...change, version: 1 } })
    expect(fleet.commands.at(-1)).toMatchObject({ deviceId: server.id, command: { kind: 'configureServer', settings: change } })
    expect(server.row.maxChannels).toBe(12)
    expect((await as(`POST ${path}`, { maxChannels: 13, version: 0 })).body.code).toBe('CONFIGURATION_CHANGED')
  })

  test('E-081 is not stored when the server does not confirm it', async () => {
    const server = await online()
    fleet.obey = () => null
    const asked = as(`POST /mmhservers/${server.id}/configuration`, { webrtcPort: 9000 })
    await expect.poll(() => fleet.commands.at(-1)?.deviceId).toBe(server.id)
    clock.advance(app.core.config.COMMAND_TIMEOUT_MS)
    expect(await asked).toMatchObject({ status: 504, body: { code: 'CONFIGURATION_NOT_SENT' } })
    expect(server.stored).toMatchObject({ settings: {}, version: 0 })
  })

  test('is not stored when the server refuses it', async () => {
    const server = await online()
    fleet.obey = () => ({ code: 'valueNotSupported' })
    const refused = await as(`POST /mmhservers/${server.id}/configuration`, { webrtcPort: 9000 })
    expect(refused.body).toMatchObject({ code: 'DEVICE_REJECTED', params: { reasonCode: 'valueNotSupported' } })
    expect(server.stored.version).toBe(0)
  })

  test('of a server that is offline is refused', async () => {
    const server = await aServer(app, { groups: [group] })
    expect((await as(`POST /mmhservers/${server.id}/configuration`, { webrtcPort: 9000 })).body.code).toBe('SERVER_OFFLINE')
  })

  test('E-076 to E-079 keeps its IFB mode offline, at work, without a SIP server, and without a primary inventory that the caller sees', async () => {
    const server = await online()
    const set = async (one = server) => (await as(`POST /mmhservers/${one.id}/configuration`, { ifbMode: 'V1' })).body.code
    await sipServer(null)
    expect(await set()).toBe('IFB_NO_SIP_SERVER')
    await sipServer('sip.example')
    await fleet.say(server.id, { state: 'busy' })
    expect(await set()).toBe('IFB_SERVER_NOT_IDLE')
    fleet.end.send({ op: 'bye', deviceIds: [server.id] })
    await expect.poll(() => server.row.state).toBe('offline')
    expect(await set()).toBe('IFB_SERVER_OFFLINE')

    const foreign = await aServer(app)
    const memberships = { inventoryId: foreign.inventoryId, inventories: [foreign.inventoryId, inventory.id], groups: [group.id] }
    const stored = await app.core.store.servers.setMemberships(foreign.id, memberships)
    if ('refused' in stored) throw new Error(stored.refused)
    app.core.registry.move(foreign, stored)
    await fleet.say(foreign.id, { state: 'idle' })
    expect(await set(foreign)).toBe('IFB_NO_PRIMARY_INVENTORY')

    await fleet.say(server.id, { state: 'idle' })
    expect(await as(`POST /mmhservers/${server.id}/configuration`, { ifbMode: 'V1' })).toMatchObject({
      status: 200,
      body: { ifbMode: 'V1' },
    })
  })

  test('E-080 allows no fewer channels than the server has', async () => {
    const server = await online()
    for (let n = 0; n < 3; n++) await aChannel(app, { groups: [group], serverId: server.id })
    const set = (maxChannels: number) => as(`POST /mmhservers/${server.id}/configuration`, { maxChannels })
    expect((await set(2)).body).toMatchObject({ code: 'CHANNELS_BELOW_ALLOCATED', params: { allocated: 3 } })
    expect((await set(3)).body).toMatchObject({ maxChannels: 3, allocatedChannels: 3 })
  })

  test('moves a cloud server to another region', async () => {
    const server = await online(inCloud)
    const there = { ...cloud, region: 'us-east-1' }
    expect((await as(`POST /mmhservers/${server.id}/configuration`, { cloud: there })).body.cloud).toEqual(there)
    expect(server.row.cloudRegion).toBe('us-east-1')
    const rack = await online()
    expect((await as(`POST /mmhservers/${rack.id}/configuration`, { cloud: there })).body.code).toBe('NOT_IN_CLOUD')
  })
})

describe('the SMPTE network of a hub', () => {
  const port = { name: 'media-a', enabled: true, address: { ip: '10.1.1.2', mask: '255.255.255.0', gateway: '10.1.1.1' } }

  test('is changed field by field, and shows the state of its clock', async () => {
    const server = await online()
    const path = `/mmhservers/${server.id}/configuration/smpte`
    expect((await as(`PUT ${path}`, { ptpEnabled: true, ptpDomain: 4 })).status).toBe(200)
    expect((await as(`PUT ${path}`, { mediaPorts: [port] })).status).toBe(200)
    await fleet.say(server.id, { ptp: { state: 'locked', offsetNs: -12 } })
    const shown = { ptpEnabled: true, ptpDomain: 4, mediaPorts: [port], ptpState: 'locked', ptpOffsetNs: -12, version: 2 }
    expect((await as(`GET ${path}`)).body).toMatchObject(shown)
    expect(server.row.ptpState).toBe('locked')
  })

  test('stays as it is while streams use it, except for the genlock', async () => {
    const server = await online()
    const path = `/mmhservers/${server.id}/configuration/smpte`
    await fleet.say(server.id, { state: 'busy' })
    expect((await as(`PUT ${path}`, { ptpDomain: 4 })).body.code).toBe('SERVER_NOT_IDLE')
    expect((await as(`PUT ${path}`, { genlockOffset: 511 })).body.genlockOffset).toBe(511)
  })

  test('takes no invalid address, mask, gateway or domain, and no port or address twice', async () => {
    const server = await online()
    for (const change of [
      { mediaPorts: [{ ...port, address: { ...port.address, mask: '255.0.255.0' } }] },
      { mediaPorts: [{ ...port, address: { ...port.address, ip: '10.1.1.256' } }] },
      { mediaPorts: [{ ...port, address: { ...port.address, gateway: '10.1.2.1' } }] },
      { mediaPorts: [port, { ...port, address: null }] },
      { mediaPorts: [port, { ...port, name: 'media-b' }] },
      { ptpDomain: 128 },
      { genlockOffset: 512 },
    ])
      expect((await as(`PUT /mmhservers/${server.id}/configuration/smpte`, change)).status).toBe(400)
  })

  test('does not exist in a cloud', async () => {
    const server = await online(inCloud)
    expect((await as(`GET /mmhservers/${server.id}/configuration/smpte`)).body.code).toBe('NO_SMPTE')
  })
})

test('the IP pipe of a hub is set up and changed', async () => {
  const server = await online()
  const path = `/mmhservers/${server.id}/configuration/ippipe`
  expect((await as(`POST ${path}`, { port: 9100, registrationServerPort: 9200 })).body).toMatchObject({ enabled: true, port: 9100 })
  expect((await as(`PUT ${path}`, { enabled: false })).body).toMatchObject({ enabled: false, port: 9100, registrationServerPort: 9200 })
  expect((await as(`PUT ${path}`, { port: 65_536 })).status).toBe(400)
})

test('the IP pipe and the registration server of a hub have different ports, also where one of them alone is changed', async () => {
  const server = await online()
  const hub = `/mmhservers/${server.id}/configuration`
  const refused = { code: 'BAD_INPUT', issues: [{ path: 'registrationServerPort', message: 'ipPipePort' }] }
  expect((await as(`POST ${hub}/ippipe`, { port: 9100, registrationServerPort: 9100 })).body).toMatchObject(refused)
  expect((await as(`POST ${hub}/ippipe`, { port: 9100, registrationServerPort: 9200 })).status).toBe(200)
  expect((await as(`PUT ${hub}/ippipe`, { port: 9200 })).body).toMatchObject(refused)
  expect((await as(`POST ${hub}`, { registrationServerPort: 9100 })).body).toMatchObject(refused)
  expect((await as(`PUT ${hub}/ippipe`, { port: 9200, registrationServerPort: 9100 })).status).toBe(200)
})

test.each([
  ['vr_server', 'vrservers', { returnCodec: 'h265', returnBitrateKbps: 8000, maxChannels: 4 }],
  ['transceiver_server', 'transceiverservers', { feedFormat: '720p50', genlockOffset: 511, maxChannels: 4 }],
  ['ingest_server', 'ingestservers', { container: 'mov', retentionDays: 30, maxChannels: 9 }],
] as const)('the configuration of a %s is changed, and only of this type', async (type, path, change) => {
  const server = await online({ type })
  expect((await as(`POST /${path}/${server.id}/configuration`, change)).body).toMatchObject({ ...change, version: 1 })
  expect((await as(`GET /${path}/${server.id}/configuration`)).body).toMatchObject(change)
  expect((await as(`POST /${path}/${server.id}/configuration`, { maxChannels: 64 })).body.code ?? 'ok').toBe(
    type === 'ingest_server' ? 'ok' : 'CHANNELS_ABOVE_SERVER',
  )
  expect((await as(`GET /mmhservers/${server.id}/configuration`)).body.code).toBe('WRONG_SERVER_TYPE')
  const hub = await online()
  expect((await as(`POST /${path}/${hub.id}/configuration`, change)).body.code).toBe('WRONG_SERVER_TYPE')
})

test('R-206 support access is opened for 8 hours, shown with its end, and blocked', async () => {
  const server = await online()
  const until = clock.now() + supportAccessMs
  expect((await as(`PUT /servers/${server.id}/supportAccess`, { enabled: true })).body).toEqual({ until })
  expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'openSupportAccess', forS: 8 * 3600 })
  await fleet.say(server.id, { supportAccessEndsInS: 8 * 3600 })
  expect(server.row.supportAccessUntil).toBe(until)
  await fleet.say(server.id, { supportAccessEndsInS: null })
  expect(server.row.supportAccessUntil).toBeNull()
  expect((await as(`PUT /servers/${server.id}/supportAccess`, { enabled: false })).body).toEqual({ until: null })
})

test('R-206 the audit entry of support access has its end before and after the call, also when the server reports it first', async () => {
  const server = await online()
  const until = clock.now() + supportAccessMs
  fleet.obey = () => {
    void fleet.say(server.id, { supportAccessEndsInS: 8 * 3600 })
    return true
  }
  await as(`PUT /servers/${server.id}/supportAccess`, { enabled: true })
  const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'servers.setSupportAccess', objectId: server.id } })
  expect(entry?.details).toMatchObject({ before: { supportAccessUntil: null }, after: { supportAccessUntil: until } })
})

test('the instance of a cloud server is reset, and that of a server in a rack is not', async () => {
  const [server, rack] = [await online(inCloud), await online()]
  await fleet.say(server.id, { state: 'busy' })
  expect((await as(`PUT /servers/${server.id}/resetinstance`)).body).toEqual({ done: true })
  expect(fleet.commands.at(-1)).toMatchObject({ deviceId: server.id, command: { kind: 'resetInstance' } })
  expect((await as(`PUT /servers/${rack.id}/resetinstance`)).body.code).toBe('NOT_IN_CLOUD')
})
