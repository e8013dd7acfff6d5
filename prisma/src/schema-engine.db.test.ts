import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { migrationsDir } from './migrate.ts'
import { diffSchema } from './schema-engine.ts'

// Starting PostgreSQL as WebAssembly takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const schemaDir = join(import.meta.dirname, '../schema')

test('the schema and the migrations agree', () => {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'diff-cli.ts'), '--check'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(output).toBe('The schema and the migrations agree.\n')
})

test('finds a field without a migration, and the SQL it needs', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-schema-'))
  try {
    cpSync(schemaDir, dir, { recursive: true })
    const file = join(dir, 'groups.prisma')
    writeFileSync(file, readFileSync(file, 'utf8').replace('model Group {', 'model Group {\n  colour String?\n'))
    expect(await diffSchema(dir, migrationsDir)).toContain('ALTER TABLE "groups" ADD COLUMN     "colour" TEXT')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('finds an index that is not in the schema', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-migrations-'))
  try {
    cpSync(migrationsDir, dir, { recursive: true })
    const file = join(dir, '0001_foundation/migration.sql')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nCREATE INDEX "units_type_idx" ON "units"("type");\n`)
    expect(await diffSchema(schemaDir, dir)).toContain('DROP INDEX "units_type_idx"')
  } finally {
    rmSync(dir, { recursive: true })
  }
})
