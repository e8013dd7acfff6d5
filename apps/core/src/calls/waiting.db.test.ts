import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aGroup, aServer, aUser, aVideoReturn, type TestUser } from '../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../tests/support/scripted-fleet.ts'
import type { ServerRecord, VideoReturnRecord } from '../devices/registry/record.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: ScriptedFleet
let admin: TestUser
let server: ServerRecord
let videoReturn: VideoReturnRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  const group = await aGroup(app)
  admin = await aUser(app, { role: 'luc_admin', groups: [group] })
  server = await aServer(app, { groups: [group] })
  videoReturn = await aVideoReturn(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(server.id, { state: 'idle' })
  await fleet.say(videoReturn.id, { status: 'idle', feeds: [] })
})
afterAll(() => app.close())

/** Lets time pass, in which the devices send heartbeats. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    for (const { id } of [server, videoReturn]) await fleet.say(id, {})
    clock.advance(1000)
    await settled()
  }
}

/** Makes a call, and lets the time pass in which its device may answer. */
async function inTime<Reply>(call: Promise<Reply>): Promise<Reply> {
  const { length } = fleet.commands
  await expect.poll(() => fleet.commands.length).toBeGreaterThan(length)
  await pass(13)
  return call
}
/** Returns the reply to a withdrawal, which waits for the core's question to the device. */
async function inTimeOfQuestion<Reply>(call: Promise<Reply>): Promise<Reply> {
  let isOver = false
  void call.finally(() => (isOver = true))
  while (!isOver) await pass(1)
  return call
}
const ports = (webrtcPort: number) => ask(app, admin, `POST /mmhservers/${server.id}/configuration`, { webrtcPort })

test('a change of a video return channel waits while the channel is silent, and can be withdrawn', async () => {
  fleet.obey = () => null
  const at = clock.now()
  const path = `v2/vrChannels/${videoReturn.id}`
  expect((await inTime(ask(app, admin, `PUT /${path}/sharing`, { unitIds: [] }))).body.code).toBe('DEVICE_TIMEOUT')
  const { body } = await ask(app, admin, `GET /${path}/waiting`)
  expect(body).toEqual([{ id: expect.any(String), at, by: admin.username, fields: ['sharedUnitIds'] }])
  expect(await inTimeOfQuestion(ask(app, admin, `DELETE /${path}/waiting/${body[0].id}`))).toMatchObject({ status: 200, body: [] })
  const { length } = fleet.commands
  await pass(30)
  expect(fleet.commands).toHaveLength(length)
})

test('E-081 a change of a server waits when the server has taken it and the database has not, and not when the server was silent', async () => {
  const path = `servers/${server.id}/waiting`
  fleet.obey = () => null
  expect((await inTime(ports(8444))).body.code).toBe('CONFIGURATION_NOT_SENT')
  expect((await ask(app, admin, `GET /${path}`)).body).toEqual([])

  const plant = (statement: string) => app.database.prisma.$executeRawUnsafe(statement)
  await plant(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.wanted = '{}' THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`)
  await plant('CREATE TRIGGER planted BEFORE UPDATE ON servers FOR EACH ROW EXECUTE FUNCTION planted()')
  fleet.obey = () => true
  const at = clock.now()
  expect((await ports(8445)).body.code).toBe('OUTCOME_UNKNOWN')
  await plant('DROP TRIGGER planted ON servers')
  fleet.obey = () => null
  await pass(13)
  const { body } = await ask(app, admin, `GET /${path}`)
  expect(body).toEqual([{ id: expect.any(String), at, by: admin.username, fields: ['webrtcPort'] }])
  expect(await inTimeOfQuestion(ask(app, admin, `DELETE /${path}/${body[0].id}`))).toMatchObject({ status: 200, body: [] })
})
