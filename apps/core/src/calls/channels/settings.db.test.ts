import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let operator: TestUser, reader: TestUser
let group: RegistryGroup
let channel: ChannelRecord, sibling: ChannelRecord
const capabilities = ['ffmpeg', 'logs', 'recording']
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  reader = await aUser(app, { role: 'luc_read', groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  const server = await aServer(app, { groups: [group] })
  channel = await aChannel(app, { groups: [group], serverId: server.id })
  sibling = await aChannel(app, { groups: [group], serverId: server.id })
  for (const { id } of [channel, sibling]) await fleet.say(id, { status: 'idle', capabilities })
})

const last = () => fleet.commands.at(-1)?.command

describe('the bandwidth limit', () => {
  test('reaches the device, and is refused while the channel is busy', async () => {
    const set = (bandwidthLimit: number | null) => ask(app, operator, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit })
    expect((await set(8000)).body.bandwidthLimit).toBe(8000)
    expect(last()).toEqual({ kind: 'configureChannel', settings: { bandwidthKbps: 8000 } })
    await fleet.say(channel.id, { status: 'collecting' })
    expect((await set(null)).body.code).toBe('CHANNEL_OCCUPIED')
    await fleet.say(channel.id, { status: 'unavailable' })
    expect((await set(null)).body.code).toBe('CHANNEL_OFFLINE')
  })
})

describe('a private session', () => {
  test('hides the unit from users who may not configure the channel', async () => {
    const { id } = channel
    expect((await ask(app, operator, 'PUT /channels/privateSession', { channelId: id, privateSession: true })).body.privateSession).toBe(
      true,
    )
    Object.assign(channel.row, { allocatedToUnitUid: 'unit-x' })
    app.core.registry.units.byId.set('unit-x', { ...channel, kind: 'unit', id: 'unit-x' } as never)
    const unitOf = async (user: TestUser) =>
      (await ask(app, user, 'POST /channels/mediaAccessOutputInfo', { uniqueIds: [id] })).body[0].unitId
    expect(await unitOf(operator)).toBe('unit-x')
    expect(await unitOf(reader)).toBeNull()
    app.core.registry.units.byId.delete('unit-x')
  })
})

describe('FFMPEG options', () => {
  test('reach the device as a list of arguments', async () => {
    const path = `channels/${channel.id}/ffmpeg` as const
    const set = (options: string) => ask(app, operator, `PUT /${path}`, { options })
    const wanted = { options: '-preset fast -g 50', arguments: ['-preset', 'fast', '-g', '50'] }
    const { version, ...body } = (await set(' -preset fast -g  50')).body
    expect(body).toEqual(wanted)
    expect(last()).toEqual({ kind: 'configureChannel', settings: { ffmpeg: wanted.arguments } })
    expect((await ask(app, operator, `GET /${path}`)).body).toEqual({ ...wanted, version })
    expect((await set('-preset fast; rm -rf /')).body.code).toBe('FFMPEG_OPTION_REFUSED')
    expect((await set('-i /etc/passwd')).body).toMatchObject({ code: 'FFMPEG_OPTION_REFUSED', params: { option: '-i /etc/passwd' } })
    expect((await set('')).body).toMatchObject({ options: '', arguments: [] })
  })
})

test('a change from an older state of the channel is refused before the device has it, by each call that takes a version', async () => {
  const path = `channels/${channel.id}` as const
  const { version } = (await ask(app, operator, `GET /${path}/ffmpeg`)).body
  expect((await ask(app, operator, `PUT /${path}/ffmpeg`, { options: '-g 25', version })).body.version).toBe(version + 1)
  fleet.commands.length = 0
  const late = await Promise.all([
    ask(app, operator, `PUT /${path}/ffmpeg`, { options: '-g 50', version }),
    ask(app, operator, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit: 8000, version }),
    ask(app, operator, 'PUT /channels/privateSession', { channelId: channel.id, privateSession: true, version }),
  ])
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(late.map(() => [409, 'CONFIGURATION_CHANGED']))
  expect(fleet.commands).toEqual([])
})

