import { basename } from 'node:path'
import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, ServerRecord, UnitRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const clock = manualClock()
let app: TestApp
let user: TestUser
let group: RegistryGroup
let server: ServerRecord
let channel: ChannelRecord
let unit: UnitRecord
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  server = await aServer(app, { groups: [group] })
  channel = await aChannel(app, { groups: [group], serverId: server.id })
  unit = await aUnit(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { position: { lat: 52.5, lng: 13.4, ageMs: 0 } })
  await fleet.say(channel.id, { status: 'idle' })
})

const list = async (query = '', as = user) => (await ask(app, as, `GET /channelfiles${query}`)).body
const names = async (query = '', as = user): Promise<string[]> => (await list(query, as)).items.map((one: any) => one.fileName)
async function happens(deviceId: string, event: object): Promise<void> {
  fleet.end.send({ op: 'event', deviceId, agoMs: 0, event: event as never })
  await settled()
}
const transfer = (kind: string, file = 'SD/rec_1.mp4') =>
  happens(unit.id, { kind, file, serverId: server.id, sizeBytes: 1000, lengthMs: 500, code: 'cancelled' })

describe('a file in the index', () => {
  test('may have more bytes than a 32-bit number, and one with a length out of range keeps no other file from the index', async () => {
    await happens(channel.id, { kind: 'fileStored', file: 'endless.mp4', unitId: unit.id, lengthMs: 2 ** 31 })
    await happens(channel.id, { kind: 'fileStored', file: 'large.mp4', unitId: unit.id, sizeBytes: 3_000_000_000, lengthMs: 9000 })
    await expect.poll(() => list()).toMatchObject({ total: 1, items: [{ fileName: 'large.mp4', sizeBytes: 3_000_000_000 }] })
  })

  test('of a channel does not have the story and the position of a unit that the channel may not name', async () => {
    const foreign = await aUnit(app)
    await fleet.say(foreign.id, { position: { lat: 1, lng: 2, ageMs: 0 }, settings: { metadata: { Slugline: 'Secret' } } })
    await happens(channel.id, { kind: 'fileStored', file: 'foreign.mp4', unitId: foreign.id, lengthMs: 9000 })
    await expect.poll(() => names()).toEqual(['foreign.mp4'])
    const [{ metadata, fileId }] = (await list()).items
    expect([metadata.story ?? {}, metadata.gps ?? null, fileId.unit ?? null]).toEqual([{}, null, null])
  })

  test('is in the folder of its device, and a unit names servers of its inventories only', async () => {
    const elsewhere = await aGroup(app)
    const theirs = await aChannel(app, { groups: [elsewhere] })
    await fleet.say(theirs.id, { status: 'idle' })
    await happens(theirs.id, { kind: 'fileStored', file: 'theirs.mp4', lengthMs: 9000 })
    const claim = (serverId: string, file: string) => happens(unit.id, { kind: 'fileTransferCompleted', serverId, file })
    await claim(theirs.row.serverId, 'theirs.mp4')
    await claim(theirs.row.serverId, 'more.mp4')
    await happens(channel.id, { kind: 'fileStored', file: 'ours.mp4', lengthMs: 9000 })
    await claim(server.id, 'ours.mp4')
    await claim(server.id, 'last.mp4')
    await expect.poll(() => names()).toContain('last.mp4')
    const stored = await app.database.prisma.channelFile.findMany({
      where: { path: { endsWith: 'ours.mp4' } },
      select: { channelId: true, path: true },
    })
    expect(stored).toHaveLength(2)
    expect(stored).toContainEqual({ channelId: channel.id, path: `${channel.id}/ours.mp4` })
    expect(stored).toContainEqual({ channelId: null, path: `${unit.id}/ours.mp4` })
    expect((await list('', user)).total).toBe(3)
  })

  test('is stored before most of the many files that another fleet reported earlier', async () => {
    const other = await aChannel(app, { groups: [group], serverId: server.id })
    const flood = await scriptedFleet(app.core.devices)
    await flood.say(other.id, { status: 'idle' })
    const store = (end: ScriptedFleet['end'], deviceId: string, file: string) =>
      end.send({ op: 'event', deviceId, agoMs: 0, event: { kind: 'fileStored', file, lengthMs: 1 } })
    for (let n = 0; n < 1500; n++) store(flood.end, other.id, `flood_${n}.mp4`)
    for (let n = 0; n < 20; n++) store(fleet.end, channel.id, `own_${n}.mp4`)
    await expect.poll(async () => (await list(`?channelId=${channel.id}`)).total, { timeout: 15_000 }).toBe(20)
    expect((await list(`?channelId=${other.id}`)).total).toBeLessThan(1500)
    flood.end.close()
  })

  test('M-186 to M-196, M-198, M-199, M-201 to M-209 is the recording of a channel, with unit, server and metadata', async () => {
    const properties = { sizeBytes: 9_000_000, lengthMs: 9000, codec: 'h264', resolution: '1920x1080' }
    await happens(channel.id, { kind: 'fileStored', file: 'rec_1.mp4', unitId: unit.id, ...properties })
    await expect.poll(() => list()).toMatchObject({ total: 1, offset: 0, limit: 50 })
    expect((await list()).items).toEqual([
      {
        id: expect.any(String),
        fileId: { channel: channel.id, unit: unit.id, name: 'rec_1.mp4' },
        fileName: 'rec_1.mp4',
        luName: unit.row.name,
        luAlias: unit.row.name,
        mmhId: server.id,
        mmhName: server.row.name,
        sizeBytes: 9_000_000,
        lastModified: clock.now(),
        chunkIndex: null,
        chunks: [],
        isTransferring: false,
        rootDirectory: '/recordings',
        metadata: {
          date: clock.now(),
          size: 9_000_000,
          resolution: '1920x1080',
          length: 9000,
          bitrate: 8000,
          codec: 'h264',
          gps: { lat: 52.5, lng: 13.4 },
          unitName: unit.row.name,
          unitType: unit.row.type,
          story: {},
        },
      },
    ])
  })

  test('R-088 is created when the transfer of a file starts, which is announced', async () => {
    await transfer('fileTransferStarted')
    await expect.poll(() => list()).toMatchObject({ items: [{ fileName: 'rec_1.mp4', isTransferring: true, rootDirectory: '/uploads' }] })
    expect(notices()).toContainEqual(expect.objectContaining({ type: 'fileTransferStarted', unitId: unit.id, file: 'SD/rec_1.mp4' }))
  })

  test('R-089 is no longer marked when the transfer is completed, which is announced', async () => {
    await transfer('fileTransferStarted')
    await transfer('fileTransferCompleted')
    await expect.poll(() => list()).toMatchObject({ total: 1, items: [{ isTransferring: false, sizeBytes: 1000 }] })
    expect(notices()).toContainEqual(expect.objectContaining({ type: 'fileTransferCompleted', unitId: unit.id }))
  })

  test('is removed when its transfer fails, and stays when a file has arrived before', async () => {
    await transfer('fileTransferStarted')
    await transfer('fileTransferFailed')
    await transfer('fileTransferStarted', 'rec_2.mp4')
    await expect.poll(() => names()).toEqual(['rec_2.mp4'])
    await transfer('fileTransferCompleted', 'rec_2.mp4')
    await transfer('fileTransferFailed', 'rec_2.mp4')
    await transfer('fileTransferStarted', 'rec_3.mp4')
    await expect.poll(async () => (await names()).toSorted()).toEqual(['rec_2.mp4', 'rec_3.mp4'])
  })

  test('R-098 gets another name where a file of another device has its name on the server', async () => {
    const other = await aUnit(app, { groups: [group] })
    await fleet.say(other.id, {})
    await transfer('fileTransferCompleted')
    await happens(other.id, { kind: 'fileTransferCompleted', file: 'SD/rec_1.mp4', serverId: server.id })
    await expect.poll(async () => (await names()).toSorted()).toEqual(['rec_1.mp4', expect.stringMatching(/^rec_1_.+\.mp4$/)])
  })

  test('keeps the story fields that were set for its unit', async () => {
    await fleet.say(unit.id, { settings: { metadata: { slug: 'Harbour' } } })
    await transfer('fileTransferCompleted')
    await expect.poll(() => list()).toMatchObject({ items: [{ metadata: { story: { slug: 'Harbour' } } }] })
  })

  const notices = () => Array.from(app.core.hub.topic(`g/${group.id}/notices`)?.entries() ?? [], ([, one]) => one)
})

