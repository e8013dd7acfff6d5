import { manualClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { type CoreFrame, type DeviceKind, linkClose, linkVersion, memoryLink } from '@backhaul/device-link'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aChannel, aGateway, anInventory, aServer, aUnit, aVideoReturn, type TestInventory } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from '../registry/record.ts'
import { fleetTokenText, grantOf, hashOfSecret } from './fleet-grant.ts'

const clock = manualClock()
const logged: string[] = []
let app: TestApp
let second: App
let secondAddress = ''
let [ours, theirs] = [{} as TestInventory, {} as TestInventory]
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { COMMAND_TIMEOUT_MS: '5000' } })
  ;[ours, theirs] = [await anInventory(app), await anInventory(app)]
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  second = await buildApp({ config: app.core.config, log, prisma: app.database.prisma, clock, transportClock: clock })
  secondAddress = await second.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

let count = 0
/** Stores a token for all devices, or for those named. */
async function aToken(scope: { inventoryIds?: string[]; deviceIds?: string[] } = {}) {
  const [name, secret] = [`fleet-${++count}`, String(count).padStart(43, 's')]
  const token = { name, hash: hashOfSecret(secret), allDevices: Object.keys(scope).length === 0, inventoryIds: [], deviceIds: [], ...scope }
  await app.core.store.fleetTokens.create(token, clock.now())
  return { token, text: fleetTokenText(name, secret), revoke: () => app.core.store.fleetTokens.revoke(name) }
}
const connect = (scope: Parameters<typeof aToken>[0]): Promise<ScriptedFleet> =>
  aToken(scope).then(({ token }) => scriptedFleet({ attach: (end) => app.core.devices.attach(end, grantOf(token)) }))
const stats = () => app.core.devices.stats()
const statusOf = (unitId: string) => app.core.registry.units.byId.get(unitId)?.row.status
const provisioned = (fleet: ScriptedFleet) => fleet.provisions.map(({ deviceId }) => deviceId).toSorted()
const onAir = { applications: { video: 'running' } }
const setDelay = (id: string) => app.core.devices.command(id, { kind: 'setDelay', delayMs: 1000 })

