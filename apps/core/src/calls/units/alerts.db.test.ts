import type { AlertRule } from '@backhaul/contract/notifications'
import { defaultAlertRules, rulesOfUnits } from '@backhaul/rules/alerts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anInventory, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let user: TestUser
let first: RegistryGroup, last: RegistryGroup, foreign: RegistryGroup
let id: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const inventory = await anInventory(app)
  ;[first, last, foreign] = [await aGroup(app, inventory), await aGroup(app, inventory), await aGroup(app)]
  user = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  id = (await aUnit(app, { groups: [first, last] })).id
})

const send = (path: string, body?: object) => ask(app, user, path.replace(':id', id) as `GET /${string}`, body)
const battery = (threshold: number | null, fields: Partial<AlertRule> = {}): AlertRule => {
  return { type: 'battery', level: 'critical', enabled: true, threshold, recipients: ['crew@test.example'], ...fields }
}
const batteryOf = (rules: readonly AlertRule[]) => rules.find(({ type, level }) => type === 'battery' && level === 'critical')
const configure = (body: object) => send('PUT /v2/units/:id/alerts/configuration', body)
const configuration = async () => (await send('GET /v2/units/:id/alerts/configuration')).body

test('R-208 the default rules have every type at both levels, and a unit those of units', async () => {
  const { rules } = (await send('GET /v2/alerts/defaultConfiguration')).body
  expect(rules).toEqual(defaultAlertRules)
  expect(rules).toHaveLength(10)
  expect(await configuration()).toMatchObject({ mode: 'automatic', groupId: last.id, rules: rulesOfUnits(defaultAlertRules) })
})

test('R-207 automatic takes the rules of the group that the unit was added to last, byGroup those of a named one, manual its own', async () => {
  await send(`PUT /v2/groups/${first.id}/alerts/configuration`, { rules: [battery(11)] })
  await send(`PUT /v2/groups/${last.id}/alerts/configuration`, { rules: [battery(12)] })
  expect(batteryOf((await configuration()).rules)).toEqual(battery(12))
  const byGroup = await configure({ mode: 'byGroup', groupId: first.id })
  expect([byGroup.body.groupId, batteryOf(byGroup.body.rules)]).toEqual([first.id, battery(11)])
  const manual = await configure({ mode: 'manual', rules: [battery(13)] })
  expect([manual.body.groupId, batteryOf(manual.body.rules)]).toEqual([null, battery(13)])
  expect((await configure({ mode: 'automatic' })).body).toMatchObject({ mode: 'automatic', groupId: last.id })
})

test('a preview shows the rules of a mode, and changes nothing', async () => {
  await send(`PUT /v2/groups/${first.id}/alerts/configuration`, { rules: [battery(11)] })
  await configure({ mode: 'manual', rules: [battery(13)] })
  const before = await configuration()
  const preview = (query: string) => send(`GET /v2/units/:id/alerts/possibleconfiguration?${query}`)
  expect(batteryOf((await preview(`mode=byGroup&groupId=${first.id}`)).body.rules)).toEqual(battery(11))
  expect(batteryOf((await preview('mode=automatic')).body.rules)).toMatchObject({ threshold: 10, recipients: [] })
  expect(batteryOf((await preview('mode=manual')).body.rules)).toEqual(battery(13))
  expect(await configuration()).toEqual(before)
})

test('a group is refused that does not have the unit, or that the caller does not see', async () => {
  for (const groupId of [foreign.id, 'no-such', null])
    expect(await configure({ mode: 'byGroup', groupId })).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } })
})

test('rules of a group that the caller does not see name neither the group nor its recipients', async () => {
  await send(`PUT /v2/groups/${last.id}/alerts/configuration`, { rules: [battery(12)] })
  const member = await aUser(app, { role: 'luc_regular', groups: [first] })
  const { body } = await ask(app, member, `GET /v2/units/${id}/alerts/configuration`)
  expect([body.groupId, batteryOf(body.rules)]).toEqual([null, battery(12, { recipients: [] })])
})

test('the threshold of a rule raises the alert, and a rule that is switched off raises none', async () => {
  const fleet = await scriptedFleet(app.core.devices)
  const levels = async () => (await send('GET /v2/alerts/active')).body.map((one: AlertRule) => `${one.type} ${one.level}`)
  await fleet.say(id, { applications: {}, cameraConnected: true, battery: { connected: true, charging: false, percentage: 30 } })
  expect(await levels()).toEqual([])
  await configure({ mode: 'manual', rules: [battery(35)] })
  expect(await levels()).toEqual(['battery critical'])
  await configure({ mode: 'manual', rules: [battery(35, { enabled: false }), battery(20, { level: 'warning', enabled: false })] })
  expect(await levels()).toEqual([])
})

test('a change that is based on an older version is refused, and one type and level has one rule', async () => {
  const { version } = await configuration()
  expect((await configure({ mode: 'manual', rules: [battery(9)], version })).status).toBe(200)
  expect(await configure({ mode: 'automatic', version })).toMatchObject({ status: 409, body: { code: 'CONFIGURATION_CHANGED' } })
  expect(await configure({ mode: 'manual', rules: [battery(1), battery(2)] })).toMatchObject({ status: 400 })
})

test('alert rules are read again after a restart', async () => {
  await configure({ mode: 'manual', rules: [battery(9)] })
  await send(`PUT /v2/groups/${first.id}/alerts/configuration`, { rules: [battery(8)] })
  const [units, groups] = [await app.core.store.units.all(), await app.core.store.groups.all()]
  expect(units.find(({ uniqueId }) => uniqueId === id)?.alerts).toEqual({ mode: 'manual', groupId: null, rules: [battery(9)] })
  expect(groups.find((group) => group.id === first.id)?.alerts).toEqual([battery(8)])
})