describe('the source of an input', () => {
  test('reaches the device with its secrets, which are sealed and never returned', async () => {
    const input = await aChannel(app, { groups: [group] })
    await app.core.channels.configure(input, { sdiNo: 1, output: false }, () => {})
    await fleet.say(input.id, { status: 'idle', capabilities: ['inputSource'] })
    const path = `channels/${input.id}/inputSources` as const
    const source = {
      type: 'SRT',
      mode: 'caller',
      address: 'srt.example',
      port: 9001,
      latency: 200,
      passphrase: 'Sunrise2026',
      streamKey: 'key-7',
    }
    const { body } = await ask(app, operator, `POST /${path}`, source)
    expect(body.inputSource).toEqual({
      type: 'SRT',
      mode: 'caller',
      address: 'srt.example',
      port: 9001,
      latency: 200,
      hasPassphrase: true,
      hasStreamKey: true,
    })
    expect(body.protocol).toBe('SRT')
    expect(last()).toMatchObject({ kind: 'setInputSource', passphrase: 'Sunrise2026', streamKey: 'key-7' })
    const rows = await app.database.prisma.channelSecret.findMany({ where: { channelId: input.id } })
    expect(rows).toHaveLength(2)
    for (const { name, sealed } of rows) {
      expect(sealed).not.toMatch(/Sunrise2026|key-7/)
      expect(app.core.sealing.open(sealed as never, `channel/${input.id}/${name}`)).toMatch(/Sunrise2026|key-7/)
    }
    const audit = (await app.database.prisma.auditEntry.findMany()).map((entry) => ({ ...entry, id: String(entry.id) }))
    const stored = JSON.stringify([input.stored, input.state, audit])
    expect(stored).not.toMatch(/Sunrise2026|key-7/)
    // As by a user that read the channel before the change above.
    const late = await ask(app, operator, `POST /${path}`, { ...source, address: 'late.example', version: body.version - 1 })
    expect([late.status, late.body.code]).toEqual([409, 'CONFIGURATION_CHANGED'])
    expect((await ask(app, operator, `DELETE /${path}`)).body.inputSource).toBeNull()
    expect(await app.database.prisma.channelSecret.count({ where: { channelId: input.id } })).toBe(0)
  })

  test('keeps a secret that is left out, at the device too; null and another type remove it', async () => {
    const input = await aChannel(app, { groups: [group] })
    await app.core.channels.configure(input, { sdiNo: 1, output: false }, () => {})
    await fleet.say(input.id, { status: 'idle', capabilities: ['inputSource'] })
    const set = async (source: object) => (await ask(app, operator, `POST /channels/${input.id}/inputSources`, source)).body
    const stored = async () => {
      const rows = await app.database.prisma.channelSecret.findMany({ where: { channelId: input.id } })
      return Object.fromEntries(
        rows.map(({ name, sealed }) => [name, app.core.sealing.open(sealed as never, `channel/${input.id}/${name}`)]),
      )
    }
    const srt = { type: 'SRT', mode: 'listener', port: 9001 }
    await set({ ...srt, passphrase: 'Sunrise2026', streamKey: 'key-7' })
    // As the console sends its form with an empty field for the passphrase.
    expect((await set({ ...srt, port: 9002 })).inputSource).toMatchObject({ port: 9002, hasPassphrase: true, hasStreamKey: true })
    expect(last()).toMatchObject({ kind: 'setInputSource', passphrase: 'Sunrise2026', streamKey: 'key-7' })
    expect(await stored()).toEqual({ passphrase: 'Sunrise2026', streamKey: 'key-7' })
    expect((await set({ ...srt, passphrase: null })).inputSource).toMatchObject({ hasPassphrase: false, hasStreamKey: true })
    expect(last()).not.toHaveProperty('passphrase')
    expect(await stored()).toEqual({ streamKey: 'key-7' })
    await app.database.prisma.channelSecret.updateMany({ where: { channelId: input.id }, data: { sealed: 's1.unknown.x.y.z' } })
    expect((await set(srt)).code).toBe('SECRET_UNREADABLE')
    expect((await set({ ...srt, streamKey: 'key-8' })).inputSource.hasStreamKey).toBe(true)
    expect((await set({ type: 'RTMP', address: 'rtmp://live.example/app' })).inputSource.hasStreamKey).toBe(false)
    expect(await stored()).toEqual({})
  })

  test('does not take a secret to another server: it is entered again or removed', async () => {
    const input = await aChannel(app, { groups: [group] })
    await app.core.channels.configure(input, { sdiNo: 1, output: false }, () => {})
    await fleet.say(input.id, { status: 'idle', capabilities: ['inputSource'] })
    const set = (source: object) => ask(app, operator, `POST /channels/${input.id}/inputSources`, source)
    const refused = (name: string) => ({ status: 400, body: { code: 'BAD_INPUT', issues: [{ path: name, message: 'enterAgain' }] } })

    const rtmp = { type: 'RTMP', address: 'rtmp://live.example/app' }
    await set({ ...rtmp, streamKey: 'key-7' })
    const sent = fleet.commands.length
    for (const address of ['rtmp://other.example/app', 'rtmps://live.example/app', 'rtmp://live.example.other/app'])
      expect([address, await set({ ...rtmp, address })]).toMatchObject([address, refused('streamKey')])
    expect(fleet.commands).toHaveLength(sent)
    expect(input.stored.settings.inputSource).toMatchObject({ address: 'rtmp://live.example/app', hasStreamKey: true })
    expect((await set({ ...rtmp, address: 'rtmp://LIVE.example:1935/next' })).body.inputSource.hasStreamKey).toBe(true)
    expect((await set({ ...rtmp, address: 'rtmp://other.example/app', streamKey: null })).body.inputSource.hasStreamKey).toBe(false)

    const srt = { type: 'SRT', mode: 'caller', address: '2001:db8::1', port: 9001 }
    await set({ ...srt, passphrase: 'Sunrise2026', streamKey: 'key-8' })
    expect(await set({ ...srt, address: '2001:db8::2' })).toMatchObject(refused('passphrase'))
    // Nor by way of a source without an address.
    expect((await set({ type: 'SRT', port: 9001 })).body.inputSource.hasPassphrase).toBe(true)
    expect(await set(srt)).toMatchObject(refused('passphrase'))
    // One that the type does not use is removed.
    const moved = await set({ ...srt, passphrase: 'Sunset2026' })
    expect(moved.body.inputSource).toMatchObject({ hasPassphrase: true, hasStreamKey: false })
    expect(last()).toEqual(expect.objectContaining({ passphrase: 'Sunset2026' }))
    expect(last()).not.toHaveProperty('streamKey')
  })

  test('is complete, and of an input only', async () => {
    const set = (id: string, source: object) => ask(app, operator, `POST /channels/${id}/inputSources`, source)
    expect((await set(channel.id, { type: 'encoder' })).body.code).toBe('NOT_AN_INPUT')
    expect((await set(channel.id, { type: 'SRT' })).body).toMatchObject({ code: 'INPUT_SOURCE_INCOMPLETE', params: { field: 'port' } })
    expect((await set(channel.id, { type: 'SRT', port: 9000, passphrase: 'short' })).status).toBe(400)
    expect((await set(channel.id, { type: 'RTMP', address: 'file:///etc/passwd' })).body.code).toBe('INPUT_SOURCE_INCOMPLETE')
  })
})

