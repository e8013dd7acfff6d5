import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aUser } from '../../../../tests/support/builders.ts'

const clock = manualClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())

test('a change of rights during a slow read of them applies to the call that waits for it', async () => {
  const user = await aUser(app, { role: 'luc_unit_control' })
  expect((await ask(app, user, 'GET /devices/fetch')).status).toBe(200)
  clock.advance(2 * 60_000)
  const { sessions } = app.core.store
  const { find } = sessions
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  let reads = 0
  // The first read is slow.
  const slow = async (id: string) => {
    const row = await find(id)
    if (++reads === 1) await held
    return row
  }
  Object.assign(sessions, { find: slow })
  const asked = ask(app, user, 'GET /devices/fetch')
  await expect.poll(() => reads).toBe(1)
  await app.database.prisma.userRole.deleteMany({ where: { userId: user.id } })
  app.core.sessions.refresh(user.id)
  clock.advance(500)
  expect((await asked).status).toBe(403)
  go()
})
