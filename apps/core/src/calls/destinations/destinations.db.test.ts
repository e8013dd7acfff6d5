import { Destination } from '@backhaul/contract/destinations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aDestination,
  aGroup,
  anInventory,
  aUser,
  rtmpStream,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const stream = { ...rtmpStream, urlPrimary: 'rtmp://ingest.cdn.example/live/canary-key' }
const srt = { ...stream, streamId: 'srt-1', streamType: 'srt', srtMode: 'caller', urlPrimary: 'srt://ingest.cdn.example:9000' }

let app: TestApp
let inventory: TestInventory
let group: RegistryGroup
let operator: TestUser, foreigner: TestUser
let channel: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  foreigner = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app)] })
  channel = await aChannel(app, { groups: [group] })
})
afterAll(() => app.close())

const cdns = async (user = operator) =>
  (await ask(app, user, 'POST /streamingdestinations/fetch_cdns', { inventoryId: inventory.id })).body.destinations as Destination[]
const add = (fields: object, user = operator) =>
  ask(app, user, 'POST /streamingdestinations/add_details', { inventoryId: inventory.id, provider: 'Example', ...fields })
const update = (destinationId: string, fields: object) =>
  ask(app, operator, 'POST /streamingdestinations/update_details', { destinationId, provider: 'Example', ...fields })
const remove = (destinationId: string, user = operator) => ask(app, user, 'POST /streamingdestinations/remove_details', { destinationId })
const associate = (destinationId: string, streamId = 'live-1', to = channel) =>
  ask(app, operator, `PUT /channels/${to.id}/streamingdestination`, { destinationId, streamId })
