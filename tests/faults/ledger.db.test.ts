import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { type App, buildApp } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallError } from '../../apps/core/src/call-error.ts'
import type { UnitRecord } from '../../apps/core/src/devices/registry/record.ts'
import { type Database, openDatabase } from '../../prisma/src/connect.ts'
import { anInventory, aUnit } from '../support/builders.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startTcpProxy, type TcpProxy } from '../support/proxy.ts'
import { seededRandom } from '../support/random.ts'

// A ledger in the database records every committed comment. It is compared with the answers to the writes. The core reaches
// its database over a proxy that stalls it or cuts it off.

type Answer = 'acknowledged' | 'refused' | 'unknown'

/** A connection that is silent for longer is closed. More than the limit of a statement. */
const silentMsMax = 4000
let source: TestDatabase
let proxy: TcpProxy
let database: Database
let app: App
let units: UnitRecord[]
let written = 0
const answers = new Map<string, Answer>()

beforeAll(async () => {
  source = await createTestDatabase('empty')
  await source.prisma.$executeRawUnsafe('CREATE TABLE ledger (id bigserial, comment text)')
  await source.prisma.$executeRawUnsafe(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO ledger (comment) VALUES (NEW.comment); RETURN NEW; END $$`)
  await source.prisma.$executeRawUnsafe('CREATE TRIGGER note AFTER UPDATE OF comment ON units FOR EACH ROW EXECUTE FUNCTION note()')
  proxy = await startTcpProxy(source.url)
  database = await openDatabase({ url: proxy.url }, { silentMsMax })
  const config = readConfig({ NODE_ENV: 'test', HEARTBEAT_MS: '600000' })
  app = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma })
  const world = { core: app.core, database: source }
  // One inventory, in which each name is unique.
  const inventory = await anInventory(world)
  units = []
  for (let n = 0; n < 20; n++) units.push(await aUnit(world, { inventories: [inventory] }))
})
afterAll(async () => {
  await app.close()
  await database.stop()
  await proxy.close()
  await source.drop()
})

async function write(unit: UnitRecord, name?: string): Promise<Answer> {
  const comment = `write ${++written}`
  const answer = await app.core.units
    .configure(unit, name === undefined ? { comment } : { comment, name }, () => {})
    .then(
      (done): Answer => (done ? 'acknowledged' : 'refused'),
      (error: unknown): Answer => {
        if (!(error instanceof CallError)) return 'refused'
        return error.code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'refused'
      },
    )
  answers.set(comment, answer)
  return answer
}

/** The values of a unit in its row, in the registry and in the stream. */
async function views(unit: UnitRecord) {
  const { comment, name, version, lastModified } = await source.prisma.unit.findUniqueOrThrow({ where: { id: unit.id } })
  const row = { comment, name, version, lastModified: lastModified.getTime() }
  const { stored } = unit
  const registry = { comment: stored.comment, name: stored.name, version: stored.version, lastModified: stored.lastModified }
  const shown = app.core.hub.topic(topicName('i', unit.inventoryId, topics.units))?.get(unit.id)
  const stream = { ...registry, name: shown?.['name'], lastModified: shown?.['lastModified'] }
  return { row, registry, stream }
}

async function agree() {
  for (const unit of units) {
    await expect
      .poll(
        async () => {
          const { row, registry, stream } = await views(unit)
          return [registry, stream].every((view) => JSON.stringify(view) === JSON.stringify(row)) ? 'equal' : { row, registry, stream }
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe('equal')
  }
}

async function ledgerHolds() {
  const ledger = await source.prisma.$queryRawUnsafe<{ comment: string }[]>('SELECT comment FROM ledger')
  const committed = new Set(ledger.map(({ comment }) => comment))
  const wrong = [...answers].filter(([comment, answer]) =>
    answer === 'unknown' ? false : committed.has(comment) !== (answer === 'acknowledged'),
  )
  expect(wrong).toEqual([])
}

describe('row, registry and stream agree, and a write is in the ledger exactly if it was acknowledged or unknown,', () => {
  test('after 24 parallel writers of one unit, 15 rounds', async () => {
    const [unit] = units as [UnitRecord]
    for (let round = 0; round < 15; round++) {
      await Promise.all(Array.from({ length: 24 }, () => write(unit)))
      const { row, registry, stream } = await views(unit)
      expect([registry, stream]).toEqual([row, row])
    }
    await ledgerHolds()
  }, 60_000)

  test('after 3000 random parallel writes, names that other units have included', async () => {
    const random = seededRandom(7)
    const any = () => units[Math.floor(random() * units.length)] as UnitRecord
    const writer = async () => {
      for (let i = 0; i < 30; i++) await write(any(), random() < 0.2 ? `Name-${Math.floor(random() * 5)}` : undefined)
    }
    await Promise.all(Array.from({ length: 100 }, writer))
    await agree()
    await ledgerHolds()
    const counted = Object.groupBy(answers.values(), (answer) => answer)
    // A busy machine refuses more of them in time.
    expect(counted.acknowledged?.length).toBeGreaterThan(500)
    expect(counted.refused?.length).toBeGreaterThan(300)
  }, 60_000)

  test('after writes to a row that another session holds: they are refused in time, and never made', async () => {
    const [, unit] = units as [UnitRecord, UnitRecord]
    const held = await source.prisma.$transaction(
      async (db) => {
        await db.$executeRawUnsafe('SELECT 1 FROM units WHERE id = $1 FOR UPDATE', unit.id)
        const startedMs = performance.now()
        const results = await Promise.all(Array.from({ length: 5 }, () => write(unit)))
        return { results, tookMs: performance.now() - startedMs }
      },
      { timeout: 15_000 },
    )
    expect(held.tookMs).toBeLessThan(2500)
    expect(held.results).toEqual(Array.from({ length: 5 }, () => 'refused'))
    await agree()
    await ledgerHolds()
    expect(await write(unit)).toBe('acknowledged')
  }, 60_000)

  test.each([
    ['stalls and goes on', () => proxy.stall(), silentMsMax - 1000],
    ['stalls for longer than a connection waits', () => proxy.stall(), silentMsMax + 1500],
    ['is cut off', () => proxy.cut(), 3000],
  ])(
    'after writes while the database %s',
    async (_, fail, ms) => {
      let failing = true
      const results = new Set<Answer>()
      const writer = async (unit: UnitRecord) => {
        while (failing) results.add(await write(unit))
      }
      const writing = units.map(writer)
      await new Promise((resolve) => setTimeout(resolve, 200))
      fail()
      await new Promise((resolve) => setTimeout(resolve, ms))
      proxy.restore()
      await expect.poll(() => write(units[0] as UnitRecord), { timeout: 20_000 }).toBe('acknowledged')
      failing = false
      await Promise.all(writing)
      expect(results).toContain('refused')
      expect(results).toContain('unknown')
      await agree()
      await ledgerHolds()
    },
    120_000,
  )
})
