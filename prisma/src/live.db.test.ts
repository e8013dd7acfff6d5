import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type LiveRow, readLive, touchLive, writeLive } from './live.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const at = 1_700_000_000_123
const row = (id: string, bootId: number, seq: number, state: unknown): LiveRow => ({ id, bootId, seq, seenAt: at, state })
const refuse = ({ id }: LiveRow) => {
  throw new Error(`The row of ${id} was refused.`)
}
const write = (...rows: LiveRow[]) => writeLive(database.prisma, 'unit_live', rows, refuse)
const read = async (id: string) => (await readLive(database.prisma, 'unit_live')).find((one) => one.id === id)

test('reads what was written, to the millisecond', async () => {
  const bootId = Number.MAX_SAFE_INTEGER
  expect(await write(row('u-000001', bootId, 7, { totalBitrate: 5120, note: '现场' }))).toBe(1)
  expect(await read('u-000001')).toEqual({ id: 'u-000001', bootId, seq: 7, seenAt: at, state: { totalBitrate: 5120, note: '现场' } })
})

test.each([
  ['an older report of the same boot', [5, 9], [5, 8], 'first'],
  ['a late report of an older boot, however high its number', [5, 1], [4, 999], 'first'],
  ['a newer report', [5, 9], [5, 10], 'second'],
  ['the first report of a newer boot', [5, 999], [6, 0], 'second'],
  ['the same report, to which the core has added', [5, 9], [5, 9], 'second'],
])('of two writes keeps the newest: %s', async (_, [boot1, seq1], [boot2, seq2], kept) => {
  await database.prisma.unitLive.deleteMany()
  await write(row('u-000002', boot1!, seq1!, 'first'))
  expect(await write(row('u-000002', boot2!, seq2!, 'second'))).toBe(kept === 'second' ? 1 : 0)
  expect((await read('u-000002'))?.state).toBe(kept)
})

test('keeps the newest of several rows of one device in a batch', async () => {
  expect(await write(row('u-000003', 1, 2, 'b'), row('u-000003', 1, 3, 'c'), row('u-000003', 1, 1, 'a'))).toBe(1)
  expect((await read('u-000003'))?.state).toBe('c')
})

test('writes the rest when a device was deleted meanwhile', async () => {
  expect(await write(row('u-gone', 1, 1, {}), row('u-000004', 1, 1, {}))).toBe(1)
  expect(await read('u-000004')).toBeDefined()
})

test('deleting a device deletes its live state', async () => {
  await write(row('u-000005', 1, 1, {}))
  await database.prisma.unit.delete({ where: { id: 'u-000005' } })
  expect(await read('u-000005')).toBeUndefined()
})

test('the last report of a device is written without its state; an older one, and that of a device without a row, are left out', async () => {
  await write(row('u-000006', 3, 5, 'kept'), row('u-000007', 3, 5, 'kept'), row('u-000008', 3, 5, 'kept'))
  const report = (id: string, bootId: number, seq: number) => ({ id, bootId, seq, seenAt: at + 1000 })
  const reports = [report('u-000006', 3, 6), report('u-000007', 3, 4), report('u-000008', 4, 1), report('u-000009', 3, 6)]
  expect(await touchLive(database.prisma, 'unit_live', reports)).toBe(2)
  expect(await read('u-000006')).toEqual({ id: 'u-000006', bootId: 3, seq: 6, seenAt: at + 1000, state: 'kept' })
  expect(await read('u-000007')).toEqual({ id: 'u-000007', bootId: 3, seq: 5, seenAt: at, state: 'kept' })
  expect(await read('u-000008')).toMatchObject({ bootId: 4, seq: 1, state: 'kept' })
  expect(await read('u-000009')).toBeUndefined()
})

test('writes servers and channels too', async () => {
  expect(await writeLive(database.prisma, 'server_live', [row('s-0001', 1, 1, { state: 'idle' })], refuse)).toBe(1)
  expect(await writeLive(database.prisma, 'channel_live', [row('c-00001', 1, 1, { status: 'idle' })], refuse)).toBe(1)
  expect(await readLive(database.prisma, 'server_live')).toHaveLength(1)
  expect(await readLive(database.prisma, 'channel_live')).toHaveLength(1)
})

test('two cores that write the same devices in opposite orders do not block each other, and the newest stays', async () => {
  await database.prisma.unitLive.deleteMany()
  const ids = (await database.prisma.unit.findMany({ select: { id: true } })).map(({ id }) => id)
  const rounds = Array.from({ length: 20 }, (_, seq) => {
    const rows = ids.map((id) => row(id, 1, seq, seq))
    return write(...(seq % 2 === 0 ? rows : rows.toReversed()))
  })
  await Promise.all(rounds)
  const states = (await readLive(database.prisma, 'unit_live')).map(({ state }) => state)
  expect(states).toEqual(ids.map(() => 19))
})

test('writes all rows but those that the database refuses, and names these', async () => {
  const refused: string[] = []
  const ids = ['u-000041', 'u-000042', 'u-000043', 'u-000044', 'u-000045']
  const state = (id: string) => ({ swVersion: id === 'u-000043' ? 'a\0b' : id === 'u-000044' ? 'a\ud800' : '10.1.0' })
  const rows = ids.map((id) => row(id, 9, 1, state(id)))
  expect(await writeLive(database.prisma, 'unit_live', rows, ({ id }) => refused.push(id))).toBe(3)
  expect(refused).toEqual(['u-000043', 'u-000044'])
  for (const id of ['u-000041', 'u-000042', 'u-000045']) expect((await read(id))?.state).toEqual({ swVersion: '10.1.0' })
})
