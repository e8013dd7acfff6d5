import { manualClock } from '@backhaul/clock'
import type { Command } from '@backhaul/device-link'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aServer, aUnit } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { ServerRecord, UnitRecord } from '../registry/record.ts'

const clock = manualClock()
const file = 'rec_1.mp4'
let app: TestApp
let fleet: ScriptedFleet
let [unit, other]: UnitRecord[] = []
let server: ServerRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  server = await aServer(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[unit, other] = [
    await aUnit(app, { inventories: [{ id: server.inventoryId }] }),
    await aUnit(app, { inventories: [{ id: server.inventoryId }] }),
  ]
  fleet = await scriptedFleet(app.core.devices)
  for (const { id } of [unit, other] as UnitRecord[]) await fleet.say(id, { applications: {} })
})

async function send(to: UnitRecord, command: Command): Promise<void> {
  const { commandLog, devices } = app.core
  const entry = commandLog.begin(to.id, command, 'ada')
  const result = await devices.command(to.id, command, undefined, (sent) => commandLog.sent(entry, sent))
  commandLog.answered(entry, command, result)
}

/** Sends the command of an upload, and begins the transfer. */
async function upload(from: UnitRecord): Promise<void> {
  await send(from, { kind: 'uploadFiles', files: [file], serverId: server.id })
  const event = { kind: 'fileTransferStarted', file, serverId: server.id, sizeBytes: 5_000_000 } as const
  fleet.end.send({ op: 'event', deviceId: from.id, agoMs: 0, event })
  await settled()
}

const transfers = () =>
  app.database.prisma.channelFile.findMany({ where: { unitId: { in: [unit?.id ?? '', other?.id ?? ''] } }, select: { unitId: true } })
const logged = async (of: UnitRecord) => {
  await app.core.registry.flush()
  const rows = await app.database.prisma.unitCommand.findMany({ where: { unitId: of.id }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, state, code }) => ({ kind, state, code }))
}

test('an upload ends with the boot of its unit: its file is not in transfer for ever, and its result is unknown', async () => {
  if (unit === undefined || other === undefined) throw new Error('No units.')
  await upload(unit)
  await upload(other)
  await expect.poll(transfers).toHaveLength(2)
  clock.advance(1000)
  fleet.reboot(unit.id)
  await fleet.say(unit.id, { applications: {} })
  await expect.poll(transfers).toEqual([{ unitId: other.id }])
  expect(await logged(unit)).toEqual([{ kind: 'uploadFiles', state: 'unknown', code: 'deviceRestarted' }])
  expect(await logged(other)).toEqual([{ kind: 'uploadFiles', state: 'accepted', code: null }])
})

test('an upgrade goes on through the boot of its unit', async () => {
  if (unit === undefined) throw new Error('No unit.')
  await send(unit, { kind: 'upgrade', swVersion: '10.2.0' })
  fleet.reboot(unit.id)
  await fleet.say(unit.id, { applications: {} })
  expect(await logged(unit)).toEqual([{ kind: 'upgrade', state: 'accepted', code: null }])
})
