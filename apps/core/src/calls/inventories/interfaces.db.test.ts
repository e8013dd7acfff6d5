import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let fleet: ScriptedFleet
let inventory: Awaited<ReturnType<typeof anInventory>>
let group: Awaited<ReturnType<typeof aGroup>>
let user: TestUser
let [hub, channel, second, unit] = ['', '', '', '']

beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  hub = (await aServer(app, { groups: [group] })).id
  ;[channel, second] = [
    (await aChannel(app, { groups: [group], serverId: hub })).id,
    (await aChannel(app, { groups: [group], serverId: hub })).id,
  ]
  unit = (await aUnit(app, { groups: [group] })).id
  await has('tally', 'ENABLED')
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(hub, { state: 'idle', ...hardware, tallies: tallies(), ifb: { lines: 2, calls: [] } })
  await fleet.say(unit, { applications: { video: 'running' }, tally: 'off' })
  await fleet.say(channel, { status: 'collecting', allocatedToUnitUid: unit })
})

const hardware = { tallyHwStatus: 'ok', audioHwStatus: 'ok' }
const tallies = (...states: string[]) => [1, 2].map((number) => ({ number, name: `CAM ${number}`, state: states[number - 1] ?? 'off' }))
const as = (http: string) => ask(app, user, http as 'GET /')
const at = (path: string) => `/v2/inventories/${inventory.id}/${path}`
const rowOf = (id: string) => app.core.hub.topic(topicName('i', inventory.id, id === unit ? topics.units : topics.channels))?.get(id)
async function has(name: string, status: string): Promise<void> {
  const where = { inventoryId_name: { inventoryId: inventory.id, name } }
  await app.database.prisma.inventoryService.upsert({ where, create: { inventoryId: inventory.id, name, status }, update: { status } })
}
const lights = () =>
  fleet.commands.filter(({ command }) => command.kind === 'setTally').map(({ command }) => 'tally' in command && command.tally)

