import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'backhaul-imports-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** One import per rule that breaks it: from → to. */
const planted: Record<string, [from: string, to: string]> = {
  'no-circular': ['apps/stack/src/ring.ts', 'apps/stack/src/ring.ts'],
  'contract-imports-zod-only': ['packages/contract/src/units/unit.ts', 'packages/rules/src/index.ts'],
  'rules-import-contract-only': ['packages/rules/src/units/delay.ts', 'packages/client/src/index.ts'],
  'device-link-imports-zod-only': ['packages/device-link/src/link.ts', 'packages/contract/src/index.ts'],
  'gazetteer-imports-nothing': ['packages/gazetteer/src/gazetteer.ts', 'packages/contract/src/index.ts'],
  'clock-imports-nothing': ['packages/clock/src/clock.ts', 'packages/contract/src/index.ts'],
  'client-imports-contract-only': ['packages/client/src/links.ts', 'apps/core/src/version.ts'],
  'core-knows-no-device-and-no-page': ['apps/core/src/devices/link/link.ts', 'simulator/src/index.ts'],
  'prisma-in-store-only': ['apps/core/src/calls/units/get.ts', 'prisma/generated/client.ts'],
  'core-areas-go-through-ctx': ['apps/core/src/calls/units/rename.ts', 'apps/core/src/calls/groups/index.ts'],
  'registry-knows-no-kind': ['apps/core/src/devices/registry/registry.ts', 'apps/core/src/devices/kinds/unit-record.ts'],
  'kinds-know-records-only': ['apps/core/src/devices/kinds/unit-kind.ts', 'apps/core/src/devices/registry/views.ts'],
  'registry-is-below-links-and-settling': ['apps/core/src/devices/registry/ingest.ts', 'apps/core/src/devices/link/devices.ts'],
  'links-are-below-settling': ['apps/core/src/devices/link/command-log.ts', 'apps/core/src/devices/settle/settle.ts'],
  'console-knows-the-contract-only': ['apps/console/src/units/api.ts', 'apps/core/src/app.ts'],
  'console-simulation-in-the-desk-only': ['apps/console/src/map/use-map.ts', 'packages/simulation/src/fault.ts'],
  'console-areas-share-links-only': ['apps/console/src/map/MapPage.tsx', 'apps/console/src/units/UnitListPage.tsx'],
  'console-domain-knows-no-app-and-no-area': ['apps/console/src/domain/units/NameCell.tsx', 'apps/console/src/app/live.ts'],
  'console-ui-knows-no-app': ['apps/console/src/ui/grid.tsx', 'apps/console/src/app/clock.ts'],
  'browser-loads-no-whole-contract': ['apps/console/src/app/api.ts', 'packages/contract/src/contract.ts'],
  'simulator-speaks-the-link-only': ['simulator/src/unit/step.ts', 'packages/rules/src/units/refuse.ts'],
  'simulation-imports-schemas-only': ['packages/simulation/src/scenario.ts', 'packages/rules/src/index.ts'],
  'product-knows-no-worlds': ['apps/core/src/devices/registry/actors.ts', 'apps/worlds/src/index.ts'],
  'stack-loads-worlds-on-demand': ['apps/stack/src/worlds.ts', 'apps/worlds/src/host/host.ts'],
  'conform-knows-the-contract-only': ['tests/conform/judge.ts', 'packages/rules/src/index.ts'],
  'everything-resolves': ['apps/stack/src/main.ts', 'apps/stack/src/not-there.ts'],
  'product-imports-no-tests': ['apps/core/src/context.ts', 'tests/support/app.ts'],
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), text)
}

interface Summary {
  violations: { rule: { name: string }; from: string }[]
  ruleSetUsed: { forbidden: { name: string }[] }
}

function cruise(): Summary {
  const depcruise = join(root, 'node_modules/.bin/depcruise')
  const folders = ['packages', 'apps', 'simulator', 'prisma', 'tests']
  const { stdout } = spawnSync(depcruise, ['--config', join(root, '.dependency-cruiser.mjs'), '-T', 'json', ...folders], {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  return (JSON.parse(stdout) as { summary: Summary }).summary
}

test('an import that breaks a rule is reported under that rule only', () => {
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }')
  for (const [, to] of Object.values(planted))
    if (!to.includes('not-there')) write(to, 'export type Thing = string\nexport const thing = 1\n')
  for (const [from, to] of Object.values(planted))
    write(
      from,
      `import { type Thing, thing } from './${relative(dirname(from), to)}'\nexport type Other = Thing\nexport const other = thing\n`,
    )
  const { violations, ruleSetUsed } = cruise()
  const found = ruleSetUsed.forbidden.map(({ name }) => [name, violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(planted).map(([name, [from]]) => [name, [from]])))
}, 30_000)
