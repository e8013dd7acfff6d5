import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { diffSchema } from './schema-engine.ts'

// Starting PostgreSQL as WebAssembly takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const schema = `datasource db {
  provider = "postgresql"
}

model Group {
  id     String  @id
  name   String
  colour String?

  @@map("groups")
}
`
const migration = `CREATE TABLE "groups" ("id" TEXT NOT NULL, "name" TEXT NOT NULL, CONSTRAINT "groups_pkey" PRIMARY KEY ("id"));
CREATE INDEX "groups_name_idx" ON "groups"("name");
`

// Of a small schema: `pnpm check schema-drift` compares the schema itself with all migrations, which costs 20 s of processor time.
test('finds a field without a migration with the SQL it needs, and an index that is not in the schema', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-schema-'))
  const folder = (...path: string[]) => {
    mkdirSync(join(dir, ...path), { recursive: true })
    return join(dir, ...path)
  }
  try {
    writeFileSync(join(folder('schema'), 'groups.prisma'), schema)
    writeFileSync(join(folder('migrations'), 'migration_lock.toml'), 'provider = "postgresql"\n')
    writeFileSync(join(folder('migrations', '0001_groups'), 'migration.sql'), migration)
    const sql = await diffSchema(join(dir, 'schema'), join(dir, 'migrations'))
    expect(sql).toContain('ALTER TABLE "groups" ADD COLUMN     "colour" TEXT')
    expect(sql).toContain('DROP INDEX "groups_name_idx"')
    expect(sql.split('\n').filter((line) => line !== '' && !line.startsWith('--'))).toHaveLength(2)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
