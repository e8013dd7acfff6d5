import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock()
const logged: string[] = []
let app: TestApp
let group: RegistryGroup
let reader: TestUser
let [first, second] = [{} as ScriptedFleet, {} as ScriptedFleet]
let boot = 0
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  app = await startTestApp({ world: 'empty', clock, log })
  group = await aGroup(app)
  reader = await aUser(app, { role: 'luc_read', groups: [group] })
  ;[first, second] = [await scriptedFleet(app.core.devices), await scriptedFleet(app.core.devices)]
})
afterAll(() => app.close())
beforeEach(() => void (logged.length = 0))

/** A restart of the device in one of the fleets, which claims it there. */
const claim = async (fleet: ScriptedFleet, id: string) => {
  fleet.reboot(id, ++boot)
  await fleet.say(id, { cameraConnected: true })
}
const claimInTurn = async (id: string, times: number) => {
  for (let i = 0; i < times; i++) await claim(i % 2 === 0 ? first : second, id)
}
/** Lets time pass while the fleets that still have the device send heartbeats. */
const pass = async (id: string, seconds: number, fleets: readonly ScriptedFleet[]) => {
  for (let i = 0; i < seconds; i += 5) {
    for (const fleet of fleets) await fleet.say(id, {})
    clock.advance(5000)
  }
}
const alerts = async (id: string) => {
  const { body } = await ask(app, reader, 'GET /v2/alerts/active')
  return (body as { deviceId: string; type: string; level: string }[])
    .filter(({ deviceId }) => deviceId === id)
    .map(({ type, level }) => `${type} ${level}`)
}
const notices = (id: string) =>
  [...(app.core.hub.topic(topicName('g', group.id, topics.notices))?.entries() ?? [])]
    .map(([, notice]) => notice)
    .filter((notice) => notice['deviceId'] === id)

describe('a unit that two fleets claim in turn', () => {
  test('has one alert, one notice and one line of the log, however often they claim it', async () => {
    const { id, row } = await aUnit(app, { groups: [group] })
    await claimInTurn(id, 4)
    expect(await alerts(id)).toEqual([])
    await claimInTurn(id, 40)
    expect(await alerts(id)).toEqual(['duplicateDevice critical'])
    expect(row.alerts).toEqual({ warning: 0, critical: 1 })
    expect(notices(id)).toMatchObject([{ alertType: 'duplicateDevice', level: 'critical', deviceName: row.name }])
    expect(logged).toEqual(['several fleets claim one device; its present owner keeps it'])
  })

  test('keeps the alert while both report it, and loses it a minute after the last report of the second one', async () => {
    const { id } = await aUnit(app, { groups: [group] })
    await claimInTurn(id, 6)
    await pass(id, 180, [first, second])
    expect(await alerts(id)).toEqual(['duplicateDevice critical'])
    await pass(id, 50, [second])
    expect(await alerts(id)).toEqual(['duplicateDevice critical'])
    await pass(id, 15, [second])
    expect(await alerts(id)).toEqual([])
    expect(app.core.registry.units.byId.get(id)?.row).toMatchObject({ status: 'idle', alerts: { warning: 0, critical: 0 } })
  })

  test('has no alert for a few restarts of a fleet, nor for claims that are far apart', async () => {
    const { id } = await aUnit(app, { groups: [group] })
    await claimInTurn(id, 4)
    await pass(id, 60, [second])
    for (let i = 0; i < 6; i++) {
      await pass(id, 30, [i % 2 === 0 ? second : first])
      await claim(i % 2 === 0 ? first : second, id)
    }
    expect(await alerts(id)).toEqual([])
  })
})

test('a server that two fleets claim in turn has the alert', async () => {
  const { id } = await aServer(app, { groups: [group] })
  await claimInTurn(id, 6)
  expect(app.core.registry.device(id)?.alerts).toMatchObject([{ type: 'duplicateDevice', level: 'critical', deviceKind: 'server' }])
})
