import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: ScriptedFleet
let admin: TestUser
let group: RegistryGroup
let channel: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())
beforeEach(async () => {
  channel = await aChannel(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(channel.id, { status: 'idle', capabilities: [] })
  await set(4000)
  fleet.commands.length = 0
  return () => fleet.end.close()
})

const set = (bandwidthLimit: number) => ask(app, admin, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit })
const sent = () =>
  fleet.commands.map(({ command }) => (command.kind === 'configureChannel' ? command.settings.bandwidthKbps : command.kind))

/** Sets a limit while the database refuses it. The channel takes it, and answers no command after it. */
async function setInVain(bandwidthLimit: number): Promise<void> {
  const { prisma } = app.database
  let taken = false
  fleet.obey = () => {
    if (taken) return null
    taken = true
    return true
  }
  await prisma.$executeRawUnsafe("ALTER TABLE channels ADD CONSTRAINT planted CHECK (id = 'none') NOT VALID")
  expect((await set(bandwidthLimit)).status).toBe(500)
  await prisma.$executeRawUnsafe('ALTER TABLE channels DROP CONSTRAINT planted')
}

/** Lets time pass, in which the channel sends heartbeats. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await fleet.say(channel.id, {})
    clock.advance(1000)
    await settled()
  }
}

test('a channel that does not answer when it gets its former settings back gets them again until it answers', async () => {
  await setInVain(6000)
  await expect.poll(sent).toEqual([6000, 4000])
  await pass(30)
  expect(sent().length).toBeGreaterThan(2)
  fleet.obey = () => true
  await pass(30)
  const { length } = fleet.commands
  expect(new Set(sent().slice(1))).toEqual(new Set([4000]))
  await pass(30)
  expect(fleet.commands).toHaveLength(length)
})

test('a channel that lost its link then gets its former settings when it is back', async () => {
  await setInVain(6000)
  await expect.poll(sent).toEqual([6000, 4000])
  fleet.end.close()
  await settled()
  fleet = await scriptedFleet(app.core.devices)
  await fleet.send([channel.id, channel.bootId, channel.seq + 1, { settings: { bandwidthKbps: 6000 } }])
  clock.advance(10_000)
  await expect.poll(sent).toEqual([4000])
})

test('a later change replaces former settings that the channel has not answered', async () => {
  await setInVain(6000)
  await expect.poll(sent).toEqual([6000, 4000])
  await pass(13)
  fleet.obey = ({ command }) => (command.kind === 'configureChannel' && command.settings.bandwidthKbps === 3000) || null
  const later = set(3000)
  await pass(13)
  expect((await later).status).toBe(200)
  const { length } = fleet.commands
  await pass(60)
  expect([sent().at(-1), fleet.commands.length]).toEqual([3000, length])
})

test('a channel that answers none of them is asked at most 30 times', async () => {
  await setInVain(6000)
  await expect.poll(sent).toEqual([6000, 4000])
  await pass(900)
  expect(fleet.commands).toHaveLength(31)
})