describe('the list of files', () => {
  test('has the files of the scope, and of one group, one channel or one unit', async () => {
    const another = await aGroup(app)
    const foreign = await aChannel(app, { groups: [another] })
    const own = await aFile(app, channel)
    const upload = await aFile(app, { unit, server })
    await aFile(app, foreign)
    expect((await names()).toSorted()).toEqual([own, upload].map(({ path }) => basename(path)).toSorted())
    expect((await names(`?group=${group.id}`)).length).toBe(2)
    expect(await names(`?channelId=${channel.id}`)).toEqual([basename(own.path)])
    expect(await names(`?unitId=${unit.id}`)).toEqual([basename(upload.path)])
    expect(await list(`?group=${another.id}`)).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    expect(await list(`?channelId=${foreign.id}`)).toMatchObject({ code: 'CHANNEL_NOT_FOUND' })
    expect(await list('?unitId=no-such')).toMatchObject({ code: 'UNIT_NOT_FOUND' })
  })

  test('does not name the unit of a recording to a user who sees the channel only', async () => {
    const [here, there] = [await aGroup(app), await aGroup(app)]
    const shared = await aChannel(app, { groups: [here, there] })
    const hidden = await aUnit(app, { groups: [there] })
    await aFile(app, shared, { unitId: hidden.id, details: { gps: { lat: 1, lng: 2 } } })
    const viewer = await aUser(app, { role: 'luc_regular', groups: [here] })
    const { items } = await list('', viewer)
    expect(items).toMatchObject([{ fileId: { unit: null }, luName: null, metadata: { unitName: null, gps: null } }])
  })

  test('is sorted, searched and paged, newest first', async () => {
    const at = clock.now()
    for (const [index, path] of ['b.mp4', 'c_1.mp4', 'a.mp4'].entries())
      await aFile(app, channel, { path, at: at + index, sizeBytes: index })
    expect(await names()).toEqual(['a.mp4', 'c_1.mp4', 'b.mp4'])
    expect(await names('?sortBy=fileName&sortDir=asc')).toEqual(['a.mp4', 'b.mp4', 'c_1.mp4'])
    expect(await names('?sortBy=sizeBytes&sortDir=asc&offset=1&limit=1')).toEqual(['c_1.mp4'])
    expect(await names('?searchValue=C_')).toEqual(['c_1.mp4'])
    expect(await names('?searchValue=%25')).toEqual([])
    expect(await list('?limit=1')).toMatchObject({ total: 3, limit: 1 })
  })

  test('R-257 has files of all dates, unless the filter names a period', async () => {
    const dayMs = 24 * 3600 * 1000
    for (const days of [0, 5, 20, 200]) await aFile(app, channel, { path: `${days}.mp4`, at: clock.now() - days * dayMs })
    expect((await names()).length).toBe(4)
    expect(await names('?date=day')).toEqual(['0.mp4'])
    expect(await names('?date=week')).toEqual(['0.mp4', '5.mp4'])
    expect(await names('?date=month')).toEqual(['0.mp4', '5.mp4', '20.mp4'])
  })
})

