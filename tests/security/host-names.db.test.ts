import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { password, startTestApp, type TestApp } from '../support/app.ts'
import { aUser, type TestUser } from '../support/builders.ts'

const consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
let app: TestApp
let user: TestUser
let cookie: string
beforeAll(async () => {
  const environment = { ALLOWED_HOSTS: 'Backhaul.example,studio', ALLOWED_ORIGINS: 'https://console.example' }
  mkdirSync(join(consoleDir, 'assets'))
  for (const file of ['index.html', 'licenses.txt', 'assets/main.js']) writeFileSync(join(consoleDir, file), '')
  app = await startTestApp({ world: 'empty', environment, consoleDir })
  user = await aUser(app, { role: 'luc_read' })
  cookie = await app.cookieOf(user)
})
afterAll(async () => {
  await app.close()
  rmSync(consoleDir, { recursive: true })
})

const streamOpens = (host: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, {
      headers: { cookie, host, origin: `http://${host}` },
    })
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.on('open', () => (socket.terminate(), resolve(101)))
    socket.on('error', () => undefined)
  })

const ours = ['localhost:4000', 'a.localhost:1', '127.0.0.1:4000', '[::1]:4000', '192.0.2.7', 'backhaul.example', 'studio:4000', 'console.example'] // prettier-ignore
test.each(ours)('a core serves the host name %s, which is its own', async (host) => {
  expect((await supertest(app.address).get('/core/users/current').set({ host, cookie })).status).toBe(200)
  expect(await streamOpens(host)).toBe(101)
})

const foreign = ['evil.example:4000', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', 'backhaul.example.evil.example', '', 'a b'] // prettier-ignore
test.each(foreign)('a core refuses calls, sign-in and the stream under the host name "%s", whatever the origin', async (host) => {
  const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  const answers = [
    await supertest(app.address).get('/core/users/current').set({ host, cookie }),
    await supertest(app.address).post('/core/auth/login').set(own).send({ username: user.username, password }),
    await supertest(app.address).post('/core/trpc/users.login').set(own).send({ username: user.username, password }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([421, 421, 421])
  expect(answers[1]?.body).toMatchObject({ code: 'HOST_REFUSED' })
  expect(await streamOpens(host)).not.toBe(101)
})

const pagePaths = ['/', '/units', '/licenses.txt', '/assets/main.js', '/config.json', '/core/docs', '/core/openapi.json']
test.each(pagePaths)('a core refuses %s under a foreign host name, and serves it under its own', async (path) => {
  const refused = await supertest(app.address).get(path).set({ host: 'evil.example:4000' })
  expect([refused.status, refused.body.code]).toEqual([421, 'HOST_REFUSED'])
  expect((await supertest(app.address).get(path).set({ host: 'studio:4000' })).status).toBe(200)
})

test('a load balancer learns under any host name whether the core works', async () => {
  expect((await supertest(app.address).get('/health/ready').set({ host: 'core-1' })).status).toBe(200)
})

test.each(['/core/users/current', '/'])('a request of %s with two Host headers is refused', async (path) => {
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

const pages: [origin: string | undefined, status: number][] = [
  ['http://192.0.2.7:4000', 403],
  ['http://studio', 403],
  ['http://127.0.0.1.studio', 403],
  ['https://studio', 200],
  ['http://localhost:4000', 200],
  ['http://127.0.0.1:4000', 200],
  ['http://[::1]:4000', 200],
  [undefined, 200],
]
test.each(pages)('a sign-in on a page of %s gets %s: over plain http browsers keep no session', async (origin, status) => {
  const page = { 'sec-fetch-site': 'same-origin', ...(origin && { origin }) }
  const answer = await supertest(app.address).post('/core/auth/login').set(page).send({ username: user.username, password })
  expect([answer.status, answer.headers['set-cookie'] !== undefined]).toEqual([status, status === 200])
  if (status === 403) expect(answer.body).toMatchObject({ code: 'HTTPS_REQUIRED' })
})

test('no page of another site may show the console in a frame', async () => {
  const { headers } = await supertest(app.address).get('/config.json')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