describe('a fleet whose token names an inventory', () => {
  let fleet: ScriptedFleet
  let [own, foreign] = ['', '']
  beforeEach(async () => {
    own = (await aUnit(app, { inventories: [ours] })).id
    // Lent to the inventory of the fleet, which gets no right to speak for it.
    foreign = (await aUnit(app, { inventories: [theirs, ours] })).id
    fleet = await connect({ inventoryIds: [ours.id] })
  })

  test('gets the units, channels and servers of which it is the primary inventory, and no others', async () => {
    const server = (await aServer(app, { inventories: [ours] })).id
    const channel = (await aChannel(app, { inventories: [ours], serverId: server })).id
    await aChannel(app, { inventories: [theirs] })
    const ids = provisioned(await connect({ inventoryIds: [ours.id] }))
    expect(ids).toEqual(expect.arrayContaining([own, server, channel]))
    const { units, channels, servers } = app.core.registry
    const all = [...units.byId.values(), ...channels.byId.values(), ...servers.byId.values()]
    expect(ids).toEqual(all.filter(({ inventoryId }) => inventoryId === ours.id).map(({ id }) => id).toSorted()) // prettier-ignore
  })

  test('speaks for its own devices; its reports about others are dropped and counted, whatever their boot', async () => {
    const { forbidden, taken } = stats()
    await fleet.send([own, 1, 1, onAir], [foreign, 1, 1, onAir], [foreign, clock.now(), 2, onAir])
    expect([statusOf(own), statusOf(foreign)]).toEqual(['streaming', 'offline'])
    expect(stats()).toMatchObject({ forbidden: forbidden + 2, taken: taken + 1 })
    expect(app.core.registry.device(foreign)?.bootId).toBe(0)
  })

  test('changes nothing of a device of another customer that its own devices name', async () => {
    const { registry, hub } = app.core
    const [unit, channel] = [await aUnit(app, { inventories: [theirs] }), await aChannel(app, { inventories: [theirs] })]
    const ownChannel = await aChannel(app, { inventories: [ours] })
    const other = await connect({ inventoryIds: [theirs.id] })
    await other.say(unit.id, {})
    await other.say(channel.id, { status: 'idle' })
    const seen = () =>
      structuredClone([unit, channel].map(({ row, state, topics }) => [row, state, topics.map((name) => hub.topic(name)?.seq)]))
    const before = seen()

    await fleet.say(ownChannel.id, { status: 'collecting', allocatedToUnitUid: unit.id })
    await fleet.say(own, { ...onAir, channelId: channel.id })
    expect(seen()).toEqual(before)
    // The own ones count as the devices say: a channel that another unit holds is occupied, a foreign channel External.
    expect(ownChannel.row).toMatchObject({ status: 'collecting', allocatedToUnitUid: unit.id })
    expect(registry.units.byId.get(own)?.row.selChannel).toMatchObject({ channelId: channel.id, external: true })
    for (const { topics, id } of [ownChannel, registry.device(own) as UnitRecord])
      for (const name of topics) expect(JSON.stringify(hub.topic(name)?.get(id))).not.toMatch(new RegExp(`"(${unit.id}|${channel.id})"`))
  })

  test('takes no device of another fleet offline, and answers no command for it', async () => {
    const other = await connect({ deviceIds: [foreign] })
    await other.say(foreign, onAir)
    other.obey = () => null
    const { forbidden } = stats()
    const command = setDelay(foreign)
    await settled()
    fleet.end.send({ op: 'bye', deviceIds: [foreign] })
    fleet.end.send({ op: 'answer', id: other.commands[0]?.id ?? 0, deviceId: foreign, ok: true })
    await settled()
    expect(statusOf(foreign)).toBe('streaming')
    expect(stats().forbidden).toBe(forbidden + 2)
    clock.advance(5000)
    expect(await command).toEqual({ ok: false, why: 'timeout' })
  })

  test('loses a device that moves to another inventory, and the fleet of that inventory takes it over at its next report', async () => {
    await fleet.send([own, 7, 1, onAir])
    const record = app.core.registry.device(own)
    if (record === undefined) throw new Error('The unit is missing.')
    app.core.registry.move(record, { inventoryId: theirs.id, inventories: [theirs.id], groups: [] })
    expect(await setDelay(own)).toEqual({ ok: false, why: 'offline' })
    const next = await connect({ inventoryIds: [theirs.id] })
    await next.send([own, 7, 2, { applications: {} }])
    expect(statusOf(own)).toBe('idle')
    expect(await setDelay(own)).toEqual({ ok: true })
    await fleet.send([own, 7, 3, onAir])
    expect(statusOf(own)).toBe('idle')
  })
})

