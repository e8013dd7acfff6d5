import { patiently } from '@backhaul/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** More than the 32,767 parameters that Prisma sends with a statement. */
const units = 40_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  const write = (sql: string) => patiently(database.prisma, sql)
  await write("INSERT INTO organisations (id, name) VALUES ('o-1', 'Large')")
  await write("INSERT INTO inventories (id, name, organisation_id) VALUES ('inv-1', 'Large', 'o-1')")
  await write(`
    WITH given AS (SELECT 'u-' || n AS id FROM generate_series(1, ${units}) AS n),
      stored AS (INSERT INTO units (id, inventory_id, name, type, serial_number, sw_version, last_modified)
        SELECT id, 'inv-1', id, 'LU-600', id, '1.0', now() FROM given RETURNING id, name)
    INSERT INTO unit_inventories (unit_id, inventory_id, name) SELECT id, 'inv-1', name FROM stored`)
  await write(`
    INSERT INTO unit_live (unit_id, boot_id, seq, seen_at, state)
    SELECT id, 1, 1, now(), jsonb_build_object('transmission', jsonb_build_object('since', 1, 'by', 'user-' || id)) FROM units`)
}, 60_000)
afterAll(() => database.drop())

test('a core starts with more units, each started by another user, than a statement has parameters', async () => {
  const app = await buildApp({ config: readConfig({ NODE_ENV: 'test' }), log: pino({ level: 'silent' }), prisma: database.prisma })
  const { byId } = app.core.registry.units
  expect([byId.size, Array.from(byId.values()).filter(({ state }) => state.transmission !== undefined).length]).toEqual([units, units])
  await app.close()
}, 60_000)
