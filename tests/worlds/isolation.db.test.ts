import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { headersOf, startTestHost, type TestHost } from '../support/worlds.ts'

const worldCount = 4
/** Tests run on machines with other work. */
const patience = { timeout: 30_000 }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

const canaryOf = (world: string) => `canary-${world}-end`

/** Watches the units of all inventories of a world. Returns the frames so far, and whether the first content has arrived. */
async function watch(world: string, inventories: readonly string[]) {
  const frames: string[] = []
  const socket = new WebSocket(`${host.address.replace('http', 'ws')}/core/realtime`, {
    headers: { cookie: await host.signIn(world), ...headersOf(world) },
  })
  socket.on('message', (data) => {
    frames.push((data as Buffer).toString())
    if (!frames.at(-1)?.includes('"welcome"')) return
    const names = inventories.flatMap((id) => [topicName('i', id, topics.units), topicName('i', id, topics.notices)])
    socket.send(JSON.stringify({ op: 'sub', id: 1, topics: names.map((t) => ({ t })) }))
  })
  await expect.poll(() => frames.some((frame) => frame.includes('"snap"')), patience).toBe(true)
  return { frames, socket }
}

test('no body, frame or log line of a world contains a name of another one', async () => {
  const worlds = ['main']
  for (let i = 0; i < worldCount; i++) worlds.push(((await host.ask('main', 'POST /simulation/worlds', { units: 5 })).body as World).id)
  const bodies = new Map<string, string[]>(worlds.map((world) => [world, []]))
  const read = async (world: string, http: `${string} /${string}`, body?: unknown) => {
    const answer = await host.ask(world, http, body)
    bodies.get(world)?.push(answer.text)
    return answer
  }
  const streams = new Map<string, Awaited<ReturnType<typeof watch>>>()
  for (const world of worlds) {
    const { units } = (await read(world, 'GET /core/devices/fetch')).body as { units: { inventories: string[] }[] }
    streams.set(world, await watch(world, [...new Set(units.flatMap(({ inventories }) => inventories))]))
  }

  // The same unit in all worlds at once, so that a mistaken world would be seen.
  await Promise.all(
    worlds.map(async (world) => {
      const renamed = await read(world, 'PUT /core/devices/update', { unitId: 'u-000001', name: canaryOf(world) })
      expect(renamed.status).toBe(200)
    }),
  )
  for (const world of worlds) {
    await expect.poll(() => streams.get(world)?.frames.some((frame) => frame.includes(canaryOf(world))), patience).toBe(true)
    for (const http of ['GET /core/devices/fetch', 'GET /core/v2/units/u-000001', 'GET /core/auditlog', 'GET /config.json'] as const)
      await read(world, http)
    // A refused write, which names the value.
    await read(world, 'PUT /core/devices/update', { unitId: 'u-000002', name: canaryOf(world) })
  }
  for (const world of worlds.slice(1)) await host.ask('main', `DELETE /simulation/worlds/${world}`)
  for (const world of worlds.slice(1)) await expect.poll(() => linesOf(world).length, patience).toBeGreaterThan(0)

  for (const world of worlds) {
    const seen = [...(bodies.get(world) ?? []), ...(streams.get(world)?.frames ?? []), ...linesOf(world)].join('\n')
    expect(seen).toContain(canaryOf(world))
    for (const other of worlds.filter((one) => one !== world)) expect([world, seen.includes(canaryOf(other))]).toEqual([world, false])
    streams.get(world)?.socket.close()
  }
}, 120_000)

/** Lines of the log that a world has written. Those of the main world name none. */
const linesOf = (world: string): string[] =>
  host.lines.filter((line) => ((JSON.parse(line) as { world?: string }).world ?? 'main') === world)
