import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandName } from '@backhaul/simulator/command-name'
import { realClock } from '@backhaul/clock'
import { coverageReport } from '../scenario/coverage.ts'
import { startDatabases } from './database.ts'
import { playFile } from './play-file.ts'
import { countsOf, htmlOf, junitOf, type Result } from './reports.ts'

const library = resolve(import.meta.dirname, '../../../../simulator/scenarios')
const usage = `Usage: ${commandName} run-all [options]

Plays all scenarios of a folder, and ends with code 1 when one fails.

  --dir PATH   folder of the scenarios (default simulator/scenarios)
  --out PATH   writes junit.xml and index.html into this folder
  --twice      plays each one twice and compares the traces
  --coverage   lists the statuses, transitions, alerts and error codes that no scenario shows; one without an owner fails
  --json PATH  writes the counts for the runner of all tests
  --help       prints this text`

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: library },
    out: { type: 'string' },
    json: { type: 'string' },
    twice: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function writeReports(results: readonly Result[]): void {
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(countsOf(results)))
  if (values.out === undefined) return
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'junit.xml'), junitOf(results))
  writeFileSync(join(values.out, 'index.html'), htmlOf(results))
}

/** The coverage as a result of its own, so that the runner of all tests counts it. */
function coverageResult(seen: ReadonlySet<string>): Result {
  const { lines, isComplete } = coverageReport(seen)
  for (const line of lines) console.log(line)
  const name = 'Every status, transition, alert and error code has a scenario or an owner'
  const nothing = { story: '', seconds: 0, elapsedMs: 0, hash: '', journal: [] }
  return { file: 'coverage', name, faults: isComplete ? [] : lines, ...nothing }
}

async function main(): Promise<number> {
  const files = globSync('**/*.yaml', { cwd: values.dir }).toSorted()
  if (files.length === 0) {
    console.error(`${values.dir} has no scenarios.`)
    return 1
  }
  const beganMs = realClock.monotonicMs()
  const databases = await startDatabases()
  const results: Result[] = []
  const seen = new Set<string>()
  try {
    for (const file of files) {
      const { result, outcome } = await playFile(join(values.dir, file), databases, values.twice)
      results.push(result)
      for (const one of outcome?.seen ?? []) seen.add(one)
      console.log(`${result.faults.length === 0 ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
      for (const line of result.faults) console.log(`    ${line}`)
    }
  } finally {
    await databases.stop()
  }
  if (values.coverage) results.push(coverageResult(seen))
  writeReports(results)
  const failed = results.filter(({ faults }) => faults.length > 0).length
  const seconds = ((realClock.monotonicMs() - beganMs) / 1000).toFixed(1)
  console.log(
    `${results.length === 1 ? '1 scenario: ' : `${results.length} scenarios: `}${results.length - failed} passed, ${failed} failed in ${seconds} s`,
  )
  return failed === 0 ? 0 : 1
}

if (values.help) console.log(usage)
else process.exitCode = await main()
