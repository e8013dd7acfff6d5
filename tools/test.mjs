// `npm test`: every check and test of the repository; the last line has the totals. `node tools/test.mjs unit trpc` runs only
// these sections.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, freemem, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, installBrowser } from './browser.mjs'
import { buildConsole, generate, giveUp, install, node24, root } from './prepare.mjs'

const all = ['unit', 'embedded', 'trpc', 'rest', ...(process.env.TEST_DATABASE_URL ? ['server'] : []), 'checks', 'scenarios', 'kit']
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
for (const name of wanted) if (![...all, 'server'].includes(name)) giveUp(`Unknown section ${name}. The sections are ${all.join(', ')}.`)

/** Seconds of the sections that run in turn, on two quiet cores. Their shares give the expected end. */
const usualS = { unit: 120, embedded: 300, trpc: 340, rest: 60 }
/** A test that passes at its second run is luck. A few are the machine's; more are a fault of the tests. */
const repeatedMax = 3

install()
generate()
buildConsole()
const inBrowser = ['kit', 'trpc', 'rest'].some((name) => wanted.includes(name))
const browser = inBrowser ? (findBrowser() ?? installBrowser()) : undefined

/**
 * The folder of temporary files in memory, where there is enough of both. A copy of a database has 700 files, which costs a file
 * system on a disk up to 30 times the processor time. The sections use less than 1 GiB of it.
 */
function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder) || freemem() < 8 * 2 ** 30) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined
}
const memory = memoryFolder()

const results = mkdtempSync(join(tmpdir(), 'backhaul-test-'))
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Lines for the end of the output, where a log that is cut still has them: failed tests, and tests that passed at the second run. */
const failures = []
const repeated = []
/** The cost of one call or one screen in each loop over all of them (`tests/support/growth.ts`). */
const growth = []
/** The files of tests with their seconds. */
const files = []
const slowestShown = 20
const summaries = []

const now = () => performance.now() / 1000
const beginS = now()

/** Sections that run next to the others. They end before the browser begins, whose pages have a limit of time. */
const companions = ['server', 'kit'].filter((name) => wanted.includes(name))
/** Sections that no clock can fail. They get only the processor time that all others leave, those in the browser as well. */
const fillers = ['checks', 'scenarios'].filter((name) => wanted.includes(name))
const inTurn = wanted.filter((name) => ![...companions, ...fillers].includes(name))

/** Returns the number of the section, and the time at which the run ends if the rest is as fast as the sections before. */
function progress(name) {
  const usual = (names) => names.reduce((sum, one) => sum + usualS[one], 0)
  const place = inTurn.indexOf(name)
  const before = usual(inTurn.slice(0, place))
  const speed = before > 0 ? Math.max(0.5, (now() - beginS) / before) : 1
  const end = new Date(Date.now() + usual(inTurn.slice(place)) * speed * 1000)
  return `section ${place + 1} of ${inTurn.length}, ${Math.round((100 * before) / usual(inTurn))} % done, expected end ${end.toTimeString().slice(0, 5)}`
}

/** Runs a program of Node. Its output goes to the terminal, or to a file. */
function node(args, environment, { log, isLow }) {
  const child = spawn(node24(), ['--import', join(root, 'tools/cpu-time.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      PATH: path,
      ...(browser && { CHROMIUM_PATH: browser }),
      ...(memory && { TMPDIR: memory }),
      NODE_ENV: 'test',
      ...environment,
    },
  })
  if (isLow) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  if (log) {
    const file = createWriteStream(log)
    child.stdout.pipe(file)
    child.stderr.pipe(file)
  }
  return new Promise((resolve) => child.on('close', resolve))
}

