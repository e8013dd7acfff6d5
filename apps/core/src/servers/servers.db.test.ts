import { ServerRow } from '@backhaul/contract/servers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { scriptedFleet } from '../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const serverOf = (inventory: string) =>
  [...app.core.registry.servers.byId.values()].find(({ inventoryId }) => inventoryId === inventory)?.id

describe('a server', () => {
  test('is answered whole and as its state, both saying the same', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const id = serverOf('inv-2') as string
    await fleet.say(id, { state: 'busy', serverUsage: { cpu: 31, storage: 62 }, upTimeS: 90, swVersion: '10.4.0' })
    const { body } = await ask(app, 'luc_admin', `GET /servers/${id}`)
    expect(ServerRow.strict().safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({ uniqueId: id, swVersion: '10.4.0', maxChannels: expect.any(Number) })
    const state = { uniqueId: id, state: 'busy', serverUsage: { cpu: 31, storage: 62 }, upTime: 90, lastSeen: null }
    expect(body).toMatchObject(state)
    expect((await ask(app, 'luc_admin', `GET /servers/${id}/status`)).body).toEqual(state)
  })

  test('out of scope answers like one that does not exist', async () => {
    for (const id of [serverOf('inv-6'), 's-nowhere'])
      for (const path of ['', '/status'])
        expect(await ask(app, 'luc_admin', `GET /servers/${id}${path}`)).toMatchObject({ status: 404, body: { code: 'SERVER_NOT_FOUND' } })
  })
})
