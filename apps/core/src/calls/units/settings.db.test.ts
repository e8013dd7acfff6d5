import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import { calls } from '@backhaul/contract/units'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let user: TestUser
let fleet: ScriptedFleet
let id: string
let group: RegistryGroup
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_admin', groups: [group] })
  id = (await aUnit(app, { groups: [group], hasSdCard: true, numberOfFeeds: 4, multiCameraLicensed: true })).id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
})

/** The path of a setting call for the unit of the test, in its group. */
const pathOf = ([http]: readonly string[]) => http?.replace(':unitId', id).replace(':groupId', group.id) as string
const send = (path: string, body?: object) => ask(app, user, path.replace(':id', id) as `GET /${string}`, body)
const stored = async () => (await app.database.prisma.unit.findUniqueOrThrow({ where: { id } })).settings

const settingCalls = Object.entries(calls).filter(([, { device, output }]) => device && output === calls.getConfiguration.output)

describe('a setting of a unit', () => {
  test.each(settingCalls)('%s goes to the device, is stored, and is in the configuration', async (_, { http, example }) => {
    const before = (await send('GET /v2/units/:id/configurationV2')).body.version
    const { status, body } = await send(pathOf(http), example)
    expect([status, body]).toEqual([200, expect.objectContaining({ unitUniqueId: id, version: before + 1 })])
    expect(fleet.commands.at(-1)?.command.kind).toBe('configure')
    expect(fleet.commands.at(-1)?.command).toMatchObject({ settings: await stored() })
    expect((await send('GET /v2/units/:id/configurationV2')).body).toEqual(body)
  })

  test.each(settingCalls)('%s refuses a change that is based on an older version', async (_, { http, example }) => {
    const { version } = (await send('GET /v2/units/:id/configurationV2')).body
    await send('POST /devices/:id/commands/ifb_delay', { ifbDelay: 700, version })
    const before = await stored()
    expect(await send(pathOf(http), { ...example, version })).toMatchObject({ status: 409, body: { code: 'CONFIGURATION_CHANGED' } })
    expect([await stored(), fleet.commands.length]).toEqual([before, 1])
    expect((await send(pathOf(http), { ...example, version: version + 1 })).status).toBe(200)
  })

  test('with a password in an address reaches the device whole, and is kept and shown up to the server', async () => {
    const url = 'rtsp://camera:Sunrise2026@cam.example:8554/live?key=Sunset2026'
    const shown = 'rtsp://cam.example:8554'
    const set = async (stream: { enabled: boolean; url: string }) => {
      const { body } = await send('PUT /v2/units/:id/ipInputStream', stream)
      return [body.ipInputStream, fleet.commands.at(-1)?.command]
    }
    const command = (ipInputStream: object) => ({ kind: 'configure', settings: { ipInputStream } })
    const on = { enabled: true, url: shown }
    expect(await set({ enabled: true, url })).toEqual([on, command({ enabled: true, url })])
    await fleet.say(id, { settings: { ipInputStream: { enabled: true, url } } })
    // The form sends back what it shows.
    expect(await set(on)).toEqual([on, command({ enabled: true })])
    expect(await set({ ...on, enabled: false })).toEqual([{ ...on, enabled: false }, command({ enabled: false })])
    expect(await set({ enabled: true, url: 'srt://b.example' })).toEqual([
      { enabled: true, url: 'srt://b.example' },
      command({ enabled: true, url: 'srt://b.example' }),
    ])
    const reads = ['configurationV2', 'commands'].map((part) => send(`GET /v2/units/:id/${part}`))
    const enhanced = send('GET /v2/units/enhanced/:id')
    const { prisma } = app.database
    const audit = (await prisma.auditEntry.findMany()).map((entry) => ({ ...entry, id: String(entry.id) }))
    const kept = [await Promise.all([...reads, enhanced]), await stored(), audit, await prisma.unitCommand.findMany()]
    const { state } = app.core.registry.units.byId.get(id)!
    expect(JSON.stringify([kept, state])).not.toMatch(/Sunrise|Sunset/)
  })

  test('that the device refuses is not stored', async () => {
    fleet.obey = () => ({ code: 'recording' })
    expect(await send('POST /devices/:id/commands/audio_bitrate', { audioBitrate: 96 })).toMatchObject({
      status: 409,
      body: { code: 'DEVICE_REJECTED', params: { reasonCode: 'recording' } },
    })
    expect(await stored()).toEqual({})
  })

  test('keeps the others, also those that were changed at the same time', async () => {
    await Promise.all([
      send('POST /devices/:id/commands/audio_bitrate', { audioBitrate: 96 }),
      send('POST /devices/:id/commands/ifb_delay', { ifbDelay: 300 }),
      send('PUT /v2/units/:id/ippipe', { enabled: true, port: 9000 }),
    ])
    expect(await stored()).toEqual({ audioBitrateKbps: 96, ifbDelayMs: 300, ipPipe: { enabled: true, port: 9000 } })
  })

  test('that the unit reports wins over what is stored', async () => {
    await send('POST /devices/:id/commands/audio_bitrate', { audioBitrate: 96 })
    await fleet.say(id, { settings: { audioBitrateKbps: 192 } })
    expect((await send('GET /v2/units/:id/configurationV2')).body.audioBitrate).toBe(192)
  })

  test('is in the audit log with its value before and after', async () => {
    await send('POST /devices/:id/commands/audio_bitrate', { audioBitrate: 96 })
    await send('POST /devices/:id/commands/audio_bitrate', { audioBitrate: 192 })
    const entries = await app.database.prisma.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } })
    expect(entries.at(-1)?.details).toMatchObject({ before: { audioBitrateKbps: 96 }, after: { audioBitrateKbps: 192 } })
  })
})

