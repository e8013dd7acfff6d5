import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup
let operator: TestUser
let unit: UnitRecord

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { COMMAND_TIMEOUT_MS: '5000', HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', username: 'ada', groups: [group] })
})
afterAll(() => app.close())
beforeEach(async () => {
  unit = await aUnit(app, { groups: [group], hasSdCard: true })
  const channel = await aChannel(app, { groups: [group] })
  fleet.obey = () => true
  await fleet.say(channel.id, { status: 'idle', allocatedToUnitUid: null })
  await fleet.say(unit.id, { applications: {}, cameraConnected: true, channelId: channel.id, linksKbps: [0] })
})

const say = (applications: object, linksKbps = [0]) => fleet.say(unit.id, { applications, linksKbps })
const start = () => ask(app, operator, `POST /v2/units/${unit.id}/stream`)
const stop = () => ask(app, operator, `DELETE /v2/units/${unit.id}/stream`)
const reboot = () => ask(app, operator, `POST /devices/${unit.id}/commands/reboot`)
/** The row as it is published. */
const row = () =>
  app.core.hub
    .topic(topicName('g', group.id, topics.units))
    ?.entries()
    .find(([key]) => key === unit.id)?.[1]
const notices = () =>
  [...(app.core.hub.topic(topicName('g', group.id, topics.notices))?.entries() ?? [])]
    .map(([, notice]) => notice)
    .filter((notice) => notice['unitId'] === unit.id || notice['deviceId'] === unit.id)
const pending = (kind: string) => ({ kind, by: 'ada', since: clock.now() })

describe('the transition of a unit', () => {
  test('R-082 M-289 is in its row from the command until the stream runs, with the user and the time', async () => {
    await start()
    const transition = pending('starting')
    expect(row()).toMatchObject({ transition, status: 'idle' })
    clock.advance(3000)
    await say({ video: 'connecting' })
    expect(row()).toMatchObject({ transition })
    await say({ video: 'running' })
    expect(row()).toMatchObject({ transition: null, status: 'streaming' })
    expect(notices().at(-1)).toMatchObject({ event: 'onlineToStreaming', transition })
  })

  test('R-082 is in the row while the unit has not replied to the command yet', async () => {
    fleet.obey = () => null
    const reply = start()
    await expect.poll(() => fleet.commands.at(-1)?.deviceId).toBe(unit.id)
    expect(row()).toMatchObject({ transition: pending('starting') })
    clock.advance(5000)
    expect((await reply).body.code).toBe('DEVICE_TIMEOUT')
    expect(row()).toMatchObject({ transition: null })
  })

  test('R-082 a stop ends with the recording and does not wait for the forwarding', async () => {
    await say({ store: 'running', forward: 'running' })
    await stop()
    expect(row()).toMatchObject({ transition: pending('stopping') })
    await say({ forward: 'running' })
    expect(row()).toMatchObject({ transition: null, status: 'forwarding' })
  })

  test('ends when the command is refused; that of an earlier command stays', async () => {
    await say({ video: 'running' })
    await stop()
    const first = pending('stopping')
    clock.advance(1000)
    fleet.obey = () => 'the stream is already stopping'
    expect((await stop()).body.code).toBe('DEVICE_REJECTED')
    expect(row()).toMatchObject({ transition: first })
    await say({})
    expect((await start()).body.code).toBe('DEVICE_REJECTED')
    expect(row()).toMatchObject({ transition: null })
  })

  test('R-083 is given up after 20 s, with one notice', async () => {
    await start()
    const transition = pending('starting')
    clock.advance(19_999)
    expect(row()).toMatchObject({ transition })
    clock.advance(1)
    expect(row()).toMatchObject({ transition: null })
    clock.advance(60_000)
    expect(notices().filter(({ type }) => type === 'transitionGivenUp')).toMatchObject([{ transition, unitName: unit.row.name }])
  })

  test('a reboot lasts until the unit begins a new boot, also while it is offline', async () => {
    await reboot()
    const transition = pending('rebooting')
    fleet.end.send({ op: 'bye', deviceIds: [unit.id] })
    await settled()
    expect(row()).toMatchObject({ transition, status: 'offline' })
    clock.advance(40_000)
    fleet.reboot(unit.id)
    await say({})
    expect(row()).toMatchObject({ transition: null, status: 'idle' })
    expect(notices().filter(({ type }) => type === 'unitStatusChange').slice(-2)).toMatchObject([
      { event: 'onlineToOffline', transition },
      { event: 'offlineToOnline', transition },
    ]) // prettier-ignore
  })
})

describe('the alarm of a low bitrate', () => {
  const drops = () => notices().filter(({ type }) => type === 'alertRaised')
  beforeEach(async () => {
    await say({ video: 'running' }, [9000])
    clock.advance(60_000)
    await say({ video: 'running' }, [9001])
  })

  test('is raised when the bitrate of a stream falls', async () => {
    await say({ video: 'running' }, [100])
    expect(drops()).toMatchObject([{ alertType: 'bitrateDrop', level: 'critical' }])
  })

  test('is not raised by a stop, whether a user or the unit asked for it', async () => {
    await say({ video: 'disconnecting' }, [0])
    expect(drops()).toEqual([])
    await say({ video: 'running' }, [9000])
    await stop()
    await fleet.say(unit.id, { linksKbps: [0] })
    expect(drops()).toEqual([])
  })
})

describe('the transmission of a unit', () => {
  test('has the time and the user of its start, also after it was offline', async () => {
    await start()
    clock.advance(2000)
    await say({ video: 'running' })
    const transmission = { since: clock.now(), by: 'ada' }
    expect(row()).toMatchObject({ transmission })
    fleet.end.send({ op: 'bye', deviceIds: [unit.id] })
    await settled()
    expect(row()).toMatchObject({ transmission: null })
    clock.advance(30_000)
    await say({ video: 'running' })
    expect(row()).toMatchObject({ transmission })
    await say({})
    expect(row()).toMatchObject({ transmission: null })
  })

  test('has no user when it was started at the unit, and covers a recording', async () => {
    await say({ store: 'running' })
    expect(row()).toMatchObject({ transmission: { since: clock.now(), by: null } })
    await say({ forward: 'running' })
    expect(row()).toMatchObject({ transmission: null })
  })
})
