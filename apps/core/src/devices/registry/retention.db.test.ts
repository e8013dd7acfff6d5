import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aFile, aServer, aUnit, aUser } from '../../../../../tests/support/builders.ts'

const clock = manualClock()
const dayMs = 24 * 3600 * 1000
let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backhaul-'))
  app = await startTestApp({ world: 'empty', clock, environment: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

test('rows of the growing tables are removed after their time, also 12,000 at once; active alerts stay', async () => {
  const { prisma } = app.database
  const { id, inventoryId } = await aUnit(app)
  const at = (days: number) => new Date(clock.now() - days * dayMs)
  const audit = (days: number) => ({ at: at(days), action: 'units.rename', outcome: 'ok', address: '::1', requestId: `${days}` })
  const entry = (days: number) => ({ at: at(days), unitId: id, inventoryId, unitName: id, event: 'offlineToOnline', status: 'idle' })
  const alert = (name: string, clearedAt: Date | null) => ({
    id: name,
    inventoryId,
    type: 'battery',
    level: 'warning',
    deviceKind: 'unit',
    deviceId: id,
    deviceName: id,
    raisedAt: at(400),
    clearedAt,
  })
  await prisma.auditEntry.createMany({ data: [...Array.from({ length: 12_000 }, () => audit(366)), audit(364)] })
  await prisma.activityEntry.createMany({ data: [entry(91), entry(89)] })
  await prisma.alert.createMany({ data: [alert('ended long ago', at(91)), alert('ended', at(89)), alert('active', null)] })
  const { id: userId } = await aUser(app, { role: 'luc_read' })
  const key = (days: number) => ({ userId, key: `${days}`, request: '', at: at(days) })
  await prisma.idempotencyKey.createMany({ data: [key(1), key(0.9)] })
  clock.advance(3600 * 1000)
  await expect.poll(() => prisma.auditEntry.findMany({ select: { requestId: true } }), { timeout: 15_000 }).toEqual([{ requestId: '364' }])
  await expect.poll(async () => (await prisma.alert.findMany({ orderBy: { id: 'asc' } })).map((one) => one.id)).toEqual(['active', 'ended'])
  expect((await prisma.activityEntry.findMany()).map((one) => one.at)).toEqual([at(89 + 1 / 24)])
  await expect.poll(() => prisma.idempotencyKey.findMany({ select: { key: true } }), { timeout: 15_000 }).toEqual([{ key: '0.9' }])
})

test('an old file is removed with its content, and a newer one keeps both', async () => {
  const server = await aServer(app)
  const unit = await aUnit(app)
  const folder = join(dataDir, 'files', server.id, unit.id)
  await mkdir(folder, { recursive: true })
  for (const [path, days] of [
    ['old.mp4', 366],
    ['new.mp4', 300],
  ] as const) {
    await aFile(app, { unit, server }, { path, at: clock.now() - days * dayMs })
    await writeFile(join(folder, path), 'content')
  }
  clock.advance(3600 * 1000)
  await expect.poll(() => readdir(folder), { timeout: 15_000 }).toEqual(['new.mp4'])
  expect((await app.database.prisma.channelFile.findMany()).map(({ path }) => path)).toEqual([`${unit.id}/new.mp4`])
})

test('the id of a removed unit is free after a year, unless a token of a fleet names it', async () => {
  const { prisma } = app.database
  const removed = (id: string, days: number) => ({ id, organisationId: 'gone', removedAt: new Date(clock.now() - days * dayMs) })
  const token = { name: 'fleet', hash: 'hash', allDevices: false, inventoryIds: [], deviceIds: ['u-named'], createdAt: new Date() }
  // The token first: the hour of the former test may still be at work.
  await prisma.fleetToken.create({ data: token })
  await prisma.removedUnit.createMany({ data: [removed('u-old', 366), removed('u-named', 366), removed('u-new', 300)] })
  const ids = async () => {
    // An hour at each look: while one is at work, the next one is left out.
    clock.advance(3600 * 1000)
    return (await prisma.removedUnit.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  }
  await expect.poll(ids, { timeout: 15_000 }).toEqual(['u-named', 'u-new'])
})
