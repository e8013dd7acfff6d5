import { gunzipSync, gzipSync } from 'node:zlib'
import { type World, worldFileBytesMax } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mutate } from '../support/mutate.ts'
import { seededRandom } from '../support/random.ts'
import { startTestHost, type TestHost } from '../support/worlds.ts'

vi.setConfig({ testTimeout: 120_000 })

const token = 'a token of tools, of 32 characters or more'
let host: TestHost
beforeAll(async () => {
  host = await startTestHost({}, token)
})
afterAll(() => host.close())

async function done<Body>(world: string, call: `${string} /${string}`, body?: unknown): Promise<Body> {
  const answer = await host.ask(world, call, body)
  expect([call, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([call, 200, ''])
  return answer.body as Body
}

const path = (id: string, headers: Record<string, string>) => fetch(`${host.address}/simulation/worlds/${id}/export`, { headers })
async function exported(id: string): Promise<Response> {
  const answer = await path(id, { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  return answer
}
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

const unitsOf = async (world: string) =>
  (await done<{ units: { uniqueId: string; name: string }[] }>(world, 'GET /core/devices/fetch')).units
const auditOf = (action: string) => host.prisma.auditEntry.findMany({ where: { action }, orderBy: { id: 'desc' }, take: 1 })

test('a world is imported from the file of its export, with its data, devices, faults and clock', async () => {
  const world = await done<World>('main', 'POST /simulation/worlds', { units: 5, name: 'Tower outage: 1st try' })
  const unit = (await unitsOf(world.id))[0]?.uniqueId as string
  await done('main', `PUT /simulation/worlds/${world.id}/clock`, { paused: true, speed: 4 })
  await done(world.id, 'PUT /core/devices/update', { unitId: unit, name: 'Canary' })
  await done('main', `POST /simulation/worlds/${world.id}/acts`, { act: { camera: unit, connected: false } })
  const fault = { id: 'late', layer: 'call', match: { call: 'stories.*' }, effect: { do: 'delay', ms: 10 } }
  await done('main', `POST /simulation/worlds/${world.id}/faults`, { fault })

  const answer = await exported(world.id)
  expect(answer.headers.get('content-type')).toBe('application/gzip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="tower-outage-1st-try-\d{8}T\d{6}Z\.json\.gz"/)
  expect((await auditOf('simulation.files.export'))[0]).toMatchObject({ outcome: 'ok', username: 'simulation token' })
  const file = await bytesOf(answer)
  await done('main', `DELETE /simulation/worlds/${world.id}`)

  const imported = await host.send('POST /simulation/worlds/import?name=Report%2012', file, { 'content-type': 'application/octet-stream' })
  expect([imported.status, imported.body]).toMatchObject([200, { name: 'Report 12', units: 5, clock: { paused: true, speed: 4 } }])
  const { id, clock } = imported.body as World
  expect(clock.now).toBe((JSON.parse(gunzipSync(file).toString()) as { clock: { now: number } }).clock.now)
  expect((await unitsOf(id)).find(({ uniqueId }) => uniqueId === unit)?.name).toBe('Canary')
  expect(await done('main', `GET /simulation/worlds/${id}/units/${unit}`)).toMatchObject({ hasCamera: false })
  expect((await done<{ faults: { id: string }[] }>('main', `GET /simulation/worlds/${id}/faults`)).faults.map((one) => one.id)).toEqual([
    'late',
  ])
  expect((await auditOf('simulation.files.import'))[0]).toMatchObject({ outcome: 'ok', username: 'super_user' })
  const second = await host.send('POST /simulation/worlds/import', file)
  expect(second.body).toMatchObject({ name: 'Tower outage: 1st try' })
  for (const one of [id, second.body.id as string]) await done('main', `DELETE /simulation/worlds/${one}`)
})

test('only super users of the main world and tools with the token export and import, and the main world is not exported', async () => {
  const world = await done<World>('main', 'POST /simulation/worlds', { units: 2 })
  const url = `/simulation/worlds/${world.id}/export` as const
  expect((await path(world.id, {})).status).toBe(401)
  expect((await host.ask('main', `GET ${url}`, undefined, 'luc_read')).status).toBe(403)
  expect((await host.ask(world.id, `GET ${url}`)).body.code).toBe('FOREIGN_WORLD')
  expect((await host.ask('main', 'GET /simulation/worlds/main/export')).body.code).toBe('MAIN_WORLD')
  expect((await host.ask('main', 'GET /simulation/worlds/w999/export')).body.code).toBe('WORLD_NOT_FOUND')
  expect((await host.send('POST /simulation/worlds/import', Buffer.of(), { cookie: '' })).status).toBe(401)
  expect(
    (await host.send('POST /simulation/worlds/import', Buffer.of(), { 'x-world': world.id, cookie: await host.signIn(world.id) })).body
      .code,
  ).toBe('FOREIGN_WORLD')
  await done('main', `DELETE /simulation/worlds/${world.id}`)
})

test('a body that is not a file of a world is refused with a reason, and creates nothing', async () => {
  const worlds = async () => (await done<{ worlds: World[] }>('main', 'GET /simulation/worlds')).worlds.length
  const before = await worlds()
  const refusal = async (file: Uint8Array, headers = {}) => {
    const { status, body } = await host.send('POST /simulation/worlds/import', file, headers)
    return [status, body.code, body.params?.reason]
  }
  expect(await refusal(Buffer.of())).toEqual([400, 'WORLD_FILE_REFUSED', 'it is not a gzip file, or is larger than a world'])
  expect(await refusal(Buffer.from('{}'))).toEqual([400, 'WORLD_FILE_REFUSED', 'it is not a gzip file, or is larger than a world'])
  expect(await refusal(gzipSync('{}'))).toEqual([400, 'WORLD_FILE_REFUSED', expect.stringMatching(/^format: /)])
  // 200 MB of JSON in 200 kB.
  expect(await refusal(gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')))).toEqual([
    400,
    'WORLD_FILE_REFUSED',
    'it is not a gzip file, or is larger than a world',
  ])
  expect(await refusal(gzipSync('{}'), { 'content-type': 'application/json' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', undefined])
  expect(await refusal(gzipSync('{}'), { origin: 'http://example.com' })).toEqual([403, 'ORIGIN_REFUSED', undefined])
  expect((await host.send('POST /simulation/worlds/import', Buffer.alloc(worldFileBytesMax + 1))).body).toMatchObject({
    status: 413,
    params: { bytesMax: worldFileBytesMax },
  })
  expect(await worlds()).toBe(before)
})

/** Parts of a file by turns: most of its values are in its tables. */
const parts = ['database', 'fleet', 'faults', 'clock', 'files', null] as const
/** More of them for a longer search: `ALTERED=1000`. */
const alteredFiles = Number(process.env['ALTERED'] ?? 30)

test('an altered file is refused with a reason, or its world runs for two minutes; other worlds and the process come to no harm', async () => {
  const other = await done<World>('main', 'POST /simulation/worlds', { units: 3, name: 'Other' })
  const original = gunzipSync(await bytesOf(await exported(other.id))).toString()
  const unitsOfOther = (await unitsOf(other.id)).length
  const counts = { refused: 0, ran: 0 }
  for (let seed = 1; seed <= alteredFiles; seed++) {
    const altered = JSON.parse(original) as Record<string, unknown>
    const part = parts[seed % parts.length] ?? null
    const alteration = mutate(part === null ? altered : altered[part], seededRandom(seed))
    const { status, body } = await host.send('POST /simulation/worlds/import', gzipSync(JSON.stringify(altered), { level: 1 }))
    const seen = [seed, part, alteration, status, status === 200 || (body.code === 'WORLD_FILE_REFUSED' && body.params.reason !== '')]
    expect(seen).toEqual([seed, part, alteration, status === 200 ? 200 : 400, true])
    if (status !== 200) {
      counts.refused++
      continue
    }
    counts.ran++
    await done('main', `POST /simulation/worlds/${body.id}/clock/step`, { seconds: 120 })
    await done('main', `GET /simulation/worlds/${body.id}/units`)
    await done('main', `DELETE /simulation/worlds/${body.id}`)
  }
  expect(Math.min(counts.refused, counts.ran)).toBeGreaterThan(0)
  expect(host.lines.filter((line) => line.includes('the simulation of a world has failed'))).toEqual([])
  expect((await unitsOf(other.id)).length).toBe(unitsOfOther)
  await done('main', 'GET /simulation/worlds/main/clock')
  await done('main', `DELETE /simulation/worlds/${other.id}`)
}, 600_000)
