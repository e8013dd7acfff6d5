import { manualClock } from '@backhaul/clock'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

const clock = manualClock()
const lines: Record<string, unknown>[] = []
let app: TestApp
let fleet: ScriptedFleet
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  app = await startTestApp({ clock, log })
  fleet = await scriptedFleet(app.core.devices, 5)
})
afterAll(() => app.close())

const dropped = () => lines.filter(({ msg }) => String(msg).startsWith('an invalid report was dropped'))

test('the log names the device and the field of an invalid report, at most once a minute', async () => {
  await fleet.say('u-000001', { position: { lat: 52, lng: 13 } })
  await fleet.say('u-000002', { battery: 7 })
  expect(dropped()).toMatchObject([{ deviceId: 'u-000001', field: 'position.ageMs', invalid: 1 }])
  clock.advance(60_000)
  const channel = [...app.core.registry.channels.byId.keys()][0] as string
  await fleet.say(channel, { bitrateKbps: -1 })
  expect(dropped().slice(1)).toMatchObject([{ deviceId: channel, field: 'bitrateKbps', invalid: 3 }])
})
