import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

const clock = manualClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())

test('R-249 a report within 5 s of a change of the switcher is shown after these 5 s', async () => {
  const group = await aGroup(app)
  const { id } = await aUnit(app, { groups: [group], numberOfFeeds: 4, multiCameraLicensed: true })
  const user = await aUser(app, { role: 'luc_regular', groups: [group] })
  const fleet = await scriptedFleet(app.core.devices)
  const reported = (inputSdi: number) => ({ settings: { switcher: { highQualityChannelId: null, proxyChannelId: null, inputSdi } } })
  await fleet.say(id, { applications: {}, ...reported(1) })
  const inputSdi = async () => (await ask(app, user, `GET /v2/units/${id}/configurationV2`)).body.switchermode.inputSdi as number

  const answer = await ask(app, user, `PUT /v2/units/${id}/switchermode/sdiinput`, { inputSdi: 3 })
  expect([answer.status, answer.body.switchermode.inputSdi]).toEqual([200, 3])
  await fleet.say(id, reported(1))
  clock.advance(4999)
  expect(await inputSdi()).toBe(3)
  clock.advance(1)
  expect(await inputSdi()).toBe(1)
  await fleet.say(id, reported(3))
  expect(await inputSdi()).toBe(3)
})
