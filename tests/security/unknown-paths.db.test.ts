import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

const consoleDir = mkdtempSync(join(tmpdir(), 'backhaul-console-'))
let app: TestApp
beforeAll(async () => {
  mkdirSync(join(consoleDir, 'assets'))
  writeFileSync(join(consoleDir, 'index.html'), '<title>console</title>')
  writeFileSync(join(consoleDir, 'favicon.svg'), '<svg/>')
  app = await startTestApp({ world: 'empty', consoleDir })
})
afterAll(async () => {
  await app.close()
  rmSync(consoleDir, { recursive: true })
})

/** Sends the path as it is: `fetch` would normalise it. */
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(app.address)
    request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })

test.each(['/', '/list', '/list?unit=u-1.2', '/login?next=%2Flist', '/system_settings/modem_vendor', '/favicon.svg'])(
  '%s is a page or file of the console',
  async (path) => {
    expect(await statusOf(path)).toBe(200)
  },
)

test.each([
  '/.env',
  '/.git/config',
  '/passwords.json',
  '/backup.tar.gz',
  '/a/b.php?x=/list',
  '//core/devices/fetch',
  '/CORE/devices/fetch',
  '/core/none',
  '/simulation/worlds',
  '/metrics',
])('%s does not exist', async (path) => {
  expect(await statusOf(path)).toBe(404)
})
