import { manualClock } from '@backhaul/clock'
import { buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { aUser } from '../../../../tests/support/builders.ts'
import type { Core } from '../context.ts'

// Nothing advances the clock, so that a delay lasts until the end of the test.
const clock = manualClock()
const [home, elsewhere] = ['192.0.2.1', '198.51.100.1']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())

const isChecked = (core: Core, username: string, address: string) =>
  core.signInAttempts
    .check(username, address, async () => 'right')
    .then(
      () => true,
      () => false,
    )

test('after a restart of the core, failures of strangers delay no user at a network from which the account signed in before', async () => {
  const { username } = await aUser(app, { role: 'luc_regular' })
  const signedIn = await fetch(`${app.address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': home },
    body: JSON.stringify({ username, password }),
  })
  expect(signedIn.status).toBe(200)

  const restarted = await buildApp({
    config: app.core.config,
    log: pino({ level: 'silent' }),
    prisma: app.database.prisma,
    clock,
    transportClock: clock,
  })
  try {
    for (let n = 0; n < 5; n++) await restarted.core.signInAttempts.check(username, `203.0.113.${n}`, async () => null)
    expect(await isChecked(restarted.core, username, elsewhere)).toBe(false)
    await expect.poll(() => isChecked(restarted.core, username, home), { timeout: 5000 }).toBe(true)
    expect(await isChecked(restarted.core, username, elsewhere)).toBe(false)
  } finally {
    await restarted.close()
  }
})
