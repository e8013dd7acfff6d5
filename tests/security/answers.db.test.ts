import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@backhaul/contract'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/builders.ts'

const tiles = 'https://tiles.example'
const folder = mkdtempSync(join(tmpdir(), 'backhaul-answers-'))
const consoleDir = join(folder, 'console')
let app: TestApp
let cookie: string
let reader: string
beforeAll(async () => {
  mkdirSync(join(consoleDir, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'canary-next-to-the-console')
  writeFileSync(
    join(consoleDir, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/a.js"></script>',
  )
  writeFileSync(join(consoleDir, 'assets', 'a.js'), 'void 0')
  app = await startTestApp({
    world: 'empty',
    consoleDir,
    environment: { TRUSTED_PROXIES: '127.0.0.1', TILE_URL: `${tiles}/{z}/{x}/{y}.png` },
  })
  cookie = await app.cookieOf(await aUser(app, { role: 'super_user' }))
  reader = await app.cookieOf(await aUser(app, { role: 'luc_read' }))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string) => supertest(app.address).get(path).redirects(0)
const big = JSON.stringify({ comment: 'x'.repeat(256 * 1024) })

/** One response of each kind, data and problems. */
const data: [what: string, ask: () => supertest.Test, status: number, kept?: string][] = [
  ['a call', () => get('/core/users/current').set('cookie', cookie), 200],
  ['a tRPC call', () => get('/core/trpc/users.getCurrent').set('cookie', cookie), 200],
  // The same for all readers, without data.
  ['the OpenAPI document', () => get('/core/openapi.json'), 200, 'no-cache'],
  ['the health of the process', () => get('/health/live'), 200],
  ['its readiness', () => get('/health/ready'), 200],
  ['a missing session', () => get('/core/users/current'), 401],
  ['an unknown session', () => get('/core/users/current').set('cookie', `${cookie}x`), 401],
  ['a missing right', () => get('/core/v2/admin/units').set('cookie', reader), 403],
  ['an unknown call', () => get('/core/nothing'), 404],
  ['the API root', () => get('/core?x'), 404],
  ['an unknown health check', () => get('/health/nothing'), 404],
  ['an unknown file', () => get('/assets/nothing.js'), 404],
  ['an unknown method', () => supertest(app.address).patch('/core/users/current').set('content-type', 'application/json'), 404],
  ['a malformed address', () => get('/core/v2/units/%E0%A4%A'), 400],
  ['a body that is too large', () => supertest(app.address).put('/core/userPreferences').set('cookie', cookie).type('json').send(big), 413],
  ['a body of another type', () => supertest(app.address).put('/core/userPreferences').set('cookie', cookie).type('text').send('{}'), 415],
  [
    'a page of another origin',
    () => supertest(app.address).put('/core/userPreferences').set('origin', 'https://evil.example').type('json').send('{}'),
    403,
  ],
]

test.each(data)(
  'the response to %s forbids caching, framing, sniffing and sharing, and does not name the server software',
  async (_, ask, status, kept = 'no-store') => {
    const answer = await ask()
    expect([answer.status, answer.headers]).toMatchObject([
      status,
      {
        'cache-control': kept,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
    ])
    for (const name of [
      'x-powered-by',
      'server',
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'strict-transport-security',
    ])
      expect([name, answer.headers[name]]).toEqual([name, undefined])
    if (status < 400) return
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(Problem.parse(answer.body)).toMatchObject({ status, requestId: answer.headers['x-request-id'] })
  },
)

describe.each([
  ['the console', '/', 'no-cache'],
  ['a route of the console', '/units/u-1', 'no-cache'],
  ['the API page', '/core/docs', 'no-cache'],
  ['a file of the console', '/assets/a.js', 'public, max-age=31536000, immutable'],
  ['the configuration', '/config.json', 'no-store'],
])('%s', (_, path, kept) => {
  test('has the complete set of security headers, and a policy that allows only own files and nothing inline', async () => {
    const { status, headers } = await get(path)
    expect([status, headers]).toMatchObject([
      200,
      {
        'cache-control': kept,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      },
    ])
    expect(headers['x-powered-by']).toBeUndefined()
    const policy = String(headers['content-security-policy']).split(';')
    const directives = Object.fromEntries(policy.map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1).join(' ')]))
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': expect.stringMatching(path === '/core/docs' ? /^'self'$/ : /^'self' 'nonce-\w{32}'$/),
      'style-src': expect.stringMatching(path === '/core/docs' ? /^'self' 'sha256-[\w+/]{43}='$/ : /^'self' 'nonce-\w{32}'$/),
      'img-src': `'self' data: blob: ${tiles}`,
      'connect-src': "'self'",
      'media-src': "'self'",
      'font-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
  })

  test('sends Strict-Transport-Security only over TLS', async () => {
    expect((await get(path)).headers['strict-transport-security']).toBeUndefined()
    const secure = await get(path).set('x-forwarded-proto', 'https')
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

test('the API page has no inline script', async () => {
  expect((await get('/core/docs')).text).not.toMatch(/__CSP_NONCE__|<script| on\w+=/)
})

test('the page at / contains the style nonce of its own response only, and no inline script', async () => {
  const answers = await Promise.all([get('/'), get('/')])
  const nonces = answers.map(({ headers }) => /style-src[^;]*'nonce-(\w+)'/.exec(String(headers['content-security-policy']))?.[1] as string)
  expect(nonces[0]).not.toBe(nonces[1])
  for (const [n, { text }] of answers.entries()) {
    expect(text).toContain(nonces[n])
    expect(text).not.toMatch(/__CSP_NONCE__|<script(?![^>]*\ssrc=)| on\w+=/)
  }
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e/secret.txt',
  '//secret.txt',
])('%s reads no file outside the console folder', async (path) => {
  // Over a socket, because every HTTP client normalises the path.
  const text = await new Promise<string>((resolve) => {
    let got = ''
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    socket.on('data', (part) => (got += part.toString()))
    socket.on('close', () => resolve(got))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  })
  expect(text).toMatch(/^HTTP\/1\.1 (200|400|403|404) /)
  expect(text).not.toContain('canary-next-to-the-console')
})