test('R-106 a cellular limit above the total limit is refused', async () => {
  expect(await send('PUT /v2/units/:id/bwLimitation', { total: 4000, cellular: 5000 })).toMatchObject({
    status: 409,
    body: { code: 'CELLULAR_LIMIT_ABOVE_TOTAL' },
  })
  expect((await send('PUT /v2/units/:id/bwLimitation', { total: 4000, cellular: 4000 })).status).toBe(200)
  expect((await send('GET /v2/units/:id/bwLimitation/total')).body).toEqual({ total: 4000 })
})

test('R-234 E-012 a resolution of 2160 needs the PRO-4K license, and no format changes on a busy unit', async () => {
  const set = (resolution: number, colorDepth: number) => send('PUT /v2/units/:id/videoFormat', { resolution, colorDepth })
  expect(await set(2160, 10)).toMatchObject({ status: 409, body: { code: 'PRO_4K_LICENSE_MISSING' } })
  expect((await set(1080, 12)).status).toBe(400)
  expect((await set(1080, 10)).body.videoFormat).toEqual({ resolution: 1080, colorDepth: 10 })
  const admin = await aUser(app, { role: 'super_user' })
  const { body } = await ask(app, admin, `GET /v2/admin/units/${id}`)
  const licensed = await ask(app, admin, `PUT /v2/admin/units/${id}`, { license: { ...body.license, fourK: true } })
  expect(licensed.status).toBe(200)
  expect((await set(2160, 10)).body.videoFormat).toEqual({ resolution: 2160, colorDepth: 10 })
  await fleet.say(id, { applications: { video: 'running' } })
  expect(await set(1080, 8)).toMatchObject({ status: 409, body: { code: 'UNIT_BUSY' } })
})

test('R-232 four audio channels need the SDI input', async () => {
  const set = (source: string, channels: number) => send('POST /devices/:id/commands/audio_parameters', { source, channels, gainDb: 0 })
  expect(await set('hdmi', 4)).toMatchObject({ status: 409, body: { code: 'AUDIO_CHANNELS_NEED_SDI' } })
  expect((await set('hdmi', 3)).status).toBe(200)
  expect((await set('sdi', 16)).status).toBe(200)
})
