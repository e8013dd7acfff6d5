import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { manualClock, realClock, type Clock } from '@backhaul/clock'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aUser, type TestUser } from '../../../../tests/support/builders.ts'
import { readConfig } from '../config.ts'
import type { ChannelRecord } from '../devices/registry/record.ts'
import { s3Contents } from './s3-contents.ts'

// The keys that the server knows.
const keys = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
const bucket = 'footage'
let folder: string
let server: S3rver
let settings: Record<string, string>
let s3: S3Client
let app: TestApp
let user: TestUser
let channel: ChannelRecord
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backhaul-s3-'))
  server = new S3rver({ directory: folder, port: 0, address: '127.0.0.1', silent: true, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  settings = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, ...keys }
  const credentials = { accessKeyId: keys.S3_ACCESS_KEY, secretAccessKey: keys.S3_SECRET_KEY }
  s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  app = await startTestApp({ world: 'empty', environment: settings })
  const group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  channel = await aChannel(app, { groups: [group] })
})
afterAll(async () => {
  await app.close()
  s3.destroy()
  await server.close()
  await rm(folder, { recursive: true })
})

const put = (key: string, body: string | Buffer) => s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }))
async function download(fileId: string, headers: Record<string, string> = {}) {
  return fetch(`${app.address}/core/channelfiles/${fileId}/content`, { headers: { cookie: await app.cookieOf(user), ...headers } })
}
const contentsAt = (environment: Record<string, string>, transportClock: Clock = realClock) =>
  s3Contents({ config: readConfig({ ...settings, ...environment }), transportClock, log: pino({ level: 'silent' }) })

describe('a file in a bucket', () => {
  test('is downloaded, whole and in ranges', async () => {
    const path = 'folder/Über uns+1 (a&b).mp4'
    const text = 'The content of a file in a bucket.'
    await put(`${channel.row.serverId}/${channel.id}/${path}`, text)
    const file = await aFile(app, channel, { path })
    const whole = await download(file.id)
    expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, String(text.length), text])
    const part = await download(file.id, { range: 'bytes=4-10' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'content', `bytes 4-10/${text.length}`])
    expect((await download(file.id, { range: 'bytes=99-' })).status).toBe(416)
  })

  test('is streamed: a large one arrives complete, and one that its reader leaves takes no connection', async () => {
    const large = Buffer.alloc(20_000_000, 'backhaul')
    await put(`${channel.row.serverId}/${channel.id}/large.mp4`, large)
    const file = await aFile(app, channel, { path: 'large.mp4' })
    for (let index = 0; index < 260; index++) {
      const answer = await download(file.id)
      await answer.body?.cancel()
    }
    expect(Buffer.from(await (await download(file.id)).arrayBuffer()).equals(large)).toBe(true)
    // The storage of the tests runs in this process, which takes a busy machine more than the usual time for 260 files.
  }, 90_000)

  test('has chunks that are cut from it', async () => {
    await put(`${channel.row.serverId}/${channel.id}/clip.mp4`, await readFile(join(import.meta.dirname, '../../assets/test-clip.mp4')))
    const file = await aFile(app, channel, { path: 'clip.mp4', lengthMs: 8000 })
    const chunk = (await ask(app, user, 'POST /channelfiles/chunk', { fileId: file.id, start: 2000, end: 3000 })).body
    const bytes = Buffer.from(await (await download(chunk.id)).arrayBuffer())
    expect([bytes.length, bytes.toString('latin1', 4, 8)]).toEqual([chunk.sizeBytes, 'ftyp'])
    expect(bytes.length).toBeLessThan(30_000)
  })

  test('is removed from it with the file', async () => {
    const key = `${channel.row.serverId}/${channel.id}/gone.mp4`
    await put(key, 'text')
    const file = await aFile(app, channel, { path: 'gone.mp4' })
    expect((await ask(app, user, 'POST /channelfiles/removal', { fileIds: [file.id] })).status).toBe(200)
    await expect(s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('has the key of no other file: a path that leaves the folder of its server has no content', async () => {
    await put('other/secret.mp4', 'secret')
    const contents = await contentsAt({})
    for (const path of ['../other/secret.mp4', './../other/secret.mp4', '', '.', 'a//b', 'a\\b', 'a\nb', 'x'.repeat(1100)])
      expect([path, await contents.open({ serverId: 'own', path })]).toEqual([path, null])
    expect(await contents.open({ serverId: 'other', path: 'secret.mp4' })).toMatchObject({ bytes: 6 })
    expect(await contents.open({ serverId: 'other', path: 'missing.mp4' })).toBeNull()
  })
})

describe('a storage that fails', () => {
  /** Starts a server in the place of the storage. */
  async function aServer(listener: RequestListener): Promise<string> {
    const http: Server = createServer(listener).listen(0, '127.0.0.1')
    await once(http, 'listening')
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  }

  test('is refused with a reason: wrong keys, no server', async () => {
    const nowhere = await aServer(() => {}).then((address) => address.replace(/:\d+$/, ':1'))
    for (const wrong of [{ S3_SECRET_KEY: 'wrong' }, { S3_ENDPOINT: nowhere }] as Record<string, string>[]) {
      const contents = await contentsAt(wrong)
      await expect(contents.open({ serverId: 'other', path: 'secret.mp4' })).rejects.toThrow()
    }
    const cut = await startTestApp({ world: 'empty', environment: { ...settings, S3_ENDPOINT: nowhere } })
    onTestFinished(() => cut.close())
    const group = await aGroup(cut)
    const [reader, own] = [await aUser(cut, { role: 'luc_regular', groups: [group] }), await aChannel(cut, { groups: [group] })]
    const file = await aFile(cut, own)
    expect((await ask(cut, reader, `GET /channelfiles/${file.id}/content`)).body).toMatchObject({ code: 'FILE_STORAGE_UNAVAILABLE' })
    expect((await ask(cut, reader, 'POST /channelfiles/chunk', { fileId: file.id, start: 0, end: 10 })).status).toBe(503)
    expect((await ask(cut, reader, `GET /channels/${own.id}/downloadUrls`)).body).toMatchObject([{ available: false }])
    expect((await ask(cut, reader, 'POST /channelfiles/removal', { fileIds: [file.id] })).status).toBe(200)
  })

  test('ends a download when it sends nothing for 15 s', async () => {
    const clock = manualClock()
    const address = await aServer((request, answer) => {
      answer.setHeader('content-length', 1000)
      if (request.method === 'HEAD') answer.end()
      else answer.write('begin')
    })
    const content = await (await contentsAt({ S3_ENDPOINT: address }, clock)).open({ serverId: 'own', path: 'slow.mp4' })
    const stream = content!.read(0, 999)
    expect(String((await once(stream, 'data'))[0])).toBe('begin')
    const failed = once(stream, 'error')
    // The time of the wait begins after the first bytes have passed.
    await expect.poll(() => (clock.advance(15_000), stream.destroyed)).toBe(true)
    expect(String((await failed)[0])).toContain('stopped sending')
  })
})

test('a bucket needs its keys, and its settings are checked', () => {
  const sentence = (environment: Record<string, string>) => () => readConfig({ ...settings, ...environment })
  expect(sentence({ S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY are set')
  expect(sentence({ S3_BUCKET: 'Not a bucket' })).toThrow('S3_BUCKET')
  expect(sentence({ S3_ENDPOINT: 'storage' })).toThrow('S3_ENDPOINT')
  expect(sentence({ S3_PATH_STYLE: '2' })).toThrow('S3_PATH_STYLE')
  expect(readConfig({}).S3_BUCKET).toBeUndefined()
})
