import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  operator = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app)] })
})
afterAll(() => app.close())

test('R-266 M-804 to M-808 the media profiles are those of the five default resolutions, with rates within R-157', async () => {
  const { profiles } = (await ask(app, operator, 'GET /streamingmediaprofiles/fetch')).body
  expect(profiles.map((one: { resolution: string }) => one.resolution)).toEqual(['1080p60/50', '1080i60/50', '720p60/50', '576i', '480i'])
  for (const { bitrateMin, bitrateDefault, bitrateMax } of profiles)
    expect([2000 <= bitrateMin, bitrateMin <= bitrateDefault, bitrateDefault <= bitrateMax, bitrateMax <= 8000]).toEqual([
      true,
      true,
      true,
      true,
    ])
})
