import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const secret = 'a secret of the TURN server'
let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let operator: TestUser
let group: RegistryGroup
let channel: ChannelRecord, target: ChannelRecord, other: ChannelRecord, foreign: ChannelRecord
beforeAll(async () => {
  const environment = { STUN_URLS: 'stun:stun.example:3478', TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: secret, TURN_TTL_S: '600' }
  app = await startTestApp({ world: 'empty', environment })
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_admin', inventories: [{ id: group.inventoryId }] })
  fleet = await scriptedFleet(app.core.devices)
  foreign = await aChannel(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const server = await aServer(app, { groups: [group] })
  const make = () => aChannel(app, { groups: [group], serverId: server.id })
  ;[channel, target, other] = [await make(), await make(), await make()]
  for (const { id } of [channel, target, other])
    await fleet.say(id, { status: 'idle', capabilities: ['multipoint', 'overlay', 'smpte2110'], settings: { overlay: null } })
})
const last = () => fleet.commands.at(-1)?.command

describe('STUN and TURN', () => {
  test('M-825 M-826 have credentials that the TURN server can check, and that expire', async () => {
    const before = Math.floor(app.core.transportClock.now() / 1000)
    const { body } = await ask(app, operator, 'GET /stunTurnInfo?identifier=session-7')
    expect(body).toMatchObject({
      identifier: 'session-7',
      turnExpiration: 600,
      iceServers: [{ urls: ['stun:stun.example:3478'] }, { urls: ['turn:turn.example:3478'] }],
    })
    const { username, credential } = body.iceServers[1]
    const [expiry, identifier] = username.split(':')
    expect(identifier).toBe('session-7')
    expect(Number(expiry) - before - 600).toBeLessThanOrEqual(2)
    expect(Number(expiry) - before - 600).toBeGreaterThanOrEqual(0)
    expect(credential).toBe(createHmac('sha1', secret).update(username).digest('base64'))
    expect((await ask(app, operator, 'GET /stunTurnInfo')).body.identifier).toBe(operator.id)
  })
})

describe('point-to-multipoint', () => {
  const update = (machines: string[], more: object = {}) =>
    ask(app, operator, 'POST /updatePtmpChannels', { uniqueID: channel.id, machines: machines.map((uid) => ({ uid })), ...more })

  test('M-731 to M-733 sends a channel to several others, each with a status and a bitrate', async () => {
    const { body } = await update([target.id, other.id], { delay: 700 })
    expect(body).toMatchObject({ uniqueID: channel.id, delay: 700, machines: [{ uid: target.id, status: 'idle' }, { uid: other.id }] })
    expect(last()).toEqual({ kind: 'configureChannel', settings: { ptmp: { targets: [target.id, other.id], delayMs: 700 } } })
    await fleet.say(channel.id, {
      ptmpStatuses: [
        { uid: target.id, status: 'sending', bitrateKbps: 6000 },
        { uid: other.id, status: 'failed', bitrateKbps: 0 },
      ],
    })
    const [listed] = (await ask(app, operator, `GET /fetchPtmpChannels?uniqueID=${channel.id}`)).body
    expect(listed.machines).toMatchObject([
      { status: 'sending', bitrate: 6000 },
      { status: 'failed', bitrate: 0 },
    ])
    expect((await ask(app, operator, 'GET /fetchPtmpChannels')).body.map((one: any) => one.uniqueID)).toContain(channel.id)
    const admin = (await ask(app, operator, `GET /admin/channels/${channel.id}/ptmp`)).body
    expect(admin.machines).toHaveLength(2)
    expect(admin.possible.map(({ uid }: { uid: string }) => uid)).not.toContain(channel.id)
    expect((await update([])).body.machines).toEqual([])
  })

  test('keeps the targets that the user does not see', async () => {
    await app.core.channels.configure(channel, { settings: { ptmp: { targets: [foreign.id], delayMs: null } } }, () => {})
    expect((await update([target.id])).body.machines).toHaveLength(1)
    expect(channel.stored.settings.ptmp?.targets).toEqual([target.id, foreign.id])
  })

  test('keeps the targets that another user added meanwhile: a change from an older state is refused before the device has it', async () => {
    const { version } = (await update([target.id])).body
    expect((await update([target.id, other.id], { version })).status).toBe(200)
    fleet.commands.length = 0
    expect((await update([target.id], { delay: 900, version })).body.code).toBe('CONFIGURATION_CHANGED')
    expect(fleet.commands).toEqual([])
    const [listed] = (await ask(app, operator, `GET /fetchPtmpChannels?uniqueID=${channel.id}`)).body
    expect(listed.machines.map(({ uid }: { uid: string }) => uid)).toEqual([target.id, other.id])
    expect((await update([target.id], { delay: 900, version: listed.version })).body).toMatchObject({ delay: 900 })
    await update([])
  })

  test('is refused when its targets and those that the user does not see are too many together', async () => {
    const own: string[] = []
    for (let one = 0; one < 16; one++) own.push((await aChannel(app, { groups: [group] })).id)
    const before = { targets: [foreign.id], delayMs: null }
    await app.core.channels.configure(channel, { settings: { ptmp: before } }, () => {})
    fleet.commands.length = 0
    expect(await update(own)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: 'machines', message: 'max', params: { max: 15 } }] },
    })
    expect(channel.stored.settings.ptmp).toEqual(before)
    expect(fleet.commands).toEqual([])
    expect((await update(own.slice(1))).status).toBe(200)
    expect(channel.stored.settings.ptmp?.targets).toEqual([...own.slice(1), foreign.id])
  })

  test('keeps the delay and the hidden targets that the change before it sets', async () => {
    await app.core.channels.configure(channel, { settings: { ptmp: { targets: [], delayMs: 1000 } } }, () => {})
    const everyone = await aUser(app, { role: 'super_user' })
    fleet.commands.length = 0
    fleet.obey = () => null
    const machines = [{ uid: foreign.id }]
    const first = ask(app, everyone, 'POST /updatePtmpChannels', { uniqueID: channel.id, machines, delay: 5000 })
    await expect.poll(() => fleet.commands.length).toBe(1)
    const second = update([target.id])
    // The second call has begun by then.
    await sleep(300)
    expect(fleet.commands).toHaveLength(1)
    fleet.obey = () => true
    const { id, deviceId } = fleet.commands[0]!
    fleet.end.send({ op: 'answer', id, deviceId, ok: true })
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect(channel.stored.settings.ptmp).toEqual({ targets: [target.id, foreign.id], delayMs: 5000 })
  })

  test('refuses itself, an input, and a channel out of scope', async () => {
    expect((await update([channel.id])).body.code).toBe('PTMP_TARGET_REFUSED')
    await app.core.channels.configure(other, { sdiNo: 1, output: false }, () => {})
    expect((await update([other.id])).body.code).toBe('PTMP_TARGET_REFUSED')
    expect((await update([foreign.id])).body.code).toBe('CHANNEL_NOT_FOUND')
  })
})

