import { type CoreFrame, type FleetFrame, linkClose, linkLimits, linkVersion, memoryLink } from '@backhaul/device-link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'

const clock = manualClock()
const token = 'a token for tests only'
let app: TestApp
let units = 0
let id = ''
beforeAll(async () => {
  app = await startTestApp({ clock, environment: { COMMAND_TIMEOUT_MS: '5000' } })
})
afterAll(() => app.close())
beforeEach(() => {
  units++
  id = `u-${String(units).padStart(6, '0')}`
})

const connect = (firstBootId?: number) => scriptedFleet(app.core.devices, firstBootId)
const rowOf = (unitId: string) => app.core.registry.units.byId.get(unitId)?.row
const stats = () => app.core.devices.stats()
const onAir = { applications: { video: 'running' } }
const reboot = () => app.core.devices.command(id, { kind: 'reboot' })

describe('a fleet that sends hello', () => {
  test('gets the heartbeat interval and its devices, in pages, units last', async () => {
    const fleet = await connect()
    const records = [...app.core.registry.records()]
    expect(fleet.frames[0]).toEqual({ op: 'welcome', v: linkVersion, heartbeatMs: app.core.config.HEARTBEAT_MS, now: clock.now() })
    expect(new Set(fleet.provisions.map(({ deviceId }) => deviceId))).toEqual(new Set(records.map((record) => record.id)))
    const kinds = fleet.provisions.map(({ kind }) => kind)
    expect(kinds.slice(kinds.indexOf('unit')).every((kind) => kind === 'unit')).toBe(true)
    expect(new Set(kinds)).toEqual(new Set(['unit', 'server', 'channel', 'videoReturn', 'gateway']))
    const pages = fleet.frames.filter((frame) => frame.op === 'provision')
    expect(pages.map(({ last }) => last)).toEqual([...pages.slice(1).map(() => false), true])
    for (const { devices } of pages) expect(devices.length).toBeLessThanOrEqual(linkLimits.devicesPerPage)
    const [unit, record] = [fleet.provisions.find(({ deviceId }) => deviceId === id), app.core.registry.units.byId.get(id)]
    expect(unit).toMatchObject({
      kind: 'unit',
      model: record?.row.type,
      name: record?.row.name,
      swVersion: record?.row.swVersion,
      channelId: record?.row.selChannel?.channelId ?? null,
      delayMs: record?.stored.delay,
      hasSdCard: record?.stored.hasSdCard,
      numberOfFeeds: record?.stored.numberOfFeeds,
      home: record?.stored.home,
    })
    fleet.end.close()
  })

  test('that asks for few units gets few, and every device of the other kinds', async () => {
    const fleet = await connect()
    fleet.provisions.length = 0
    fleet.end.send({ op: 'hello', v: linkVersion, unitsMax: 3 })
    await settled()
    expect(fleet.provisions.filter(({ kind }) => kind === 'unit')).toHaveLength(3)
    const others = [...app.core.registry.records()].filter(({ kind }) => kind !== 'unit')
    expect(fleet.provisions).toHaveLength(3 + others.length)
    fleet.end.close()
  })
})

describe('a link without a hello', () => {
  test.each([
    { op: 'bye', deviceIds: ['u-000001'] },
    { op: 'answer', id: 1, deviceId: 'u-000001', ok: true },
  ] as const)('is ended by $op', async (frame) => {
    const link = memoryLink()
    let closed = 0
    link.fleet.onClose = (code) => (closed = code)
    app.core.devices.attach(link.core)
    link.fleet.send({ ...frame } as FleetFrame)
    await settled()
    expect(closed).toBe(linkClose.grammar)
  })
})

describe('a link is ended', () => {
  const tooMany = Array.from({ length: linkLimits.reportsPerFrame + 1 }, () => [id, 1, 1, {}])
  test.each<[string, unknown]>([
    ['a frame of an unknown kind', { op: 'dance' }],
    ['more reports than a frame may contain', { op: 'reports', reports: tooMany }],
    ['a report that is not a list', { op: 'reports', reports: [{ deviceId: 'u-000001' }] }],
    ['a report with a text as its number', { op: 'reports', reports: [['u-000001', 1, '2', {}]] }],
    ['reports that are not a list', { op: 'reports', reports: 7 }],
  ])('by %s, and later frames are ignored', async (_, frame) => {
    const fleet = await connect()
    const { taken } = stats()
    fleet.end.send(frame as never)
    await fleet.say(id, onAir)
    expect(fleet.closed).toBe(linkClose.grammar)
    expect(stats().taken).toBe(taken)
    expect(rowOf(id)?.status).toBe('offline')
  })
})

