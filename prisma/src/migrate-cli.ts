import { openDatabase, databaseFromEnvironment } from './connect.ts'
import { migrate } from './migrate.ts'

// `pnpm db:migrate` applies the migrations to the server at DATABASE_URL, else to the embedded one below DATA_DIR.

try {
  const database = await openDatabase(databaseFromEnvironment(process.env))
  try {
    const applied = await migrate(database.url)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
