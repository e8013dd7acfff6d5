import { realClock } from '@backhaul/clock'
import { Pictures } from '@backhaul/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, watchPictures } from '../support/pictures.ts'
import { headersOf, startTestHost, type TestHost } from '../support/worlds.ts'

// Moving pictures of hosted worlds, which one process draws. The units of all worlds have the same id.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const patience = { timeout: 60_000, interval: 100 }
const goingAway = 1001
/** A rate of 12 with room for frames that were late. */
const fpsMax = 15
const pausedFpsMax = 3

let host: TestHost
let pictures: Pictures
const worlds: string[] = []

const storyOf = (name: string, day: number) => `
name: ${name}
story: One unit goes on air and stays there.
seed: ${day}
start: 2026-05-0${day}T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1, name: ${name} } }
steps:
  - at: +00:00
    do: [{ start: cam-1 }]
    expect: [{ unit: cam-1, status: streaming }]
    within: 60 s
`

const setClock = (id: string, clock: object) => host.ask('main', `PUT /simulation/worlds/${id}/clock`, clock)
async function onAir(id: string): Promise<void> {
  const state = async () => (await host.ask('main', `GET /simulation/worlds/${id}/play`)).body.state
  await vi.waitFor(async () => expect(await state()).toBe('ended'), patience)
}

async function aWorld(name: string, day: number): Promise<string> {
  const { id } = (await host.ask('main', 'POST /simulation/worlds', { scenarioText: storyOf(name, day) })).body
  worlds.push(id)
  await setClock(id, { speed: 20 })
  await onAir(id)
  await setClock(id, { speed: 1 })
  return id
}

/** Watches the unit of a world as a browser of that world does. */
async function watch(id: string) {
  const connection = { address: host.address, headers: headersOf(id), cookieOf: () => host.signIn(id) }
  const viewer = await watchPictures(connection, { username: 'super_user' })
  viewer.watch({ id: 'cam-1' })
  return viewer
}
type Viewer = Awaited<ReturnType<typeof watch>>

/** Returns the frames of the next seconds. */
async function framesOf(viewer: Viewer, seconds: number): Promise<Buffer[]> {
  const before = viewer.frames.length
  const untilMs = performance.now() + seconds * 1000
  await eventually(() => performance.now()).toBeGreaterThanOrEqual(untilMs)
  return viewer.frames.slice(before).map(({ jpeg }) => jpeg)
}

/** Pauses a world, and returns the picture that its viewer gets from then on. The last frames before it may still be on their way. */
async function pause(id: string, viewer: Viewer): Promise<Buffer> {
  await setClock(id, { paused: true })
  let frames: Buffer[] = []
  const areStill = async () => {
    frames = await framesOf(viewer, 2)
    return frames.length > 1 && frames.every((jpeg) => jpeg.equals(frames[0]!))
  }
  await expect.poll(areStill, patience).toBe(true)
  return frames[0]!
}

beforeAll(async () => {
  host = await startTestHost()
  pictures = new Pictures({ clock: realClock })
  host.usePictures({ pictures, address: { core: host.address, token: 'a token for tests only', instance: null, ca: null } })
  await aWorld('Quagga', 4)
  await aWorld('Numbat', 5)
})
afterAll(async () => {
  pictures.stop()
  await host.close()
})

test('each world sees the pictures of its own unit alone, also where both units have the same id', async () => {
  const [first, second] = [await watch(worlds[0]!), await watch(worlds[1]!)]
  await Promise.all([first.more(1, 5), second.more(1, 5)])
  const still = await pause(worlds[0]!, first)
  const [ofFirst, ofSecond] = await Promise.all([framesOf(first, 4), framesOf(second, 4)])
  // A frame of the other world would differ from the one of the paused world.
  expect(ofFirst.length).toBeGreaterThan(0)
  expect(ofFirst.every((jpeg) => jpeg.equals(still))).toBe(true)
  expect(ofSecond.length).toBeGreaterThan(ofFirst.length)
  expect(ofSecond.some((jpeg) => jpeg.equals(still))).toBe(false)
  expect(new Set(ofSecond.map((jpeg) => jpeg.toString('base64'))).size).toBeGreaterThan(ofSecond.length / 2)
  await setClock(worlds[0]!, { paused: false })
  await eventually(() => first.frames.at(-1)!.jpeg.equals(still)).toBe(false)
  for (const viewer of [first, second]) viewer.socket.terminate()
})

test('a paused world sends its still picture slowly, also to a viewer that connects later', async () => {
  const viewer = await watch(worlds[0]!)
  await viewer.more(1, 3)
  const still = await pause(worlds[0]!, viewer)
  const later = await watch(worlds[0]!)
  await later.more(1, 2)
  const frames = await framesOf(later, 4)
  expect(frames.length / 4).toBeLessThanOrEqual(pausedFpsMax)
  expect(frames.every((jpeg) => jpeg.equals(still))).toBe(true)
  expect(later.statesOf(1).at(-1)).toBe('live')
  await setClock(worlds[0]!, { paused: false })
  for (const one of [viewer, later]) one.socket.terminate()
})

test('a world at 600 times the speed draws no more pictures than its rate', async () => {
  await setClock(worlds[1]!, { speed: 600 })
  const viewer = await watch(worlds[1]!)
  await viewer.more(1, 3)
  const [first, startedMs] = [viewer.frames.at(-1)!.seq, performance.now()]
  await framesOf(viewer, 4)
  // The number counts the frames that were drawn, also those that the core dropped.
  const drawn = viewer.frames.at(-1)!.seq - first
  expect(drawn / ((performance.now() - startedMs) / 1000)).toBeLessThanOrEqual(fpsMax)
  await setClock(worlds[1]!, { speed: 1 })
  viewer.socket.terminate()
})

test('one process draws for all worlds, and the pictures of all are back after it was killed', async () => {
  const viewers = await Promise.all(worlds.map(watch))
  await Promise.all(viewers.map((viewer) => viewer.more(1, 2)))
  const { pid } = pictures
  process.kill(pid as number, 'SIGKILL')
  await eventually(() => pictures.pid !== pid && pictures.pid !== null).toBe(true)
  await Promise.all(viewers.map((viewer) => viewer.more(1, 3)))
  for (const viewer of viewers) viewer.socket.terminate()
})

test('a reset ends the connections of the former world, and the pictures of the new one arrive by themselves', async () => {
  const [reset, other] = [await watch(worlds[0]!), await watch(worlds[1]!)]
  await Promise.all([reset.more(1, 2), other.more(1, 2)])
  const { pid } = pictures
  expect((await host.ask('main', `POST /simulation/worlds/${worlds[0]}/reset`)).status).toBe(200)
  expect(await reset.closed).toBe(goingAway)
  const again = await watch(worlds[0]!)
  await setClock(worlds[0]!, { speed: 20 })
  await again.more(1, 5)
  await setClock(worlds[0]!, { speed: 1 })
  await other.more(1, 3)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  expect(pictures.pid).toBe(pid)
  for (const viewer of [again, other]) viewer.socket.terminate()
})

test('a world that is deleted ends its connections, and the process that draws ends with the last world', async () => {
  for (const id of worlds.splice(0)) {
    const viewer = await watch(id)
    await viewer.more(1, 2)
    expect(pictures.pid).not.toBe(null)
    expect((await host.ask('main', `DELETE /simulation/worlds/${id}`)).status).toBe(200)
    expect(await viewer.closed).toBe(goingAway)
  }
  expect(pictures.pid).toBe(null)
})
