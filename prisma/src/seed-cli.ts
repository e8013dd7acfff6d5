import { parseArgs } from 'node:util'
import { openDatabase, databaseFromEnvironment } from './connect.ts'
import { migrate } from './migrate.ts'
import { seedDemo } from './seed/index.ts'

// `pnpm db:seed [--units 10000] [--replace]` writes the demo world to the server at DATABASE_URL, else to the embedded one.

const unitsMax = 100_000

async function run() {
  const { values } = parseArgs({ options: { units: { type: 'string' }, replace: { type: 'boolean' } } })
  const units = values.units === undefined ? undefined : Number(values.units)
  if (units !== undefined && !(Number.isInteger(units) && units >= 1 && units <= unitsMax)) {
    throw new Error(`--units takes a number from 1 to ${unitsMax}.`)
  }
  const database = await openDatabase(databaseFromEnvironment(process.env))
  try {
    await migrate(database.url)
    const started = performance.now()
    const result = await seedDemo(database.prisma, { units, replace: values.replace ?? false })
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
    if (result.seeded) console.log(`Made a demo world of ${result.units} units in ${took}.`)
    else if (units === undefined || units === result.units) console.log(`The demo world exists already, with ${result.units} units.`)
    else throw new Error(`A demo world of ${result.units} units exists already; --replace removes it and makes one of ${units}.`)
  } finally {
    await database.stop()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
