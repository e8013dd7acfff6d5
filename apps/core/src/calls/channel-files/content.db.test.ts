import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { localContents } from '../../files/file-contents.ts'
import { rangeOf } from '../../http/file-content.ts'
import { probe } from './list-download-urls.ts'

const text = 'The content of a file that its server has delivered.'
let dataDir: string
let app: TestApp
let user: TestUser
let channel: ChannelRecord
const folderOf = ({ id, row: { serverId } }: ChannelRecord) => join(dataDir, 'files', serverId, id)
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backhaul-files-'))
  app = await startTestApp({ world: 'empty', environment: { DATA_DIR: dataDir } })
  const group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  channel = await aChannel(app, { groups: [group] })
  await mkdir(folderOf(channel), { recursive: true })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

async function download(fileId: string, headers: Record<string, string> = {}, method = 'GET') {
  const cookie = await app.cookieOf(user)
  return fetch(`${app.address}/core/channelfiles/${fileId}/content`, { method, headers: { cookie, ...headers } })
}

/** A file whose content the server has delivered. */
async function delivered(path: string) {
  await writeFile(join(folderOf(channel), path), text)
  return aFile(app, channel, { path })
}

describe('a download', () => {
  test('has the content that the server delivered, as an attachment that no browser interprets', async () => {
    const file = await delivered('Über "uns".mp4')
    const answer = await download(file.id)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(text.length),
      'content-disposition': `attachment; filename="_ber__uns_.mp4"; filename*=UTF-8''%C3%9Cber%20%22uns%22.mp4`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('is the test clip in the demo world where the server delivered nothing', async () => {
    const answer = await download((await aFile(app, channel)).id)
    const clip = await readFile(join(import.meta.dirname, '../../../assets/test-clip.mp4'))
    expect(Buffer.from(await answer.arrayBuffer()).equals(clip)).toBe(true)
    expect(clip.subarray(4, 8).toString()).toBe('ftyp')
  })

  test('is answered to HEAD with the same headers and no body', async () => {
    const file = await delivered('head.mp4')
    const answer = await download(file.id, {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(text.length), ''])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['bytes=0-2', 206, 'The', 'bytes 0-2/52'],
    ['bytes=47-', 206, 'ered.', 'bytes 47-51/52'],
    ['bytes=-5', 206, 'ered.', 'bytes 47-51/52'],
    ['bytes=47-9999', 206, 'ered.', 'bytes 47-51/52'],
    ['bytes=52-', 416, '', 'bytes */52'],
    ['bytes=-0', 416, '', 'bytes */52'],
    ['bytes=5-2', 200, text, null],
    ['bytes=0-1,3-4', 200, text, null],
    ['lines=1-2', 200, text, null],
  ])('of %s is answered with %i', async (range, status, body, contentRange) => {
    const answer = await download((await delivered(`${range}.mp4`)).id, { range })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, body, contentRange])
  })

  test('of a range goes on only with the content that it began with', async () => {
    const file = await delivered('tag.mp4')
    const etag = (await download(file.id)).headers.get('etag') as string
    expect((await download(file.id, { range: 'bytes=0-2', 'if-range': etag })).status).toBe(206)
    expect((await download(file.id, { range: 'bytes=0-2', 'if-range': '"another"' })).status).toBe(200)
  })

  test('is refused without a session, without the right, out of scope, and while the file is transferred', async () => {
    const file = await aFile(app, channel)
    expect((await fetch(`${app.address}/core/channelfiles/${file.id}/content`)).status).toBe(401)
    const viewer = await aUser(app, { role: 'luc_vr_viewer', groups: [] })
    expect((await ask(app, viewer, `GET /channelfiles/${file.id}/content`)).status).toBe(403)
    expect((await download((await aFile(app, await aChannel(app))).id)).status).toBe(404)
    expect((await download((await aFile(app, channel, { transferring: true })).id)).status).toBe(404)
  })
})

describe('a link to a file', () => {
  const share = (fileId: string, hours = 24) => ask(app, user, 'POST /channelfiles/share', { fileId, hours })

  test('leads to its content without a session, until it expires', async () => {
    const file = await delivered('shared.mp4')
    const { body } = await share(file.id, 1)
    const answer = await fetch(app.address + body.url)
    expect([answer.status, await answer.text(), answer.headers.get('x-content-type-options')]).toEqual([200, text, 'nosniff'])
    expect((await fetch(app.address + body.url.slice(0, -1))).status).toBe(404)
    const { fileShare } = app.database.prisma
    const stored = await fileShare.findMany({ where: { fileId: file.id } })
    expect(JSON.stringify(stored)).not.toContain(body.url.split('/').at(-1))
    await fileShare.updateMany({ where: { fileId: file.id }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await fetch(app.address + body.url)).status).toBe(404)
  })

  test('ends with its file', async () => {
    const file = await delivered('ended.mp4')
    const { body } = await share(file.id)
    await ask(app, user, 'POST /channelfiles/removal', { fileIds: [file.id] })
    expect((await fetch(app.address + body.url)).status).toBe(404)
  })

  test('is one of 10 of its file, also when many are made at once', async () => {
    const file = await aFile(app, channel)
    const answers = await Promise.all(Array.from({ length: 20 }, () => share(file.id)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(10)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'TOO_MANY_FILE_LINKS', params: { linksMax: 10 } })
  })
})

