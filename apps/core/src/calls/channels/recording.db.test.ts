import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('the recording of a channel is a command to it, and begins and ends with its report', async () => {
  const group = await aGroup(app)
  const user = await aUser(app, { role: 'luc_regular', groups: [group] })
  const channel = await aChannel(app, { groups: [group] })
  const fleet = await scriptedFleet(app.core.devices)
  const path = `/channels/${channel.id}/recording` as const
  const start = () => ask(app, user, `POST ${path}`)
  const stop = () => ask(app, user, `DELETE ${path}`)

  await fleet.say(channel.id, { status: 'idle' })
  expect((await start()).body.code).toBe('CHANNEL_HAS_NO_VIDEO')
  expect((await stop()).body.code).toBe('CHANNEL_RECORDS_NOTHING')
  expect(fleet.commands).toEqual([])

  await fleet.say(channel.id, { status: 'collecting' })
  expect((await start()).status).toBe(200)
  expect(fleet.commands.at(-1)).toMatchObject({ deviceId: channel.id, command: { kind: 'startRecording' } })
  await fleet.say(channel.id, { recording: true })
  expect((await ask(app, user, `GET /channels/${channel.id}/status`)).body.recording).toBe(true)
  expect((await start()).body.code).toBe('CHANNEL_RECORDS')

  expect((await stop()).status).toBe(200)
  expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'stopRecording' })
  await fleet.say(channel.id, { recording: false })
  expect((await stop()).body.code).toBe('CHANNEL_RECORDS_NOTHING')

  fleet.obey = () => ({ code: 'diskFull' })
  expect((await start()).body).toMatchObject({ code: 'DEVICE_REJECTED', params: { reasonCode: 'diskFull' } })
})
