import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrate, migrationsDir } from './migrate.ts'

let database: TestDatabase
let dir: string
const sql = (...statements: string[]) => database.prisma.$transaction(statements.map((one) => database.prisma.$executeRawUnsafe(one)))
const rows = (query: string) => database.prisma.$queryRawUnsafe<Record<string, unknown>[]>(query)

/** A database of the first release: one inventory per device, named in the device's own row. */
beforeEach(async () => {
  database = await createTestDatabase('empty')
  dir = mkdtempSync(join(tmpdir(), 'backhaul-migrations-'))
  cpSync(join(migrationsDir, '0001_foundation'), join(dir, '0001_foundation'), { recursive: true })
  await sql('DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')
  await migrate(database.url, dir)
  const unit = (id: string, name: string, inventory: string) =>
    `INSERT INTO units (id, inventory_id, name, type, serial_number, sw_version, last_modified)
     VALUES ('${id}', '${inventory}', '${name}', 'LU-800', '${id}', '10.1.0', now())`
  await sql(
    `INSERT INTO organisations (id, name, default_role) VALUES ('o', 'Org', 'luc_regular')`,
    `INSERT INTO inventories (id, organisation_id, name) VALUES ('i1', 'o', 'One'), ('i2', 'o', 'Two')`,
    `INSERT INTO groups (id, inventory_id, name) VALUES ('g1', 'i1', 'G'), ('g2', 'i2', 'G')`,
    unit('u1', 'Truck', 'i1'),
    unit('u2', 'Truck', 'i2'),
    unit('u3', 'Van', 'i1'),
    `INSERT INTO group_units (unit_id, group_id) VALUES ('u1', 'g1'), ('u3', 'g1'), ('u3', 'g2')`,
    `INSERT INTO unit_live (unit_id, boot_id, seq, seen_at, state)
     VALUES ('u1', 1, 1, now(), '{"silent":true,"delayMs":9}'), ('u2', 1, 1, now(), '{"delayMs":8}')`,
  )
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await database.drop()
})

test('a database of the first release keeps its devices, groups and live state', async () => {
  expect((await migrate(database.url))[0]).toBe('0002_memberships')
  expect(await rows('SELECT unit_id AS u, inventory_id AS i, name FROM unit_inventories ORDER BY 1, 2')).toEqual([
    { u: 'u1', i: 'i1', name: 'Truck' },
    { u: 'u2', i: 'i2', name: 'Truck' },
    { u: 'u3', i: 'i1', name: 'Van' },
    { u: 'u3', i: 'i2', name: 'Van' },
  ])
  expect(await rows('SELECT unit_id AS u, group_id AS g, inventory_id AS i FROM group_units ORDER BY 1, 2')).toEqual([
    { u: 'u1', g: 'g1', i: 'i1' },
    { u: 'u3', g: 'g1', i: 'i1' },
    { u: 'u3', g: 'g2', i: 'i2' },
  ])
  expect(await rows('SELECT state FROM unit_live ORDER BY unit_id')).toEqual([
    { state: { offline: true, delayMs: 9 } },
    { state: { delayMs: 8 } },
  ])
})

test('a name that an inventory would contain twice stops the migration, and the database stays as it was', async () => {
  await sql(`INSERT INTO group_units (unit_id, group_id) VALUES ('u1', 'g2')`)
  await expect(migrate(database.url)).rejects.toThrow('The migration 0002_memberships failed')
  expect(await rows('SELECT count(*)::int AS count FROM group_units')).toEqual([{ count: 4 }])
})

test('a rename reaches every inventory of the device, and none when one of them has the name', async () => {
  await migrate(database.url)
  await sql(`UPDATE units SET name = 'Bus' WHERE id = 'u3'`)
  expect(await rows(`SELECT name FROM unit_inventories WHERE unit_id = 'u3'`)).toEqual([{ name: 'Bus' }, { name: 'Bus' }])
  await expect(sql(`UPDATE units SET name = 'Truck' WHERE id = 'u3'`)).rejects.toThrow()
  expect(await rows(`SELECT name FROM units WHERE id = 'u3'`)).toEqual([{ name: 'Bus' }])
})

test('a device keeps its primary inventory among its inventories, and its groups within them', async () => {
  await migrate(database.url)
  await expect(sql(`UPDATE units SET inventory_id = 'i2' WHERE id = 'u1'`)).rejects.toThrow()
  await expect(sql(`DELETE FROM unit_inventories WHERE unit_id = 'u1'`)).rejects.toThrow()
  await expect(sql(`INSERT INTO group_units (unit_id, group_id, inventory_id) VALUES ('u1', 'g2', 'i2')`)).rejects.toThrow()
  await expect(sql(`INSERT INTO group_units (unit_id, group_id, inventory_id) VALUES ('u1', 'g2', 'i1')`)).rejects.toThrow()
  await sql(`DELETE FROM unit_inventories WHERE unit_id = 'u3' AND inventory_id = 'i2'`)
  expect(await rows(`SELECT group_id AS g FROM group_units WHERE unit_id = 'u3'`)).toEqual([{ g: 'g1' }])
})