describe('the logs of a channel', () => {
  test('are sent with their progress, by one channel of a server at a time', async () => {
    const path = (id: string) => `channels/${id}/fetchlogs` as const
    expect((await ask(app, operator, `DELETE /${path(channel.id)}`)).body.code).toBe('TASK_NOT_RUNNING')
    expect((await ask(app, operator, `POST /${path(channel.id)}`)).status).toBe(200)
    expect(last()).toEqual({ kind: 'sendChannelLogs' })
    await fleet.say(channel.id, { tasks: [{ kind: 'logs', phase: 'running', percent: 40 }] })
    expect((await ask(app, operator, `GET /channels/${channel.id}/details`)).body.logs).toEqual({ percent: 40 })
    expect((await ask(app, operator, `POST /${path(channel.id)}`)).body.code).toBe('TASK_RUNS')
    expect((await ask(app, operator, `POST /${path(sibling.id)}`)).body.code).toBe('SERVER_SENDS_LOGS')
    expect((await ask(app, operator, `DELETE /${path(channel.id)}`)).status).toBe(200)
    expect(last()).toEqual({ kind: 'stopLogs' })
  })

  test('are not sent by a channel that is busy, offline, or has none', async () => {
    const start = async (id: string) => (await ask(app, operator, `POST /channels/${id}/fetchlogs`)).body.code
    await fleet.say(channel.id, { status: 'collecting' })
    expect(await start(channel.id)).toBe('LOG_CHANNEL_BUSY_OR_OFFLINE')
    await fleet.say(channel.id, { status: 'unavailable' })
    expect(await start(channel.id)).toBe('LOG_CHANNEL_BUSY_OR_OFFLINE')
    await fleet.say(sibling.id, { capabilities: [] })
    expect(await start(sibling.id)).toBe('CHANNEL_SENDS_NO_LOGS')
  })
})
