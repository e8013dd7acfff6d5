// `pnpm spec:coverage`: counts the rows of docs/requirements that code and tests hold. `--kind R`, `--area units`,
// `--document units` or `services`; `--open` lists the open rows.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { citationsOf, coverageTable, holdings, httpKey, problemsOf, readResolutions, readRows, unknownResolutions } from './requirements.ts'
import { readOptions } from './read-options.ts'

const root = join(import.meta.dirname, '..')
const folder = 'docs/requirements/'
const rowsMin = 1900
const text = { type: 'string' } as const
const usage = `pnpm spec:coverage [--kind R|UI|API|M|E] [--area NAME] [--document units|services] [--open]

Counts the rows of docs/requirements that code and tests hold. --open lists the rows that are open.`
const { values } = readOptions({ kind: text, area: text, document: text, open: { type: 'boolean' } }, usage)

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|prisma|md)$/.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const documents = sources.filter(({ file }) => file.startsWith(folder))
const citing = sources.filter(({ file }) => !file.startsWith(folder))

const rows = readRows(documents)
const resolutions = readResolutions(documents.find(({ file }) => file.endsWith('resolutions.md'))?.text ?? '')
const citations = citing.flatMap(citationsOf)
const paths = [...callsOf(contract)].flatMap(([, call]) => call.http)
const declared = new Set(paths.map((http) => httpKey(http.replace(' /', ' /core/'))))
const held = holdings(rows, citations, declared)
const problems = [...problemsOf(held, citations), ...unknownResolutions(citing, resolutions)]
if (rows.length < rowsMin) problems.push(`only ${rows.length} rows were read; there are more than ${rowsMin}`)

const { document } = values
const isOf = ({ documents }: { documents: readonly string[] }) => document === undefined || documents.includes(document)
const wanted = held.filter((row) => (values.kind ?? row.kind) === row.kind && (values.area ?? row.area) === row.area && isOf(row))
if (wanted.length === 0) problems.push('no row has this kind, area and document; the documents are "units" and "services"')
console.log(coverageTable(wanted))
if (values.open) for (const { id, area, what, code, proof } of wanted) if (!code || !proof) console.log(`${id} ${area}: ${what}`)
if (document !== undefined && wanted.length > 0)
  console.log(`\nThe ${document} document: ${wanted.filter(({ code, proof }) => !code || !proof).length} open.`)
const known = new Set(rows.map(({ http }) => http))
const ours = [...declared].filter((http) => !known.has(http))
console.log(`\n${ours.length} paths of the contract are not in the specification.`)
if (problems.length > 0) console.log(`\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
