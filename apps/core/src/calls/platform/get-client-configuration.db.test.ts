import { linkVersion, memoryLink } from '@backhaul/device-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('consoles learn that devices are simulated from the first simulator that links, also after it has left', async () => {
  const user = await aUser(app, { role: 'luc_read' })
  const simulated = async () => (await ask(app, user, 'GET /client_configuration/fetch')).body.simulated
  await scriptedFleet(app.core.devices)
  expect(await simulated()).toBe(false)
  const link = memoryLink()
  app.core.devices.attach(link.core)
  link.fleet.send({ op: 'hello', v: linkVersion, simulated: true })
  await settled()
  expect(await simulated()).toBe(true)
  link.fleet.close()
  await settled()
  expect(await simulated()).toBe(true)
})
