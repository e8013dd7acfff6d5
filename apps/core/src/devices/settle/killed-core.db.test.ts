import { manualClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aChannel, aGroup, anInventory, aServer, aUnit, aVideoReturn } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, ServerRecord, UnitRecord, VideoReturnRecord } from '../registry/record.ts'

// The clock does not move, so that nothing is written behind unless a test says so: the second core starts as after `kill -9`.

const clock = manualClock()
const ignore = () => {}
let app: TestApp
let fleet: ScriptedFleet
let unit: UnitRecord
let channel: ChannelRecord
let server: ServerRecord
let videoReturn: VideoReturnRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  const group = await aGroup(app, await anInventory(app))
  server = await aServer(app, { groups: [group] })
  channel = await aChannel(app, { groups: [group], serverId: server.id })
  unit = await aUnit(app, { groups: [group] })
  videoReturn = await aVideoReturn(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { delayMs: 1000, transmissionMode: 'Live', settings: { ifbDelayMs: 300, filenamePrefix: 'A' } })
  await fleet.say(channel.id, { settings: { bandwidthKbps: 4001, recordsAll: true } })
  await fleet.say(server.id, { settings: { genlockOffset: -1, webrtcPort: 8443 } })
  await fleet.say(videoReturn.id, { settings: { destinationPort: 9026, latencyMs: 200 } })
  await app.core.registry.flush()
})
afterAll(() => app.close())

/** Starts another core on the database, without a word of the first one, and returns what it gives to a fleet. */
async function afterKill<Result>(read: (core: App['core'], fleet: ScriptedFleet) => Result): Promise<Result> {
  const database = await openDatabase({ url: app.database.url })
  const [config, log] = [app.core.config, pino({ level: 'silent' })]
  const second = await buildApp({ config, log, prisma: database.prisma, clock, transportClock: clock })
  const fleet = await scriptedFleet(second.core.devices)
  try {
    return read(second.core, fleet)
  } finally {
    fleet.end.close()
    await second.close()
    await database.stop()
  }
}
const given = ({ provisions }: ScriptedFleet, { id }: { id: string }) => provisions.find(({ deviceId }) => deviceId === id)

describe('a core that starts after another one was killed', () => {
  test('has the stored settings of a unit, and gives them to the fleet', async () => {
    const change = { delay: 2500, transmissionMode: 'Store & Forward', settings: { ifbDelayMs: 700 } } as const
    await app.core.units.configure(unit, change, ignore)
    await afterKill((core, fleet) => {
      const { state, row } = core.registry.units.byId.get(unit.id) as UnitRecord
      expect(state).toMatchObject({ delayMs: 2500, settings: { ifbDelayMs: 700, filenamePrefix: 'A' } })
      expect(row.transmissionMode).toBe('Store & Forward')
      const expected = { delayMs: 2500, transmissionMode: 'Store & Forward', settings: { ifbDelayMs: 700, filenamePrefix: 'A' } }
      expect(given(fleet, unit)).toMatchObject(expected)
    })
  })

  test('has the delay of a unit that was set alone', async () => {
    await app.core.units.configure(unit, { delay: 1800 }, ignore)
    await afterKill((_, fleet) => expect(given(fleet, unit)).toMatchObject({ delayMs: 1800, settings: { filenamePrefix: 'A' } }))
  })

  test('has the settings that were made at the unit after the stored ones', async () => {
    await app.core.units.configure(unit, { settings: { ifbDelayMs: 700 } }, ignore)
    await fleet.say(unit.id, { settings: { ifbDelayMs: 300 } })
    await app.core.registry.flush()
    await app.core.units.configure(unit, { settings: { filenamePrefix: 'B' } }, ignore)
    await afterKill((_, fleet) => expect(given(fleet, unit)?.settings).toMatchObject({ ifbDelayMs: 300, filenamePrefix: 'B' }))
  })

  test('has the stored settings of a channel, also those that take a licence', async () => {
    await app.core.channels.configure(channel, { settings: { bandwidthKbps: 7777 } }, ignore)
    await app.core.channels.configure(channel, { forwardRtmp: true, settings: { recordsAll: false } }, ignore)
    await afterKill((core, fleet) => {
      expect(core.registry.channels.byId.get(channel.id)?.state.settings).toEqual({ bandwidthKbps: 7777, recordsAll: false })
      expect(given(fleet, channel)?.channelSettings).toMatchObject({ bandwidthKbps: 7777, recordsAll: false })
    })
  })

  test('has the stored settings of a server', async () => {
    await app.core.servers.configure(server, { settings: { genlockOffset: 77 } }, ignore)
    await afterKill((core, fleet) => {
      expect(core.registry.servers.byId.get(server.id)?.state.settings).toEqual({ genlockOffset: 77, webrtcPort: 8443 })
      expect(given(fleet, server)?.serverSettings).toMatchObject({ genlockOffset: 77, webrtcPort: 8443 })
    })
  })

  test('has the stored settings of a video return channel', async () => {
    await app.core.videoReturns.configure(videoReturn, { settings: { destinationPort: 7777 } }, ignore)
    await afterKill((core, fleet) => {
      expect(core.registry.videoReturns.byId.get(videoReturn.id)?.row.configuration).toMatchObject({ destinationPort: 7777, latency: 200 })
      expect(given(fleet, videoReturn)?.videoReturnSettings).toMatchObject({ destinationPort: 7777, latencyMs: 200 })
    })
  })
})
