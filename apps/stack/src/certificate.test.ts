import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificateFor } from './certificate.ts'

const dayMs = 24 * 60 * 60_000
const names = ['localhost', '127.0.0.1', 'studio.local', '192.0.2.7']
const nowMs = Date.now()
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'backhaul-tls-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('the certificate names the machine, is valid for 13 months at most, and its key is readable by the owner only', async () => {
  const { cert, fingerprint } = await certificateFor(names, dir, nowMs)
  const read = new X509Certificate(cert)
  expect([read.checkHost('studio.local'), read.checkIP('192.0.2.7'), read.checkHost('evil.example')]).toEqual(['studio.local', '192.0.2.7', undefined]) // prettier-ignore
  expect(read.fingerprint256).toBe(fingerprint)
  expect(read.validToDate.getTime() - read.validFromDate.getTime()).toBeLessThanOrEqual(398 * dayMs)
  expect(read.ca).toBe(false)
  expect(statSync(join(dir, 'tls/key.pem')).mode & 0o777).toBe(0o600)
})

test('a client that trusts the certificate reads over https', async () => {
  const { key, cert } = await certificateFor(names, dir, nowMs)
  const server = createServer({ key, cert }, (_request, answer) => answer.end('read'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const status = await new Promise((resolve, reject) => {
      get({ host: 'localhost', port, ca: cert }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    })
    expect(status).toBe(200)
  } finally {
    server.close()
  }
})

test('the certificate is kept between starts, and replaced when a name is missing or it expires', async () => {
  const first = await certificateFor(names, dir, nowMs)
  expect((await certificateFor(names.slice(1), dir, nowMs + 300 * dayMs)).fingerprint).toBe(first.fingerprint)
  const moved = await certificateFor([...names, '192.0.2.8'], dir, nowMs)
  expect(moved.fingerprint).not.toBe(first.fingerprint)
  expect((await certificateFor(names, dir, nowMs + 396 * dayMs)).fingerprint).not.toBe(moved.fingerprint)
})
