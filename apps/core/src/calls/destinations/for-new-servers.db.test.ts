import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anInventory, aUser, rtmpStream, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'

const srt = { ...rtmpStream, streamId: 'srt-1', streamType: 'srt', srtMode: 'caller', urlPrimary: 'srt://ingest.cdn.example:9000' }

let app: TestApp
let inventory: TestInventory
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  user = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app, inventory)] })
})
afterAll(() => app.close())

const add = (fields: object) =>
  ask(app, user, 'POST /streamingdestinations/add_details', { inventoryId: inventory.id, provider: 'Example', ...fields })
const update = (destinationId: string, fields: object) =>
  ask(app, user, 'POST /streamingdestinations/update_details', { destinationId, provider: 'Example', ...fields })

test('a stream does not take its password to another server: it is entered again or removed', async () => {
  const { body } = await add({
    name: 'Moved',
    streams: [{ ...rtmpStream, urlSecondary: 'rtmp://backup.cdn.example/live', username: 'ada', password: 'canary-password' }],
  })
  const move = (fields: object) => update(body.id, { name: 'Moved', streams: [{ ...rtmpStream, username: 'ada', ...fields }] })
  const refused = { status: 400, body: { code: 'BAD_INPUT', issues: [{ path: 'streams.0.password', message: 'enterAgain' }] } }
  const strange = [
    { urlPrimary: 'rtmp://other.example/live' },
    { urlPrimary: 'rtmps://ingest.cdn.example/live' },
    { urlPrimary: undefined, urlSecondary: 'rtmp://other.example/live' },
    { urlPrimary: 'rtmp://ingest.cdn.example@other.example/live' },
    { urlPrimary: 'rtmp://a@b@ingest.cdn.example/live' },
  ]
  for (const fields of strange) expect([fields, await move(fields)]).toMatchObject([fields, refused])
  const same = [
    { urlPrimary: 'rtmp://INGEST.cdn.example:1935/next' },
    { urlPrimary: 'rtmp://backup.cdn.example/live', urlSecondary: 'rtmp://ingest.cdn.example/live' },
    { urlSecondary: null },
  ]
  for (const fields of same) expect((await move(fields)).body.streams).toMatchObject([{ hasPassword: true }])
  expect((await move({ urlPrimary: 'rtmp://other.example/live', password: 'canary-other' })).body.streams[0].hasPassword).toBe(true)
  expect((await move({ urlPrimary: 'rtmp://third.example/live', password: null })).body.streams[0].hasPassword).toBe(false)
})

test('a stream loses a secret that its type does not use when its server changes', async () => {
  const { body } = await add({ name: 'Type', streams: [{ ...srt, passphrase: 'canarypassphrase1' }] })
  const change = (one: object) => update(body.id, { name: 'Type', streams: [{ ...one, streamId: 'srt-1' }] })
  expect((await change({ ...srt, urlPrimary: 'srt://other.example:9000' })).body.issues).toEqual([
    { path: 'streams.0.passphrase', message: 'enterAgain' },
  ])
  expect((await change(rtmpStream)).body.streams).toMatchObject([{ streamType: 'rtmp', hasPassphrase: false }])
  // The refused change has an entry too.
  const entries = await app.database.prisma.auditEntry.findMany({ where: { action: 'destinations.update', objectId: body.id } })
  expect(JSON.stringify(entries.map(({ details }) => details))).toContain('"changedSecrets":["urlPrimary","passphrase"]')
})