describe.each(['tally/HUB:t1', 'ifb/HUB:l1'])('the interface %s', (template) => {
  const to = (id: string) => `/v2/inventories/${inventory.id}/${template.replace('HUB', hub)}/channels/${id}` as const
  const put = (id: string, body: { from?: string | null }) => ask(app, user, `PUT ${to(id)}`, body)
  const channelAt = async () => (await app.core.store.channelInterfaces.all()).find(({ serverId }) => serverId === hub)?.channelId

  test('goes to one of two channels whose users saw it free and took it at the same time', async () => {
    const answers = await Promise.all([channel, second].map((id) => put(id, { from: null })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFIGURATION_CHANGED')
    expect(await channelAt()).toBe(answers.find(({ status }) => status === 200)?.body.channelId)
  })

  test('is taken from the channel that the user saw, and from no other one', async () => {
    const third = (await aChannel(app, { groups: [group], serverId: hub })).id
    await put(channel, { from: null })
    expect((await put(second, { from: third })).body.code).toBe('CONFIGURATION_CHANGED')
    expect((await put(second, { from: channel })).body).toMatchObject({ channelId: second })
    expect((await put(third, { from: channel })).body.code).toBe('CONFIGURATION_CHANGED')
    expect(await channelAt()).toBe(second)
    expect((await put(third, {})).body).toMatchObject({ channelId: third })
    // The channel has it: a repeated call changes nothing.
    expect((await put(third, { from: null })).status).toBe(200)
  })

  test('goes to no channel of another server; an association with such a channel can be ended', async () => {
    const elsewhere = (await aChannel(app, { groups: [group] })).id
    expect((await put(elsewhere, { from: null })).body.code).toBe('INTERFACE_OTHER_SERVER')
    const kind = template.startsWith('tally') ? 'tally' : 'ifb'
    const stored = { serverId: hub, kind, number: 1, channelId: elsewhere } as const
    await app.core.store.channelInterfaces.associate(stored, null)
    app.core.registry.audio.associate(stored)
    expect((await as(`DELETE ${to(elsewhere)}`)).body).toEqual({ done: true })
    expect(await channelAt()).toBeUndefined()
  })

  test('is shown with the channel that is stored, after changes of several users at the same time', async () => {
    const third = (await aChannel(app, { groups: [group], serverId: hub })).id
    for (let round = 0; round < 10; round++) {
      await Promise.all([channel, second, third].flatMap((id) => [put(id, {}), ask(app, user, `DELETE ${to(id)}`)]))
      const held = app.core.registry.audio.interfaces.channelAt({
        serverId: hub,
        kind: template.startsWith('tally') ? 'tally' : 'ifb',
        number: 1,
      })
      expect(held ?? undefined).toBe(await channelAt())
    }
  })

  test('tells nothing of channels that the user does not see', async () => {
    const unseen = (await aChannel(app, { groups: [await aGroup(app, inventory)], serverId: hub })).id
    const free = template.startsWith('tally') ? `tally/${hub}:t2` : `ifb/${hub}:l2`
    await ask(app, user, `PUT /v2/inventories/${inventory.id}/${free}/channels/${channel}` as 'PUT /', {})
    const stored = { serverId: hub, kind: template.startsWith('tally') ? 'tally' : 'ifb', number: 1, channelId: unseen } as const
    await app.core.store.channelInterfaces.associate(stored, null)
    app.core.registry.audio.associate(stored)
    const codes = await Promise.all([unseen, 'no-such'].map(async (from) => (await put(channel, { from })).body.code))
    expect(codes).toEqual(['CONFIGURATION_CHANGED', 'CONFIGURATION_CHANGED'])
  })

  test('is kept by its channel when the association with its former channel is ended', async () => {
    await put(channel, { from: null })
    await put(second, { from: channel })
    expect((await as(`DELETE ${to(channel)}`)).body).toEqual({ done: true })
    expect(await channelAt()).toBe(second)
  })
})

describe('the tally of an inventory', () => {
  test('R-040 is listed with the service tally alone', async () => {
    expect((await as(`GET ${at('tally')}`)).body.tallies).toMatchObject([
      { id: `${hub}:t1`, name: 'CAM 1', number: 1, serverId: hub, hwStatus: 'ok', state: 'off', taken: false, channelId: null },
      { id: `${hub}:t2`, name: 'CAM 2' },
    ])
    await has('tally', 'expired')
    for (const http of [
      `GET ${at('tally')}`,
      `PUT ${at(`tally/${hub}:t1/channels/${channel}`)}`,
      `DELETE ${at(`tally/${hub}:t1/channels/${channel}`)}`,
    ])
      expect((await as(http)).body.code).toBe('TALLY_NOT_ENABLED')
  })

  test('is associated with one channel, and a channel with one interface', async () => {
    const put = async (tally: string, to: string) => (await as(`PUT ${at(`tally/${hub}:${tally}/channels/${to}`)}`)).body
    expect(await put('t1', channel)).toMatchObject({ channelId: channel })
    expect(rowOf(channel)).toMatchObject({ tally: { name: 'CAM 1', state: 'off' }, onAir: false })
    expect((await put('t2', channel)).code).toBe('ASSOCIATION_EXISTS')
    expect(await put('t1', second)).toMatchObject({ channelId: second })
    expect(rowOf(channel)).toMatchObject({ tally: null, onAir: true })
    for (const [tally, to, code] of [
      ['t9', channel, 'TALLY_NOT_FOUND'],
      ['t1', 'no-such', 'CHANNEL_NOT_FOUND'],
      ['t1', (await aChannel(app)).id, 'CHANNEL_NOT_FOUND'],
    ] as const)
      expect((await put(tally, to)).code).toBe(code)
    const foreign = (await aServer(app)).id
    await fleet.say(foreign, { tallies: tallies(), ...hardware })
    expect((await as(`PUT ${at(`tally/${foreign}:t1/channels/${channel}`)}`)).body.code).toBe('TALLY_NOT_FOUND')
    expect((await as(`DELETE ${at(`tally/${hub}:t1/channels/${second}`)}`)).body).toEqual({ done: true })
    expect(rowOf(second)).toMatchObject({ tally: null })
  })

  test('is shown as taken, without the channel, to a user who does not see the channel', async () => {
    const other = await aGroup(app, inventory)
    const unseen = await aChannel(app, { groups: [other], serverId: hub })
    const colleague = await aUser(app, { role: 'luc_regular', groups: [group, other] })
    await ask(app, colleague, `PUT ${at(`tally/${hub}:t1/channels/${unseen.id}`)}` as 'PUT /')
    expect((await as(`GET ${at('tally')}`)).body.tallies).toMatchObject([
      { id: `${hub}:t1`, taken: true, channelId: null, channelName: null },
      { id: `${hub}:t2`, taken: false, channelId: null, channelName: null },
    ])
  })

  test('is shown at the channel and the unit in the tick of the report, and lights the light of the unit', async () => {
    await as(`PUT ${at(`tally/${hub}:t1/channels/${channel}`)}`)
    await fleet.say(hub, { tallies: tallies('program') })
    expect(rowOf(channel)).toMatchObject({ tally: { name: 'CAM 1', state: 'program' }, onAir: true })
    expect(rowOf(unit)).toMatchObject({ tallyState: 'program' })
    expect(lights()).toEqual(['program'])
    await fleet.say(unit, { tally: 'program' })
    await fleet.say(hub, { tallies: tallies('preview', 'program') })
    expect(rowOf(channel)).toMatchObject({ tally: { state: 'preview' }, onAir: false })
    expect(lights()).toEqual(['program', 'preview'])
    // A broken interface says nothing: the channel is on air while it collects.
    await fleet.say(hub, { tallyHwStatus: 'failed' })
    expect(rowOf(channel)).toMatchObject({ tally: { state: null }, tallyHwStatus: 'failed', onAir: true })
    expect(rowOf(unit)).toMatchObject({ tallyState: null })
  })

  test('a unit that restarts gets its light again, and one without a light gets no command', async () => {
    await as(`PUT ${at(`tally/${hub}:t1/channels/${channel}`)}`)
    await fleet.say(hub, { tallies: tallies('program') })
    fleet.reboot(unit)
    await fleet.say(unit, { applications: { video: 'running' }, tally: 'off' })
    await settled()
    expect(lights()).toEqual(['program', 'program'])
    fleet.commands.length = 0
    fleet.reboot(unit)
    await fleet.say(unit, { applications: { video: 'running' } })
    await fleet.say(hub, { tallies: tallies('off') })
    expect(lights()).toEqual([])
  })

  test('an association outlives a restart of the core', async () => {
    await as(`PUT ${at(`tally/${hub}:t1/channels/${channel}`)}`)
    expect(await app.core.store.channelInterfaces.all()).toContainEqual({ serverId: hub, kind: 'tally', number: 1, channelId: channel })
  })
})

describe('the IFB lines of an inventory', () => {
  const counts = async () => {
    const answers = await Promise.all(['available', 'used', 'frozen'].map((state) => as(`GET ${at(`ifb/${state}/count`)}`)))
    return answers.map(({ body }) => body.count)
  }
  const calling = () => ({
    line: 1,
    roomId: null,
    channelId: channel,
    unitId: null,
    intercom: 1,
    participantId: null,
    state: 'connected',
    speaking: false,
  })

  test('are free, used while a call is connected, and frozen while their server is offline or the service has ended', async () => {
    expect(await counts()).toEqual([2, 0, 0])
    await fleet.say(hub, { ifb: { lines: 2, calls: [{ ...calling(), unitId: unit }] } })
    expect(await counts()).toEqual([1, 1, 0])
    expect((await as(`GET ${at('ifb')}`)).body.lines).toMatchObject([
      { id: `${hub}:l1`, state: 'used', usedBy: app.core.registry.units.byId.get(unit)?.row.name },
      { id: `${hub}:l2`, state: 'free', usedBy: null },
    ])
    await has('audio_ifb', 'expired')
    expect(await counts()).toEqual([0, 0, 2])
    await has('audio_ifb', 'ENABLED')
    expect(await counts()).toEqual([1, 1, 0])
    fleet.end.send({ op: 'bye', deviceIds: [hub] })
    await settled()
    app.core.registry.takeOffline(app.core.registry.servers.byId.get(hub)!)
    expect(await counts()).toEqual([0, 0, 2])
    expect((await as(`GET ${at('ifb')}`)).body.lines).toMatchObject([{ state: 'frozen' }, { state: 'frozen' }])
  })

  test('a line is given to a channel of its server, which shows it and alone is called on it', async () => {
    const put = async (line: string, to: string) => (await as(`PUT ${at(`ifb/${hub}:${line}/channels/${to}`)}`)).body
    expect(await put('l1', channel)).toMatchObject({ channelId: channel, name: 'IFB 1' })
    expect(rowOf(channel)).toMatchObject({ ifb: 'IFB 1', audioHwStatus: 'ok' })
    expect((await put('l2', channel)).code).toBe('ASSOCIATION_EXISTS')
    expect((await put('l9', channel)).code).toBe('IFB_NOT_FOUND')

    const start = () => as(`POST /v2/units/${unit}/intercom/session/1`)
    await fleet.say(unit, { channelId: channel, tasks: [], settings: { intercoms: [{ mode: 'targetChannel', destination: channel }] } })
    await start()
    expect(fleet.commands.at(-1)?.command).toEqual({
      kind: 'startIntercom',
      intercom: 1,
      far: { serverId: hub, roomId: null, channelId: channel, lines: [1] },
    })
    await fleet.say(hub, { ifb: { lines: 2, calls: [calling()] } })
    await fleet.say(unit, { tasks: [{ kind: 'intercom1', phase: 'running', percent: null }] })
    await fleet.say(unit, { tasks: [] })
    expect((await start()).body.code).toBe('IFB_EXHAUSTED')
    expect((await as(`DELETE ${at(`ifb/${hub}:l1/channels/${channel}`)}`)).body).toEqual({ done: true })
    expect(rowOf(channel)).toMatchObject({ ifb: null })
  })

  test('the topic of the lines has the counts of each server', async () => {
    await fleet.say(hub, { ifb: { lines: 2, calls: [calling()] }, settings: { ifbMode: 'V1' } })
    expect(app.core.hub.topic(topicName('i', inventory.id, topics.ifb))?.get(hub)).toMatchObject({
      mode: 'V1',
      lines: 2,
      free: 1,
      used: 1,
      frozen: 0,
    })
  })
})
