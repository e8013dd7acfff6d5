import { topicName } from '@backhaul/contract'
import { audioRoomsMax } from '@backhaul/contract/audio-rooms'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anAudioRoom, anInventory, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

let app: TestApp
let fleet: ScriptedFleet
let inventory: Awaited<ReturnType<typeof anInventory>>
let admin: TestUser
let [unit, hub] = [{} as UnitRecord, '']

beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  unit = await aUnit(app, { inventories: [inventory] })
  hub = (await aServer(app, { inventories: [inventory] })).id
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(hub, { state: 'idle', settings: { ifbMode: 'V2' }, ifb: { lines: 3, calls: [] } })
})

const as = (http: string, body?: unknown, user = admin) => ask(app, user, http as 'GET /', body)
const all = () => `/v2/inventories/${inventory.id}/audioRooms`
const inTopic = (id: string) => app.core.hub.topic(topicName('i', inventory.id, topics.audioRooms))?.get(id)
const call = (line: number, fields: object) => ({
  line,
  roomId: null,
  channelId: null,
  unitId: null,
  intercom: null,
  participantId: null,
  state: 'connected',
  speaking: false,
  ...fields,
})
const calls = (...list: object[]) => fleet.say(hub, { ifb: { lines: 3, calls: list } })
const participants = () => [
  { kind: 'unit', unitId: unit.id, intercom: 2 },
  { kind: 'phone', account: '+49 30 1234567', name: 'Desk' },
  { kind: 'sip', account: 'gallery@sip.example' },
]