describe('two fleets that claim one device', () => {
  test('the newest boot owns the device and the other fleet gets `replaced`', async () => {
    const [first, second] = [await connect(1), await connect(2)]
    await first.say(id, { applications: {} })
    await second.say(id, onAir)
    expect(rowOf(id)?.status).toBe('streaming')
    expect(first.frames).toContainEqual({ op: 'replaced', deviceId: id })
    const { foreign } = stats()
    await first.send([id, 1, 900, { applications: {} }])
    expect(rowOf(id)?.status).toBe('streaming')
    expect(stats().foreign).toBe(foreign + 1)
    for (const fleet of [first, second]) fleet.end.close()
  })

  test('the answer of the other fleet to an earlier command counts no more', async () => {
    const [first, second] = [await connect(1), await connect(2)]
    first.obey = () => null
    await first.say(id, { applications: {} })
    const result = reboot()
    await second.say(id, { applications: {} })
    first.end.send({ op: 'answer', id: first.commands[0]!.id, deviceId: id, ok: true })
    await settled()
    clock.advance(5000)
    expect(await result).toEqual({ ok: false, why: 'timeout' })
    for (const fleet of [first, second]) fleet.end.close()
  })

  test('a fleet gets back a device that it lost when the other fleet says goodbye, and nothing that it still has', async () => {
    const [first, second] = [await connect(1), await connect(2)]
    await first.say(id, { applications: {} })
    await second.say(id, onAir)
    first.provisions.length = 0
    second.provisions.length = 0
    second.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect(rowOf(id)?.status).toBe('offline')
    expect(first.provisions.map(({ deviceId }) => deviceId)).toEqual([id])
    expect(second.provisions).toEqual([])
    first.reboot(id, 3)
    await first.say(id, { applications: {} })
    expect(rowOf(id)?.status).toBe('idle')
    first.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect(first.provisions).toHaveLength(1)
    for (const fleet of [first, second]) fleet.end.close()
  })

  test('a fleet gets back a device that it lost when the link of the other fleet ends for good, and not before', async () => {
    const [first, second] = [await connect(1), await connect(2)]
    await first.say(id, {})
    await second.say(id, onAir)
    first.provisions.length = 0
    second.end.close()
    await settled()
    clock.advance(app.core.config.HEARTBEAT_MS)
    await settled()
    expect(first.provisions).toEqual([])
    clock.advance(2 * app.core.config.HEARTBEAT_MS)
    await settled()
    expect(first.provisions.map(({ deviceId }) => deviceId)).toEqual([id])
    first.end.close()
  })

  test('an older or the same boot on another link does not take the device over', async () => {
    const [first, second] = [await connect(2), await connect(1)]
    await first.say(id, onAir)
    await second.send([id, 1, 1, { applications: {} }], [id, 2, 99, { applications: {} }])
    expect(rowOf(id)?.status).toBe('streaming')
    second.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect(rowOf(id)?.status).toBe('streaming')
    for (const fleet of [first, second]) fleet.end.close()
  })

  test('that change the owner more than three times a minute leave it with the present owner until the minute is over', async () => {
    const [first, second] = [await connect(), await connect()]
    const claim = async (fleet: typeof first, bootId: number, status: 'idle' | 'streaming') => {
      fleet.reboot(id, bootId)
      await fleet.say(id, status === 'idle' ? { applications: {} } : onAir)
      return rowOf(id)?.status
    }
    expect(await claim(first, 1, 'idle')).toBe('idle')
    expect(await claim(second, 2, 'streaming')).toBe('streaming')
    expect(await claim(first, 3, 'idle')).toBe('idle')
    expect(await claim(second, 4, 'streaming')).toBe('streaming')
    expect(await claim(first, 5, 'idle')).toBe('streaming')
    expect(await claim(first, 6, 'idle')).toBe('streaming')
    clock.advance(61_000)
    expect(await claim(first, 7, 'idle')).toBe('idle')
    for (const fleet of [first, second]) fleet.end.close()
  })

  test.each<[string, number, Record<string, unknown>]>([
    ['a version with NUL', 3, { swVersion: 'a\0b' }],
    ['a version with half a surrogate', 3, { swVersion: 'x\ud800y' }],
    ['a rate out of range', 3, { linksKbps: [-2] }],
    ['a boot in the future', Number.MAX_SAFE_INTEGER, { applications: {} }],
  ])('a report with %s is only counted: the device stays with its fleet, and online', async (_, bootId, body) => {
    const [first, second] = [await connect(2), await connect()]
    await first.say(id, onAir)
    const { invalid, future, foreign } = stats()
    await second.send([id, bootId, 1, body])
    expect(stats().invalid + stats().future).toBe(invalid + future + 1)
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await first.say(id, {})
      clock.advance(5000)
    }
    expect(rowOf(id)?.status).toBe('streaming')
    expect(app.core.registry.device(id)?.bootId).toBe(2)
    expect(stats().foreign).toBe(foreign)
    expect(first.frames).not.toContainEqual({ op: 'replaced', deviceId: id })
    for (const fleet of [first, second]) fleet.end.close()
  })

  test.each<[string, number, Record<string, unknown>]>([
    ['is invalid', 3, { swVersion: 'a\0b' }],
    ['is of an older boot', 1, { applications: {} }],
  ])('a report that %s gives no fleet a device without an owner', async (_, bootId, body) => {
    const [first, second] = [await connect(2), await connect()]
    await first.say(id, onAir)
    first.end.close()
    await settled()
    const { devices } = stats()
    await second.send([id, bootId, 1, body])
    expect(stats().devices).toBe(devices)
    expect(await app.core.devices.command(id, { kind: 'reboot' })).toEqual({ ok: false, why: 'offline' })
    second.end.close()
  })

  test('cannot claim a device that does not exist', async () => {
    const fleet = await connect()
    const { devices } = stats()
    await fleet.send(['u-nobody', 1, 1, {}])
    expect(stats().devices).toBe(devices)
    fleet.end.close()
  })
})

