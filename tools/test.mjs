// `npm test`: every check and test of the repository; the last line has the totals. `node tools/test.mjs unit trpc` runs only
// these sections.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, installBrowser } from './browser.mjs'
import { buildConsole, giveUp, node24, prepare, root } from './prepare.mjs'

const all = ['checks', 'unit', 'embedded', ...(process.env.TEST_DATABASE_URL ? ['server'] : []), 'scenarios', 'kit', 'trpc', 'rest']
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
for (const name of wanted) if (![...all, 'server'].includes(name)) giveUp(`Unknown section ${name}. The sections are ${all.join(', ')}.`)

prepare()
buildConsole()
const inBrowser = ['kit', 'trpc', 'rest'].some((name) => wanted.includes(name))
const browser = inBrowser ? (findBrowser() ?? installBrowser()) : undefined

const results = mkdtempSync(join(tmpdir(), 'backhaul-test-'))
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Lines for the end of the output, where a log that is cut still has them: failed tests, and tests that passed at the second run. */
const failures = []
const repeated = []

function section(title, args, environment = {}) {
  process.stdout.write(`\n── ${title}\n`)
  const output = join(results, `${title.replace(/\W+/g, '-')}.json`)
  const startedAt = Date.now()
  const { status } = spawnSync(node24(), args(output), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...(browser && { CHROMIUM_PATH: browser }), NODE_ENV: 'test', ...environment },
  })
  let report, counts
  try {
    report = JSON.parse(readFileSync(output, 'utf8'))
    counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + (report.numTodoTests ?? 0) }
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0 }
  }
  for (const file of report?.testResults ?? [])
    for (const { status: outcome, fullName, failureMessages } of file.assertionResults) {
      const where = `${title}, ${relative(root, file.name)}: ${fullName}`
      if (outcome === 'failed') failures.push(`${where}\n${indented(failureMessages.join('\n'))}`)
      else if (failureMessages.length > 0) repeated.push(`${where}\n${indented(failureMessages[0])}`)
    }
  // A runner that fails without a failed test (a file that does not load, a setup that throws) counts as one failure.
  if (status !== 0 && counts.failed === 0) {
    counts.failed = 1
    failures.push(`${title}: the runner ended with ${status}; its message is above`)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
  process.stdout.write(
    `── ${title}: ${counts.passed} passed, ${counts.failed} failed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`,
  )
}

/** Returns the first lines of a message without those of the test runner, moved to the right. */
function indented(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
  return lines
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join('\n')
}

const vitest =
  (...args) =>
  (output) => [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    // The tests use real connections, databases and clocks, and the demo fleet has crews that decide by the time of day. A fault of
    // the product fails both times; the end of the output names each test that needed its second run.
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ]
// The embedded database is PostgreSQL too, so that only the code of statements, failures and rights runs on a server of another version.
const onServer = ['prisma/', 'apps/core/src/store/', 'apps/core/src/devices/', 'tests/contract/every-call', 'tests/faults/database']
const sections = {
  checks: () => section('static checks', (output) => ['tools/check.ts', '--json', output]),
  unit: () => section('unit', vitest('--project', 'unit', '--project', 'console')),
  embedded: () => section('integration, embedded database', vitest('--project', 'integration'), { TEST_DATABASE: 'embedded' }),
  server: () => section('integration, database server', vitest('--project', 'integration', ...onServer), { TEST_DATABASE: 'server' }),
  scenarios: () => section('scenarios', (output) => ['apps/worlds/src/cli/run-all-cli.ts', '--coverage', '--json', output]),
  kit: () => section('packed test kit', vitest('--project', 'kit')),
  trpc: () => section('browser over tRPC', vitest('--project', 'e2e'), { CONSOLE_TRANSPORT: 'trpc' }),
  rest: () => section('browser over REST', vitest('--project', 'e2e'), { CONSOLE_TRANSPORT: 'rest' }),
}
/** Seconds after which no further section begins, so that a slow machine reports what it ran before its own limit ends it. */
const lastStartS = Number(process.env.LAST_SECTION_START_S ?? Infinity)
const leftOut = []
for (const name of wanted)
  if (performance.now() / 1000 > lastStartS) leftOut.push(name)
  else sections[name]()
total.skipped += leftOut.length

rmSync(results, { recursive: true, force: true })
const list = (title, lines) => lines.length > 0 && process.stdout.write(`\n── ${title}\n${lines.slice(0, 40).join('\n')}\n`)
list('Passed at the second run', repeated)
list('Failed', failures)
list(`Sections that did not begin within ${lastStartS} s and were skipped`, leftOut)
if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