/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await app.database.prisma.$queryRaw<{ table_name: string }[]>`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'` // prettier-ignore
  const rows = await Promise.all(
    tables.map(({ table_name }) => app.database.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${table_name}" t`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

describe('a streaming destination', () => {
  test('M-601 to M-620 has the fields that were entered, without its secrets, and all users of the inventory see it', async () => {
    const secrets = { password: 'canary-password', passphrase: 'canarypassphrase1' }
    const full = {
      ...srt,
      ...secrets,
      urlSecondary: 'srt://backup.cdn.example:9000?streamid=canary-key',
      username: 'ada',
      sourcePort: 558,
      latency: 120,
      ffmpegOverride: '-g 50',
    }
    const { status, body } = await add({
      name: 'All fields',
      streams: [
        full,
        { ...stream, streamId: 'ts', streamType: 'mpegTs', urlPrimary: null, mpegTsIp: '192.0.2.7', mpegTsPort: 0, mpegTsBitrate: 9000 },
      ],
    })
    expect(status).toBe(200)
    const { urlPrimary: _, urlSecondary: __, password: ___, passphrase: ____, ...open } = full
    expect(body.streams[0]).toEqual({
      ...open,
      primaryAddress: 'srt://ingest.cdn.example:9000',
      secondaryAddress: 'srt://backup.cdn.example:9000',
      hasPassword: true,
      hasPassphrase: true,
    })
    expect(Destination.strict().safeParse(body).error).toBeUndefined()
    expect(await cdns()).toContainEqual(body)
  })

  test('keeps its secrets sealed: the database, the audit log and every answer have none of them', async () => {
    const { body } = await add({ name: 'Sealed', streams: [{ ...stream, password: 'canary-password', username: 'ada' }] })
    await update(body.id, {
      name: 'Sealed again',
      streams: [{ ...stream, urlPrimary: undefined, password: 'canary-password-2', username: 'ada' }],
    })
    expect((await dump()).includes('canary')).toBe(false)
    expect(JSON.stringify(await cdns()).includes('canary')).toBe(false)
    const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'destinations.update', objectId: body.id } })
    expect(JSON.stringify(entry?.details)).toContain('"changedSecrets":["password"]')
  })

  test('has addresses with ports from 1 to 65535', async () => {
    const add1 = async (port: string) =>
      (await add({ name: `Port ${port}`, streams: [{ ...srt, urlPrimary: `srt://h.example:${port}` }] })).status
    for (const port of ['1', '65535', '9000?mode=caller']) expect([port, await add1(port)]).toEqual([port, 200])
    for (const port of ['0', '65536', '99999', '0?mode=caller', '9000x']) expect([port, await add1(port)]).toEqual([port, 400])
    const rtmp = { ...stream, urlPrimary: 'rtmp://ingest.cdn.example:99999/live' }
    expect((await add({ name: 'Port of RTMP', streams: [rtmp] })).status).toBe(400)
  })

  test('is hidden from users of another inventory, as one that does not exist', async () => {
    const id = await aDestination(app, inventory)
    for (const [user, wanted] of [
      [foreigner, id],
      [operator, 'no-such-destination'],
    ] as const)
      expect(await remove(wanted, user)).toMatchObject({ status: 404, body: { code: 'DESTINATION_NOT_FOUND' } })
    expect(await add({ name: 'x', streams: [stream] }, foreigner)).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
  })

  test('M-601 has a name that is unique in its inventory, whatever its case, also under parallel writes', async () => {
    const results = await Promise.all(['Twice', 'TWICE', 'twice'].map((name) => add({ name, streams: [stream] })))
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('NAME_TAKEN')
    const other = await aDestination(app, inventory)
    expect((await update(other, { name: 'tWICE', streams: [stream] })).body.code).toBe('NAME_TAKEN')
  })

  test('has a name that is seen, and one that looks like that of another is taken', async () => {
    const named = (name: string) => add({ name, streams: [stream] })
    for (const name of [' ', '\u200b', '\u0000']) expect((await named(name)).body.issues).toEqual([{ path: 'name', message: 'required' }])
    expect((await named(' Zu\u0308rich ')).body.name).toBe('Z\u00fcrich')
    expect((await named('Z\u00fcrich')).body.code).toBe('NAME_TAKEN')
  })

  test('M-605 E-037 has streams with different ids', async () => {
    const { status, body } = await add({ name: 'Same streams', streams: [stream, stream] })
    expect([status, body.issues]).toEqual([400, [{ path: 'streams', message: 'streamIdUnique' }]])
  })

  test.each([
    ['R-156', { mpegTsPort: -1 }, 'mpegTsPort', 'min'],
    ['R-156', { mpegTsPort: 65_536 }, 'mpegTsPort', 'max'],
    ['R-157', { bitrate: 1999 }, 'bitrate', 'min'],
    ['R-157', { bitrate: 8001 }, 'bitrate', 'max'],
    ['R-158', { passphrase: '123456789' }, 'passphrase', 'minLength'],
    ['R-158', { passphrase: 'x'.repeat(65) }, 'passphrase', 'maxLength'],
    ['R-158', { passphrase: 'with space 1' }, 'passphrase', 'pattern'],
    ['R-159', { sourcePort: 554 }, 'sourcePort', 'sourcePort'],
    ['R-159', { sourcePort: 557 }, 'sourcePort', 'sourcePort'],
    ['R-159', { sourcePort: 65_536 }, 'sourcePort', 'max'],
  ])('%s refuses %j', async (_rule, fields, field, message) => {
    const { status, body } = await add({ name: 'Limits', streams: [{ ...srt, ...fields }] })
    expect([status, body.issues]).toMatchObject([400, [{ path: `streams.0.${field}`, message }]])
  })

  test('R-156 R-157 R-158 R-159 accepts the limits themselves', async () => {
    const limits = [
      { sourcePort: 0, bitrate: 2000, passphrase: 'x'.repeat(10), mpegTsPort: 0 },
      { sourcePort: 553, bitrate: 8000, passphrase: '9'.repeat(64), mpegTsPort: 65_535 },
      { sourcePort: 558 },
      { sourcePort: 65_535 },
    ]
    const streams = limits.map((fields, i) => ({ ...srt, streamId: `s${i}`, ...fields }))
    expect((await add({ name: 'At the limits', streams })).status).toBe(200)
  })

  test.each([
    ['STREAM_NEEDS_ADDRESS', { ...stream, urlPrimary: null }],
    ['STREAM_NEEDS_ADDRESS', { ...stream, urlPrimary: 'srt://ingest.cdn.example:9000' }],
    ['STREAM_NEEDS_ADDRESS', { ...stream, urlSecondary: 'srt://backup.cdn.example:9000' }],
    ['STREAM_NEEDS_SRT_MODE', { ...srt, srtMode: null }],
    ['STREAM_NEEDS_SOURCE_PORT', { ...srt, srtMode: 'listener' }],
    ['STREAM_NEEDS_MPEG_TS', { ...stream, streamType: 'mpegTs' }],
    ['FFMPEG_OPTION_REFUSED', { ...stream, ffmpegOverride: '-i /etc/passwd' }],
  ])('is refused with %s: %j', async (code, one) => {
    expect((await add({ name: 'Incomplete', streams: [one] })).body.code).toBe(code)
  })

  test('a secret that is left out stays, and null removes it', async () => {
    const { body } = await add({ name: 'Kept', streams: [{ ...srt, passphrase: 'canarypassphrase1' }] })
    const { urlPrimary: _, ...withoutUrl } = srt
    const kept = (await update(body.id, { name: 'Kept', streams: [withoutUrl] })).body.streams[0]
    expect(kept).toMatchObject({ primaryAddress: 'srt://ingest.cdn.example:9000', hasPassphrase: true })
    const removed = (await update(body.id, { name: 'Kept', streams: [{ ...withoutUrl, passphrase: null }] })).body.streams[0]
    expect(removed).toMatchObject({ primaryAddress: 'srt://ingest.cdn.example:9000', hasPassphrase: false })
  })

  test('keeps the first of two parallel changes that were edited from the same state', async () => {
    const { body } = await add({ name: 'Edited by two', streams: [stream] })
    const from = { name: 'Edited by two', streams: [stream], lastModified: body.lastModified }
    const answers = await Promise.all([update(body.id, { ...from, provider: 'First' }), update(body.id, { ...from, provider: 'Second' })])
    const [kept] = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body: { code } }) => code)).toEqual(['CONFIGURATION_CHANGED'])
    expect((await cdns()).find(({ id }) => id === body.id)?.provider).toBe(kept?.body.provider)
    expect((await update(body.id, { ...from, lastModified: kept?.body.lastModified, provider: 'Third' })).body.provider).toBe('Third')
  })

  test('a stored secondary address does not stay with a stream of another type', async () => {
    const { body } = await add({ name: 'Of one type', streams: [{ ...stream, urlSecondary: 'rtmp://backup.cdn.example/live' }] })
    const change = (fields: object) => update(body.id, { name: 'Of one type', streams: [{ ...srt, streamId: stream.streamId, ...fields }] })
    expect((await change({})).body.code).toBe('STREAM_NEEDS_ADDRESS')
    expect((await change({ urlSecondary: null })).body.streams[0]).toMatchObject({ streamType: 'srt', secondaryAddress: null })
  })

  test('an inventory has at most 200, also under parallel writes', async () => {
    const full = await anInventory(app)
    const user = await aUser(app, { role: 'luc_admin', inventories: [full] })
    for (let i = 0; i < 198; i++) await aDestination(app, full)
    const body = { inventoryId: full.id, provider: 'Example', streams: [stream] }
    const results = await Promise.all(
      [1, 2, 3, 4].map((n) => ask(app, user, 'POST /streamingdestinations/add_details', { ...body, name: `Last ${n}` })),
    )
    expect(results.map((one) => String(one.body.code ?? 'added')).toSorted()).toEqual([
      'TOO_MANY_DESTINATIONS',
      'TOO_MANY_DESTINATIONS',
      'added',
      'added',
    ])
  })

  test('waits in the queue of its inventory: of many that are slow to store, the late ones are refused and none is unknown', async () => {
    const { prisma } = app.database
    const busy = await anInventory(app)
    const user = await aUser(app, { role: 'luc_admin', inventories: [busy] })
    await prisma.$executeRaw`
      CREATE FUNCTION slow_insert() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END'`
    await prisma.$executeRaw`
      CREATE TRIGGER slow_insert BEFORE INSERT ON streaming_destinations FOR EACH ROW EXECUTE FUNCTION slow_insert()`
    try {
      const names = Array.from({ length: 12 }, (_, i) => `Slow ${i}`)
      const body = { inventoryId: busy.id, provider: 'Example', streams: [stream] }
      const answers = await Promise.all(names.map((name) => ask(app, user, 'POST /streamingdestinations/add_details', { ...body, name })))
      expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 429])
      const added = answers.filter(({ status }) => status === 200).map((one) => one.body.name as string)
      const stored = await prisma.streamingDestination.findMany({ where: { inventoryId: busy.id }, select: { name: true } })
      expect(stored.map(({ name }) => name).toSorted()).toEqual(added.toSorted())
    } finally {
      await prisma.$executeRaw`DROP TRIGGER slow_insert ON streaming_destinations`
      await prisma.$executeRaw`DROP FUNCTION slow_insert`
    }
  })
})

