import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let user: TestUser
let group: RegistryGroup
let channel: ChannelRecord
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  channel = await aChannel(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(channel.id, { status: 'idle' })
})

describe('the playout of a file', () => {
  const start = (fileId: string, channelId = channel.id) => ask(app, user, 'POST /channelfiles/broadcast/start', { channelId, fileId })
  const stop = () => ask(app, user, 'POST /channelfiles/broadcast/stop', { channelId: channel.id })

  test('R-186 is a command to the channel, which shows PlayStoredFile until it is stopped', async () => {
    const file = await aFile(app, channel)
    await ask(app, user, 'POST /channelfiles/name', { fileId: file.id, name: 'Renamed.mp4' })
    expect((await start(file.id)).status).toBe(200)
    expect(fleet.commands.at(-1)).toMatchObject({ deviceId: channel.id, command: { kind: 'playFile', file: file.path } })
    await fleet.say(channel.id, { status: 'PlayStoredFile' })
    expect((await ask(app, user, `GET /channels/${channel.id}/status`)).body.status).toBe('PlayStoredFile')
    expect((await start(file.id)).body.code).toBe('CHANNEL_OCCUPIED')
    expect((await stop()).status).toBe(200)
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'stopFile' })
    await fleet.say(channel.id, { status: 'idle' })
    expect((await stop()).body.code).toBe('NO_FILE_PLAYS')
  })

  test('is refused for a file out of scope, on another server, or under way', async () => {
    const elsewhere = await aChannel(app, { groups: [group] })
    const codeOf = async (fileId: string) => (await start(fileId)).body.code
    expect(await codeOf((await aFile(app, await aChannel(app))).id)).toBe('FILE_NOT_FOUND')
    expect(await codeOf((await aFile(app, elsewhere)).id)).toBe('FILE_ON_OTHER_SERVER')
    expect(await codeOf((await aFile(app, channel, { transferring: true })).id)).toBe('FILE_TRANSFERRING')
    expect(fleet.commands).toEqual([])
  })

  test('is refused on a channel that carries a stream, is offline, or plays no files', async () => {
    const file = await aFile(app, channel)
    await fleet.say(channel.id, { status: 'collecting' })
    expect((await start(file.id)).body.code).toBe('CHANNEL_OCCUPIED')
    await fleet.say(channel.id, { status: 'unavailable' })
    expect((await start(file.id)).body.code).toBe('CHANNEL_OFFLINE')
    const distributor = await aChannel(app, { groups: [group], distributor: true })
    expect((await start(file.id, distributor.id)).body.code).toBe('CHANNEL_PLAYS_NO_FILES')
  })

  test('reports that the channel refused the file', async () => {
    fleet.obey = () => ({ code: 'noSuchFile' })
    const { status, body } = await start((await aFile(app, channel)).id)
    expect([status, body.code, body.params.reasonCode]).toEqual([409, 'DEVICE_REJECTED', 'noSuchFile'])
  })
})

describe('a chunk', () => {
  const chunk = (fileId: string, start: number, end: number) => ask(app, user, 'POST /channelfiles/chunk', { fileId, start, end })

  test('R-197 is a file of its own with the number of its part, and is listed with its file', async () => {
    const file = await aFile(app, channel, { path: 'match.mp4', sizeBytes: 8000, lengthMs: 4000 })
    const { body } = await chunk(file.id, 1000, 3000)
    expect(body).toMatchObject({ fileName: 'match_part1.mp4', chunkIndex: 1, metadata: { length: 2000 } })
    await chunk(file.id, 0, 500)
    const { items } = (await ask(app, user, `GET /channelfiles?channelId=${channel.id}&sortBy=fileName&sortDir=asc`)).body
    expect(items.map((one: any) => one.fileName)).toEqual(['match.mp4', 'match_part1.mp4', 'match_part2.mp4'])
    expect(items[0].chunks).toEqual([
      { id: body.id, fileName: 'match_part1.mp4', chunkIndex: 1, start: 1000, end: 3000 },
      { id: expect.any(String), fileName: 'match_part2.mp4', chunkIndex: 2, start: 0, end: 500 },
    ])
    expect((await ask(app, user, 'POST /channelfiles/removal', { fileIds: [file.id] })).status).toBe(200)
    expect((await ask(app, user, 'GET /channelfiles')).body.total).toBe(0)
  })

  test('lies within its file and has a length', async () => {
    const file = await aFile(app, channel, { lengthMs: 4000 })
    expect((await chunk(file.id, 0, 4001)).body).toMatchObject({ code: 'CHUNK_OUT_OF_RANGE', params: { lengthMs: 4000 } })
    for (const [start, end] of [[2, 2], [3, 2], [-1, 2]] as const) expect((await chunk(file.id, start, end)).status).toBe(400) // prettier-ignore
  })

  test('has a number of its own, also when many are made at once, up to 100', async () => {
    const file = await aFile(app, channel)
    const first = await Promise.all(Array.from({ length: 10 }, () => chunk(file.id, 0, 1)))
    expect(new Set(first.map(({ body }) => body.chunkIndex)).size).toBe(10)
    const id = (index: number) => `${file.id}-${index}`
    await app.database.prisma.channelFile.createMany({
      data: Array.from({ length: 85 }, (_, n) => n + 11).map((chunkIndex) => ({
        id: id(chunkIndex),
        serverId: file.serverId,
        channelId: channel.id,
        path: id(chunkIndex),
        name: id(chunkIndex),
        sizeBytes: 1,
        lastModified: new Date(),
        parentId: file.id,
        chunkIndex,
      })),
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => chunk(file.id, 0, 1)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(5)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'TOO_MANY_CHUNKS', params: { chunksMax: 100 } })
  })
})