describe('an audio room', () => {
  test('M-639 M-640 M-641 M-642 has a name, an inventory, the intercom flag and participants: units, phones and SIP accounts', async () => {
    const created = await as(`POST ${all()}`, { name: 'Newsroom', intercom: false, participants: participants() })
    expect(created).toMatchObject({
      status: 200,
      body: { name: 'Newsroom', inventoryId: inventory.id, intercom: false, serverId: hub, state: 'idle' },
    })
    const { id, participants: stored } = created.body
    expect(stored).toHaveLength(3)
    expect(stored).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'unit', unitId: unit.id, intercom: 2, name: unit.row.name, state: 'idle' }),
        expect.objectContaining({ kind: 'phone', account: '+49 30 1234567', name: 'Desk' }),
        expect.objectContaining({ kind: 'sip', account: 'gallery@sip.example', name: 'gallery@sip.example' }),
      ]),
    )
    expect((await as(`GET /v2/audioRooms/${id}`)).body).toEqual(created.body)
    expect((await as(`GET ${all()}/count`)).body).toEqual({ count: 1 })
    const changed = await as(`PUT /v2/audioRooms/${id}`, { name: 'Gallery', intercom: true })
    expect(changed.body).toMatchObject({ id, name: 'Gallery', intercom: true, serverId: hub })
    expect(changed.body.participants).toHaveLength(3)
    expect(inTopic(id)).toEqual(changed.body)
    expect((await as(`DELETE /v2/audioRooms/${id}`)).body).toEqual({ done: true })
    expect((await as(`GET /v2/audioRooms/${id}`)).body.code).toBe('AUDIO_ROOM_NOT_FOUND')
    expect(inTopic(id)).toBeUndefined()
  })

  test('has a name of its own in its inventory, without regard to case, also under parallel writes', async () => {
    const answers = await Promise.all(['Desk', 'DESK', 'desk'].map((name) => as(`POST ${all()}`, { name })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await as(`POST ${all()}`, { name: 'dEsk' })).body.code).toBe('NAME_TAKEN')
    const other = await anInventory(app)
    expect(typeof (await anAudioRoom(app, other, { name: 'Desk' }))).toBe('string')
  })

  test('R-271 is listed in pages of 100, sorted and searched by name', async () => {
    for (let n = 0; n < 101; n++) await anAudioRoom(app, inventory, { name: `Room ${String(n).padStart(3, '0')}` })
    const page = (await as(`GET ${all()}`)).body
    expect([page.items.length, page.total, page.limit, page.items[0].name]).toEqual([100, 101, 100, 'Room 000'])
    const found = (await as(`GET ${all()}?searchValue=ROOM%2010&sortDir=desc&limit=1`)).body
    expect([found.total, found.items[0].name]).toEqual([1, 'Room 100'])
  })

  test('is refused in a full inventory', async () => {
    await app.database.prisma.$executeRaw`
      INSERT INTO audio_rooms (id, inventory_id, name, name_key, intercom, last_modified)
      SELECT ${inventory.id} || n, ${inventory.id}, n::text, n::text, true, now() FROM generate_series(1, ${audioRoomsMax}) AS n`
    expect((await as(`POST ${all()}`, { name: 'One more' })).body.code).toBe('TOO_MANY_AUDIO_ROOMS')
  })

  test('names only units and servers of its inventory that the user sees', async () => {
    const [foreignUnit, foreignServer] = [await aUnit(app), await aServer(app)]
    for (const unitId of [foreignUnit.id, 'no-such'])
      expect((await as(`POST ${all()}`, { name: 'A', participants: [{ kind: 'unit', unitId }] })).body.code).toBe('UNIT_NOT_FOUND')
    for (const serverId of [foreignServer.id, 'no-such'])
      expect((await as(`POST ${all()}`, { name: 'A', serverId })).body.code).toBe('SERVER_NOT_FOUND')
    for (const broken of [{ kind: 'unit' }, { kind: 'phone', account: 'x' }, { kind: 'sip', account: 'nobody' }])
      expect((await as(`POST ${all()}`, { name: 'A', participants: [broken] })).status).toBe(400)
  })

  test('has each intercom and each number once', async () => {
    const twice = [participants()[0], participants()[0]]
    expect((await as(`POST ${all()}`, { name: 'A', participants: twice })).body.code).toBe('PARTICIPANT_TWICE')
    const { id } = (await as(`POST ${all()}`, { name: 'A', participants: participants() })).body
    const put = (participantId: string, fields: object) => as(`PUT /v2/audioRooms/${id}/participants/${participantId}`, fields)
    expect((await put('new', { kind: 'phone', account: '+49 30 1234567' })).body.code).toBe('PARTICIPANT_TWICE')
    expect((await put('new', { kind: 'unit', unitId: unit.id, intercom: 1 })).body.participants).toHaveLength(4)
    expect((await put('new', { kind: 'phone', account: '112' })).body.participants).toHaveLength(4)
    expect((await as(`DELETE /v2/audioRooms/${id}/participants/new`)).body.participants).toHaveLength(3)
    expect((await as(`DELETE /v2/audioRooms/${id}/participants/new`)).body.code).toBe('PARTICIPANT_NOT_FOUND')
  })

  test('R-025 is administered by managers alone', async () => {
    const group = await aGroup(app, inventory)
    for (const role of ['luc_regular', 'luc_read', 'luc_unit_control'] as const) {
      const user = await aUser(app, { role, groups: [group] })
      expect((await as(`GET ${all()}`, undefined, user)).body.code).toBe('NOT_ALLOWED')
    }
    const stranger = await aUser(app, { role: 'luc_admin', inventories: [await anInventory(app)] })
    expect((await as(`GET ${all()}`, undefined, stranger)).body.code).toBe('INVENTORY_NOT_FOUND')
  })
})