async function section(name, title, args, environment = {}) {
  const isNext = !inTurn.includes(name)
  const begun = isNext ? 'next to the others' : progress(name)
  process.stdout.write(`\n── ${title} (${begun})\n`)
  const [growthFile, cpuFile, log] = ['growth', 'cpu', 'log'].map((kind) => join(results, `${name}-${kind}.txt`))
  const output = join(results, `${title.replace(/\W+/g, '-')}.json`)
  const startedAt = Date.now()
  const given = { GROWTH_FILE: growthFile, CPU_FILE: cpuFile, ...environment }
  const status = await node(args(output), given, { log: isNext && log, isLow: fillers.includes(name) })
  if (isNext) process.stdout.write(readFileSync(log))
  let report, counts
  try {
    report = JSON.parse(readFileSync(output, 'utf8'))
    counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + (report.numTodoTests ?? 0) }
  } catch {
    counts = { passed: 0, failed: 0, skipped: 0 }
  }
  for (const file of report?.testResults ?? []) {
    files.push({ title, name: relative(root, file.name), durationS: (file.endTime - file.startTime) / 1000 })
    for (const { status: outcome, fullName, failureMessages } of file.assertionResults) {
      const where = `${title}, ${relative(root, file.name)}: ${fullName}`
      if (outcome === 'failed') failures.push(`${where}\n${indented(failureMessages.join('\n'))}`)
      else if (failureMessages.length > 0) repeated.push(`${where}\n${indented(failureMessages[0])}`)
    }
  }
  // A runner that fails without a failed test (a file that does not load, a setup that throws) counts as one failure.
  if (status !== 0 && counts.failed === 0) {
    counts.failed = 1
    failures.push(`${title}: the runner ended with ${status}; its message is above`)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
  const cpu = existsSync(cpuFile) ? `, ${readFileSync(cpuFile, 'utf8')} CPU s` : ''
  if (existsSync(growthFile)) growth.push(...readFileSync(growthFile, 'utf8').trimEnd().split('\n'))
  const durationS = ((Date.now() - startedAt) / 1000).toFixed(0)
  summaries.push(`${title}: ${counts.passed} passed, ${counts.failed} failed in ${durationS} s${cpu}`)
  process.stdout.write(`── ${summaries.at(-1)}\n`)
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
/** A page that does not open fails each of its tests by a time limit, twice. After so many, more of them say nothing new. */
const inBrowserFailuresMax = 12
const inPages = vitest('--project', 'e2e', `--bail=${inBrowserFailuresMax}`)
const inCore = (name) => `apps/core/src/${name}`
const inCalls = (name) => inCore(`calls/${name}`)
const inDevices = (name) => inCore(`devices/${name}`)
// The embedded database is PostgreSQL too. On a server, whose version may be older, run the files with statements of our own (locks,
// JSON, bulk writes), the connection and its rights, migrations, and what the core does when a statement fails or is late.
const onServer = [
  ...['connect', 'live', 'memberships', 'migrate', 'seed/'].map((name) => `prisma/src/${name}`),
  ...['store/', 'scope', 'auth/sessions', 'secrets/', 'mail/'].map(inCore),
  ...['channel-files/channel-files', 'channels/licences', 'stories/', 'audio-rooms/', 'destinations/destinations'].map(inCalls),
  ...['graphics/', 'p2p/', 'ai/', 'preferences/update', 'inventories/', 'notifications/recipients'].map(inCalls),
  ...['platform/list-mails', 'units/admin', 'units/commands'].map(inCalls),
  ...['link/abandoned-commands', 'link/command-log', 'link/fleet-tokens'].map(inDevices),
  ...['settle/configurer', 'settle/in-turn', 'settle/killed-core', 'settle/late-writes'].map(inDevices),
  ...['registry/follow-changes', 'registry/other-cores', 'registry/retention', 'registry/write-behind'].map(inDevices),
  ...['contract/resources', 'faults/database', 'security/cut-writes', 'security/idempotency'].map((name) => `tests/${name}`),
]
const sections = {
  checks: () => section('checks', 'static checks', (output) => ['tools/check.ts', '--json', output]),
  unit: () => section('unit', 'unit', vitest('--project', 'unit', '--project', 'console')),
  embedded: () => section('embedded', 'integration, embedded database', vitest('--project', 'integration'), { TEST_DATABASE: 'embedded' }),
  server: () =>
    section('server', 'integration, database server', vitest('--project', 'integration', ...onServer), { TEST_DATABASE: 'server' }),
  scenarios: () => section('scenarios', 'scenarios', (output) => ['apps/worlds/src/cli/run-all-cli.ts', '--coverage', '--json', output]),
  kit: () => section('kit', 'packed test kit', vitest('--project', 'kit'), { TMPDIR: tmpdir() }),
  trpc: () => section('trpc', 'browser over tRPC', inPages, { CONSOLE_TRANSPORT: 'trpc' }),
  rest: () => section('rest', 'browser over REST', inPages, { CONSOLE_TRANSPORT: 'rest' }),
}
/** Seconds after which no further section begins, so that a slow machine reports what it ran before its own limit ends it. */
const lastStartS = Number(process.env.LAST_SECTION_START_S ?? Infinity)
const leftOut = []
async function runEach(names) {
  for (const name of names)
    if (now() > lastStartS) leftOut.push(name)
    else await sections[name]()
}
const isInBrowser = (name) => ['trpc', 'rest'].includes(name)
const next = runEach(companions)
const filling = next.then(() => runEach(fillers))
await Promise.all([runEach(inTurn.filter((name) => !isInBrowser(name))), next])
await runEach(inTurn.filter(isInBrowser))
await filling
total.skipped += leftOut.length

rmSync(results, { recursive: true, force: true })
const list = (title, lines) => lines.length > 0 && process.stdout.write(`\n── ${title}\n${lines.slice(0, 40).join('\n')}\n`)
if (repeated.length > repeatedMax) {
  total.failed++
  failures.push(
    `${repeated.length} tests passed only at their second run, and ${repeatedMax} may: they depend on luck. Their list is above.`,
  )
}
list('Sections', summaries)
list('Growth', growth)
const slowest = files.filter(({ durationS }) => durationS > 0).toSorted((one, other) => other.durationS - one.durationS)
list(
  'Slowest files of tests',
  slowest.slice(0, slowestShown).map(({ title, name, durationS }) => `${durationS.toFixed(0).padStart(4)} s  ${title}: ${name}`),
)
list('Passed at the second run', repeated)
list('Failed', failures)
list(`Sections that did not begin within ${lastStartS} s and were skipped`, leftOut)
if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