describe('a command', () => {
  test('succeeds when the device confirms it, and carries the timeout of the core', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    expect(await app.core.devices.command(id, { kind: 'setDelay', delayMs: 900 })).toEqual({ ok: true })
    expect(fleet.commands).toMatchObject([{ deviceId: id, command: { kind: 'setDelay', delayMs: 900 }, timeoutMs: 5000 }])
    fleet.end.close()
  })

  test('is rejected with the reason of the device', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    fleet.obey = () => 'too warm'
    expect(await reboot()).toEqual({ ok: false, why: 'rejected', code: null, reason: 'too warm' })
    fleet.obey = () => ({ code: 'busy' })
    expect(await reboot()).toEqual({ ok: false, why: 'rejected', code: 'busy' })
    fleet.obey = () => ({ code: 'ofNewerDevices' as 'busy' })
    expect(await reboot()).toEqual({ ok: false, why: 'rejected', code: null, reason: 'no reason given' })
    fleet.end.close()
  })

  test('to a device without a link is refused at once', async () => {
    expect(await reboot()).toEqual({ ok: false, why: 'offline' })
  })

  test('without an answer ends after the timeout; a late or second answer changes nothing', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    fleet.obey = () => null
    const results: unknown[] = []
    const done = reboot().then((result) => results.push(result))
    await settled()
    clock.advance(4999)
    await settled()
    expect(results).toEqual([])
    clock.advance(1)
    await done
    const [asked] = fleet.commands
    for (const ok of [true, false]) fleet.end.send({ op: 'answer', id: asked?.id ?? 0, deviceId: id, ok })
    await settled()
    expect(results).toEqual([{ ok: false, why: 'timeout' }])
    expect(stats().commands).toBe(0)
    expect(fleet.closed).toBeNull()
    fleet.end.close()
  })

  test('takes its answer only from the device and the link it was sent to', async () => {
    const [fleet, other] = [await connect(), await connect()]
    await fleet.say(id, {})
    fleet.obey = () => null
    const result = reboot()
    await settled()
    const asked = fleet.commands[0]?.id ?? 0
    other.end.send({ op: 'answer', id: asked, deviceId: id, ok: false, reason: 'not me' })
    fleet.end.send({ op: 'answer', id: asked, deviceId: 'u-000060', ok: false, reason: 'not me' })
    await settled()
    fleet.end.send({ op: 'answer', id: asked, deviceId: id, ok: true })
    expect(await result).toEqual({ ok: true })
    for (const one of [fleet, other]) one.end.close()
  })

  test('in flight over a link that closes ends at once, with an unknown outcome', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    fleet.obey = () => null
    const result = reboot()
    await settled()
    fleet.end.close()
    expect(await result).toEqual({ ok: false, why: 'lost' })
  })

  test('is sent again after a refusal as often as configured, a second apart, and not after a success', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    let refusals = 0
    fleet.obey = () => (++refusals < 3 ? 'not yet' : true)
    const result = app.core.devices.command(id, { kind: 'reboot' }, { recurrences: 7, intervalMs: 1000 })
    for (let i = 0; i < 10; i++) {
      await settled()
      clock.advance(1000)
    }
    expect(await result).toEqual({ ok: true })
    expect(fleet.commands).toHaveLength(3)
    fleet.end.close()
  })

  test('beyond the limit of commands in flight is refused with 429', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    fleet.obey = () => null
    const waiting = Array.from({ length: linkLimits.commandsInFlight }, () => reboot())
    await expect(reboot()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    fleet.end.close()
    expect(new Set((await Promise.all(waiting)).map((result) => JSON.stringify(result)))).toEqual(new Set(['{"ok":false,"why":"lost"}']))
  })
})

