import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aGateway,
  aGroup,
  anInventory,
  aServer,
  aUnit,
  aUser,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let admin: TestUser
let inventory: TestInventory
let count = 0
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
})

const as = (request: string, body?: unknown) => ask(app, admin, request as 'PUT /', body)
const newUnit = (fields: object = {}) => {
  const name = `New-${++count}`
  return { inventoryId: inventory.id, uniqueId: name, name, type: 'LU-800', serialNumber: `S-${name}`, ...fields }
}
const refused = (code: string) => ({ status: 409, body: { code } })

describe('a new unit', () => {
  test('has the given fields, is in the lists and is sent to its fleet', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const group = await aGroup(app, inventory)
    const license = { valid: true, unit: 'hours', remaining: 20, pro: true, fourK: false }
    const fields = newUnit({ groups: [group.id], numberOfFeeds: 2, license, hasSdCard: true, ownership: 'rent' })
    const { inventoryId, groups, ...rest } = fields as ReturnType<typeof newUnit> & { groups: string[] }
    const created = await as('POST /v2/admin/units', fields)
    expect(created).toMatchObject({ status: 200, body: { ...rest, inventoryId, groups, version: 0, status: 'offline' } })
    expect((await as(`GET /admin/units/${fields.uniqueId}`)).body).toEqual(created.body)
    expect((await as(`GET /v2/admin/inventories/${inventoryId}/units`)).body).toMatchObject({ total: 1, items: [{ name: fields.name }] })
    expect(fleet.provisions.at(-1)).toMatchObject({ deviceId: fields.uniqueId, model: 'LU-800', hasSdCard: true, numberOfFeeds: 2 })
    await fleet.say(fields.uniqueId, { applications: {} })
    expect((await as(`GET /v2/units/${fields.uniqueId}`)).body).toMatchObject({ status: 'idle' })
    const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'units.create', objectId: fields.uniqueId } })
    expect(entry).toMatchObject({ objectKind: 'unit', inventoryId, outcome: 'ok', details: { after: { name: fields.name } } })
  })

  test('gets an id when none is given', async () => {
    const { uniqueId: _, ...fields } = newUnit()
    const { body } = await as('POST /admin/units', fields)
    expect((await as(`GET /v2/admin/units/${body.uniqueId}`)).body.name).toBe(fields.name)
  })

  test('R-093 R-094 E-008 has a valid name that no unit of its inventory has', async () => {
    const first = newUnit()
    await as('POST /v2/admin/units', first)
    expect(await as('POST /v2/admin/units', newUnit({ name: first.name }))).toMatchObject(refused('NAME_IN_USE'))
    expect(await as('POST /v2/admin/units', newUnit({ name: 'two words' }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'deviceName' }] },
    })
  })

  test('has an id and a serial number that no other device has, and no word of the API', async () => {
    const first = newUnit()
    const server = await aServer(app)
    await as('POST /v2/admin/units', first)
    expect(await as('POST /v2/admin/units', newUnit({ uniqueId: first.uniqueId }))).toMatchObject(refused('UNIQUE_ID_IN_USE'))
    expect(await as('POST /v2/admin/units', newUnit({ uniqueId: server.id }))).toMatchObject(refused('UNIQUE_ID_IN_USE'))
    expect(await as('POST /v2/admin/units', newUnit({ serialNumber: first.serialNumber }))).toMatchObject(refused('SERIAL_NUMBER_IN_USE'))
    expect(await as('POST /v2/admin/units', newUnit({ uniqueId: 'bitrates' }))).toMatchObject(refused('UNIQUE_ID_RESERVED'))
  })

  test('has no more cameras than its model, and is in groups of its inventory only', async () => {
    const foreign = await aGroup(app)
    expect(await as('POST /v2/admin/units', newUnit({ type: 'LU-300', numberOfFeeds: 2 }))).toMatchObject(refused('FEEDS_OUT_OF_RANGE'))
    expect(await as('POST /v2/admin/units', newUnit({ numberOfFeeds: 5 }))).toMatchObject({ status: 400 })
    expect(await as('POST /v2/admin/units', newUnit({ groups: [foreign.id] }))).toMatchObject({
      status: 404,
      body: { code: 'GROUP_NOT_FOUND' },
    })
  })

  test('exists once when it is created 100 times at once', async () => {
    const name = `Once-${++count}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        as('POST /v2/admin/units', newUnit({ name, uniqueId: `${name}.${i}`, serialNumber: `${name}.${i}` })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])))).toEqual(new Set(['NAME_IN_USE']))
    expect(await app.database.prisma.unit.count({ where: { name } })).toBe(1)
    expect((await as(`GET /v2/admin/units?searchValue=${name}`)).body.total).toBe(1)
  })
})

describe('a change of a unit', () => {
  test('is stored, shown at once and recorded with the fields before and after it', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    const license = { valid: false, unit: 'days', remaining: 0, pro: false, fourK: true }
    const change = { name: `Renamed-${++count}`, comment: 'Roof antenna', ownership: 'lease', serialNumber: `X-${count}`, license }
    const { body } = await as(`PUT /v2/admin/units/${unit.id}`, change)
    expect(body).toMatchObject({ ...change, version: 1 })
    expect((await as(`GET /v2/admin/units/${unit.id}`)).body).toEqual(body)
    expect((await as(`GET /v2/admin/units?searchKey=serialNumber&searchValue=${change.serialNumber}`)).body).toMatchObject({ total: 1 })
    const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'units.update', objectId: unit.id } })
    expect(entry?.details).toMatchObject({ before: { comment: '', ownership: 'sold' }, after: change })
  })

  test('is refused when the unit was changed since it was read, also by a simultaneous call', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((comment) => as(`PUT /admin/units/${unit.id}`, { uniqueId: unit.id, version: 0, comment })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'CONFIGURATION_CHANGED',
      'CONFIGURATION_CHANGED',
    ])
    expect((await as(`PUT /v2/admin/units/${unit.id}`, { version: 1, comment: 'd' })).status).toBe(200)
  })

  test('refuses a name, a serial number and another id that are taken or wrong', async () => {
    const [unit, other] = [await aUnit(app, { inventories: [inventory] }), await aUnit(app, { inventories: [inventory] })]
    const put = (fields: object) => as(`PUT /v2/admin/units/${unit.id}`, fields)
    expect(await put({ name: other.row.name })).toMatchObject(refused('NAME_IN_USE'))
    expect(await put({ serialNumber: other.stored.serialNumber })).toMatchObject(refused('SERIAL_NUMBER_IN_USE'))
    expect(await put({ uniqueId: other.id })).toMatchObject(refused('UNIQUE_ID_FIXED'))
    expect(await put({ multiCameraLicensed: true })).toMatchObject(refused('ONE_CAMERA_INPUT'))
    expect(await put({ comment: 'x'.repeat(101) })).toMatchObject({ status: 400 })
  })
})

describe('the deletion of a unit', () => {
  test('takes it out of lists and database, and away from its fleet; its id returns to its organisation only', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const fields = newUnit()
    await as('POST /v2/admin/units', fields)
    expect((await as(`DELETE /v2/admin/units/${fields.uniqueId}`)).body).toEqual({ done: true })
    expect(fleet.frames.at(-1)).toEqual({ op: 'withdraw', deviceIds: [fields.uniqueId] })
    expect((await as(`GET /v2/units/${fields.uniqueId}`)).status).toBe(404)
    expect((await as('GET /v2/admin/units')).body.total).toBe(0)
    const other = await anInventory(app)
    const stranger = await aUser(app, { role: 'luc_admin', inventories: [other] })
    expect(await ask(app, stranger, 'POST /v2/admin/units', { ...fields, inventoryId: other.id })).toMatchObject(
      refused('UNIQUE_ID_IN_USE'),
    )
    expect((await as('POST /v2/admin/units', fields)).status).toBe(200)
  })

  test('is refused while the unit is busy', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const unit = await aUnit(app, { inventories: [inventory] })
    await fleet.say(unit.id, { applications: { video: 'running' } })
    expect(await as(`DELETE /admin/units/${unit.id}`)).toMatchObject(refused('UNIT_BUSY'))
  })
})

describe('lists of administrators', () => {
  test('count, search and sort only what the caller sees', async () => {
    for (const name of ['b-2', 'a-1', 'c-3']) await aUnit(app, { inventories: [inventory], name: `${inventory.id}-${name}` })
    await aUnit(app)
    const list = async (query: string, path = '/v2/admin/units') => {
      const { body } = await as(`GET ${path}?${query}`)
      return { total: body.total, names: body.items.map((unit: { name: string }) => unit.name.slice(-3)) }
    }
    expect(await list('')).toEqual({ total: 3, names: ['a-1', 'b-2', 'c-3'] })
    expect(await list('sortDir=desc&limit=2')).toEqual({ total: 3, names: ['c-3', 'b-2'] })
    expect(await list('offset=2', '/admin/units')).toEqual({ total: 3, names: ['c-3'] })
    expect(await list('searchValue=B-2', `/v2/admin/inventories/${inventory.id}/units`)).toEqual({ total: 1, names: ['b-2'] })
    expect((await as('GET /v2/admin/units?limit=201')).status).toBe(400)
  })

  test('of one inventory contain the units associated with it', async () => {
    const other = await anInventory(app)
    const both = await aUser(app, { role: 'luc_admin', inventories: [inventory, other] })
    const unit = await aUnit(app, { inventories: [other, inventory] })
    await aUnit(app, { inventories: [other] })
    const path = `/admin/inventories/${inventory.id}/units` as const
    expect((await ask(app, both, `GET ${path}`)).body).toMatchObject({ total: 1, items: [{ uniqueId: unit.id }] })
  })

  test('of the inventories and groups of a unit name only those that the caller sees', async () => {
    const other = await anInventory(app)
    const [own, free, hidden] = [await aGroup(app, inventory), await aGroup(app, inventory), await aGroup(app, other)]
    const unit = await aUnit(app, { inventories: [inventory], groups: [own, hidden] })
    const path = `/v2/admin/units/${unit.id}`
    expect((await as(`GET ${path}/inventories`)).body).toMatchObject({
      total: 1,
      items: [{ id: inventory.id, name: inventory.name, primary: true }],
    })
    expect((await as(`GET ${path}/groups`)).body).toMatchObject({
      total: 1,
      items: [{ id: own.id, inventoryId: inventory.id, inventoryName: inventory.name }],
    })
    const { body } = await as(`GET ${path}/groups/ofInventories?sortDir=desc`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([own.id, free.id].toSorted().toReversed())
    expect((await as(`GET ${path}/groups/ofInventories?searchValue=${free.name}`)).body).toMatchObject({ total: 1 })
  })
})

describe('at the device', () => {
  let fleet: ScriptedFleet
  beforeEach(async () => {
    fleet = await scriptedFleet(app.core.devices)
  })

  test('the databridge options are set and removed', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    await fleet.say(unit.id, { applications: {} })
    await aGateway(app, { id: 'dbg-1', inventories: [inventory] })
    const path = `/v2/admin/units/${unit.id}/dbgateway`
    expect((await as(`PUT ${path}`, { gatewayId: 'no-such' })).body.code).toBe('GATEWAY_NOT_FOUND')
    expect((await as(`GET ${path}`)).body).toEqual({ enabled: false, gatewayId: null })
    expect((await as(`PUT ${path}`, { gatewayId: 'dbg-1' })).body).toEqual({ enabled: true, gatewayId: 'dbg-1' })
    expect((await as(`GET /admin/units/${unit.id}/dbgateway`)).body).toEqual({ enabled: true, gatewayId: 'dbg-1' })
    expect((await as(`DELETE ${path}`)).body).toEqual({ enabled: false, gatewayId: null })
    expect(fleet.commands.map(({ command }) => command)).toEqual([
      { kind: 'configure', settings: { databridge: { enabled: true, gatewayId: 'dbg-1' } } },
      { kind: 'configure', settings: { databridge: { enabled: false, gatewayId: null } } },
    ])
  })

  test('a target version is upgraded to, with an SLA, and removed with null', async () => {
    const unit = await aUnit(app, { inventories: [inventory], swVersion: '9.2.1' })
    await fleet.say(unit.id, { applications: {} })
    const put = (version: string | null) => as(`PUT /v2/admin/units/${unit.id}/targetSwVersion`, { version })
    expect(await put('10.1.0')).toMatchObject(refused('UPGRADE_NEEDS_SLA'))
    await app.database.prisma.inventoryService.create({ data: { inventoryId: inventory.id, name: 'sla', status: 'Enabled' } })
    expect(await put('11.0')).toMatchObject({ status: 409, body: { code: 'TARGET_VERSION_NOT_ALLOWED', legacyCode: 6802 } })
    expect((await put('10.1.0')).body).toMatchObject({ targetSwVersion: '10.1.0', command: { kind: 'upgrade', state: 'accepted' } })
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'upgrade', swVersion: '10.1.0' })
    expect((await as(`GET /v2/units/${unit.id}`)).body.targetSwVersion).toBe('10.1.0')
    expect((await put(null)).body).toEqual({ targetSwVersion: null, command: null })
    fleet.obey = () => ({ code: 'batteryTooLow' })
    expect(await put('10.1.0')).toMatchObject(refused('DEVICE_REJECTED'))
    expect((await as(`GET /v2/units/${unit.id}`)).body.targetSwVersion).toBeNull()
  })

  test('an upgrade waits for the server of the selected channel', async () => {
    const server = await aServer(app, { inventories: [inventory] })
    const channel = await aChannel(app, { inventories: [inventory], serverId: server.id })
    const unit = await aUnit(app, { inventories: [inventory], swVersion: '9.2.1' })
    await app.database.prisma.inventoryService.create({ data: { inventoryId: inventory.id, name: 'sla', status: 'ENABLED' } })
    await fleet.say(unit.id, { applications: {}, channelId: channel.id })
    const put = () => as(`PUT /admin/units/${unit.id}/targetSwVersion`, { version: '10.1.0' })
    expect(await put()).toMatchObject({ status: 409, body: { code: 'UPGRADE_SERVER_OFFLINE', legacyCode: 6199 } })
    await fleet.say(server.id, { state: 'idle' })
    expect((await put()).status).toBe(200)
  })

  test('a deregistered unit is unpaired and stays in its primary inventory only', async () => {
    const other = await anInventory(app)
    const unit = await aUnit(app, { inventories: [inventory, other], groups: [await aGroup(app, inventory)] })
    const path = `/v2/admin/units/${unit.id}/deregistration` as const
    expect(await as(`POST ${path}`)).toMatchObject(refused('UNIT_OFFLINE'))
    await fleet.say(unit.id, { applications: {} })
    expect(await as(`POST ${path}`)).toMatchObject({ status: 200, body: { inventories: [inventory.id], groups: [] } })
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'unpair' })
    expect(unit.inventories).toEqual([inventory.id])
  })

  test('R-106 limits set at once are both kept, and the cellular one is at most the total one', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    await fleet.say(unit.id, { applications: {} })
    const put = (which: string, limit: number | null) => as(`PUT /v2/admin/units/${unit.id}/bwLimitation/${which}`, { limit })
    expect((await Promise.all([put('total', 8000), put('cellular', 4000)])).map(({ status }) => status)).toEqual([200, 200])
    expect((await as(`GET /v2/units/${unit.id}/configurationV2`)).body.bwLimitation).toEqual({ total: 8000, cellular: 4000 })
    expect(await put('total', 3000)).toMatchObject(refused('CELLULAR_LIMIT_ABOVE_TOTAL'))
    expect((await put('cellular', null)).body.bwLimitation).toEqual({ total: 8000, cellular: null })
    await fleet.say(unit.id, { applications: { video: 'running' } })
    expect(await put('total', 9000)).toMatchObject(refused('UNIT_BUSY'))
  })

  test('R-247 a smart unit shows its limit and keeps to its range', async () => {
    const unit = await aUnit(app, { inventories: [inventory], type: 'LU-Smart' })
    await fleet.say(unit.id, { applications: {} })
    const get = async (path: string) => (await as(`GET ${path}`)).body
    expect(await get(`/v2/admin/smartunit/${unit.id}`)).toMatchObject({ bandwidthLimit: 0, bandwidthLimitMin: 1000 })
    const put = (limit: number) => as(`PUT /admin/units/${unit.id}/bwLimitation/total`, { limit })
    expect(await put(900)).toMatchObject(refused('LIMIT_OUT_OF_RANGE'))
    expect((await put(5000)).status).toBe(200)
    expect(await get(`/v2/admin/units/${unit.id}/smartunit`)).toMatchObject({ bandwidthLimit: 5000 })
    const caps = { total: { option: 'custom', kbps: 900 }, cellular: { option: 'disabled' } }
    expect(await as(`PUT /units/${unit.id}/network/capping`, caps)).toMatchObject(refused('LIMIT_OUT_OF_RANGE'))
    const field = await aUnit(app, { inventories: [inventory] })
    expect(await get(`/admin/smartunit/${field.id}`)).toBeNull()
  })

  test('the running activities of a unit are shown', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    const get = async () => (await as(`GET /v2/admin/units/${unit.id}/applications`)).body
    expect(await get()).toMatchObject({ status: 'offline', applications: null })
    await fleet.say(unit.id, { applications: { video: 'running' } })
    expect(await get()).toMatchObject({ status: 'streaming', applications: { video: 'running' }, lastSeen: null })
  })
})
