import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { REQUESTS_PER_S: '50' } })
})
afterAll(() => app.close())

/** Reads as another client each time, unless the test names one. */
let clients = 0
const read = (url: string, headers: Record<string, string> = {}, remoteAddress = `192.0.2.${++clients}`) =>
  app.http.inject({ method: 'GET', url, headers, remoteAddress })

describe.each(['/core/openapi.json', '/core/docs'])('%s', (url) => {
  test('is made once: all readers get the same bytes, which caches keep and ask about', async () => {
    const [first, second] = [await read(url), await read(url)]
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect([second.statusCode, second.headers.etag]).toEqual([200, first.headers.etag])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('is not sent to a reader that has it', async () => {
    const { headers } = await read(url)
    const tag = String(headers.etag)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const again = await read(url, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    }
    expect((await read(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is compressed for readers that accept it', async () => {
    const plain = await read(url)
    const packed = await read(url, { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
    expect((await read(url, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  test('is refused to an address that reads it all the time, and to no other', async () => {
    const eager = `198.51.100.${++clients}`
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(url, {}, eager)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await read(url)).statusCode).toBe(200)
  })
})

test('the styles of the API page are permitted by their hash, and no others', async () => {
  const { headers, body } = await read('/core/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/)
  expect(policy).toContain("script-src 'self';")
  expect(`${policy} ${body}`).not.toMatch(/nonce/i)
})
