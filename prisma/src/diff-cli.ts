import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames, migrationsDir } from './migrate.ts'
import { diffSchema } from './schema-engine.ts'

// `pnpm db:diff add_stories` writes the migration that the schema requires; `--check` fails when one is missing.

const schemaDir = join(import.meta.dirname, '../schema')
const [argument] = process.argv.slice(2)
if (!argument || (argument !== '--check' && !/^[a-z0-9_]+$/.test(argument))) {
  console.error('Pass --check, or a name for the new migration in small letters, digits and underscores: pnpm db:diff add_stories')
  process.exit(2)
}

const sql = await diffSchema(schemaDir, migrationsDir)
if (argument === '--check') {
  if (sql) console.error(`The schema and the migrations differ; pnpm db:diff <name> would write:\n${sql}`)
  else console.log('The schema and the migrations agree.')
  process.exit(sql ? 1 : 0)
}
if (!sql) {
  console.log('The schema and the migrations agree: nothing to write.')
  process.exit(0)
}
// Numbers instead of times: two branches that both add a migration then conflict visibly.
const number = String((await migrationNames(migrationsDir)).length + 1).padStart(4, '0')
const dir = join(migrationsDir, `${number}_${argument}`)
await mkdir(dir)
await writeFile(join(dir, 'migration.sql'), sql)
console.log(`Wrote ${dir}. Read it, and edit it before it is applied anywhere.`)
process.exit(0)
