import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('preferences do not grow without a limit, however many grids a user names, and stay as they were when one is refused', async () => {
  const user = await aUser(app, { role: 'luc_vr_viewer' })
  const grid = { expandedGroups: Array.from({ length: 140 }, (_, n) => `${n}`.padEnd(247, 'x')) }
  const add = (name: string) => ask(app, user, 'PUT /userPreferences', { gridPrefs: { [name]: grid } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await add(`grid-${n}`)).status)
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409])
  expect((await add('grid-9')).body).toMatchObject({ code: 'PREFERENCES_TOO_LARGE' })
  const { body } = await ask(app, user, 'GET /userPreferences')
  expect(Object.keys(body.gridPrefs)).toEqual(['grid-0', 'grid-1', 'grid-2'])
  expect((await ask(app, user, 'PUT /userPreferences', { language: 'zh' })).body.language).toBe('zh')
})
