// `pnpm bench [name …]` measures every figure with a required bound, where possible as a ratio to an upper bound measured in
// the same run. It prints a table; `--json FILE` also writes the figures.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import type { Figure } from './measure.ts'

const benches = [
  'rest',
  'admin-list',
  'realtime-fanout',
  'realtime-slow-line',
  'fleet',
  'fleet-1hz',
  'pictures',
  'console',
  'signal-flow',
  'console-channels',
  'hostile-inputs',
  'crash',
  'crash-devices',
  'typecheck-500',
  'bundle-500',
]

interface Bench {
  run(): Promise<Figure[]>
}
// The path is computed so that the compiler does not follow it: only some benchmarks have the types of the DOM (tests/tsconfig.json).
const load = (name: string): Promise<Bench> => import(`./${name}.ts`)

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const wanted = positionals.length > 0 ? positionals : benches
const report: Record<string, Figure[]> = {}
const number = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`)
for (const name of wanted) {
  if (!benches.includes(name)) throw new Error(`Unknown benchmark ${name}. Available: ${benches.join(', ')}.`)
  const figures = await (await load(name)).run()
  report[name] = figures
  console.log(name)
  for (const { name: what, value, unit, bar, ok } of figures)
    console.log(
      `  ${ok === undefined ? ' ' : ok ? '✓' : '✗'} ${what.padEnd(56)} ${number(value).padStart(12)} ${unit.padEnd(20)} ${bar ?? ''}`,
    )
  console.log()
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
const missed = Object.values(report)
  .flat()
  .filter(({ ok }) => ok === false)
console.log(missed.length === 0 ? 'All bounds hold.' : `Missed: ${missed.map(({ name }) => name).join('; ')}`)
process.exit(missed.length === 0 ? 0 : 1)
