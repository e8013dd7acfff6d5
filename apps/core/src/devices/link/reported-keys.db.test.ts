import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUnit, aUser, aVideoReturn, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'

let app: TestApp
let fleet: Awaited<ReturnType<typeof scriptedFleet>>
let operator: TestUser
let group: RegistryGroup
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const source = { kind: 'RTMP', mode: null, address: null, port: null, latencyMs: null, hasPassphrase: false, hasStreamKey: true } as const

test('a channel that reports keys in its source, its options and its file is kept and shown without them', async () => {
  const { id, state } = await aChannel(app, { groups: [group] })
  await fleet.say(id, {
    status: 'idle',
    settings: {
      inputSource: { ...source, address: 'rtmp://someone:canary-1@live.example:1936/app/canary-2?token=canary-3' },
      ffmpeg: ['-g', '50', '-i', 'rtmp://live.example/app/canary-4', '-passphrase', 'canary-5', '-preset', 'fast'],
    },
    fileTransfer: { path: 'ftp://someone:canary-6@files.example/take.mp4?key=canary-7', status: 'started' },
  })
  const { body } = await ask(app, operator, `GET /channels/${id}/details`)
  expect(body.inputSource.address).toBe('rtmp://live.example:1936/app')
  expect(body.fileTransfer.path).toBe('ftp://files.example/take.mp4')
  expect((await ask(app, operator, `GET /channels/${id}/ffmpeg`)).body.options).toBe('-g 50 -preset fast')
  const stored = async () => (await app.database.prisma.channelLive.findUnique({ where: { channelId: id } }))?.state
  await expect.poll(stored, { timeout: 5000 }).toMatchObject({ status: 'idle' })
  expect(JSON.stringify([body, state, await stored()])).not.toContain('canary')
})

test.each([
  ['SRT', 'srt://someone:canary@srt.example:9000?passphrase=canary', 'srt://srt.example:9000'],
  ['encoder', 'someone:canary@encoder.example/canary', 'encoder.example'],
  ['SRT', '2001:db8::1', '2001:db8::1'],
  ['RTMP', 'rtmp://live.example/app', 'rtmp://live.example/app'],
  ['RTMP', 'rtmp://live.example?key=canary', 'rtmp://live.example'],
] as const)('the source of %s at %s is shown as %s', async (kind, address, shown) => {
  const { id } = await aChannel(app, { groups: [group] })
  await fleet.say(id, { status: 'idle', settings: { inputSource: { ...source, kind, address } } })
  expect((await ask(app, operator, `GET /channels/${id}/details`)).body.inputSource.address).toBe(shown)
})

test('a video return channel that reports a key in the address of its input is kept and shown without it', async () => {
  const { id, row, state } = await aVideoReturn(app, { groups: [group] })
  await fleet.say(id, { status: 'idle', settings: { url: 'srt://someone:canary@studio.example:9000?passphrase=canary' } })
  expect(row.configuration.url).toBe('srt://studio.example:9000')
  expect(JSON.stringify([row, state])).not.toContain('canary')
})

test('events about files are shown, announced and kept without the user, the password and the query of the path', async () => {
  const { id } = await aUnit(app, { groups: [group] })
  const { id: serverId } = await aServer(app, { groups: [group] })
  await fleet.say(id, {})
  for (const kind of ['fileTransferStarted', 'fileTransferCompleted', 'fileTransferFailed'])
    for (const scheme of ['srt', 'rtsp+tls', 'SD/ftp']) {
      const file = `${scheme}://someone:canary@h/SD/${kind}.mp4?key=canary`
      const event = { kind, serverId, file, ...(kind === 'fileTransferFailed' && { code: 'cancelled' }) }
      fleet.end.send({ op: 'event', deviceId: id, agoMs: 0, event: event as never })
    }
  await settled()
  const notices = [...(app.core.hub.topic(topicName('g', group.id, topics.notices))?.entries() ?? [])].map(([, notice]) => notice)
  expect(notices.filter(({ file }) => file !== undefined)).toHaveLength(9)
  expect(notices).toContainEqual(expect.objectContaining({ type: 'fileTransferStarted', file: 'srt://h/SD/fileTransferStarted.mp4' }))
  const stored = () => app.database.prisma.channelFile.findMany({ where: { serverId }, select: { path: true } })
  await expect.poll(stored).toHaveLength(6)
  expect(JSON.stringify([notices, await stored()])).not.toContain('canary')
})
