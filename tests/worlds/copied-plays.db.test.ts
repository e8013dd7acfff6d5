import type { Play, Snapshot, World } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestHost, type TestHost } from '../support/worlds.ts'

// Scenarios in copies of hosted worlds: a return to a snapshot, a fork, and an import.

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000, interval: 50 }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

const story = `
name: Two beats
story: A stream ends at the second beat.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 } }
steps:
  - at: +00:00
    caption: { en: The operator goes on air., zh: 操作员开始直播。 }
    do: [{ start: cam-1 }]
    expect: [{ answer: 200 }, { unit: cam-1, status: streaming }]
    within: 60 s
  - at: +40:00
    caption: { en: The stream ends., zh: 推流结束。 }
    do: [{ stop: cam-1 }]
    expect: [{ unit: cam-1, status: idle }]
    within: 60 s
`

async function done<Body>(call: `${string} /${string}`, body?: unknown): Promise<Body> {
  const answer = await host.ask('main', call, body)
  expect([call, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([call, 200, ''])
  return answer.body as Body
}
const playOf = (id: string) => done<Play>(`GET /simulation/worlds/${id}/play`)
const after = (id: string, expected: object) => vi.waitFor(async () => expect(await playOf(id)).toMatchObject(expected), patience)

/** A world on air after the first beat. */
async function aWorldOnAir(): Promise<World> {
  const world = await done<World>('POST /simulation/worlds', { scenarioText: story })
  // The beats are forty minutes apart: two minutes at this speed.
  await done(`PUT /simulation/worlds/${world.id}/clock`, { speed: 20 })
  await after(world.id, { state: 'playing', steps: [{ met: 2 }, { begunAtMs: null }] })
  return world
}

/** Plays the second beat, which needs the devices and users of the world. */
async function playsOn(id: string, since: Play): Promise<void> {
  const onAir = { state: 'playing', current: since.current, next: since.next, onAir: 1, steps: [{ met: 2 }, { begunAtMs: null }] }
  await after(id, onAir)
  const play = await playOf(id)
  expect(play.scriptMs).toBeGreaterThanOrEqual(since.scriptMs)
  expect(play.steps[0]?.begunAtMs).toBe(since.steps[0]?.begunAtMs)
  expect(play.journal.slice(0, since.journal.length)).toEqual(since.journal)
  await done(`POST /simulation/worlds/${id}/play/next`)
  await after(id, { state: 'ended', failure: null, steps: [{ met: 2 }, { met: 1 }] })
}

test('a return to a snapshot plays the scenario on from there, also after its end', async () => {
  const { id } = await aWorldOnAir()
  const since = await playOf(id)
  const snapshot = await done<Snapshot>(`POST /simulation/worlds/${id}/snapshots`)
  await playsOn(id, since)
  const ended = await done<Snapshot>(`POST /simulation/worlds/${id}/snapshots`)
  for (let i = 0; i < 2; i++) {
    const world = await done<World>(`POST /simulation/worlds/${id}/snapshots/${snapshot.id}/reset`)
    expect(world.scenario).toMatchObject({ name: 'Two beats' })
    await playsOn(id, since)
  }
  const { scriptMs } = await playOf(id)
  await done(`POST /simulation/worlds/${id}/snapshots/${ended.id}/reset`)
  const again = await playOf(id)
  expect(again).toMatchObject({ state: 'ended', next: null, steps: [{ met: 2 }, { met: 1 }] })
  expect(again.scriptMs).not.toBe(scriptMs)
  expect((await host.ask('main', `GET /simulation/worlds/${id}/recording`)).body.code).toBe('NO_RECORDING')
  await done(`POST /simulation/worlds/${id}/reset`)
  await after(id, { state: 'playing', steps: [{ met: 2 }, { begunAtMs: null }] })
})

test('a fork and an import play the scenario on, each for itself', async () => {
  const { id } = await aWorldOnAir()
  const since = await playOf(id)
  const fork = await done<World>(`POST /simulation/worlds/${id}/fork`)
  expect(fork.name).toBe('Two beats')
  const cookie = await host.signIn('main')
  const file = await fetch(`${host.address}/simulation/worlds/${id}/export`, { headers: { cookie } })
  const imported = await host.send('POST /simulation/worlds/import', new Uint8Array(await file.arrayBuffer()))
  expect([imported.status, imported.body.scenario]).toEqual([200, { id: null, name: 'Two beats' }])
  await playsOn(fork.id, since)
  await playsOn(imported.body.id, since)
  expect(await playOf(id)).toMatchObject({ state: 'playing', steps: [{ met: 2 }, { begunAtMs: null }] })
  await done(`POST /simulation/worlds/${fork.id}/reset`)
  await playsOn(fork.id, since)
})