describe('the calls of a room', () => {
  let id: string
  beforeEach(async () => {
    id = (await as(`POST ${all()}`, { name: 'Newsroom', participants: participants() })).body.id
  })
  const rowOf = async () => (await as(`GET /v2/audioRooms/${id}`)).body

  test('are shown in the row and the topic in the tick of the report: participants that are connected or speak, and guests', async () => {
    const guest = await aUnit(app, { inventories: [inventory] })
    await calls(
      call(1, { roomId: id, unitId: unit.id, intercom: 2, speaking: true }),
      call(2, { roomId: id, unitId: guest.id, intercom: 1 }),
      call(3, { roomId: 'another-room', unitId: 'x', intercom: 1 }),
    )
    const row = await rowOf()
    expect(row.state).toBe('active')
    expect(row.participants.find((one: { unitId: string }) => one.unitId === unit.id)).toMatchObject({
      state: 'connected',
      speaking: true,
      line: 1,
      listed: true,
    })
    expect(row.participants.at(-1)).toMatchObject({ unitId: guest.id, listed: false, name: guest.row.name, line: 2 })
    expect(inTopic(id)).toEqual(row)
    expect((await as(`DELETE /v2/audioRooms/${id}`)).body.code).toBe('AUDIO_ROOM_ACTIVE')
    await calls()
    expect(inTopic(id)).toMatchObject({ state: 'idle' })
  })

  test('a number is called by the server of the room, and its call is ended', async () => {
    const phone = (await rowOf()).participants.find((one: { kind: string }) => one.kind === 'phone')
    const session = `/v2/audioRooms/${id}/participants/${phone.id}/session`
    expect((await as(`DELETE ${session}`)).body.code).toBe('PARTICIPANT_NOT_CONNECTED')
    expect((await as(`POST ${session}`)).status).toBe(200)
    const command = { kind: 'callNumber', roomId: id, participantId: phone.id, account: '+49 30 1234567', lines: [1, 2, 3] }
    expect(fleet.commands.at(-1)).toMatchObject({ deviceId: hub, command })
    await calls(call(1, { roomId: id, participantId: phone.id, state: 'connecting' }))
    expect((await as(`POST ${session}`)).body.code).toBe('PARTICIPANT_CONNECTED')
    expect((await as(`DELETE /v2/audioRooms/${id}/participants/${phone.id}`)).body.code).toBe('PARTICIPANT_CONNECTED')
    expect((await as(`DELETE ${session}`)).status).toBe(200)
    expect(fleet.commands.at(-1)).toMatchObject({ deviceId: hub, command: { kind: 'endCall', line: 1 } })
  })

  test('are ended by the core when their room was deleted while they began, a few times at most', async () => {
    const [one, other] = (await rowOf()).participants.filter((each: { kind: string }) => each.kind !== 'unit')
    // The server answers when the room is gone.
    fleet.obey = () => null
    const sessions = [one, other].map((each) => as(`POST /v2/audioRooms/${id}/participants/${each.id}/session`))
    await vi.waitFor(() => expect(fleet.commands.filter(({ command }) => command.kind === 'callNumber')).toHaveLength(2))
    expect((await as(`DELETE /v2/audioRooms/${id}`)).status).toBe(200)
    fleet.obey = () => ({ code: 'busy' })
    for (const asked of fleet.commands.slice(-2)) fleet.end.send({ op: 'answer', id: asked.id, deviceId: hub, ok: true })
    for (const { body } of await Promise.all(sessions)) expect(body.code).toBe('AUDIO_ROOM_NOT_FOUND')
    const kept = anAudioRoom(app, inventory, { name: 'Kept' })
    const ongoing = [call(1, { roomId: id, participantId: one.id }), call(2, { roomId: id, participantId: other.id })]
    const ended = () => fleet.commands.flatMap(({ command }) => (command.kind === 'endCall' ? [command.line] : []))
    for (const times of [1, 2, 3, 3]) {
      await calls(...ongoing, call(3, { roomId: await kept }))
      await vi.waitFor(() => expect(ended()).toHaveLength(2 * times))
      await settled()
    }
    expect(new Set(ended())).toEqual(new Set([1, 2]))
  })

  test('a number is not called without a free line, in the mode V1, or while the lines are frozen', async () => {
    const row = await rowOf()
    const [ofUnit, phone] = ['unit', 'phone'].map((kind) => row.participants.find((one: { kind: string }) => one.kind === kind))
    const code = async (participantId: string) => (await as(`POST /v2/audioRooms/${id}/participants/${participantId}/session`)).body.code
    expect(await code(ofUnit.id)).toBe('PARTICIPANT_IS_UNIT')
    expect(await code('nobody')).toBe('PARTICIPANT_NOT_FOUND')
    await calls(call(1, {}), call(2, {}), call(3, {}))
    expect(await code(phone.id)).toBe('IFB_EXHAUSTED')
    await fleet.say(hub, { settings: { ifbMode: 'V1' }, ifb: { lines: 3, calls: [] } })
    expect(await code(phone.id)).toBe('IFB_MODE_WITHOUT_ROOMS')
    await fleet.say(hub, { settings: { ifbMode: 'V2' }, audioHwStatus: 'failed' })
    expect(await code(phone.id)).toBe('IFB_FROZEN')
    expect(inTopic(id)).toMatchObject({ state: 'frozen' })
    await fleet.say(hub, { audioHwStatus: 'ok' })
    fleet.obey = () => ({ code: 'ifbExhausted' })
    expect(await code(phone.id)).toBe('IFB_EXHAUSTED')
    fleet.obey = () => ({ code: 'busy' })
    expect(await code(phone.id)).toBe('DEVICE_REJECTED')
  })
})