describe('an SMPTE 2110 output', () => {
  const essence = { enabled: true, address: '239.10.0.1', port: 5004, payloadType: 96 }
  const fields = {
    sourceAddress: '10.30.1.20',
    ptpDomain: 127,
    video: { ...essence, width: 1920, height: 1080, frameRate: '50', interlaced: false, depth: 10 },
    audio: { ...essence, port: 5006, payloadType: 97, channels: 2, depth: 24, packetTime: 1000 },
    ancillary: { ...essence, port: 5008, payloadType: 100 },
  }
  const set = (input: object) => ask(app, operator, `PUT /channels/${channel.id}/smpte`, input)

  test('M-573 is set up, reaches the device, and has an SDP for each essence', async () => {
    expect((await ask(app, operator, `GET /channels/${channel.id}/smpte`)).body).toMatchObject({ isConfigured: false, settings: null })
    expect((await set(fields)).body.code).toBe('NO_SMPTE_OUTPUT')
    await app.core.channels.configure(channel, { flavor: 'SMPTE2110' }, () => {})
    const { body } = await set(fields)
    expect(body).toMatchObject({ isConfigured: true, settings: { ...fields, ptpGrandmaster: null } })
    expect(body.sdp.audio).toContain('m=audio 5006 RTP/AVP 97')
    expect(last()).toMatchObject({ kind: 'configureChannel', settings: { smpte: { audio: { packetTimeUs: 1000 } } } })
    expect((await ask(app, operator, `GET /channels/${channel.id}/details`)).body.smpteMetadata).toEqual({ isConfigured: true })
    expect((await set({ ...fields, version: body.version - 1 })).body.code).toBe('CONFIGURATION_CHANGED')
    expect((await set({ ...fields, ancillary: { ...essence, port: 5004 } })).body.code).toBe('SMPTE_SAME_ADDRESS')
    for (const address of ['10.0.0.1', '224.0.0.5', '240.0.0.1', '239.1.1'])
      expect((await set({ ...fields, video: { ...fields.video, address } })).status).toBe(400)
  })
})

