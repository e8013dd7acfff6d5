import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrate, migrationsDir } from './migrate.ts'

let database: TestDatabase
let dir: string
beforeEach(async () => {
  database = await createTestDatabase('empty')
  dir = mkdtempSync(join(tmpdir(), 'backhaul-migrations-'))
  cpSync(migrationsDir, dir, { recursive: true })
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await database.drop()
})

function addMigration(name: string, sql: string) {
  mkdirSync(join(dir, name))
  writeFileSync(join(dir, name, 'migration.sql'), sql)
}
const tableExists = async (name: string) => {
  const [row] = await database.prisma.$queryRawUnsafe<{ found: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS found', name)
  return row!.found
}

test('applies each migration once when three instances start at the same time', async () => {
  addMigration('9001_first', 'CREATE TABLE first (id int); INSERT INTO first SELECT 1 FROM pg_sleep(0.2)')
  addMigration('9002_second', 'CREATE TABLE second (id int)')
  const applied = await Promise.all([migrate(database.url, dir), migrate(database.url, dir), migrate(database.url, dir)])
  expect(applied.flat().toSorted()).toEqual(['9001_first', '9002_second'])
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await database.prisma.$queryRawUnsafe('SELECT id FROM first')).toEqual([{ id: 1 }])
})

test('has nothing to do the second time', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('refuses a migration that was edited after it was applied', async () => {
  appendFileSync(join(dir, '0001_foundation/migration.sql'), '\n-- one more thought\n')
  await expect(migrate(database.url, dir)).rejects.toThrow('The migration 0001_foundation was edited after it was applied.')
})

test('refuses a database that a newer version has migrated', async () => {
  addMigration('9001_future', 'CREATE TABLE future (id int)')
  await migrate(database.url, dir)
  await expect(migrate(database.url)).rejects.toThrow('holds the migration 9001_future, which this version does not know')
})

test('leaves no trace of a migration that fails, names it, and applies it once it is corrected', async () => {
  addMigration('9001_broken', 'CREATE TABLE half (id int); SELECT 1 / 0')
  await expect(migrate(database.url, dir)).rejects.toThrow('The migration 9001_broken failed: division by zero')
  expect(await tableExists('half')).toBe(false)
  writeFileSync(join(dir, '9001_broken/migration.sql'), 'CREATE TABLE half (id int)')
  expect(await migrate(database.url, dir)).toEqual(['9001_broken'])
  expect(await tableExists('half')).toBe(true)
})
