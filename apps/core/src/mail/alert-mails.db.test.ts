import type { AlertRule } from '@backhaul/contract/notifications'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aGroup, aServer, aUnit, aUser } from '../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('R-204 R-208 an alert is mailed to the verified recipients of its type and level only, once', async () => {
  const group = await aGroup(app)
  const [unit, user] = [await aUnit(app, { groups: [group] }), await aUser(app, { role: 'luc_regular', groups: [group] })]
  const rule = (level: AlertRule['level'], threshold: number, recipients: string[]): AlertRule => {
    return { type: 'battery', level, enabled: true, threshold, recipients }
  }
  const rules = [rule('critical', 10, ['yes@test.example', 'no@test.example']), rule('warning', 50, ['warned@test.example'])]
  expect((await ask(app, user, `PUT /v2/units/${unit.id}/alerts/configuration`, { mode: 'manual', rules })).status).toBe(200)
  for (const email of ['yes@test.example', 'warned@test.example'])
    await app.database.prisma.alertRecipient.create({ data: { email, linkedAt: new Date(0), verifiedAt: new Date(0) } })

  const fleet = await scriptedFleet(app.core.devices)
  const say = (percentage: number) =>
    fleet.say(unit.id, { applications: {}, cameraConnected: true, battery: { connected: true, charging: false, percentage } })
  const mails = async () =>
    (await app.core.store.mails.list({ offset: 0, limit: 50 })).items.map(({ to, kind, subject }) => `${kind} ${to}: ${subject}`)
  const critical = `alert yes@test.example: Critical: Battery low, ${unit.row.name}`
  const warning = `alert warned@test.example: Warning: Battery low, ${unit.row.name}`
  await say(40)
  await vi.waitFor(async () => expect(await mails()).toEqual([warning]), { timeout: 60_000 })
  await say(5)
  await vi.waitFor(async () => expect((await mails()).toSorted()).toEqual([warning, critical].toSorted()), { timeout: 60_000 })
  await say(90)
  await say(5)
  await app.core.alertMails.close()
  expect((await mails()).toSorted()).toEqual([warning, critical].toSorted())
})

test('R-204 R-208 an alert of a server follows the rules of its group, and is mailed to their recipients', async () => {
  const group = await aGroup(app)
  const [server, admin] = [await aServer(app, { groups: [group] }), await aUser(app, { role: 'super_user' })]
  const rule = (type: AlertRule['type'], threshold: number, enabled = true): AlertRule => {
    return { type, level: 'warning', enabled, threshold, recipients: [`${type.toLowerCase()}@test.example`] }
  }
  const rules = [rule('serverCpu', 60), rule('serverStorage', 60, false)]
  expect((await ask(app, admin, `PUT /v2/groups/${group.id}/alerts/configuration`, { rules })).status).toBe(200)
  for (const { recipients } of rules)
    await app.database.prisma.alertRecipient.create({
      data: { email: recipients[0] as string, linkedAt: new Date(0), verifiedAt: new Date(0) },
    })

  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(server.id, { serverUsage: { cpu: 65, storage: 90 } })
  expect(server.alerts.map(({ type, level }) => [type, level])).toEqual([['serverCpu', 'warning']])
  await app.core.alertMails.close()
  const { items } = await app.core.store.mails.list({ offset: 0, limit: 50 })
  const ofServer = items.filter(({ subject }) => subject.includes(server.row.name))
  expect(ofServer.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `servercpu@test.example: Warning: High CPU load, ${server.row.name}`,
  ])
})