describe('an overlay', () => {
  const picture = (width = 200, height = 100) => pngOf(width, height).toString('base64')
  const upload = (content: string, name = 'logo.png') => ask(app, operator, `POST /channels/${channel.id}/overlay`, { name, content })

  test('is stored, reaches the device, and is deleted', async () => {
    const content = picture()
    expect((await upload(content, 'Logo of ARD')).body).toMatchObject({ name: 'Logo of ARD', width: 200, height: 100 })
    expect(last()).toMatchObject({ kind: 'setOverlay', overlay: { width: 200, height: 100 }, png: content })
    expect((await ask(app, operator, `GET /channels/${channel.id}/overlay`)).body).toMatchObject({ name: 'Logo of ARD', content })
    expect((await ask(app, operator, `GET /channels/${channel.id}/details`)).body.overlay).toMatchObject({ name: 'Logo of ARD' })
    expect((await upload(content)).body.code).toBe('OVERLAY_EXISTS')
    expect((await ask(app, operator, `DELETE /channels/${channel.id}/overlay`)).body).toEqual({ removed: true })
    expect(last()).toEqual({ kind: 'setOverlay', overlay: null })
    expect((await ask(app, operator, `GET /channels/${channel.id}/overlay`)).body).toBeNull()
    expect((await ask(app, operator, `DELETE /channels/${channel.id}/overlay`)).body.code).toBe('OVERLAY_NOT_FOUND')
  })

  test('E-086 exists once, also under parallel uploads', async () => {
    const results = await Promise.all([1, 2, 3].map(() => upload(picture())))
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('OVERLAY_EXISTS')
  })

  test('E-085 E-087 E-088 is refused by its bytes, whatever its name', async () => {
    expect((await upload(Buffer.from('<svg/>').toString('base64'))).body.code).toBe('OVERLAY_NOT_PNG')
    expect((await upload(Buffer.alloc(113_000).toString('base64'))).body.code).toBe('OVERLAY_TOO_LARGE')
    expect((await upload(picture(2001, 4))).body.code).toBe('OVERLAY_RESOLUTION')
    const cut = Buffer.from(picture(), 'base64')
    expect((await upload(cut.subarray(0, cut.length - 12).toString('base64'))).body.code).toBe('OVERLAY_NOT_PNG')
  })

  test('that the device refuses is not kept', async () => {
    fleet.obey = () => ({ code: 'valueNotSupported' })
    expect((await upload(picture())).body.code).toBe('DEVICE_REJECTED')
    fleet.obey = () => true
    expect((await ask(app, operator, `GET /channels/${channel.id}/overlay`)).body).toBeNull()
    expect((await upload(picture())).status).toBe(200)
  })
})
