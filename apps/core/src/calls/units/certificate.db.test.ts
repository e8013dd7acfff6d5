import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let user: TestUser
let id: string

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  const group = await aGroup(app)
  user = await aUser(app, { role: 'luc_admin', groups: [group] })
  id = (await aUnit(app, { groups: [group] })).id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
})

const as = (http: `${string} /${string}`) => ask(app, user, http)

describe('the certificate of a unit', () => {
  const path = () => `/v2/devices/${id}/certificate` as const

  test('E-094 is missing while the unit reports none', async () => {
    for (const method of ['GET', 'DELETE'])
      expect(await as(`${method} ${path()}`)).toMatchObject({ status: 404, body: { code: 'CERTIFICATE_NOT_FOUND' } })
  })

  test('is read, and deleted by the unit', async () => {
    await fleet.say(id, { hasCertificate: true })
    expect(await as(`GET ${path()}`)).toMatchObject({ status: 200, body: { deviceId: id, reportedAt: clock.now() } })
    expect(await as(`DELETE ${path()}`)).toMatchObject({ status: 200, body: { kind: 'deleteCertificate', state: 'done' } })
    await fleet.say(id, { hasCertificate: false })
    expect((await as(`GET ${path()}`)).status).toBe(404)
  })

  test('R-185 E-114 is not deleted while the unit is busy', async () => {
    await fleet.say(id, { hasCertificate: true, applications: { video: 'running' } })
    expect(await as(`DELETE ${path()}`)).toMatchObject({ status: 409, body: { code: 'CERTIFICATE_IN_USE' } })
    expect(fleet.commands).toEqual([])
  })

  test('E-095 the reason of the unit is named when it does not delete it', async () => {
    await fleet.say(id, { hasCertificate: true })
    fleet.obey = () => ({ code: 'busy' })
    expect(await as(`DELETE ${path()}`)).toMatchObject({
      body: { code: 'CERTIFICATE_DELETION_FAILED', title: 'Certificate deletion failed: it is busy.' },
    })
  })
})
