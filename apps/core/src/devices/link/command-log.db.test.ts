import { manualClock } from '@backhaul/clock'
import type { Command } from '@backhaul/device-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUnit, aUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

// No interval of write-behind passes: nothing but the change itself has a command written.
const clock = manualClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())

const scan: Command = { kind: 'scanWifi', forceScanNow: true }
const stored = async (unitId: string) =>
  (await app.database.prisma.unitCommand.findMany({ where: { unitId }, orderBy: { id: 'asc' } })).map(({ kind, by, state }) => [
    kind,
    by,
    state,
  ])
async function send(unitId: string, command: Command, by: string): Promise<void> {
  const { commandLog, devices } = app.core
  const entry = commandLog.begin(unitId, command, by)
  const result = await devices.command(unitId, command, undefined, (sent) => commandLog.sent(entry, sent))
  commandLog.answered(entry, command, result)
}

test('a command that waits for its answer is in the database, so that a core that is killed leaves it in the log', async () => {
  const { id } = await aUnit(app)
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
  fleet.obey = () => null
  const sent = send(id, scan, 'ada')
  await expect.poll(() => stored(id)).toEqual([['scanWifi', 'ada', 'sent']])
  const [asked] = fleet.commands
  fleet.end.send({ op: 'answer', id: asked!.id, deviceId: id, ok: true })
  await sent
  await expect.poll(() => stored(id)).toEqual([['scanWifi', 'ada', 'accepted']])
  fleet.end.send({ op: 'result', id: asked!.id, deviceId: id, ok: true, data: { networks: [] } })
  await expect.poll(() => stored(id)).toEqual([['scanWifi', 'ada', 'done']])
})

test('a command without an answer is in the log that users read', async () => {
  const { id } = await aUnit(app)
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
  fleet.obey = () => null
  const sent = send(id, scan, 'bob')
  const user = await aUser(app, { role: 'super_user' })
  expect((await ask(app, user, `GET /v2/units/${id}/commands`)).body).toMatchObject([{ kind: 'scanWifi', state: 'sent', endedAt: null }])
  const [asked] = fleet.commands
  fleet.end.send({ op: 'answer', id: asked!.id, deviceId: id, ok: false, reason: 'busy' })
  await sent
})

test('no former state of a command replaces a later one, while many are written', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await aUnit(app)).id))
  const fleet = await scriptedFleet(app.core.devices)
  for (const id of ids) await fleet.say(id, { applications: {} })
  await Promise.all(ids.map((id) => send(id, { kind: 'stopStream' }, 'eve')))
  await settled()
  for (const id of ids) await expect.poll(() => stored(id)).toEqual([['stopStream', 'eve', 'done']])
})

test('while the database refuses them, commands are sent, kept and written later', async () => {
  const { id } = await aUnit(app)
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
  const { prisma } = app.database
  await prisma.$executeRaw`ALTER TABLE unit_commands RENAME TO unit_commands_away`
  try {
    await send(id, { kind: 'stopStream' }, 'kim')
    expect(fleet.commands).toHaveLength(1)
    await app.core.registry.flush()
  } finally {
    await prisma.$executeRaw`ALTER TABLE unit_commands_away RENAME TO unit_commands`
  }
  await app.core.registry.flush()
  expect(await stored(id)).toEqual([['stopStream', 'kim', 'done']])
})