describe('a fleet that is linked', () => {
  const later = (fleet: ScriptedFleet) =>
    fleet.frames.splice(0).map((frame) => (frame.op === 'provision' ? [frame.op, ...frame.devices.map(({ deviceId }) => deviceId)] : frame))

  test('gets a device that is added to it, with its configuration, and loses one that is removed', async () => {
    const [fleet, other] = [await connect({ inventoryIds: [ours.id] }), await connect({ inventoryIds: [theirs.id] })]
    fleet.frames.length = other.frames.length = 0
    const [unit, server] = [await aUnit(app, { inventories: [ours], name: 'Late-1' }), await aServer(app, { inventories: [ours] })]
    await settled()
    expect(later(fleet)).toEqual([
      ['provision', unit.id],
      ['provision', server.id],
    ])
    expect(fleet.provisions.at(-2)).toMatchObject({ deviceId: unit.id, kind: 'unit', name: 'Late-1', model: 'LU-800' })
    await fleet.say(unit.id, onAir)
    expect(statusOf(unit.id)).toBe('streaming')
    const { devices } = stats()
    app.core.registry.remove(unit)
    await settled()
    expect(later(fleet)).toEqual([{ op: 'withdraw', deviceIds: [unit.id] }])
    expect(stats().devices).toBe(devices - 1)
    expect(other.frames).toEqual([])
  })

  test('loses a device that moves to another fleet, which gets it; a move within its inventories changes nothing', async () => {
    const [fleet, other] = [await connect({ inventoryIds: [ours.id] }), await connect({ inventoryIds: [theirs.id] })]
    const unit = await aUnit(app, { inventories: [ours] })
    await settled()
    fleet.frames.length = other.frames.length = 0
    app.core.registry.move(unit, { inventoryId: ours.id, inventories: [ours.id, theirs.id], groups: [] })
    await settled()
    expect([fleet.frames, other.frames]).toEqual([[], []])
    app.core.registry.move(unit, { inventoryId: theirs.id, inventories: [theirs.id], groups: [] })
    await settled()
    expect([later(fleet), later(other)]).toEqual([[{ op: 'withdraw', deviceIds: [unit.id] }], [['provision', unit.id]]])
  })

  test('gets no more units than it asked for, and nothing before its hello', async () => {
    const fleet = await connect({ inventoryIds: [ours.id] })
    const link = memoryLink()
    const frames: CoreFrame[] = []
    link.fleet.onFrame = (frame) => frames.push(frame)
    app.core.devices.attach(link.core, grantOf((await aToken({ inventoryIds: [ours.id] })).token))
    fleet.end.send({ op: 'hello', v: linkVersion, unitsMax: 0 })
    await settled()
    fleet.frames.length = 0
    await aUnit(app, { inventories: [ours] })
    await settled()
    expect([fleet.frames, frames]).toEqual([[], []])
  })
})

test('a fleet whose token names devices gets exactly those', async () => {
  const [one, two] = [await aUnit(app), await aServer(app)]
  await aUnit(app, { inventories: [{ id: one.inventoryId }] })
  expect(provisioned(await connect({ deviceIds: [one.id, two.id] }))).toEqual([one.id, two.id].toSorted())
})

test('a fleet that takes the name of another one ends the links of its own token only', async () => {
  const { token } = await aToken()
  const again = () => scriptedFleet({ attach: (end) => app.core.devices.attach(end, grantOf(token)) })
  const [other, installation] = [await connect({}), await scriptedFleet(app.core.devices)]
  const [former, fleet] = [await again(), await again()]
  for (const { end } of [other, installation, former, fleet]) {
    end.send({ op: 'hello', v: linkVersion, instance: 'the same name' })
    await settled()
  }
  expect([other, installation, former, fleet].map(({ closed }) => closed)).toEqual([null, null, linkClose.replaced, null])
})

