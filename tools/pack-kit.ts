// `pnpm pack:kit --out DIR`: writes the test kit as one package that another repository installs. Node strips no types below
// `node_modules`, so the package has JavaScript and declarations, in the folders of the repository.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { buildConsole } from './prepare.mjs'

const root = join(import.meta.dirname, '..')
const scope = '@backhaul/'
const nodeMin = 24
/** Entries of the package, and files that run as processes of their own. */
const entries = [
  'apps/worlds/src/kit/start-world.ts',
  'apps/worlds/src/kit/tcp-proxy.ts',
  'apps/worlds/src/cli/database.ts',
  'apps/worlds/src/cli/sim-cli.ts',
  'apps/worlds/src/file/world-file.worker.ts',
  'apps/worlds/src/scenario/read.worker.ts',
  'apps/core/src/calls/channels/png.worker.ts',
  'apps/core/src/files/mp4/cut.worker.ts',
  'apps/core/src/newsroom/xml.worker.ts',
  'apps/core/src/parsing/parse.worker.ts',
  'simulator/src/pictures/pictures.worker.ts',
]
/** Files that the code reads, at the same places. */
const assets = [
  'apps/console/dist',
  'apps/core/assets',
  'docs/scenario.schema.json',
  'packages/gazetteer/cities.tsv',
  'prisma/migrations',
  'prisma/src/embedded/watch.mjs',
  'simulator/scenarios',
]

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly exports?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const readManifest = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Record<string, string> }
const packages = new Map(
  globSync('{apps/*,packages/*,prisma,simulator}/package.json', { cwd: root }).map((path) => {
    const manifest = readManifest(path)
    return [manifest.name, { dir: dirname(path), manifest }] as const
  }),
)

/** Returns the packages of the workspace that one needs, itself included. */
function closure(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const other of Object.keys(packages.get(name)?.manifest.dependencies ?? {})) if (other.startsWith(scope)) closure(other, found)
  return found
}

const packed = [...closure(`${scope}worlds`)].map((name) => packages.get(name) as { dir: string; manifest: Manifest })
/** The exported files of the packed packages, by the names that the sources import. */
const sources = Object.fromEntries(
  packed.flatMap(({ dir, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([path, file]) => [join(manifest.name, path), `./${join(dir, file)}`]),
  ),
)

function versionsOf(kind: 'dependencies' | 'optionalDependencies'): Record<string, string> {
  const names = packed.flatMap(({ manifest }) => Object.keys(manifest[kind] ?? {})).filter((name) => !name.startsWith(scope))
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, catalog[name] as string]))
}

/** Writes JavaScript and declarations of the entries and of all that they import. */
function compile(dir: string): void {
  const project = join(dir, 'tsconfig.json')
  const paths = Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, [resolve(root, file)]]))
  const emit = { noEmit: false, declaration: true, noCheck: true, rewriteRelativeImportExtensions: true }
  const compilerOptions = { ...emit, rootDir: root, outDir: dir, paths, typeRoots: [join(root, 'node_modules/@types')] }
  const files = entries.map((file) => join(root, file))
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { cwd: root, encoding: 'utf8' })
  // Types of the store have names of Prisma that no declaration can write. The declarations of the kit do not refer to them.
  const faults = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('apps/core/src/store/'))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  rmSync(project)
  for (const path of globSync('**/*.{js,d.ts}', { cwd: dir })) {
    const file = join(dir, path)
    const text = readFileSync(file, 'utf8')
      // The package's own imports: other packages of the workspace.
      .replaceAll(/(['"])@backhaul\//g, '$1#')
      .replaceAll(/(\.worker|from '\.[^']*|import\('\.[^']*)\.ts'/g, "$1.js'")
    writeFileSync(file, text)
  }
}

/** The command of the package. An older Node cannot run it, and prints one sentence. */
const bin = `#!/usr/bin/env node
if (Number.parseInt(process.versions.node) < ${nodeMin}) {
  console.error('backhaul-sim needs Node ${nodeMin} or newer. This is Node ' + process.versions.node + '.')
  process.exit(1)
}
await import('../apps/worlds/src/cli/sim-cli.js')
`

const built = (file: string) => file.replace(/\.ts$/, '.js')

function manifestOf(): object {
  const kit = packages.get(`${scope}worlds`) as { dir: string; manifest: Manifest }
  const { name, version, exports = {} } = kit.manifest
  const names = Object.entries(exports).filter(([path]) => path !== '.')
  return {
    name,
    version,
    description: 'Worlds of Backhaul for tests: a core, its console and a simulated fleet, whose time the test controls.',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: `>=${nodeMin}` },
    bin: { 'backhaul-sim': 'bin/backhaul-sim.mjs' },
    exports: {
      ...Object.fromEntries(names.map(([path, file]) => [path, `./${built(join(kit.dir, file))}`])),
      './scenario.schema.json': './docs/scenario.schema.json',
    },
    imports: Object.fromEntries(Object.entries(sources).map(([path, file]) => [path.replace(scope, '#'), built(file)])),
    dependencies: versionsOf('dependencies'),
    optionalDependencies: versionsOf('optionalDependencies'),
  }
}

function pack(out: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-kit-'))
  try {
    compile(dir)
    for (const path of assets) cpSync(join(root, path), join(dir, path), { recursive: true })
    const command = join(dir, 'bin/backhaul-sim.mjs')
    mkdirSync(dirname(command))
    writeFileSync(command, bin)
    chmodSync(command, 0o755)
    writeFileSync(join(dir, 'package.json'), `${JSON.stringify(manifestOf(), null, 2)}\n`)
    cpSync(join(root, 'docs/test-kit.md'), join(dir, 'README.md'))
    mkdirSync(out, { recursive: true })
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const options = { cwd: dir, encoding: 'utf8', shell: process.platform === 'win32' } as const
    const printed = execFileSync(npm, ['pack', '--json', '--ignore-scripts', '--pack-destination', out], options)
    const { filename } = Object.values(JSON.parse(printed) as object)[0] as { filename: string }
    return join(out, filename)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } })
buildConsole()
console.log(relative(process.cwd(), pack(resolve(values.out))))
