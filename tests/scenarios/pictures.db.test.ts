import { type Clock, realClock, worldClock } from '@backhaul/clock'
import { pictureLimits } from '@backhaul/contract'
import { memoryLink } from '@backhaul/device-link'
import { createFleet, type Fleet, Pictures } from '@backhaul/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChannelRecord, UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aChannel, anInventory, aUnit, aUser, type TestUser } from '../support/builders.ts'
import { eventually, pictureLink, sizeOfJpeg, watchPictures } from '../support/pictures.ts'

// The real core, the real simulator, and the process that draws. It is a process of its own, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let fleet: Fleet
let pictures: Pictures
let user: TestUser
let [watched, unwatched, idle] = [] as unknown as [UnitRecord, UnitRecord, UnitRecord]
let channel: ChannelRecord
let several: UnitRecord
let receivers: ChannelRecord[]
/** Fast until the units are on air, as the start of a stream takes seconds of the world. */
const world = worldClock(realClock)

function drawnBy(clock: Clock): Pictures {
  const created = new Pictures({ clock })
  created.add({
    address: { core: app.address, token: 'a token for tests only', instance: null, ca: null },
    world: fleet.world,
    clock: world,
  })
  return created
}

beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const inventories = [await anInventory(app)]
  user = await aUser(app, { role: 'luc_admin', inventories })
  ;[watched, unwatched, idle] = [await aUnit(app, { inventories }), await aUnit(app, { inventories }), await aUnit(app, { inventories })]
  channel = await aChannel(app, { inventories })
  const other = await aChannel(app, { inventories })
  several = await aUnit(app, { inventories, numberOfFeeds: 4 })
  receivers = [await aChannel(app, { inventories }), await aChannel(app, { inventories })]
  const link = memoryLink()
  app.core.devices.attach(link.core)
  fleet = createFleet({ link: link.fleet, seed: 7, clock: world, transportClock: realClock, director: 'idle' })
  const waiting = { timeout: 60_000 }
  await vi.waitUntil(() => fleet.device(receivers[1]!.id), waiting)
  world.setSpeed(20)
  const isOnAir = ({ row }: UnitRecord) => (row.applications?.video ?? row.applications?.multiCamera) === 'running'
  const start = (unit: UnitRecord, mode: 'single' | 'multiCamera', channels: ChannelRecord[]) => {
    if (!isOnAir(unit)) fleet.act(unit.id, { do: 'start', mode, channelIds: channels.map(({ id }) => id) })
  }
  const areOnAir = () => {
    // A start may fail, as in the field: the crew presses the button again. A unit that is starting takes no further start.
    start(watched, 'single', [channel])
    start(unwatched, 'single', [other])
    start(several, 'multiCamera', receivers)
    return [watched, unwatched, several].every(isOnAir) && [channel, ...receivers].every(({ row }) => row.onAir)
  }
  await vi.waitUntil(areOnAir, { ...waiting, interval: 1000 })
  world.setSpeed(1)
  pictures = drawnBy(realClock)
})
afterAll(async () => {
  pictures.stop()
  await fleet.stop()
  await app.close()
})

test('a watched unit is drawn as moving pictures of 320 × 180, and no other one', async () => {
  // Without a viewer, no process draws.
  expect(pictures.pid).toBe(null)
  const [viewer, others] = [await watchPictures(app, user), await pictureLink(app)]
  viewer.watch({ id: watched.id }, { id: idle.id }, { id: channel.id, kind: 'channel' })
  await viewer.more(1, 5)
  await viewer.more(3, 5)
  expect(viewer.framesOf(1).map(({ jpeg }) => sizeOfJpeg(jpeg))).toContainEqual({
    width: pictureLimits.width,
    height: pictureLimits.height,
  })
  for (const { jpeg } of viewer.frames) expect(sizeOfJpeg(jpeg)).toEqual({ width: pictureLimits.width, height: pictureLimits.height })
  // The time code runs.
  const [first, second] = viewer.framesOf(1)
  expect(first?.jpeg.equals(second?.jpeg as Buffer)).toBe(false)
  expect(viewer.statesOf(2)).toEqual(['none'])
  expect(viewer.framesOf(2)).toEqual([])
  expect(others.watched).toEqual([{ unitId: watched.id, fps: 12 }])
  expect(app.core.pictures.fleets.stats().dropped).toEqual({ invalid: 0, unwatched: 0, foreign: 0 })
  viewer.socket.terminate()
  others.socket.terminate()
})

test('each camera of a unit has a picture of its own, which the channel that receives it shows', async () => {
  const viewer = await watchPictures(app, user)
  viewer.watch({ id: several.id }, { id: several.id, camera: 2 }, { id: receivers[1]!.id, kind: 'channel' }, { id: several.id, camera: 3 })
  await Promise.all([1, 2, 3].map((tile) => viewer.more(tile, 5)))
  const bySeq = new Map(viewer.framesOf(2).map(({ seq, jpeg }) => [seq, jpeg]))
  const same = viewer.framesOf(3).filter(({ seq }) => bySeq.has(seq))
  expect(same.length).toBeGreaterThan(0)
  expect(same.every(({ seq, jpeg }) => bySeq.get(seq)!.equals(jpeg))).toBe(true)
  expect(viewer.framesOf(1).some(({ jpeg }) => viewer.framesOf(2).some((other) => other.jpeg.equals(jpeg)))).toBe(false)
  // The unit sends two cameras.
  expect(viewer.framesOf(4)).toEqual([])
  viewer.socket.terminate()
})

test('the pictures are back after the process that draws was killed', async () => {
  const viewer = await watchPictures(app, user)
  viewer.watch({ id: watched.id })
  await viewer.more(1)
  const { pid } = pictures
  process.kill(pid as number, 'SIGKILL')
  await eventually(() => pictures.pid !== pid && pictures.pid !== null).toBe(true)
  await viewer.more(1, 3)
  viewer.socket.terminate()
})

test('the process that draws ends when nothing was watched for a minute, and starts again', async () => {
  pictures.stop()
  // A minute without viewers takes no time.
  const clock: Clock = { ...realClock, after: (ms, run) => realClock.after(ms === 60_000 ? 0 : ms, run) }
  pictures = drawnBy(clock)
  const viewer = await watchPictures(app, user)
  viewer.watch({ id: watched.id })
  await viewer.more(1, 3)
  const { pid } = pictures
  viewer.watch()
  await eventually(() => pictures.pid).toBe(null)
  viewer.watch({ id: watched.id })
  await viewer.more(1, 3)
  expect([null, pid]).not.toContain(pictures.pid)
  viewer.socket.terminate()
})

test('the process that draws ends with the simulator', async () => {
  const viewer = await watchPictures(app, user)
  viewer.watch({ id: unwatched.id })
  await viewer.more(1)
  const pid = pictures.pid as number
  pictures.stop()
  const isGone = () => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await eventually(isGone).toBe(true)
  viewer.socket.terminate()
})
