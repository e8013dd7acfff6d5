import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test("UI-109 every user sees what's new in both languages, the newest first, as an administrator wrote it", async () => {
  const [admin, reader] = [await aUser(app, { role: 'super_user' }), await aUser(app, { role: 'luc_read' })]
  const entry = { nameZh: '地图', text: 'Text', textZh: '正文' }
  for (const date of ['2026-10-01', '2026-11-20', '2026-02-28'])
    expect((await ask(app, admin, 'POST /v2/admin/whatsNew', { ...entry, name: `Map ${date}`, date })).status).toBe(200)
  const { body } = await ask(app, reader, 'GET /v2/whatsNew')
  expect(body.map(({ date }: { date: string }) => date)).toEqual(['2026-11-20', '2026-10-01', '2026-02-28'])
  expect(body[0]).toMatchObject({ title: { en: 'Map 2026-11-20', zh: '地图' }, text: { en: 'Text', zh: '正文' } })
})

test('UI-048 support staff read the entries, and only super users change them', async () => {
  const staff = await aUser(app, { role: 'staff' })
  const entry = { name: 'Map', nameZh: '地图', date: '2026-11-21', text: 'Text', textZh: '正文' }
  expect((await ask(app, staff, 'GET /v2/admin/whatsNew')).status).toBe(200)
  expect((await ask(app, staff, 'POST /v2/admin/whatsNew', entry)).status).toBe(403)
  const admin = await aUser(app, { role: 'super_user' })
  expect((await ask(app, admin, 'POST /v2/admin/whatsNew', { ...entry, date: '2026-02-30' })).status).toBe(400)
})
