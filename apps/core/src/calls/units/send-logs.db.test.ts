import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup
let user: TestUser
let [id, channelId, serverId] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp({
    world: 'empty',
    clock: manualClock(),
    environment: { COMMAND_TIMEOUT_MS: '5000', HEARTBEAT_MS: '3600000', SUPPORT_EMAIL: 'support@test.example' },
  })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_admin', groups: [group] })
  id = (await aUnit(app, { groups: [group] })).id
  serverId = (await aServer(app, { groups: [group] })).id
  channelId = (await aChannel(app, { groups: [group], serverId })).id
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(channelId, { status: 'idle' })
  await fleet.say(id, { applications: {}, tasks: [], cameraConnected: true, channelId })
})

const path = (end: string) => `/v2/units/${id}/fetchlogs/${end}` as const
const row = () =>
  app.core.hub
    .topic(topicName('g', group.id, topics.units))
    ?.entries()
    .find(([key]) => key === id)?.[1]
const start = (body: object = {}) =>
  ask(app, user, `PUT ${path('enhanced')}`, { description: 'Froze at 14:20.', timeZone: 'Europe/Berlin', ...body })
const stop = () => ask(app, user, `DELETE ${path('stream')}`)
/** The unit reports that it sends the logs of the last command. */
const sends = () =>
  fleet.say(id, {
    tasks: [{ kind: 'logs', phase: 'sending', percent: null, commandId: fleet.commands.at(-1)?.id }],
    applications: { fetchlogs: 'running' },
  })

test('R-008 logs go over the selected channel and open a support case, whose contact is the user', async () => {
  const answer = await start()
  expect(answer).toMatchObject({ status: 200, body: { command: { kind: 'sendLogs', state: 'accepted' } } })
  expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'sendLogs', channelId })
  expect(row()).toMatchObject({ tasks: [{ kind: 'logs', transition: 'starting', by: user.username }] })
  const [entry] = await app.database.prisma.auditEntry.findMany({ where: { objectId: id, action: 'units.sendLogs' } })
  const { caseId } = answer.body
  expect(entry?.details).toMatchObject({
    after: {
      supportCase: { caseId, description: 'Froze at 14:20.', timeZone: 'Europe/Berlin', contact: `${user.username}@test.example` },
    },
  })
  const [mail] = await app.database.prisma.mail.findMany({ where: { subject: { contains: caseId } } })
  expect(mail).toMatchObject({ kind: 'supportCase', to: 'support@test.example', replyTo: `${user.username}@test.example` })
  for (const part of [caseId, id, 'Froze at 14:20.', 'Europe/Berlin', user.username]) expect(mail?.text).toContain(part)
  await sends()
  expect(row()).toMatchObject({ status: 'fetchlogs', tasks: [{ kind: 'logs', transition: null }] })
  expect(await stop()).toMatchObject({ status: 200, body: { kind: 'stopLogs' } })
  await fleet.say(id, { tasks: [], applications: {} })
  expect(await stop()).toMatchObject({ body: { code: 'TASK_NOT_RUNNING' } })
})

test('API-340 a support case names the contact of the user, who gets the replies there', async () => {
  const contact = { name: 'Master control', email: 'mcr@example.com', phone: '493012345' }
  expect((await ask(app, user, 'POST /users/current/contact', contact)).status).toBe(200)
  const { caseId } = (await start()).body
  const [mail] = await app.database.prisma.mail.findMany({ where: { subject: { contains: caseId } } })
  expect(mail?.replyTo).toBe('mcr@example.com')
  expect(mail?.text).toContain('Contact: Master control, mcr@example.com, +493012345')
})

test('R-102 M-408 logs need a description', async () => {
  for (const description of ['', '   '])
    expect(await start({ description })).toMatchObject({ status: 400, body: { issues: [{ path: 'description', message: 'required' }] } })
})

test('R-259 M-409 logs have a time zone of the list', async () => {
  expect((await start({ timeZone: 'Mars/Olympus' })).status).toBe(400)
  expect((await start({ timeZone: 'Asia/Shanghai' })).status).toBe(200)
})

test('R-050 E-106 logs need a user with an email address', async () => {
  await app.database.prisma.user.update({ where: { id: user.id }, data: { email: null } })
  expect(await start()).toMatchObject({ body: { code: 'SUPPORT_CASE_NEEDS_EMAIL' } })
  expect(fleet.commands).toEqual([])
})

test('R-050 R-184 E-112 logs need a unit that is online and idle', async () => {
  await fleet.say(id, { applications: { video: 'running' } })
  expect(await start()).toMatchObject({ body: { code: 'SUPPORT_CASE_NEEDS_IDLE_UNIT' } })
  fleet.end.send({ op: 'bye', deviceIds: [id] })
  await settled()
  expect(await start()).toMatchObject({ body: { code: 'SUPPORT_CASE_NEEDS_IDLE_UNIT' } })
})

test('E-001 logs are refused while the server takes the logs of another channel', async () => {
  const [other, channel] = [await aUnit(app, { groups: [group] }), await aChannel(app, { groups: [group], serverId })]
  await fleet.say(other.id, { applications: { fetchlogs: 'running' } })
  await fleet.say(channel.id, { status: 'connecting', allocatedToUnitUid: other.id })
  expect(await start()).toMatchObject({ body: { code: 'SERVER_SENDS_LOGS', title: 'Server is busy sending logs of another channel.' } })
})

test.each([
  ['E-001', 'serverBusy', 'Server is busy sending logs of another channel.'],
  ['E-002', 'wrongChannels', 'Channel does not support logs sending.'],
  ['E-003', 'channelInUse', 'Selected channel busy or offline when sending logs.'],
] as const)('%s logs that the unit refuses name the reason %s of the unit', async (_, code, title) => {
  fleet.obey = () => ({ code })
  expect(await start()).toMatchObject({ status: 409, body: { title } })
})
