// Ends with 1 and one sentence when a setting cannot be used. `npm start` runs it before it builds the console.
import { readSettings } from './settings.ts'

try {
  readSettings(process.env, process.argv.includes('--lan'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
