import { manualClock } from '@backhaul/clock'
import { pictureClose, pictureLimits } from '@backhaul/contract'
import { feedOf, linkClose, pictureLinkLimits } from '@backhaul/device-link'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUnit, aUser, type TestUser } from '../../../../tests/support/builders.ts'
import { aJpeg, eventually, pictureLink, watchPictures } from '../../../../tests/support/pictures.ts'
import { scriptedFleet, type ScriptedFleet } from '../../../../tests/support/scripted-fleet.ts'
import { grantOf, hashOfSecret } from '../devices/link/fleet-grant.ts'
import type { ChannelRecord, UnitRecord } from '../devices/registry/record.ts'
import type { RegistryGroup } from '../devices/registry/registry.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let fleet: ScriptedFleet
let [group, elsewhere] = [] as unknown as [RegistryGroup, RegistryGroup]
let [unit, foreign] = [] as unknown as [UnitRecord, UnitRecord]
let channel: ChannelRecord
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  group = await aGroup(app)
  elsewhere = await aGroup(app)
  foreign = await aUnit(app, { groups: [elsewhere] })
  channel = await aChannel(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const onAir = (id: string) => fleet.say(id, { applications: { video: 'running' } })
beforeEach(async () => {
  unit = await aUnit(app, { groups: [group] })
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  await onAir(unit.id)
  await onAir(foreign.id)
})

const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
async function watcher(as: TestUser = user) {
  const viewer = await watchPictures(app, as)
  open.push(viewer.socket)
  return viewer
}
async function link(options?: Parameters<typeof pictureLink>[1]) {
  const one = await pictureLink(app, options)
  open.push(one.socket)
  return one
}
const asked = (one: Awaited<ReturnType<typeof link>>) => eventually(() => one.watched.map(({ unitId }) => unitId))
const dropped = () => app.core.pictures.fleets.stats().dropped

describe('a picture of a watched unit', () => {
  test('is asked for at the highest rate of its viewers and reaches each tile, with the number and the bytes that the fleet sent', async () => {
    const [one, other, fleetEnd] = [await watcher(), await watcher(), await link()]
    one.watch({ id: unit.id, fps: 2 })
    other.watch({ tile: 700, id: unit.id, fps: 7 })
    await eventually(() => fleetEnd.watched).toEqual([{ unitId: unit.id, fps: 7 }])
    fleetEnd.send(unit.id, 65_535, aJpeg(100))
    await Promise.all([one.more(1), other.more(700)])
    expect(one.frames).toEqual([{ tile: 1, seq: 65_535, jpeg: aJpeg(100) }])
    expect(other.frames).toEqual([{ tile: 700, seq: 65_535, jpeg: aJpeg(100) }])
    // The state is known before the first frame.
    expect([one.statesOf(1).at(-1), other.statesOf(700).at(-1)]).toEqual(['live', 'live'])
    one.socket.close()
    other.socket.close()
    await asked(fleetEnd).toEqual([])
  })

  test('is not shown for a channel whose report names a unit of other inventories, until a user starts the unit to it', async () => {
    const viewer = await watcher()
    await fleet.say(channel.id, { status: 'collecting', allocatedToUnitUid: foreign.id })
    viewer.watch({ kind: 'channel', id: channel.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['none'])
    foreign.state.startedTo = [channel.id]
    await eventually(() => viewer.statesOf(1).at(-1)).not.toBe('none')
    foreign.state.startedTo = []
    await fleet.say(channel.id, { status: 'idle', allocatedToUnitUid: null })
  })

  test('is shown for a channel while the channel receives the unit', async () => {
    const viewer = await watcher()
    const fleetEnd = await link()
    viewer.watch({ kind: 'channel', id: channel.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['none'])
    await fleet.say(channel.id, { status: 'collecting', allocatedToUnitUid: unit.id })
    await asked(fleetEnd).toEqual([unit.id])
    fleetEnd.send(unit.id, 1, aJpeg())
    await viewer.more(1)
    await fleet.say(channel.id, { status: 'idle', allocatedToUnitUid: null })
    await eventually(() => viewer.statesOf(1)).toEqual(['none', 'waiting', 'live', 'none'])
    await asked(fleetEnd).toEqual([])
  })

  test('of a unit with several cameras is that of the watched camera, and for a channel that of the camera that the channel receives', async () => {
    const several = await aUnit(app, { groups: [group], numberOfFeeds: 3 })
    const receiver = await aChannel(app, { groups: [group] })
    await fleet.say(several.id, { applications: { multiCamera: 'running' } })
    await fleet.say(receiver.id, { status: 'collecting', allocatedToUnitUid: several.id, camera: 2 })
    const viewer = await watcher()
    const fleetEnd = await link()
    viewer.watch({ id: several.id }, { id: several.id, camera: 2 }, { kind: 'channel', id: receiver.id })
    await eventually(() => fleetEnd.watched).toEqual([
      { unitId: several.id, fps: 12 },
      { unitId: several.id, camera: 2, fps: 12 },
    ])
    const [first, second] = [aJpeg(10), aJpeg(20)]
    fleetEnd.send(several.id, 1, first)
    fleetEnd.send(feedOf(several.id, 2), 2, second)
    await Promise.all([viewer.more(1), viewer.more(2), viewer.more(3)])
    expect([1, 2, 3].map((tile) => viewer.framesOf(tile).map(({ jpeg }) => jpeg))).toEqual([[first], [second], [second]])
    // A camera that is not watched any more gets no further frame.
    viewer.watch({ id: several.id })
    await eventually(() => fleetEnd.watched).toEqual([{ unitId: several.id, fps: 12 }])
    const before = dropped().unwatched
    fleetEnd.send(feedOf(several.id, 2), 3, second)
    await eventually(() => dropped().unwatched).toBe(before + 1)
    expect(viewer.framesOf(2)).toHaveLength(1)
  })

  test('is absent for a camera that the unit does not have or does not send', async () => {
    const several = await aUnit(app, { groups: [group], numberOfFeeds: 2 })
    await fleet.say(several.id, { applications: { multiCamera: 'running' } })
    const viewer = await watcher()
    viewer.watch({ id: several.id, camera: 3 }, { id: unit.id, camera: 2 }, { id: foreign.id, camera: 2 }, { id: several.id, camera: 2 })
    await eventually(() => [1, 2, 3, 4].map((tile) => viewer.statesOf(tile))).toEqual([['none'], ['none'], ['denied'], ['waiting']])
  })

  test('is absent for a unit that is offline or sends no video: the tile has the state none', async () => {
    const viewer = await watcher()
    const idle = await aUnit(app, { groups: [group] })
    const offline = await aUnit(app, { groups: [group] })
    await fleet.say(idle.id, {})
    viewer.watch({ id: idle.id }, { id: offline.id })
    await eventually(() => [viewer.statesOf(1), viewer.statesOf(2)]).toEqual([['none'], ['none']])
    expect(viewer.frames).toEqual([])
  })
})

describe('the scope of the caller', () => {
  test('denies a unit of another customer like an unknown one, and no frame of it arrives', async () => {
    const other = await aUser(app, { role: 'luc_regular', groups: [elsewhere] })
    const [mine, theirs, fleetEnd] = [await watcher(), await watcher(other), await link()]
    mine.watch({ id: foreign.id }, { id: 'unknown' }, { kind: 'channel', id: unit.id }, { id: unit.id })
    theirs.watch({ id: foreign.id })
    await asked(fleetEnd).toEqual(expect.arrayContaining([foreign.id, unit.id]))
    fleetEnd.send(foreign.id, 1, aJpeg())
    fleetEnd.send(unit.id, 1, aJpeg())
    await Promise.all([theirs.more(1), mine.more(4)])
    expect([1, 2, 3].map((tile) => mine.statesOf(tile))).toEqual([['denied'], ['denied'], ['denied']])
    expect(mine.frames.map(({ tile }) => tile)).toEqual([4])
  })

  test('is applied again when a unit leaves it: no frame follows', async () => {
    const [viewer, fleetEnd] = [await watcher(), await link()]
    viewer.watch({ id: unit.id })
    await asked(fleetEnd).toEqual([unit.id])
    fleetEnd.send(unit.id, 1, aJpeg())
    await viewer.more(1)
    app.core.registry.move(unit, { inventoryId: elsewhere.inventoryId, inventories: [elsewhere.inventoryId], groups: [elsewhere.id] })
    fleetEnd.send(unit.id, 2, aJpeg())
    await eventually(() => viewer.statesOf(1).at(-1)).toBe('denied')
    await asked(fleetEnd).toEqual([])
    expect(viewer.frames).toHaveLength(1)
  })

  test('follows the rights of the user', async () => {
    const viewer = await watcher()
    viewer.watch({ id: unit.id })
    await eventually(() => viewer.statesOf(1)).toEqual(['waiting'])
    await app.database.prisma.user.update({ where: { id: user.id }, data: { groups: { deleteMany: {} } } })
    app.core.sessions.refresh(user.id)
    await eventually(() => viewer.statesOf(1)).toEqual(['waiting', 'denied'])
  })
})

describe('a browser', () => {
  test('loses its connection when its session ends', async () => {
    const viewer = await watcher()
    viewer.watch({ id: unit.id })
    expect((await ask(app, user, 'POST /auth/logout')).status).toBe(200)
    expect(await viewer.closed).toBe(pictureClose.sessionOver)
    expect(app.core.pictures.stats()).toMatchObject({ viewers: 0, feeds: 0 })
  })

  test('has five connections per session; a further one closes the oldest', async () => {
    const viewers: Awaited<ReturnType<typeof watcher>>[] = []
    for (let i = 0; i < 6; i++) viewers.push(await watcher())
    const [first, ...others] = viewers
    expect(await first!.closed).toBe(pictureClose.replaced)
    expect(others.map(({ socket }) => socket.readyState)).toEqual(Array(5).fill(WebSocket.OPEN))
  })

  const tile = { tile: 1, kind: 'unit', id: 'u', fps: 12 }
  test.each<[string, string | Buffer]>([
    ['text that is not JSON', '{'],
    ['another operation', JSON.stringify({ op: 'look', tiles: [] })],
    ['an unknown field', JSON.stringify({ op: 'watch', tiles: [], all: true })],
    ['a rate above 12', JSON.stringify({ op: 'watch', tiles: [{ ...tile, fps: 13 }] })],
    ['a tile above 65535', JSON.stringify({ op: 'watch', tiles: [{ ...tile, tile: 65_536 }] })],
    ['one tile twice', JSON.stringify({ op: 'watch', tiles: [tile, tile] })],
    ['a fifth camera', JSON.stringify({ op: 'watch', tiles: [{ ...tile, camera: 5 }] })],
    ['a camera of a channel', JSON.stringify({ op: 'watch', tiles: [{ ...tile, kind: 'channel', camera: 1 }] })],
    ['65 tiles', JSON.stringify({ op: 'watch', tiles: Array.from({ length: 65 }, (_, i) => ({ ...tile, tile: i })) })],
    ['a message above 16 kB', JSON.stringify({ op: 'watch', tiles: [] }).padEnd(pictureLimits.inboundBytesMax + 1)],
    ['a binary message', Buffer.from(JSON.stringify({ op: 'watch', tiles: [] }))],
  ])('that sends %s loses its connection', async (_, message) => {
    const viewer = await watcher()
    viewer.socket.send(message)
    expect(await viewer.closed).toBe(pictureClose.grammar)
  })

  test('that sends many messages at once loses its connection', async () => {
    const viewer = await watcher()
    // At a message per 50 ms this many cannot be regained within the time of the test.
    for (let i = 0; i < 2000; i++) viewer.watch({ id: unit.id })
    expect(await viewer.closed).toBe(pictureClose.grammar)
  })

  test.each<[number, Record<string, string>]>([
    [401, {}],
    [403, { origin: 'https://elsewhere.example' }],
    [421, { host: 'elsewhere.example' }],
  ])('is refused with %i for a request with %j', async (status, headers) => {
    const cookie = status === 401 ? {} : { cookie: await app.cookieOf(user) }
    const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/pictures`, { headers: { ...cookie, ...headers } })
    const refused = new Promise<number | undefined>((resolve) =>
      socket.once('unexpected-response', (request, response) => {
        resolve(response.statusCode)
        request.destroy()
      }),
    )
    socket.on('error', () => {})
    expect(await refused).toBe(status)
  })

  test('that reads slowly misses frames and costs a bounded amount of memory, while another one sees all', async () => {
    const [slow, fast, fleetEnd] = [await watcher(), await watcher(), await link()]
    slow.watch(...Array.from({ length: pictureLimits.tilesPerConnection }, () => ({ id: unit.id })))
    fast.watch({ id: unit.id })
    await asked(fleetEnd).toEqual([unit.id])
    fleetEnd.send(unit.id, 0, aJpeg())
    await slow.more(64)
    slow.socket.pause()
    let seq = 1
    const sending = setInterval(() => fleetEnd.send(unit.id, seq++, aJpeg(60_000)), 20)
    try {
      await eventually(() => app.core.pictures.stats().slow, 60_000).toBeGreaterThan(100)
      const { bufferedBytes } = app.core.pictures.stats()
      expect(bufferedBytes).toBeLessThan(2 * (pictureLimits.bufferedBytesMax + pictureLinkLimits.jpegBytesMax))
      await fast.more(1, 5)
      slow.socket.resume()
      await slow.more(64, 5)
    } finally {
      clearInterval(sending)
    }
  }, 90_000)
})

describe('a fleet', () => {
  test('loses a unit that another fleet takes over: it is not asked for it any more, and its frames are dropped', async () => {
    const [viewer, own] = [await watcher(), await link()]
    viewer.watch({ id: unit.id })
    await asked(own).toEqual([unit.id])
    own.send(unit.id, 1, aJpeg())
    await viewer.more(1)
    const token = { name: 'south', hash: 'h', allDevices: true, inventoryIds: [], deviceIds: [] }
    const south = await scriptedFleet({ attach: (end) => app.core.devices.attach(end, grantOf(token)) }, 2)
    await south.say(unit.id, { applications: { video: 'running' } })
    const { foreign: before } = dropped()
    const { unwatched } = dropped()
    own.send(unit.id, 2, aJpeg())
    // The core may have asked the fleet for nothing by then.
    await eventually(() => dropped().foreign + dropped().unwatched).toBe(before + unwatched + 1)
    await asked(own).toEqual([])
    expect(viewer.frames.map(({ seq }) => seq)).toEqual([1])
    south.end.close()
  })

  test('is not asked for units of another fleet, and its frames of them are dropped', async () => {
    const [viewer, own, others] = [await watcher(), await link(), await link({ instance: 'another' })]
    viewer.watch({ id: unit.id })
    await asked(own).toEqual([unit.id])
    expect(others.watched).toEqual([])
    const { unwatched } = dropped()
    others.send(unit.id, 1, aJpeg())
    await eventually(() => dropped().unwatched).toBe(unwatched + 1)
    own.send(unit.id, 2, aJpeg())
    await viewer.more(1)
    expect(viewer.frames.map(({ seq }) => seq)).toEqual([2])
  })

  test('has its frames dropped and counted that are too long, not JPEG, or not asked for; the link stays', async () => {
    const [viewer, own] = [await watcher(), await link()]
    viewer.watch({ id: unit.id })
    await asked(own).toEqual([unit.id])
    const before = dropped()
    own.send(unit.id, 1, aJpeg(pictureLinkLimits.jpegBytesMax))
    own.send(unit.id, 2, Buffer.from('GIF89a'))
    own.socket.send(Buffer.alloc(0))
    own.socket.send(Buffer.from([200, 1, 2]))
    own.send(foreign.id, 3, aJpeg())
    own.send('unknown', 4, aJpeg())
    own.send(unit.id, 5, aJpeg())
    await viewer.more(1)
    expect(viewer.frames.map(({ seq }) => seq)).toEqual([5])
    expect(dropped()).toEqual({ ...before, invalid: before.invalid + 4, unwatched: before.unwatched + 2 })
  })

  test('loses its link for a text message, and for a message above the limit', async () => {
    const [talking, long] = [await link(), await link()]
    talking.socket.send('{}')
    long.socket.send(Buffer.alloc(pictureLinkLimits.messageBytesMax + 1))
    expect(await Promise.all([talking.closed, long.closed])).toEqual([linkClose.grammar, 1009])
  })

  test('is refused without a token that counts', async () => {
    await expect(link({ token: 'another token' })).rejects.toThrow('401')
  })
})

test('a tile gets its rate of frames, whatever the fleet sends; a tile without frames waits after two seconds', async () => {
  const clock = manualClock()
  const own = await startTestApp({ world: 'empty', clock })
  const scripted = await scriptedFleet(own.core.devices)
  const one = await aUnit(own)
  await scripted.say(one.id, { applications: { video: 'running' } })
  const viewer = await watchPictures(own, await aUser(own, { role: 'super_user' }))
  const fleetEnd = await pictureLink(own)
  viewer.watch({ id: one.id, fps: 12 }, { id: one.id, fps: 3 })
  await eventually(() => viewer.statesOf(2)).toEqual(['waiting'])
  clock.advance(50)
  await eventually(() => fleetEnd.watched).toEqual([{ unitId: one.id, fps: 12 }])
  const taken = () => own.core.pictures.fleets.stats().frames
  for (let i = 0; i < 200; i++) {
    fleetEnd.send(one.id, i, aJpeg())
    await eventually(taken).toBe(i + 1)
    clock.advance(10)
  }
  await eventually(() => viewer.frames.at(-1)?.seq).toBeGreaterThan(180)
  expect([viewer.framesOf(1).length, viewer.framesOf(2).length]).toEqual([expect.closeTo(24, -0.7), expect.closeTo(6, -0.5)])
  // A tick is within this time, and after the two seconds.
  clock.advance(2300)
  await eventually(() => viewer.statesOf(1)).toEqual(['waiting', 'live', 'waiting'])
  viewer.socket.terminate()
  fleetEnd.socket.terminate()
  await own.close()
})

test('a revoked token ends the picture links of its fleet', async () => {
  const clock = manualClock()
  const own = await startTestApp({ world: 'empty', clock })
  const secret = 's'.repeat(43)
  const token = { name: 'north', hash: hashOfSecret(secret), allDevices: true, inventoryIds: [], deviceIds: [] }
  await own.core.store.fleetTokens.create(token, clock.now())
  const fleetEnd = await pictureLink(own, { token: `north.${secret}` })
  await own.core.store.fleetTokens.revoke('north')
  clock.advance(5000)
  expect(await fleetEnd.closed).toBe(linkClose.revoked)
  await own.close()
})