describe('/core/device-link', () => {
  const open = (headers: Record<string, string>) => new WebSocket(`${app.address.replace('http', 'ws')}/core/device-link`, { headers })
  const statusOf = (socket: WebSocket) =>
    new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => resolve(101))
      socket.on('error', () => undefined)
    })
  const closeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.on('close', resolve))

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: 'Bearer a token for tests onlx' }],
    ['with a longer one', { authorization: `Bearer ${token}x` }],
    ['with the token alone', { authorization: token }],
  ])('answers 401 %s', async (_, headers) => {
    expect(await statusOf(open(headers as Record<string, string>))).toBe(401)
  })

  test('carries frames both ways', async () => {
    const socket = open({ authorization: `Bearer ${token}` })
    const frames: CoreFrame[] = []
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as CoreFrame
      frames.push(frame)
      if (frame.op === 'command') socket.send(JSON.stringify({ op: 'answer', id: frame.id, deviceId: frame.deviceId, ok: true }))
    })
    expect(await statusOf(socket)).toBe(101)
    socket.send(JSON.stringify({ op: 'hello', v: linkVersion }))
    socket.send(JSON.stringify({ op: 'reports', reports: [[id, 1, 1, onAir]] }))
    await expect.poll(() => rowOf(id)?.status).toBe('streaming')
    await expect.poll(() => frames.map(({ op }) => op)).toEqual(expect.arrayContaining(['welcome', 'provision']))
    expect(await reboot()).toEqual({ ok: true })
    socket.close()
    await closeOf(socket)
  })

  test.each<[string, string | Buffer]>([
    ['text that is not JSON', 'hello?'],
    ['a number', '7'],
    ['null', 'null'],
    ['a binary frame', Buffer.from('{"op":"hello","v":1}')],
    ['reports before hello', JSON.stringify({ op: 'reports', reports: [] })],
  ])('is closed for %s', async (_, message) => {
    const socket = open({ authorization: `Bearer ${token}` })
    await statusOf(socket)
    const closed = closeOf(socket)
    socket.send(message)
    expect(await closed).toBe(linkClose.grammar)
  })

  test('is closed for a message larger than a frame may be', async () => {
    const socket = open({ authorization: `Bearer ${token}` })
    await statusOf(socket)
    const closed = closeOf(socket)
    socket.send('x'.repeat(linkLimits.frameBytesMax + 1))
    expect(await closed).toBe(1009)
  })
})
