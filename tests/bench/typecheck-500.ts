// Measures type-checking with 500 calls: adds generated calls, handlers and uses to a copy of the workspace and checks it without cache.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { atMost, type Figure, plain } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const callsWanted = 500
const callsPerArea = 20
const secondsMax = 5

/** Copies the sources and recreates the links to packages, so that they point into the copy. */
export function copyWorkspace(to: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const kept = files.split('\n').filter((file) => /\.(ts|tsx|json|mts|mjs|js|css|html|prisma)$/.test(file))
  for (const file of kept) cpSync(join(root, file), join(to, file), { recursive: true })
  cpSync(join(root, 'prisma/generated'), join(to, 'prisma/generated'), { recursive: true })
  for (const folder of ['.', ...kept.filter((file) => file.endsWith('/package.json')).map(dirname)]) linkPackages(folder, to)
}

function linkPackages(folder: string, to: string): void {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return // a package without dependencies
  mkdirSync(join(to, folder, 'node_modules'))
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.pnpm') symlinkSync(join(from, entry.name), join(to, 'node_modules/.pnpm'))
    else if (!entry.name.startsWith('.') || entry.name === '.bin')
      cpSync(join(from, entry.name), join(to, folder, 'node_modules', entry.name), { recursive: true, verbatimSymlinks: true })
  }
}

const numbers = Array.from({ length: callsPerArea }, (_, index) => index)
const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const
const methodOf = (index: number) => methods[index % methods.length] as string

/** Generates calls like the hand-written ones: some input fields, an entity or a list of entities as output, a few errors. */
function callsFile(): string {
  const calls = numbers.map(
    (index) => `
export const call${index} = call({
  http: '${methodOf(index)} /v2/units/:unitId/thing${index}',
  access: 'units.operate',
  on: 'unit',
  device: ${index % 2 === 0},
  summary: 'Thing ${index}',
  input: { name: DeviceName, amount${index}: z.int().min(${index}).max(20_000), tags: z.array(z.string().max(64)).max(20).optional(), mode: z.enum(['a${index}', 'b', 'c']) },
  output: ${['Unit', 'UnitRow', 'z.array(UnitRow)', `z.object({ unit: Unit, extra${index}: z.number().nullable() })`][index % 4]},
  errors: ['UNIT_BUSY'],
  example: { name: 'x1', amount${index}: ${index + 1}, mode: 'b' },
})`,
  )
  return `import * as z from 'zod'
import { call } from '../call.ts'
import { DeviceName } from '../id.ts'
import { Unit, UnitRow } from '../units/unit.ts'
${calls.join('\n')}
`
}

const outputs = ['ctx.registry.unitDetails(unit)', 'unit.row', '[unit.row]', 'INDEX']
/** Generates the file of one handler. */
function handlerFile(area: string, index: number): string {
  const output = (outputs[index % 4] as string).replace(
    'INDEX',
    `{ unit: ctx.registry.unitDetails(unit), extra${index}: input.amount${index} }`,
  )
  return `import type { calls } from '@backhaul/contract/${area}'
import type { Handle } from '../http/handle.ts'

export const call${index}: Handle<typeof calls.call${index}> = async ({ unit, input, fail${index % 4 === 0 || index % 4 === 3 ? ', ctx' : ''}${index % 2 === 0 ? ', command' : ''} }) => {
  if (input.mode === 'a${index}') throw fail('UNIT_BUSY')
  ${index % 2 === 0 ? "await command({ kind: 'reboot' })" : ''}
  return ${output}
}
${
  index === 0
    ? `// @ts-expect-error: a handler may fail only with the codes that its call declares.
export const wrong: Handle<typeof calls.call0> = async ({ fail }) => { throw fail('NAME_IN_USE') }
`
    : ''
}`
}

function usesFile(area: string): string {
  const uses = numbers.map((index) => {
    const input = `{ unitId: id, name: 'x', amount${index}: ${index}, mode: 'b' }`
    return methodOf(index) === 'GET'
      ? `  const q${index} = api.${area}.call${index}.useQuery(${input})\n  shown.push(q${index}.data?.name)`
      : `  const m${index} = api.${area}.call${index}.useMutation({ onSuccess: (data) => void shown.push(typeof data) })\n  m${index}.mutate(${input})`
  })
  return `import { api } from '../app/api.ts'

export function use${area}(id: string) {
  const shown: unknown[] = []
${uses.join('\n')}
  // @ts-expect-error: the input of a call is checked where it is used.
  api.${area}.call0.useQuery({ unitId: 1 })
  return shown
}
`
}

function replaceOnce(file: string, what: string, by: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(what)) throw new Error(`${file} does not contain "${what}".`)
  writeFileSync(file, text.replace(what, by))
}

/** Writes the generated calls into the copy. Returns the resulting number of calls of its contract. */
function generate(to: string): number {
  const existing = [...callsOf(contract)].length
  const areas = Array.from({ length: Math.ceil((callsWanted - existing) / callsPerArea) }, (_, index) => `generated${index}`)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
  for (const area of areas) {
    const contractFolder = `packages/contract/src/${area}`
    write(`${contractFolder}/${area}.calls.ts`, callsFile())
    write(
      `${contractFolder}/calls.ts`,
      `import { area } from '../call.ts'\nimport * as own from './${area}.calls.ts'\n\nexport const calls = area(own)\n`,
    )
    write(`${contractFolder}/index.ts`, `export * from './calls.ts'\n`)
    for (const index of numbers) write(`apps/core/src/${area}/call${index}.ts`, handlerFile(area, index))
    write(`apps/core/src/${area}/index.ts`, numbers.map((index) => `export { call${index} } from './call${index}.ts'\n`).join(''))
    write(`apps/console/src/${area}/uses.ts`, usesFile(area))
  }
  const imports = (line: (area: string) => string) => areas.map((area) => `${line(area)}\n`).join('')
  const declared = join(to, 'packages/contract/src/areas.ts')
  writeFileSync(declared, readFileSync(declared, 'utf8') + imports((area) => `export { calls as ${area} } from './${area}/calls.ts'`))
  const handlers = join(to, 'apps/core/src/calls/handlers.ts')
  replaceOnce(handlers, 'Handlers<AppContract> = {', `Handlers<AppContract> = {\n  ${areas.join(', ')},`)
  writeFileSync(handlers, imports((area) => `import * as ${area} from './${area}/index.ts'`) + readFileSync(handlers, 'utf8'))
  return existing + areas.length * callsPerArea
}

/** Type-checks the copy without cache and returns the median of three runs. */
function checkSeconds(dir: string): number {
  return Array.from({ length: 3 }, () => checkOnce(dir)).sort((a, b) => a - b)[1] as number
}

function checkOnce(dir: string): number {
  const startedAt = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [join(dir, 'tools/check.ts'), 'types'], { cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The copy of the workspace does not type-check:\n${stdout.slice(0, 4000)}`)
  rmSync(join(dir, 'node_modules/.cache'), { recursive: true, force: true })
  return (performance.now() - startedAt) / 1000
}

export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-typecheck-'))
  try {
    copyWorkspace(dir)
    const without = checkSeconds(dir)
    const calls = generate(dir)
    return [
      plain('type-checking the workspace without cache, unchanged', without, 's'),
      atMost(`type-checking the workspace without cache, ${calls} calls`, checkSeconds(dir), 's', secondsMax),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
