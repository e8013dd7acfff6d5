import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { type MigrationList, SchemaEngine, type SchemasContainer } from '@prisma/schema-engine-wasm'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { migrationNames } from './migrate.ts'

// Prisma's schema engine as WebAssembly, because its native binary would have to be downloaded. PGlite is the shadow database
// on which the migrations are replayed.

async function readSchema(dir: string): Promise<SchemasContainer> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.prisma')).sort()
  const files = names.map(async (name) => ({ path: resolve(dir, name), content: await readFile(join(dir, name), 'utf8') }))
  return { files: await Promise.all(files) }
}

async function readMigrations(dir: string): Promise<MigrationList> {
  const directories = (await migrationNames(dir)).map(async (name) => {
    const value = await readFile(join(dir, name, 'migration.sql'), 'utf8')
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
  })
  return {
    baseDir: resolve(dir),
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(dir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(directories),
  }
}

/** Returns the SQL that changes the schema of the migrations into the present one; empty when they agree. */
export async function diffSchema(schemaDir: string, migrationsDir: string): Promise<string> {
  const schema = await readSchema(schemaDir)
  const shadow = await PGlite.create()
  const datamodels = schema.files.map((file): [string, string] => [file.path, file.content])
  const engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(shadow)))
  try {
    const result = await engine.diff({
      from: { tag: 'migrations', ...(await readMigrations(migrationsDir)) },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return result.exitCode === 0 ? '' : (result.stdout ?? '')
  } finally {
    engine.free()
    await shadow.close()
  }
}