describe('the destination of a channel', () => {
  test('is stored and shown without the user and the key that a device reports in its address', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const one = await aChannel(app, { groups: [group] })
    const report = { kind: 'cdn', state: 'connected', fault: null, isBackup: false, takesKbps: null, attempts: 0 } as const
    for (const [address, shown] of [
      ['rtmp://u:canary@h.example/live/canary?passphrase=canary', 'rtmp://h.example'],
      ['srt://h.example:9000?streamid=canary', 'srt://h.example:9000'],
      ['<img src=x onerror=canary>', ''],
    ] as const) {
      await fleet.say(one.id, { status: 'idle', destination: { ...report, address } })
      expect(one.row.destination?.address).toBe(shown)
      expect(JSON.stringify(one.state)).not.toContain('canary')
    }
  })

  test('is shown in its row by name, and sent to it with the key, also after a change', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(channel.id, { status: 'idle' })
    const { body } = await add({
      name: 'With key',
      streams: [{ ...stream, username: 'ada', password: 'p@ss', urlSecondary: 'rtmp://backup.cdn.example/live/canary-key' }],
    })
    expect((await associate(body.id)).status).toBe(200)
    expect(channel.row.cdnName).toBe('With key')
    const url = 'rtmp://ada:p%40ss@ingest.cdn.example/live/canary-key/live-1'
    await expect
      .poll(() => fleet.commands.at(-1)?.command)
      .toMatchObject({
        kind: 'configureChannel',
        settings: {
          destination: {
            kind: 'cdn',
            url,
            backupUrl: 'rtmp://ada:p%40ss@backup.cdn.example/live/canary-key/live-1',
            encoder: { bitrateKbps: 6000 },
          },
        },
      })
    await update(body.id, {
      name: 'Renamed',
      streams: [{ ...stream, urlPrimary: 'rtmp://next.cdn.example/live', urlSecondary: null, password: null }],
    })
    expect(channel.row.cdnName).toBe('Renamed')
    await expect
      .poll(() => fleet.commands.at(-1)?.command)
      .toMatchObject({ settings: { destination: { url: 'rtmp://next.cdn.example/live/live-1' } } })
    expect((await ask(app, operator, `GET /channels/${channel.id}/streamingdestination`)).body).toMatchObject({
      destination: { id: body.id, usedBy: 1 },
      streamId: 'live-1',
    })
    // Another change of the channel shows what is stored.
    expect((await ask(app, operator, 'PUT /channels/bwLimit', { channelId: channel.id, bandwidthLimit: 9000 })).body.code).toBeUndefined()
    expect([channel.row.cdnName, channel.stored.cdnName]).toEqual(['Renamed', 'Renamed'])
    expect((await remove(body.id)).body).toMatchObject({ code: 'DESTINATION_IN_USE', params: { usedBy: 1 } })
    expect((await update(body.id, { name: 'Renamed', streams: [{ ...stream, streamId: 'other' }] })).body.code).toBe('STREAM_IN_USE')
    expect((await ask(app, operator, `DELETE /channels/${channel.id}/streamingdestination`)).status).toBe(200)
    expect(channel.row.cdnName).toBeNull()
    await expect.poll(() => fleet.commands.at(-1)?.command).toEqual({ kind: 'configureChannel', settings: { destination: null } })
    expect((await ask(app, operator, `DELETE /channels/${channel.id}/streamingdestination`)).body.code).toBe('CHANNEL_HAS_NO_DESTINATION')
    expect((await remove(body.id)).status).toBe(200)
    expect((await dump()).includes('canary')).toBe(false)
  })

  test('keeps its secrets and its channels when streams are renamed, also when two exchange their ids', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const one = await aChannel(app, { groups: [group] })
    await fleet.say(one.id, { status: 'idle' })
    const second = { ...stream, streamId: 'live-2', urlPrimary: 'rtmp://second.cdn.example/live/canary-two' }
    const { body } = await add({ name: 'Exchanged', streams: [{ ...stream, username: 'ada', password: 'canary-word' }, second] })
    expect((await associate(body.id, 'live-1', one)).status).toBe(200)
    const { urlPrimary: _, ...kept } = stream
    const renamed = await update(body.id, {
      name: 'Exchanged',
      streams: [
        { ...kept, username: 'ada', streamId: 'live-2', formerStreamId: 'live-1' },
        { ...kept, streamId: 'live-1', formerStreamId: 'live-2' },
      ],
    })
    expect([renamed.status, renamed.body.streams]).toMatchObject([200, [{ hasPassword: true }, { hasPassword: false }]])
    await expect
      .poll(() => fleet.commands.at(-1)?.command)
      .toMatchObject({ settings: { destination: { url: 'rtmp://ada:canary-word@ingest.cdn.example/live/canary-key/live-2' } } })
    expect((await ask(app, operator, `GET /channels/${one.id}/streamingdestination`)).body.streamId).toBe('live-2')
    expect((await associate(body.id, 'live-1', one)).status).toBe(200)
    await expect
      .poll(() => fleet.commands.at(-1)?.command)
      .toMatchObject({ settings: { destination: { url: 'rtmp://second.cdn.example/live/canary-two/live-1' } } })
    const entry = await app.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'destinations.update', objectId: body.id } })
    expect(JSON.stringify(entry.details)).toContain('"changedSecrets":[]')
  })

  test('a new stream with the former id of a renamed one has none of its secrets', async () => {
    const { body } = await add({ name: 'Taken over', streams: [{ ...srt, passphrase: 'canarypassphrase1' }] })
    const { urlPrimary: _, ...kept } = srt
    const { streams } = (
      await update(body.id, { name: 'Taken over', streams: [{ ...kept, streamId: 'moved', formerStreamId: 'srt-1' }, srt] })
    ).body
    expect(streams).toMatchObject([
      { streamId: 'moved', hasPassphrase: true },
      { streamId: 'srt-1', hasPassphrase: false },
    ])
  })

  test('is sent again when the channel is online again', async () => {
    const one = await aChannel(app, { groups: [group] })
    const id = await aDestination(app, inventory)
    // Without the call, which would send it too.
    await app.core.store.destinations.associate(one.id, { destinationId: id, streamId: 'live-1' })
    app.core.farEnds.show(one.id, 'Main CDN')
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(one.id, { status: 'idle' })
    await expect.poll(() => fleet.commands.filter(({ deviceId }) => deviceId === one.id).length).toBe(1)
  })

  test('is taken from a channel that was offline when its association ended', async () => {
    const one = await aChannel(app, { groups: [group] })
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(one.id, { status: 'idle', hasDestination: true })
    const sent = () => fleet.commands.filter(({ deviceId }) => deviceId === one.id).map(({ command }) => command)
    await expect.poll(sent).toEqual([{ kind: 'configureChannel', settings: { destination: null } }])
  })

  test('is one of its own inventories, and a stream that exists', async () => {
    const far = await aDestination(app, await anInventory(app))
    const id = await aDestination(app, inventory)
    expect((await associate(far)).body.code).toBe('DESTINATION_NOT_FOUND')
    expect((await associate('no-such-destination')).body.code).toBe('DESTINATION_NOT_FOUND')
    expect((await associate(id, 'no-such-stream')).body.code).toBe('STREAM_NOT_FOUND')
  })

  test('whose secret was sealed with another key is refused until it is entered again', async () => {
    const id = await aDestination(app, inventory)
    await app.database.prisma.$executeRaw`
      UPDATE streaming_destinations SET streams = jsonb_set(streams, '{0,urlPrimary}', '"s1.otherkey.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA"') WHERE id = ${id}`
    expect((await associate(id)).body.code).toBe('SECRET_UNREADABLE')
    await update(id, { name: 'Entered again', streams: [stream] })
    expect((await associate(id)).status).toBe(200)
  })

  test('has no output where the channel passes no video on', async () => {
    const id = await aDestination(app, inventory)
    const input = await aChannel(app, { groups: [group] })
    app.core.registry.change(input, { type: 'input' })
    expect((await associate(id, 'live-1', input)).body.code).toBe('CHANNEL_HAS_NO_OUTPUT')
  })
})
