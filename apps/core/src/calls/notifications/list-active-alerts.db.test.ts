import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aServer, aUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('the alerts of a server are listed for a role that may read servers, and for no other', async () => {
  const group = await aGroup(app)
  const server = await aServer(app, { groups: [group] })
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(server.id, { state: 'busy', serverUsage: { cpu: 100, storage: 1 } })
  const listed = async (role: 'luc_regular' | 'luc_unit_control') => {
    const { body } = await ask(app, await aUser(app, { role, groups: [group] }), 'GET /v2/alerts/active')
    return body.map((alert: { deviceId: string }) => alert.deviceId)
  }
  expect(await listed('luc_regular')).toEqual([server.id])
  expect(await listed('luc_unit_control')).toEqual([])
})