describe('/core/device-link', () => {
  interface Opened {
    readonly status: number
    readonly socket: WebSocket
    readonly closed: Promise<number>
    readonly frames: CoreFrame[]
  }
  const open = (text: string, address = app.address) =>
    new Promise<Opened>((resolve) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/core/device-link`, { headers: { authorization: `Bearer ${text}` } })
      const frames: CoreFrame[] = []
      const closed = new Promise<number>((ended) => socket.on('close', ended))
      const opened = (status: number) => resolve({ status, socket, closed, frames })
      socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as CoreFrame))
      socket.on('unexpected-response', (request, response) => (opened(response.statusCode ?? 0), request.destroy()))
      socket.on('open', () => (socket.send(JSON.stringify({ op: 'hello', v: linkVersion })), opened(101)))
      socket.on('error', () => undefined)
    })
  const last = ({ frames }: Opened) => frames.some((frame) => frame.op === 'provision' && frame.last)

  test('accepts a token that was made a moment ago, on every core of the database, with its devices only', async () => {
    const unit = await aUnit(app)
    const { text } = await aToken({ deviceIds: [unit.id] })
    for (const address of [app.address, secondAddress]) {
      const link = await open(text, address)
      expect(link.status).toBe(101)
      await expect.poll(() => last(link)).toBe(true)
      const ids = link.frames.flatMap((frame) => (frame.op === 'provision' ? frame.devices : [])).map(({ deviceId }) => deviceId)
      // The second core was started before the unit was made.
      expect(ids).toEqual(address === app.address ? [unit.id] : [])
      link.socket.close()
      await link.closed
    }
  })

  test.each<[string, (text: string) => string]>([
    ['another secret', (text) => `${text.slice(0, -1)}x`],
    ['the secret of another token', (text) => text.replace(/^fleet-\d+/, 'fleet-1')],
    ['an unknown name', (text) => `other-${text}`],
    ['the hash in place of the secret', (text) => fleetTokenText(text.split('.')[0] ?? '', hashOfSecret(text.split('.')[1] ?? ''))],
    ['the secret alone', (text) => text.split('.')[1] ?? ''],
  ])('answers 401 to %s', async (_, change) => {
    await aToken()
    const { text } = await aToken()
    expect((await open(change(text))).status).toBe(401)
    const right = await open(text)
    expect(right.status).toBe(101)
    right.socket.close()
  })

  test('a revoked token ends its links within 10 s on every core and is answered with 401; the links of other tokens stay', async () => {
    const [revoked, other] = [await aToken(), await aToken()]
    const links = [await open(revoked.text), await open(revoked.text, secondAddress)]
    const [kept, own] = [await open(other.text), await open('a token for tests only')]
    await revoked.revoke()
    // Its name is free again. The new token is another one.
    await app.core.store.fleetTokens.create({ ...other.token, name: revoked.token.name }, clock.now())
    expect((await open(revoked.text)).status).toBe(401)
    clock.advance(5000)
    expect(await Promise.all(links.map(({ closed }) => closed))).toEqual([linkClose.revoked, linkClose.revoked])
    expect([kept.socket.readyState, own.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    expect(logged).toContain('the core ended a device link')
    expect((await open(revoked.text, secondAddress)).status).toBe(401)
    for (const { socket } of [kept, own]) socket.close()
  })

  test('a fleet whose token is known connects again while the database is away; an unknown one, and one revoked before, get an error of the server', async () => {
    const { prisma } = app.database
    const [known, unknown, revoked] = [await aToken(), await aToken(), await aToken()]
    const former = await open(known.text)
    const ended = await open(revoked.text)
    await revoked.revoke()
    clock.advance(5000)
    // The check that ends the link has forgotten the token.
    expect(await ended.closed).toBe(linkClose.revoked)
    await prisma.$executeRawUnsafe('ALTER TABLE fleet_tokens RENAME TO away')
    try {
      clock.advance(5000)
      const again = await open(known.text)
      expect([again.status, former.socket.readyState]).toEqual([101, WebSocket.OPEN])
      for (const { text } of [unknown, revoked]) expect((await open(text)).status).toBeGreaterThanOrEqual(500)
      again.socket.close()
    } finally {
      await prisma.$executeRawUnsafe('ALTER TABLE away RENAME TO fleet_tokens')
    }
    former.socket.close()
  })
})

test('a token names devices of every kind, and no other ids', async () => {
  const make = { unit: aUnit, channel: aChannel, server: aServer, videoReturn: aVideoReturn, gateway: aGateway } satisfies Record<
    DeviceKind,
    object
  >
  const ids = await Promise.all(Object.values(make).map(async (one) => (await one(app)).id))
  expect(await app.core.store.fleetTokens.unknownDevices([...ids, 'no-such'])).toEqual(['no-such'])
})

test('a new unit or server gets no id of a device of another kind, for which a token may speak', async () => {
  for (const { id } of [await aGateway(app), await aVideoReturn(app), await aChannel(app)]) {
    await expect(aServer(app, { id } as never)).rejects.toThrow()
    const own = { inventoryId: ours.id, inventories: [ours.id], groups: [] }
    const unit = { uniqueId: id, name: id, type: 'LU-800' as const, serialNumber: id, swVersion: '10.1.0', ...own }
    expect(await app.core.store.units.create(unit, clock.now())).toMatchObject({ refused: 'taken', by: 'id' })
  }
})
