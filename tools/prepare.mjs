// Prepares a fresh clone. Plain JavaScript for any Node ≥ 20, because nothing is installed yet when it starts.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamps = join(root, 'node_modules/.cache/backhaul')
const pnpm = 'pnpm@12'

/** Ends the process with one sentence instead of a stack trace. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Returns the Node 24 of the workspace, or the system's Node when the package has no build for this platform. */
export function node24() {
  const pinned = join(root, 'node_modules/node/bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return giveUp('This platform has no packaged Node 24: install Node 24 or newer and start again.')
}

function filesBelow(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !entry.parentPath.includes('/dist'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Does the work, unless its inputs are unchanged since the last time and its result still exists. */
export function once(name, inputs, result, work) {
  const hash = createHash('sha256')
  for (const file of inputs) hash.update(file).update(readFileSync(file))
  const digest = hash.digest('hex')
  const stamp = join(stamps, name)
  if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, digest)
  return true
}

function run(words, command, args, options = {}) {
  process.stdout.write(`${words} …\n`)
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 << 20, ...options })
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}`)
    giveUp(`${words} failed; see the lines above.`)
  }
}

const manifests = () => ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => join(root, file))

/** Installs the packages, unless they are up to date. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) giveUp(`Backhaul needs Node 20 or newer to start; this is ${process.version}.`)
  once('install', manifests(), 'node_modules/.pnpm', () => {
    const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
    run('Installing packages', npx, ['--yes', pnpm, 'install', '--frozen-lockfile'], { shell: process.platform === 'win32' })
  })
}

/** Generates the database client, unless it is up to date. */
export function generate() {
  once('generate', filesBelow('prisma/schema'), 'prisma/generated/client.ts', () => {
    const prisma = join(root, 'prisma/node_modules/prisma/build/index.js')
    // The native schema engine is not needed and cannot be downloaded everywhere; /bin/false stops Prisma from downloading it.
    run('Generating the database client', node24(), [prisma, 'generate'], {
      cwd: join(root, 'prisma'),
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false' },
    })
  })
}

/** Builds the console when its sources have changed. */
export function buildConsole() {
  const inputs = ['apps/console', 'packages/contract', 'packages/rules', 'packages/client']
    .flatMap(filesBelow)
    .filter((file) => !/\.(test|e2e)\./.test(file))
  once('console', inputs, 'apps/console/dist/index.html', () => {
    const vite = join(root, 'apps/console/node_modules/vite/bin/vite.js')
    run('Building the console', node24(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps/console'),
      env: { ...process.env, QUICK_BUILD: '1' },
    })
  })
}