describe('the storage', () => {
  const contents = () => localContents(join(dataDir, 'files'))

  test('shows nothing outside the folder of the server, by name or over a link', async () => {
    await writeFile(join(dataDir, 'secret.mp4'), 'secret')
    await writeFile(join(folderOf(channel), 'inside.mp4'), text)
    await symlink(join(dataDir, 'secret.mp4'), join(folderOf(channel), 'link.mp4'))
    const paths = ['../../secret.mp4', `${dataDir}/secret.mp4`, 'link.mp4', '', '.', 'missing.mp4', 'x'.repeat(300)]
    for (const path of paths) expect([path, await contents().open({ serverId: channel.row.serverId, path })]).toEqual([path, null])
    for (const id of ['..', '.']) expect(await contents().open({ serverId: id, path: 'secret.mp4' })).toBeNull()
    expect(await contents().open({ serverId: channel.row.serverId, path: `${channel.id}/inside.mp4` })).toMatchObject({
      bytes: text.length,
    })
  })

  test('has no content for a file that the server has not delivered, outside the demo world', async () => {
    expect(await contents().open({ serverId: channel.row.serverId, path: 'missing.mp4' })).toBeNull()
  })

  test('loses the content of a file that a user removes', async () => {
    const file = await delivered('gone.mp4')
    expect((await ask(app, user, 'POST /channelfiles/removal', { fileIds: [file.id] })).status).toBe(200)
    expect(await contents().open(file)).toBeNull()
  })
})

describe('the content of a chunk', () => {
  const clip = () => readFile(join(import.meta.dirname, '../../../assets/test-clip.mp4'))
  const cut = async (fileId: string, start: number, end: number) =>
    (await ask(app, user, 'POST /channelfiles/chunk', { fileId, start, end })).body
  /** The length that a clip states in its first box of tables. */
  const lengthMsOf = (bytes: Buffer) => {
    const at = bytes.indexOf('mvhd') + 4
    return (bytes.readUInt32BE(at + 16) * 1000) / bytes.readUInt32BE(at + 12)
  }

  test.each([
    ['delivered', 'cut.mp4', 2000, 5500],
    ['of the demo world', null, 60_000, 75_000],
  ])('of a file that is %s is a clip of its own, with the length and the size of its metadata', async (_, path, start, end) => {
    if (path !== null) await writeFile(join(folderOf(channel), path), await clip())
    const file = await aFile(app, channel, { lengthMs: 80_000, ...(path !== null && { path }) })
    const chunk = await cut(file.id, start, end)
    const answer = await download(chunk.id)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([lengthMsOf(bytes), bytes.length]).toEqual([end - start, chunk.sizeBytes])
    expect(chunk.metadata).toMatchObject({ length: end - start, size: bytes.length })
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    const part = await download(chunk.id, { range: 'bytes=100-20099' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 20_100))).toBe(true)
    const link = (await ask(app, user, 'POST /channelfiles/share', { fileId: chunk.id })).body.url
    expect(Buffer.from(await (await fetch(app.address + link)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('of a chunk is cut from the complete file', async () => {
    const file = await aFile(app, channel, { lengthMs: 80_000 })
    const outer = await cut(file.id, 2000, 6000)
    const [inner, same] = [await cut(outer.id, 500, 2000), await cut(file.id, 2500, 4000)]
    const [innerBytes, sameBytes] = await Promise.all([inner, same].map(async ({ id }) => (await download(id)).arrayBuffer()))
    expect(Buffer.from(innerBytes!).equals(Buffer.from(sameBytes!))).toBe(true)
  })

  test('is that of its server where the server delivers it, and nothing for a container that is not cut', async () => {
    const file = await delivered('plain.mkv')
    const chunk = await cut(file.id, 0, 1000)
    expect((await download(chunk.id)).status).toBe(404)
    await writeFile(join(folderOf(channel), 'plain_part1.mkv'), 'the part')
    expect(await (await download(chunk.id)).text()).toBe('the part')
  })
})

describe('the addresses of the recordings of a channel', () => {
  test('lead to their content', async () => {
    const file = await delivered('listed.mp4')
    await aFile(app, channel, { path: 'under-way.mp4', transferring: true })
    const { body } = await ask(app, user, `GET /channels/${channel.id}/downloadUrls`)
    const url = `/core/channelfiles/${file.id}/content`
    expect(body).toContainEqual({ fileId: file.id, fileName: 'listed.mp4', url, available: true })
    expect(body).toContainEqual(expect.objectContaining({ fileName: 'under-way.mp4', available: false }))
    const cookie = await app.cookieOf(user)
    expect(await (await fetch(app.address + url, { headers: { cookie } })).text()).toBe(text)
  })

  test('R-273 are not available where the storage does not answer within 5 s', async () => {
    const clock = manualClock()
    const never = probe(new Promise(() => {}), clock)
    clock.advance(4999)
    expect(await Promise.race([never, Promise.resolve('waiting')])).toBe('waiting')
    clock.advance(1)
    expect(await never).toBe(false)
    expect(await probe(Promise.reject(new Error('no disk')), clock)).toBe(false)
    expect(await probe(Promise.resolve({}), clock)).toBe(true)
  })
})

test('the metadata of a recording is found by channel and name', async () => {
  await aFile(app, channel, { path: 'meta.mp4', sizeBytes: 2000, lengthMs: 1000, details: { codec: 'h265' } })
  const { body } = await ask(app, user, `GET /channelfiles/metadata?channelId=${channel.id}&filePath=meta.mp4`)
  expect(body).toMatchObject({ size: 2000, length: 1000, bitrate: 16, codec: 'h265', unitName: null })
  const missing = await ask(app, user, `GET /channelfiles/metadata?channelId=${channel.id}&filePath=other.mp4`)
  expect(missing.body.code).toBe('FILE_NOT_FOUND')
})

test('a range of an empty file is the empty file, or none', () => {
  expect(rangeOf(undefined, 0)).toEqual({ start: 0, end: -1 })
  expect([rangeOf('bytes=0-', 0), rangeOf('bytes=-5', 0)]).toEqual([null, null])
})
