import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aDestination,
  anInventory,
  aServer,
  aUser,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

// Each statement is in time, and the transaction is not: the call ends before the database commits.

let app: TestApp
let inventory: TestInventory
let admin: TestUser
let fleet: ScriptedFleet
const sql = (statement: string) => app.database.prisma.$executeRawUnsafe(statement)
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  await sql('CREATE FUNCTION wait_in_statement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.2); RETURN NULL; END $$')
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  fleet = await scriptedFleet(app.core.devices)
})

/** Runs a call whose write of a table takes long in its statement and at the end of the transaction. */
async function slowly<Result>(write: `${'INSERT' | 'UPDATE' | 'DELETE'} ON ${string}`, call: () => Promise<Result>): Promise<Result> {
  await sql(`CREATE TRIGGER slow_statement AFTER ${write} FOR EACH ROW EXECUTE FUNCTION wait_in_statement()`)
  await sql(
    `CREATE CONSTRAINT TRIGGER slow_commit AFTER ${write} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_in_statement()`,
  )
  try {
    return await call()
  } finally {
    const table = write.split(' ON ')[1]
    const drop = (name: string) =>
      sql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`).then(
        () => true,
        () => false,
      )
    // The transaction that goes on has the lock of the table.
    await expect.poll(() => drop('slow_statement'), { timeout: 10_000 }).toBe(true)
    await expect.poll(() => drop('slow_commit'), { timeout: 10_000 }).toBe(true)
  }
}
const as = (http: string, body: unknown = {}) => ask(app, admin, http as 'GET /', body)
const commandsTo = (id: string) => fleet.commands.filter(({ deviceId }) => deviceId === id).map(({ command }) => command)
const unknown = { status: 504, body: { code: 'OUTCOME_UNKNOWN' } }

test('a channel that is created too late for its call is in the list', async () => {
  const server = await aServer(app, { inventories: [inventory] })
  const fields = { serverId: server.id, name: 'Late-1', mode: 'SDI', sdiNo: 1 }
  expect(await slowly('INSERT ON channels', () => as('POST /admin/channels', fields))).toMatchObject(unknown)
  const found = async () => (await ask(app, admin, 'GET /admin/channels?searchValue=Late-1')).body.total
  await expect.poll(found, { timeout: 10_000 }).toBe(1)
})

test('an audio room that is created and renamed too late for its calls is shown as it is stored', async () => {
  const rooms = `/v2/inventories/${inventory.id}/audioRooms`
  expect(await slowly('INSERT ON audio_rooms', () => as(`POST ${rooms}`, { name: 'Gallery', intercom: false }))).toMatchObject(unknown)
  const shown = async () => (await ask(app, admin, `GET ${rooms}` as 'GET /')).body.items
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject([{ name: 'Gallery' }])
  const { id } = (await app.database.prisma.audioRoom.findFirstOrThrow({ where: { inventoryId: inventory.id } })) as { id: string }
  expect(await slowly('UPDATE ON audio_rooms', () => as(`PUT /v2/audioRooms/${id}`, { name: 'Desk', intercom: false }))).toMatchObject(
    unknown,
  )
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject([{ name: 'Desk' }])
})

test('a destination that is given and taken too late for its calls reaches the channel and its row', async () => {
  const channel = await aChannel(app, { inventories: [inventory], forwardRtmp: true })
  await fleet.say(channel.id, { status: 'idle' })
  const destinationId = await aDestination(app, inventory)
  const path = `/channels/${channel.id}/streamingdestination`
  const { streams } = (await app.core.store.destinations.find(destinationId))!
  const { streamId } = streams[0]!
  const associate = () => as(`PUT ${path}`, { destinationId, streamId })
  expect(await slowly('INSERT ON channel_destinations', associate)).toMatchObject(unknown)
  await expect.poll(() => commandsTo(channel.id), { timeout: 10_000 }).toMatchObject([{ settings: { destination: { kind: 'cdn' } } }])
  expect(channel.row.cdnName).not.toBeNull()
  expect(await slowly('DELETE ON channel_destinations', () => as(`DELETE ${path}`))).toMatchObject(unknown)
  await expect
    .poll(() => commandsTo(channel.id).at(-1), { timeout: 10_000 })
    .toEqual({ kind: 'configureChannel', settings: { destination: null } })
  expect(channel.row.cdnName).toBeNull()
})

test('an ingest server that is stored too late for its call reaches the channel', async () => {
  const server = await aServer(app, { inventories: [inventory], type: 'ingest_server', maxChannels: 2 })
  const channel = await aChannel(app, { inventories: [inventory] })
  await fleet.say(channel.id, { status: 'idle' })
  const path = `/v2/inventories/${inventory.id}/ingestServers/${server.id}/channels/${channel.id}`
  expect(await slowly('UPDATE ON channels', () => as(`PUT ${path}`))).toMatchObject(unknown)
  const given = { kind: 'configureChannel', settings: { ingestServerId: server.id } }
  await expect.poll(() => commandsTo(channel.id), { timeout: 10_000 }).toEqual([given])
  await expect.poll(() => channel.row.ingest, { timeout: 10_000 }).toBe(true)
})
