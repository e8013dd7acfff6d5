import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findBrowser } from '../../tools/browser.mjs'

const root = join(import.meta.dirname, '../..')
/** Packages that the example uses, in the versions of this repository. */
const tools = ['vitest', 'playwright', 'typescript', '@types/node']
const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Record<string, string> }
const msMax = 300_000
const dir = mkdtempSync(join(tmpdir(), 'backhaul-kit-user-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }), msMax)

const path = [join(dir, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter)
const { VITEST: _, NODE_ENV: __, ...environment } = process.env
const env = { ...environment, PATH: path, CI: '1', CHROMIUM_PATH: findBrowser() ?? '' }

/** Runs a command in the folder of the other repository, and throws with its output when it fails. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: dir, env, maxBuffer: 16 << 20 }).catch((error: { stdout: string }) => {
    throw new Error(`${command} ${args.join(' ')} failed: ${error.stdout}`, { cause: error })
  })
  return stdout
}

let isReachable = true
beforeAll(async () => {
  isReachable = await run('npm', 'ping').then(
    () => true,
    () => false,
  )
  if (!isReachable) return
  await run(process.execPath, join(root, 'tools/pack-kit.ts'), '--out', dir)
  cpSync(join(import.meta.dirname, 'example'), dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{ "private": true, "type": "module" }')
  const [file = ''] = globSync('*.tgz', { cwd: dir })
  await run(
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    `./${file}`,
    ...tools.map((name) => `${name}@${catalog[name]}`),
  )
}, msMax)

test(
  'another repository installs the packed kit, and its types, worlds, console and scenarios work there',
  async ({ skip }) => {
    skip(!isReachable, 'No package registry is reachable, so the packed test kit was not installed.')
    await run('tsc', '-p', '.')
    expect(await run('vitest', 'run', '--no-color')).toMatch(/Tests +3 passed/)
    expect(await run('backhaul-sim', 'run', 'node_modules/@backhaul/worlds/simulator/scenarios/camera-unplugged.yaml')).toContain('✓')
    expect(JSON.parse(await run('backhaul-sim', 'schema'))).toHaveProperty('title', 'Backhaul scenario')
  },
  msMax,
)
