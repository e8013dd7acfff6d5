import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Manifest {
  name: string
  private?: boolean
  exports?: Record<string, string>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const files = [
  'package.json',
  ...globSync(['packages/*/package.json', 'apps/*/package.json', '{prisma,simulator,tests}/package.json'], { cwd: root }),
]
const manifests = files.map((file) => ({ file, manifest: JSON.parse(read(file)) as Manifest }))
const workspaceFile = read('pnpm-workspace.yaml')

test('every package of the workspace is read', () => {
  expect(manifests.length).toBeGreaterThanOrEqual(11)
})

describe.each(manifests)('$file', ({ file, manifest }) => {
  test('exports files that exist', () => {
    for (const path of Object.values(manifest.exports ?? {}))
      expect([path, globSync(path, { cwd: join(root, dirname(file)) }).length > 0]).toEqual([path, true])
  })

  test('names no version, because versions are in the catalog', () => {
    const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries(versions))
      expect([name, version]).toEqual([name, name.startsWith('@backhaul/') ? 'workspace:*' : 'catalog:'])
  })

  test('cannot be published by mistake', () => {
    expect(manifest.private).toBe(true)
  })

  test('runs scripts that exist', () => {
    for (const script of Object.values(manifest.scripts ?? {})) {
      const path = /^node (\S+\.m?[jt]s)/.exec(script)?.[1]
      if (path !== undefined) expect([path, existsSync(join(root, dirname(file), path))]).toEqual([path, true])
    }
  })
})

test('the catalog holds exact versions', () => {
  const catalog = workspaceFile.slice(workspaceFile.indexOf('\ncatalog:') + 1).split(/\n(?=\S)/)[0] ?? ''
  const entries = Array.from(catalog.matchAll(/^ {2}(\S+): (\S+)/gm), ([, name, version]) => ({ name, version }))
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? ''))).toEqual([])
})
