import { Server } from '@backhaul/contract/servers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { anInventory, aServer, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let admin: TestUser
let [id, foreignId] = ['', '']
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  id = (await aServer(app, { inventories: [inventory], maxChannels: 4 })).id
  foreignId = (await aServer(app)).id
})
afterAll(() => app.close())

describe('a server', () => {
  test('is returned as a row and as a status with the same values', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, { state: 'busy', serverUsage: { cpu: 31, storage: 62 }, upTimeS: 90, swVersion: '10.4.0' })
    const { body } = await ask(app, admin, `GET /servers/${id}`)
    expect(Server.strict().safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({ uniqueId: id, swVersion: '10.4.0', maxChannels: 4 })
    const state = { uniqueId: id, state: 'busy', serverUsage: { cpu: 31, storage: 62 }, upTime: 90, lastSeen: null }
    expect(body).toMatchObject(state)
    expect((await ask(app, admin, `GET /servers/${id}/status`)).body).toEqual(state)
  })

  test('out of scope is refused in the same way as one that does not exist', async () => {
    for (const one of [foreignId, 'no-such-server'])
      for (const path of ['', '/status'])
        expect(await ask(app, admin, `GET /servers/${one}${path}`)).toMatchObject({ status: 404, body: { code: 'SERVER_NOT_FOUND' } })
  })
})
