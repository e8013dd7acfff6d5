// `pnpm check`: all checks that do not run the product. `pnpm check types lint` runs only those.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })

interface Outcome {
  ok: boolean
  output: string
}

const run = (command: string, args: string[], added: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const environment = { ...process.env, ...added, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` }
    execFile(command, args, { cwd: root, env: environment, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    )
  })
const script = (path: string, ...args: string[]) => run(process.execPath, [join(root, path), ...args])

/** Fails a tool that passed but read too little: its output must report at least `min`. */
async function having(outcome: Promise<Outcome>, count: RegExp, min: number): Promise<Outcome> {
  const { ok, output } = await outcome
  const seen = Number(count.exec(output)?.[1] ?? 0)
  return seen >= min ? { ok, output } : { ok: false, output: `${output}\nonly ${seen} were read; there are more than ${min}\n` }
}

/** Checks the import rules, and that the modules were read. */
async function importRules(): Promise<Outcome> {
  const modulesMin = 300
  const { output } = await run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    '-T',
    'json',
    'packages',
    'apps',
    'simulator',
    'prisma/src',
    'tests',
    'tools',
  ])
  if (!output.startsWith('{')) return { ok: false, output }
  const { summary } = JSON.parse(output) as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  }
  const lines = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  if (summary.totalCruised < modulesMin) lines.push(`only ${summary.totalCruised} modules were read; there are more than ${modulesMin}`)
  return { ok: lines.length === 0, output: lines.join('\n') }
}

function filesRead(project: string): string[] {
  const information = join(root, `node_modules/.cache/tsc/${project}.tsbuildinfo`)
  return existsSync(information) ? (JSON.parse(readFileSync(information, 'utf8')) as { fileNames: string[] }).fileNames : []
}

/** Projects of the compiler with the number of own files that each must have read at least. Each project builds `packages`. */
const projects = { packages: 100, node: 280, console: 200, tests: 8 }

async function types(): Promise<Outcome> {
  // The two large projects run in parallel, the largest first; more checkers than cores slow each other down.
  const checkers = Math.max(1, Math.floor(availableParallelism() / 2))
  const options = ['--builders', '2', '--checkers', String(checkers), '--pretty', 'false']
  // The compiler runs for seconds. Garbage collection would take a quarter of them and is needed only when memory is short.
  const memory = { GOGC: 'off', GOMEMLIMIT: '3GiB' }
  const { ok, output } = await run('tsc', ['-b', 'apps/console/tsconfig.json', 'tsconfig.json', 'tests/tsconfig.json', ...options], memory)
  const outcomes = Object.entries(projects).map(([project, filesMin]) => {
    const own = filesRead(project).filter((file) => !file.includes('node_modules')).length
    return own >= filesMin ? '' : `${project}: only ${own} files were read; there are more than ${filesMin}\n`
  })
  // A file that several projects read has its errors in each of them. Further lines of an error are indented.
  const errors = [...new Set(output.trimEnd().split(/\n(?=\S)/))].join('\n')
  return { ok: ok && outcomes.every((outcome) => outcome === ''), output: `${errors}\n${outcomes.join('')}` }
}

/** Twice: with the tests as users of the code, and for the product alone, where code that only tests use is dead. */
async function deadCode(): Promise<Outcome> {
  const codeOnly = ['--exclude', 'dependencies,unlisted,unresolved,binaries,catalog,catalogReferences']
  const [all, product] = await Promise.all([run('knip', ['--no-progress']), run('knip', ['--no-progress', '--production', ...codeOnly])])
  return { ok: all.ok && product.ok, output: `${all.output}\nWithout the tests:\n${product.output}` }
}

const checks: Record<string, () => Promise<Outcome>> = {
  types,
  // Collecting garbage less often costs memory and saves a seventh of the time.
  lint: () => having(run('oxlint', ['--type-aware'], { GOGC: '400' }), /on (\d+) files/, 300),
  format: () => having(run('oxfmt', ['--check', '.']), /on (\d+) files/, 300),
  imports: importRules,
  'dead-code': deadCode,
  // There is no packageManager field: pnpm, whose version is in tools/prepare.mjs, would download itself again.
  versions: () => run('sherif', ['-r', 'root-package-manager-field']),
  'schema-drift': () => script('prisma/src/diff-cli.ts', '--check'),
  translations: () => script('tools/check-translations.ts'),
  purity: () => script('tools/check-purity.ts'),
  requirements: () => script('tools/spec-coverage.ts'),
  language: () => script('tools/check-language.ts'),
  'bundle-budget': () => script('apps/console/check-budget.ts'),
}

const wanted = positionals.length > 0 ? positionals : Object.keys(checks)
const assertionResults: { status: 'passed' | 'failed'; fullName: string; failureMessages: string[] }[] = []
/** The report that `tools/test.mjs` reads, in the shape of the test runner's reports. */
const report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [{ name: import.meta.filename, assertionResults }] }
const unknown = wanted.find((name) => checks[name] === undefined)
if (unknown !== undefined) {
  console.error(`Unknown check ${unknown}. The checks are ${Object.keys(checks).join(', ')}.`)
  process.exit(1)
}
// One after the other, because each uses all cores.
for (const name of wanted) {
  const check = checks[name] as () => Promise<Outcome>
  const startedAt = performance.now()
  const { ok, output } = await check()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(output.split('\n').slice(0, 200).join('\n'))
  assertionResults.push({ status: ok ? 'passed' : 'failed', fullName: name, failureMessages: ok ? [] : [output] })
  if (ok) report.numPassedTests++
  else report.numFailedTests++
}
if (values.json) writeFileSync(values.json, JSON.stringify(report))
process.exitCode = report.numFailedTests === 0 ? 0 : 1
