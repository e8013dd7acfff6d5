import { resources } from '@backhaul/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { restRequest, send } from '../../../../tests/support/call-request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('R-154 a name of the demo world is in use, in upper or lower case', async () => {
  const { calls, example } = resources.modemVendors
  const cookie = await app.cookieOf('super_user')
  const create = (fields: object) => send(app.address, restRequest(calls.create.http[0], { ...example, ...fields }), cookie)
  expect((await create({ name: 'QUECTEL', model: 'rm520n-gl' })).body.code).toBe('NAME_TAKEN')
  expect((await create({ name: 'QUECTEL', model: 'rm500q' })).status).toBe(200)
})
