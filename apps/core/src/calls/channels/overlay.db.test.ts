import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let operator: TestUser
let group: RegistryGroup
let channel: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_admin', inventories: [{ id: group.inventoryId }] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  channel = await aChannel(app, { groups: [group] })
  await fleet.say(channel.id, { status: 'idle', capabilities: ['overlay'], settings: { overlay: null } })
  fleet.commands.length = 0
})

const png = pngOf(20, 10)
const content = png.toString('base64')
const upload = (body = content) => ask(app, operator, `POST /channels/${channel.id}/overlay`, { name: 'logo.png', content: body })
const remove = () => ask(app, operator, `DELETE /channels/${channel.id}/overlay`)
const read = async () => (await ask(app, operator, `GET /channels/${channel.id}/overlay`)).body
const pictures = () => app.database.prisma.channelOverlay.count({ where: { channelId: channel.id } })
const storedOverlay = async () => (await app.core.store.channels.configuration(channel.id))?.settings.overlay ?? null

/** Runs a call while the database refuses every write of a table. */
async function refusing<Result>(table: string, call: () => Promise<Result>): Promise<Result> {
  const { prisma } = app.database
  const column = table === 'channels' ? 'id' : 'channel_id'
  await prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (${column} = 'none') NOT VALID`)
  try {
    return await call()
  } finally {
    await prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT planted`)
  }
}

/** Runs a call while another transaction has the table of pictures. The call ends first. */
async function locked<Result>(call: () => Promise<Result>): Promise<Result> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let result: Promise<Result> | undefined
  await app.database.prisma.$transaction(
    async (db) => {
      await db.$executeRawUnsafe('LOCK TABLE channel_overlays IN EXCLUSIVE MODE')
      result = call()
      result.then(end, end)
      await ended
    },
    { timeout: 20_000 },
  )
  return result as Promise<Result>
}

describe('the picture of an overlay and its setting', () => {
  test('are stored together: without the setting there is no picture', async () => {
    expect((await refusing('channels', () => upload())).status).toBe(500)
    expect(await pictures()).toBe(0)
    expect((await upload()).status).toBe(200)
    expect([await pictures(), await storedOverlay()]).toEqual([1, expect.objectContaining({ name: 'logo.png' })])
  })

  test('are stored together: without the picture there is no setting', async () => {
    expect((await refusing('channel_overlays', () => upload())).status).toBe(500)
    expect([await pictures(), await storedOverlay(), await read()]).toEqual([0, null, null])
    expect((await upload()).status).toBe(200)
  })

  test('are removed together or kept together, also by a call that had no answer in time', async () => {
    await upload()
    expect((await locked(remove)).status).toBe(504)
    const isKept = (await app.core.store.channels.current(channel.id))?.settings.overlay ? 1 : 0
    expect(await pictures()).toBe(isKept)
    await expect.poll(() => (channel.stored.settings.overlay ? 1 : 0)).toBe(isKept)
    if (isKept) expect((await remove()).body).toEqual({ removed: true })
    expect((await upload()).status).toBe(200)
    expect((await remove()).body).toEqual({ removed: true })
    expect([await pictures(), await storedOverlay()]).toEqual([0, null])
  })

  test('a picture that no setting names is replaced', async () => {
    await app.database.prisma.channelOverlay.create({ data: { channelId: channel.id, png: new Uint8Array([1]), uploadedAt: new Date(0) } })
    expect(await read()).toBeNull()
    expect((await upload()).status).toBe(200)
    expect(await read()).toMatchObject({ content })
  })

  test('leave no picture in the audit log', async () => {
    await upload()
    await remove()
    const entries = await app.database.prisma.auditEntry.findMany({ where: { objectId: channel.id }, select: { details: true } })
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toContain('overlayPng')
  })
})

describe('a picture that is sent to a channel without use for it', () => {
  test('is not read: the channel is offline, has no overlays, or has one', async () => {
    let reads = 0
    const { parse } = app.core.parsers
    app.core.parsers.parse = (...args) => {
      reads++
      return parse(...args)
    }
    try {
      await fleet.say(channel.id, { status: 'idle', capabilities: [], settings: { overlay: null } })
      expect((await upload()).status).toBeGreaterThanOrEqual(400)
      await fleet.say(channel.id, { status: 'idle', capabilities: ['overlay'], settings: { overlay: null } })
      expect((await upload()).status).toBe(200)
      expect((await upload()).body).toMatchObject({ code: 'OVERLAY_EXISTS' })
      expect(reads).toBe(1)
    } finally {
      app.core.parsers.parse = parse
    }
  })
})

describe('the device', () => {
  const sent = () => fleet.commands.filter(({ deviceId }) => deviceId === channel.id).map(({ command }) => command)
  const set = { kind: 'setOverlay', overlay: expect.objectContaining({ name: 'logo.png' }), png: content }
  const removed = { kind: 'setOverlay', overlay: null }
  const later = (commands: object[]) =>
    expect.poll(() => (clock.advance(1000), sent()), { timeout: 15_000, interval: 100 }).toEqual(commands)

  test('never gets an overlay, nor its removal, that the database refuses', async () => {
    expect((await refusing('channels', () => upload())).status).toBe(500)
    await upload()
    expect((await refusing('channels', remove)).status).toBe(500)
    expect(sent()).toEqual([set])
  })

  test('never gets a picture that could not be stored, and a removal is tried again until it is stored', async () => {
    expect((await locked(() => upload())).status).toBe(503)
    expect(sent()).toEqual([])
    await upload()
    fleet.commands.length = 0
    // The wish names no picture, and the removal of the picture waits for the lock.
    expect((await locked(remove)).status).toBe(504)
    await later([removed, removed])
    await expect.poll(async () => [await pictures(), await storedOverlay()]).toEqual([0, null])
  })

  test('that did not confirm an overlay in time gets it again, with its picture', async () => {
    fleet.obey = () => null
    const uploading = upload()
    await expect.poll(() => sent().length).toBe(1)
    fleet.obey = () => true
    clock.advance(app.core.config.COMMAND_TIMEOUT_MS)
    expect((await uploading).body.code).toBe('DEVICE_TIMEOUT')
    await later([set, set])
    await expect.poll(async () => [await pictures(), (await storedOverlay())?.name]).toEqual([1, 'logo.png'])
  })

  test('keeps what it has when it refuses', async () => {
    fleet.obey = () => ({ code: 'valueNotSupported' })
    expect((await upload()).body.code).toBe('DEVICE_REJECTED')
    fleet.obey = () => true
    for (let i = 0; i < 3; i++) clock.advance(10_000)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([sent(), await pictures()]).toEqual([[set], 0])
  })

  test('loses an overlay that it reports and that is not stored, once', async () => {
    await fleet.say(channel.id, { settings: { overlay: { name: 'b.png', sha256: 'b'.repeat(64), width: 1, height: 1, sizeBytes: 70 } } })
    await later([removed])
    for (let i = 0; i < 3; i++) clock.advance(10_000)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([sent(), await read()]).toEqual([[removed], null])
    expect((await upload()).status).toBe(200)
  })
})