describe('the removal of files', () => {
  const remove = (fileIds: string[], as = user) => ask(app, as, 'POST /channelfiles/removal', { fileIds })

  test('removes all of them, or none when one is missing or out of scope', async () => {
    const [one, two] = [await aFile(app, channel), await aFile(app, { unit, server })]
    const foreign = await aFile(app, await aChannel(app))
    for (const other of [foreign.id, 'no-such'])
      expect(await remove([one.id, other])).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } })
    expect((await list()).total).toBe(2)
    expect((await remove([one.id, two.id])).body).toEqual({ done: true })
    expect((await list()).total).toBe(0)
  })

  test('is refused while a file is transferred', async () => {
    const file = await aFile(app, { unit, server }, { transferring: true })
    expect((await remove([file.id])).body.code).toBe('FILE_TRANSFERRING')
    expect((await list()).total).toBe(1)
  })

  test.each(['luc_read', 'luc_curator'] as const)('R-037 R-115 is not allowed for %s', async (role) => {
    const reader = await aUser(app, { role, groups: [group] })
    const file = await aFile(app, channel)
    expect((await remove([file.id], reader)).body.code).toBe('NOT_ALLOWED')
    expect((await list('', reader)).total).toBe(1)
  })
})

describe('the name of a file', () => {
  const rename = (fileId: string, name: string) => ask(app, user, 'POST /channelfiles/name', { fileId, name })

  test('changes, and is in the audit log', async () => {
    const file = await aFile(app, channel)
    expect((await rename(file.id, 'Interview.mov')).body).toMatchObject({ id: file.id, fileName: 'Interview.mov' })
    expect(await names()).toEqual(['Interview.mov'])
    const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'channelFiles.rename', objectId: file.id } })
    expect(entry).toMatchObject({ outcome: 'ok', details: { before: { name: basename(file.path) }, after: { name: 'Interview.mov' } } })
  })

  test('R-098 is unique on its server, also when many ask for it at once', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, () => aFile(app, channel)))
    const answers = await Promise.all(files.map(({ id }) => rename(id, 'Same.mp4')))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'NAME_TAKEN']))
    const elsewhere = await aFile(app, await aChannel(app, { groups: [group] }))
    expect((await rename(elsewhere.id, 'Same.mp4')).status).toBe(200)
  })

  test.each(['a.exe', 'mp4', '.mp4', '../a.mp4', 'a\\b.mp4', 'a\nb.mp4', ''])(
    'R-197 has the extension of a recording and no folder: %j is refused',
    async (name) => {
      const file = await aFile(app, channel)
      expect((await rename(file.id, name)).status).toBe(400)
    },
  )

  test.each(['a.mp4', 'a.mkv', 'a.3gp', 'a.mov', 'rec_part1.mp4'])('R-197 %s is the name of a recording', async (name) => {
    expect((await rename((await aFile(app, channel)).id, name)).status).toBe(200)
  })
})
