import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aFile, aGroup, aServer, aUnit, aUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('M-063 R-245 the last ten files that a unit has uploaded are listed, and not those of another unit', async () => {
  const group = await aGroup(app)
  const [server, hidden] = [await aServer(app, { groups: [group] }), await aServer(app, { groups: [await aGroup(app)] })]
  const [unit, other] = [await aUnit(app, { groups: [group] }), await aUnit(app, { groups: [group] })]
  const user = await aUser(app, { role: 'luc_regular', groups: [group] })
  for (let at = 1; at <= 11; at++) await aFile(app, { unit, server }, { path: `f${at}.mp4`, at })
  await aFile(app, { unit, server: hidden }, { path: 'hidden.mp4', at: 12 })
  await aFile(app, { unit: other, server }, { path: 'other.mp4', at: 13 })
  const { body } = await ask(app, user, `GET /v2/units/${unit.id}/uploadedFiles`)
  expect(body.map(({ path }: { path: string }) => path)).toEqual(['hidden.mp4', ...Array.from({ length: 9 }, (_, i) => `f${11 - i}.mp4`)])
  expect(body[0]).toMatchObject({ serverId: null, serverName: null, status: 'uploaded' })
  expect(body[1]).toMatchObject({ serverId: server.id, serverName: server.row.name, status: 'uploaded' })
})
