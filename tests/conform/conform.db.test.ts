import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../support/app.ts'
import { rowsOf } from '../support/rows.ts'
import { conform } from './conform.ts'
import type { Finding } from './judge.ts'

let app: TestApp
let altered: Server
beforeAll(async () => {
  app = await startTestApp()
  altered = createServer((request, response) => {
    void forward(request.url ?? '/', request).then(({ status, type, cookie, text }) =>
      response.writeHead(status, { 'content-type': type, ...(cookie.length > 0 && { 'set-cookie': cookie }) }).end(text),
    )
  })
  await new Promise<void>((resolve) => altered.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  altered.closeAllConnections()
  await new Promise((resolve) => altered.close(resolve))
  await app.close()
})

/** Forwards a request to the core and alters three of its replies. */
async function forward(url: string, request: AsyncIterable<Buffer> & { method?: string; headers: Record<string, unknown> }) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = 'GET', headers } = request
  const kept = Object.entries(headers).filter(([name]) => ['cookie', 'content-type'].includes(name)) as [string, string][]
  const answer = await fetch(app.address + url, { method, headers: kept, ...(parts.length > 0 && { body: Buffer.concat(parts) }) })
  const reply = {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    cookie: answer.headers.getSetCookie(),
    text: await answer.text(),
  }
  const path = url.split('?')[0] as string
  if (path === '/core/users/current' && reply.status === 200)
    return { ...reply, text: JSON.stringify({ ...JSON.parse(reply.text), username: undefined }) }
  if (path.startsWith('/core/v2/stories/') && reply.status === 404) return { ...reply, status: 410 }
  if (path === '/core/inventories/fetch' && reply.status === 200) return { ...reply, type: 'text/html' }
  return reply
}

const targetAt = (url: string, writes = false) => ({ url: new URL(url), username: 'super_user', password, writes })
const alteredUrl = () => `http://127.0.0.1:${(altered.address() as AddressInfo).port}`
const differing = (findings: readonly Finding[]) => findings.filter(({ result }) => result === 'differs')

/** The three altered replies, and how each differs. */
const alterations = [
  ['inventories.list', 'output', ['content type text/html instead of application/json']],
  [
    'stories.get',
    'missing object',
    ['status 410 instead of 404 for STORY_NOT_FOUND', 'body.status is 404, the status of the reply is 410'],
  ],
  ['users.getCurrent', 'output', ['body.username: Invalid input: expected string, received undefined']],
]

/** The rows of all units and of what belongs to them. */
async function unitRows(): Promise<unknown[]> {
  const ids = new Set((await app.database.prisma.unit.findMany({ select: { id: true } })).map(({ id }) => id))
  return rowsOf(app.database, ids)
}

test('our core conforms: nothing differs, only reads without an object are not tested, and nothing is changed', async () => {
  const before = await unitRows()
  const findings = await conform(targetAt(app.address))
  expect(differing(findings)).toEqual([])
  const reads = [...callsOf(contract)].filter(([, call]) => call.http[0].startsWith('GET ')).map(([name]) => name)
  const passing = (check: RegExp) =>
    new Set(findings.filter((one) => one.result === 'passes' && check.test(one.check)).map(({ call }) => call))
  expect(reads.filter((name) => !passing(/^undeclared field/).has(name))).toEqual([])
  // The demo world has no AI session and no certificate, and its devices are not connected.
  expect(reads.filter((name) => !passing(/^output/).has(name)).length).toBeLessThan(reads.length / 5)
  // Each of these reads is about one type of server, or about servers with SMPTE.
  const typed = [
    'getTransceiverConfiguration',
    'getVideoReturnConfiguration',
    'getIngestConfiguration',
    'listFeeds',
    'listIngestChannels',
    'getSmpte',
  ]
  const ofVideoReturns = ['getForAdmin', 'getCapabilities', 'listInputSources']
  const wanted = [...typed.map((name) => `servers.${name}`), ...ofVideoReturns.map((name) => `videoReturn.${name}`)]
  expect(wanted.filter((name) => !passing(/^output/).has(name))).toEqual([])
  expect(findings.filter(({ details }) => details.some((line) => line.includes('no reply')))).toEqual([])
  expect(await unitRows()).toEqual(before)
}, 60_000)

test('with writes, our core refuses each of them as the contract says, and keeps its rows', async () => {
  const before = await unitRows()
  const findings = await conform(targetAt(app.address, true))
  expect(differing(findings)).toEqual([])
  expect(findings).toContainEqual({ call: 'units.setDelay', check: 'missing object', result: 'passes', details: [] })
  // The one command is the read that asks a device.
  const asks = (row: unknown) => (row as { row: { kind?: string } }).row.kind === 'listFiles'
  expect((await unitRows()).filter((row) => !asks(row))).toEqual(before.filter((row) => !asks(row)))
}, 60_000)

test('an altered core differs in the three altered replies and in nothing else; the command fails and prints no password', async () => {
  const found = differing(await conform(targetAt(alteredUrl())))
  expect(found.map(({ call, check, details }) => [call, check, details])).toEqual(alterations)

  const out = mkdtempSync(join(tmpdir(), 'conform-'))
  const environment = { ...process.env, CONFORM_USER: 'super_user', CONFORM_PASSWORD: password }
  const args = [join(import.meta.dirname, 'cli.ts'), '--target', alteredUrl(), '--out', out]
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) =>
    execFile(process.execPath, args, { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    ),
  )
  const written = [text, ...['report.html', 'junit.xml'].map((file) => readFileSync(join(out, file), 'utf8'))]
  rmSync(out, { recursive: true })
  expect(code).toBe(1)
  expect(written[2]).toMatch(/<testsuites [^>]*failures="3"/)
  for (const one of written) {
    for (const [call, check] of alterations) expect(one).toMatch(new RegExp(`${String(call)}\\b.*${String(check)}`))
    expect(one).not.toContain(password)
  }
}, 60_000)

test('a reply that is too long is not read and not a difference', async () => {
  const findings = await conform(targetAt(app.address), { requestMsMax: 30_000, bodyBytesMax: 4000 })
  expect(findings.find(({ call, check }) => call === 'units.list' && check === 'output')).toMatchObject({
    result: 'not tested',
    details: ['no reply: the body is longer than 4000 bytes'],
  })
  expect(differing(findings)).toEqual([])
}, 60_000)

test('a user who cannot sign in is an error, without the password', async () => {
  const attempt = conform({ ...targetAt(app.address), username: 'no-such-user' })
  await expect(attempt).rejects.toThrow(/SIGN_IN_FAILED/)
  await expect(attempt).rejects.not.toThrow(password)
})
