import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

const password = 'canary-7f3c'

/** A small FTP server (RFC 959, RFC 2428): one user, one folder, uploads only. `isHeld`: it does not reply to the sign-in. */
function ftpServer() {
  const stored = new Map<string, Buffer>()
  const state = { isHeld: false, hasEpsv: true, signIns: 0 }
  const sockets = new Set<Socket>()
  const control = createServer((socket) => {
    sockets.add(socket)
    let folder = ''
    let data: { listener: Server; arrives: Promise<unknown[]> } | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    const open = async (reply: (port: number) => string) => {
      const listener = createServer().listen(0, '127.0.0.1')
      // The client connects before it names the file.
      data = { listener, arrives: once(listener, 'connection') }
      await once(listener, 'listening')
      say(reply((listener.address() as AddressInfo).port))
    }
    const store = async (name: string) => {
      const { listener, arrives } = data!
      say('150 Ready')
      const [from] = await arrives
      stored.set(folder + name, Buffer.concat(await Array.fromAsync(from as AsyncIterable<Buffer>)))
      listener.close()
      say('226 Stored')
    }
    const handle = async (line: string) => {
      const [, verb = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
      if (verb === 'USER') return say('331 Password')
      if (verb === 'PASS') {
        state.signIns++
        return state.isHeld ? undefined : say(rest === password ? '230 Signed in' : '530 Wrong')
      }
      if (verb === 'CWD') {
        if (rest !== 'incoming') return say('550 No such folder')
        folder = 'incoming/'
        return say('250 Done')
      }
      if (verb === 'EPSV' && state.hasEpsv) return open((port) => `229 Passive (|||${port}|)`)
      // The server names another host for the data, as one that probes a network would.
      if (verb === 'PASV') return open((port) => `227 Passive (10,0,0,9,${port >> 8},${port & 255})`)
      if (verb === 'STOR') return store(rest)
      return say(verb === 'TYPE' || verb === 'STRU' || verb === 'OPTS' ? '200 Done' : '502 Unknown')
    }
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (text) => {
      for (const line of String(text).split('\r\n').filter(Boolean)) void handle(line)
    })
    say('220 Test')
  })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { control, stored, state, drop }
}

const server = ftpServer()
let port: number
let app: TestApp
let user: TestUser
let channel: ChannelRecord
beforeAll(async () => {
  server.control.listen(0, '127.0.0.1')
  await once(server.control, 'listening')
  port = (server.control.address() as AddressInfo).port
  app = await startTestApp({ world: 'empty', environment: { FTP_ALLOWED_HOSTS: '127.0.0.1' } })
  const group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  channel = await aChannel(app, { groups: [group] })
})
afterAll(async () => {
  server.drop()
  server.control.close()
  await app.close()
})
beforeEach(() => server.stored.clear())

const send = (fileId: string, target: object = {}, as = user) =>
  ask(app, as, 'POST /channelfiles/ftp', { fileId, host: '127.0.0.1', port, username: 'studio', password, secure: false, ...target })

test('API-224 UI-139 a file arrives at an FTP server with its name and its content', async () => {
  const clip = await readFile(join(import.meta.dirname, '../../../assets/test-clip.mp4'))
  const file = await aFile(app, channel)
  expect(await send(file.id)).toMatchObject({ status: 200, body: { sizeBytes: clip.length } })
  expect(await send(file.id, { folder: 'incoming' })).toMatchObject({ status: 200 })
  expect([...server.stored.keys()]).toEqual([basename(file.path), `incoming/${basename(file.path)}`])
  for (const content of server.stored.values()) expect(content.equals(clip)).toBe(true)
})

test('the audit log names the server and the user, and the database keeps no password', async () => {
  const file = await aFile(app, channel)
  await send(file.id)
  const entries = await app.database.prisma.auditEntry.findMany({ where: { action: 'channelFiles.ftp', objectId: file.id } })
  expect(entries).toMatchObject([{ outcome: 'ok', username: user.username, details: { after: { sentTo: '127.0.0.1' } } }])
  expect(JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(password)
})

test.each(['10.0.0.1', '169.254.169.254', 'localhost', '::1', '::ffff:127.0.0.1', '192.168.1.1'])(
  'a server at %s is refused before a connection is opened',
  async (host) => {
    const before = server.state.signIns
    const file = await aFile(app, channel)
    expect((await send(file.id, { host })).body.code).toBe('FTP_TARGET_NOT_ALLOWED')
    expect(server.state.signIns).toBe(before)
  },
)

test('a wrong password, a missing folder, and a closed port are refused without the words of the server', async () => {
  const file = await aFile(app, channel)
  expect((await send(file.id, { password: 'other' })).body.code).toBe('FTP_SIGN_IN_FAILED')
  expect((await send(file.id, { folder: 'elsewhere' })).body.code).toBe('FTP_REFUSED')
  // A port that was free a moment ago.
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: free } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect((await send(file.id, { port: free })).body.code).toBe('FTP_UNREACHABLE')
  expect(server.stored.size).toBe(0)
})

test('a server that names another host for the data gets none', async () => {
  const file = await aFile(app, channel)
  server.state.hasEpsv = false
  expect((await send(file.id)).body.code).toBe('FTP_UNREACHABLE')
  server.state.hasEpsv = true
  expect(server.stored.size).toBe(0)
})

test('a user sends one file at a time', async () => {
  const file = await aFile(app, channel)
  const before = server.state.signIns
  server.state.isHeld = true
  const first = send(file.id)
  await expect.poll(() => server.state.signIns).toBe(before + 1)
  server.state.isHeld = false
  expect((await send(file.id)).body.code).toBe('FTP_TRANSFER_RUNS')
  server.drop()
  expect((await first).body.code).toBe('FTP_UNREACHABLE')
  expect((await send(file.id)).status).toBe(200)
})

test('a line break in a field is refused, and so are a file under way and a reader', async () => {
  const file = await aFile(app, channel)
  for (const field of ['username', 'password', 'folder']) expect((await send(file.id, { [field]: 'a\r\nDELE x' })).status).toBe(400)
  const underWay = await aFile(app, channel, { transferring: true })
  expect((await send(underWay.id)).body.code).toBe('FILE_TRANSFERRING')
  const reader = await aUser(app, { role: 'luc_read', groups: [] })
  expect((await send(file.id, {}, reader)).status).toBe(403)
})
