// Measures the console's chunks with 483 declared calls: a copy of the workspace gets generated areas, and its console is
// built and compared with the budgets.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { frameBytesMax, initialBytesMax, measure, routeBytesMax } from '../../apps/console/check-budget.ts'
import { atMost, type Figure, plain } from './measure.ts'
import { copyWorkspace } from './typecheck-500.ts'

const callsWanted = 483
const callsPerArea = 30
const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const

/** An entity of twelve fields and calls with a few fields each, as the hand-written ones have them. */
function callsFile(area: string, count: number): string {
  const fields = Array.from({ length: 12 }, (_, i) => `  ${area}Field${i}: z.string().min(2).max(${100 + i}).nullable(),`)
  const calls = Array.from(
    { length: count },
    (_, i) => `
export const call${i} = call({
  http: '${methods[i % 4]} /v2/${area}/:id/thing${i}',
  access: 'units.operate',
  summary: 'Thing ${i} of ${area}',
  input: { id: Id, name: DeviceName, ${area}Amount${i}: z.int().min(${i}).max(20_000), mode: z.enum(['a${i}', 'b']) },
  output: z.object({ items: z.array(Entity), ${area}Total${i}: z.int() }),
  errors: ['NAME_IN_USE'],
  example: { name: 'x1', ${area}Amount${i}: ${i + 1}, mode: 'b' },
} as never)`,
  )
  return `import * as z from 'zod'
import { call } from '../call.ts'
import { DeviceName, Id } from '../id.ts'

const Entity = z.object({
${fields.join('\n')}
})
${calls.join('\n')}
`
}

/** Writes the calls into the copy and returns how many its contract then has. */
function generate(to: string): number {
  const source = join(to, 'packages/contract/src')
  const existing = [...callsOf(contract)].length
  const areas = Array.from({ length: Math.ceil((callsWanted - existing) / callsPerArea) }, (_, i) => `generated${i}`)
  mkdirSync(join(source, 'generated'))
  for (const [i, area] of areas.entries()) {
    const count = Math.min(callsPerArea, callsWanted - existing - i * callsPerArea)
    writeFileSync(join(source, `generated/${area}.calls.ts`), callsFile(area, count))
  }
  const file = join(source, 'areas.ts')
  const lines = areas.map((area) => `export * as ${area} from './generated/${area}.calls.ts'\n`)
  writeFileSync(file, readFileSync(file, 'utf8') + lines.join(''))
  return callsWanted
}

/** The compressed size of the table that a console loads to speak REST. */
function routeTableBytes(dist: string): number {
  const assets = join(dist, 'assets')
  const tables = readdirSync(assets).filter((file) => /backhaul-routes.*\.js$/.test(file))
  if (tables.length !== 1) throw new Error(`There are ${tables.length} tables of routes in the build.`)
  const text = readFileSync(join(assets, tables[0]!))
  if (!text.includes('generated0.call0')) throw new Error('The table of routes lacks the generated calls.')
  return gzipSync(text).length
}

export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-bundle-'))
  try {
    copyWorkspace(dir)
    const calls = generate(dir)
    const cwd = join(dir, 'apps/console')
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The console with ${calls} calls does not build:\n${stderr.slice(0, 4000)}`)
    const { initialBytes, frameBytes, routes } = measure(join(cwd, 'dist'))
    const [page, pageBytes] = Object.entries(routes).reduce((largest, route) => (route[1] > largest[1] ? route : largest))
    return [
      atMost(`first load, ${calls} calls`, initialBytes / 1000, 'kB', initialBytesMax / 1000),
      atMost(`frame of the signed-in pages, ${calls} calls`, frameBytes / 1000, 'kB', frameBytesMax / 1000),
      atMost(`largest page (${page.slice(page.lastIndexOf('/') + 1)}), ${calls} calls`, pageBytes / 1000, 'kB', routeBytesMax / 1000),
      plain(`table of routes, over REST only, ${calls} calls`, routeTableBytes(join(cwd, 'dist')) / 1000, 'kB'),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
