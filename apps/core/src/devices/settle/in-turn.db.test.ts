import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../registry/record.ts'

let app: TestApp
let channel: ChannelRecord
let user: TestUser
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const group = await aGroup(app)
  channel = await aChannel(app, { groups: [group] })
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(channel.id, { status: 'idle', settings: {} })
})
afterAll(() => app.close())

/** Makes the database hold back all statements on channels for a time. */
async function holdBack(ms: number): Promise<{ readonly ended: Promise<void> }> {
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const ended = app.database.prisma.$transaction(
    async (db) => {
      await db.$executeRawUnsafe('LOCK TABLE channels IN ACCESS EXCLUSIVE MODE')
      resolve()
      await sleep(ms)
    },
    { timeout: ms + 5000 },
  )
  await isLocked
  return { ended }
}

const setLimit = async (bandwidthLimit: number) => {
  const beganMs = performance.now()
  const { status } = await ask(app, user, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit })
  return { status, bandwidthLimit, ms: performance.now() - beganMs }
}

/** Returns the limits that the device was commanded to take, in their order. */
const limits = () => fleet.commands.map(({ command }) => command.kind === 'configureChannel' && command.settings.bandwidthKbps)

test('changes of one device while the database holds them back are answered in time, and those that wait in line reach neither device nor database', async () => {
  expect((await setLimit(1999)).status).toBe(200)
  const { ended } = await holdBack(6000)
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await sleep(index * 100)
      return setLimit(2000 + index)
    }),
  )
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4000)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503))
  expect(limits()).toEqual([1999])
  await ended
  await expect.poll(async () => (await setLimit(3000)).status, { timeout: 5000 }).toBe(200)
  expect([limits(), channel.stored.settings.bandwidthKbps]).toEqual([[1999, 3000], 3000])
})

test('a refusal of the device does not refuse the changes behind it', async () => {
  fleet.obey = ({ command }) => !(command.kind === 'configureChannel' && command.settings.bandwidthKbps === 4000) || 'no'
  const answers = await Promise.all([setLimit(4000), setLimit(4100)])
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
})
