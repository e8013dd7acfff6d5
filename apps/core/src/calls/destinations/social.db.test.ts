import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aDestination,
  aGroup,
  anInventory,
  aUnit,
  aUser,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { scriptedFleet, type ScriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'
import { builtInProviders } from '../../social/built-in-providers.ts'

let app: TestApp
let inventory: TestInventory
let operator: TestUser
let unit: UnitRecord, channel: ChannelRecord
let fleet: ScriptedFleet
let isDown = false
beforeAll(async () => {
  const { facebook } = builtInProviders
  const socialProviders = {
    ...builtInProviders,
    facebook: {
      ...facebook,
      open: (...args: Parameters<typeof facebook.open>) => (isDown ? Promise.reject(new Error('down')) : facebook.open(...args)),
    },
  }
  app = await startTestApp({ world: 'empty', socialProviders })
  inventory = await anInventory(app)
  const group = await aGroup(app, inventory)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  unit = await aUnit(app, { groups: [group] })
  channel = await aChannel(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { cameraConnected: true })
  await fleet.say(channel.id, { status: 'idle' })
})
afterAll(() => app.close())

const update = (fields: object) =>
  ask(app, operator, 'POST /socialmediadetails/update', { inventoryId: inventory.id, network: 'facebook', ...fields })
const goLive = (fields: object) => ask(app, operator, `POST /v0/units/${unit.id}/stream/social_media`, { channelId: channel.id, ...fields })
const startCdn = (fields: object) => ask(app, operator, `POST /v0/units/${unit.id}/stream/cdn`, { channelId: channel.id, ...fields })
const started = () => fleet.commands.filter(({ command }) => command.kind === 'startStream').at(-1)?.command
/** Ends the start that is under way. */
const reset = () => app.core.registry.change(unit, { transition: null })

test('API-213 API-214 an account is connected with its token, changed without it and disconnected, and the token is sealed', async () => {
  expect((await update({ title: 'Fire' })).body.code).toBe('SOCIAL_ACCOUNT_MISSING')
  expect((await update({ token: 'refuse-me' })).body.code).toBe('SOCIAL_TOKEN_REFUSED')
  const { body } = await update({ token: 'canary-token', title: 'Fire' })
  expect(body.accounts).toMatchObject([
    { network: 'facebook', accountName: expect.stringMatching(/^Newsroom page/), title: 'Fire', privacy: 'public' },
  ])
  await update({ title: 'Harbour fire', privacy: 'private' })
  const fetched = await ask(app, operator, `GET /socialmediadetails/fetch?inventoryId=${inventory.id}`)
  expect(fetched.body.accounts).toMatchObject([{ title: 'Harbour fire', privacy: 'private' }])
  const rows = await app.database.prisma.$queryRaw<
    { row: string }[]
  >`SELECT t::text AS row FROM social_accounts t UNION ALL SELECT t::text FROM audit_log t`
  expect(JSON.stringify([fetched.body, body, rows])).not.toContain('canary')
  const foreigner = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app)] })
  expect((await ask(app, foreigner, `GET /socialmediadetails/fetch?inventoryId=${inventory.id}`)).body.code).toBe('INVENTORY_NOT_FOUND')
})

test('API-077 a unit goes live with the account of its inventory: the key of the broadcast is in the command alone', async () => {
  await update({ token: 'canary-token', title: 'Fire' })
  expect((await goLive({})).status).toBe(400)
  expect((await goLive({ network: 'youtube' })).body.code).toBe('SOCIAL_ACCOUNT_MISSING')
  expect((await goLive({ network: 'facebook', title: 'Fire, live' })).status).toBe(200)
  expect(started()).toMatchObject({
    destination: { kind: 'social', url: expect.stringMatching(/^rtmps:\/\/live\.facebook\.example:443\/rtmp\/FB-/) },
  })
  const log = await app.database.prisma.$queryRaw<
    { row: string }[]
  >`SELECT t::text AS row FROM unit_commands t UNION ALL SELECT t::text FROM audit_log t`
  expect(JSON.stringify(log)).not.toContain('FB-')
  reset()
  isDown = true
  expect((await goLive({ network: 'facebook' })).body.code).toBe('SOCIAL_NETWORK_FAILED')
  isDown = false
  await update({ token: null })
  expect((await goLive({ network: 'facebook' })).body.code).toBe('SOCIAL_ACCOUNT_MISSING')
})

test('API-079 a unit starts to a stored destination, whose key is in the command alone', async () => {
  reset()
  const id = await aDestination(app, inventory, { streams: [{ urlPrimary: 'rtmp://ingest.cdn.example/live/canary-key' }] })
  const far = await aDestination(app, await anInventory(app))
  expect((await startCdn({ destinationId: id })).status).toBe(400)
  expect((await startCdn({ destinationId: far, streamId: 'live-1' })).body.code).toBe('DESTINATION_NOT_FOUND')
  expect((await startCdn({ destinationId: id, streamId: 'other' })).body.code).toBe('STREAM_NOT_FOUND')
  expect((await startCdn({ destinationId: id, streamId: 'live-1' })).status).toBe(200)
  expect(started()).toMatchObject({ destination: { kind: 'cdn', url: 'rtmp://ingest.cdn.example/live/canary-key/live-1' } })
  await app.core.registry.flush()
  const rows = await app.database.prisma.$queryRaw<
    { row: string }[]
  >`SELECT t::text AS row FROM unit_commands t UNION ALL SELECT t::text FROM audit_log t UNION ALL SELECT t::text FROM unit_live t UNION ALL SELECT t::text FROM channel_live t`
  expect(JSON.stringify(rows)).not.toContain('canary')
})
