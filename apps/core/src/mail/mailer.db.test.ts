import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@backhaul/clock'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'

/** A mail server with just enough of SMTP. While `isDown` it refuses every mail. */
class MailServer {
  isDown = false
  readonly mails: string[] = []
  readonly recipients: string[] = []
  readonly server: Server = createServer((socket) => this.#serve(socket))
  attempts = 0

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  #serve(socket: Socket): void {
    let [rest, data] = ['', null as string[] | null]
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n')
      rest = lines.pop() as string
      for (const line of lines) {
        if (data !== null && line !== '.') data.push(line)
        else if (data !== null) {
          this.mails.push(data.join('\n'))
          data = null
          socket.write('250 taken\r\n')
        } else if (line.startsWith('MAIL')) {
          this.attempts++
          socket.write(this.isDown ? '451 later\r\n' : '250 ok\r\n')
        } else if (line.startsWith('RCPT')) {
          this.recipients.push(line)
          socket.write('250 ok\r\n')
        } else if (line === 'DATA') {
          data = []
          socket.write('354 go\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }
}

/** Jumps without running the timers of the hours between. */
let jumpedMs = 0
const manual = manualClock()
const clock = { ...manual, now: () => manual.now() + jumpedMs }
let app: TestApp
let far: MailServer
afterEach(async () => {
  await app.close()
  far.server.close()
})
async function start(): Promise<void> {
  far = new MailServer()
  const SMTP_URL = await far.listen()
  app = await startTestApp({ world: 'empty', clock, environment: { SMTP_URL, MAIL_FROM: 'backhaul@studio.example' } })
}
const wait = { timeout: 60_000, interval: 20 }
const mail = { kind: 'verification', to: 'crew@test.example', subject: 'Low battery', text: 'Secret link', requestedBy: null } as const
const stored = async () => (await app.core.store.mails.list({ offset: 0, limit: 50 })).items

test('a mail is sent over SMTP, and the text of a verification is removed after it', async () => {
  await start()
  await app.core.mailer.send(mail)
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'sent', attempts: 1, text: '' }]), wait)
  expect(far.mails).toHaveLength(1)
  expect(far.mails[0]).toMatch(/^From: backhaul@studio\.example$/m)
  expect(far.mails[0]).toMatch(/^To: crew@test\.example$/m)
  expect(far.mails[0]).toMatch(/Secret link/)
})

test('no text of a user begins a header or adds a recipient', async () => {
  await start()
  await app.core.mailer.send({ ...mail, subject: 'Case\r\nBcc: other@test.example\n\nBody', text: '\r\n.\r\nMAIL FROM:<a@b.example>' })
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'sent' }]), wait)
  expect(far.mails[0]).toMatch(/^Subject: Case Bcc: other@test\.example Body$/m)
  expect(far.mails[0]).not.toMatch(/^Bcc/m)
  expect(far.recipients).toEqual(['RCPT TO:<crew@test.example>'])
  expect(far.attempts).toBe(1)
  for (const to of ['a@test.example, b@test.example', 'a@test.example\r\nBcc: b@test.example'])
    await expect(app.core.mailer.send({ ...mail, to })).rejects.toThrow('no valid address')
})

test('a mail that the server refuses is sent again after growing waits, and fails after six attempts', async () => {
  await start()
  far.isDown = true
  await app.core.mailer.send({ ...mail, kind: 'alert' })
  const settled = (attempts: number, state: string) =>
    vi.waitFor(async () => {
      const [row] = await stored()
      expect(row).toMatchObject({ attempts, state, error: 'EENVELOPE 451' })
      // Not the lease of an attempt that is under way.
      const waitMs = (row?.nextAttemptAt ?? 0) - clock.now()
      if (state === 'waiting') expect(waitMs).toBe(([1, 5, 15, 60, 240][attempts - 1] as number) * 60_000)
    }, wait)
  for (const [index, minutes] of [1, 5, 15, 60, 240].entries()) {
    await settled(index + 1, 'waiting')
    jumpedMs += minutes * 60_000
    // A look may have been under way at that moment; a later one takes the mail. Time is not moved after the attempt.
    await vi.waitFor(() => {
      if (far.attempts < index + 2) manual.advance(15_000)
      expect(far.attempts).toBe(index + 2)
    }, wait)
  }
  await settled(6, 'failed')
  expect(far.mails).toEqual([])
})

test('a mail that failed once is sent when the server is back', async () => {
  await start()
  far.isDown = true
  await app.core.mailer.send(mail)
  await vi.waitFor(() => expect(far.attempts).toBe(1), wait)
  far.isDown = false
  await vi.waitFor(async () => {
    jumpedMs += 60_000
    manual.advance(15_000)
    expect(await stored()).toMatchObject([{ state: 'sent', error: null }])
  }, wait)
  expect(far.mails).toHaveLength(1)
})
