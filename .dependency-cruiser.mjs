// Who may import whom. docs/architecture.md has the picture; each rule says why.
// `pnpm check` also counts the modules that were read, for this tool is green when it reads nothing.
const area =
  '(units|servers|channels|channel-files|video-return|groups|inventories|users|p2p|graphics|destinations|shares|usage-profiles|software|audio-rooms|services|stories|files|notifications|preferences|platform)'
const test = '\\.(db\\.)?test\\.tsx?$'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    never('no-circular', 'What needs each other is one thing.', {}, { circular: true }),
    never(
      'contract-imports-zod-only',
      'It is what all sides agree on; it must stand in a browser.',
      { path: '^packages/contract/src' },
      { pathNot: ['^packages/contract/src', 'node_modules/zod'] },
    ),
    never(
      'rules-import-contract-only',
      'Rules are pure: same answer in core, console and simulator.',
      { path: '^packages/rules/src', pathNot: test },
      { pathNot: ['^packages/(rules|contract)/src'] },
    ),
    never(
      'device-link-imports-zod-only',
      'A device and the API change for different reasons.',
      { path: '^packages/device-link/src' },
      { pathNot: ['^packages/device-link/src', 'node_modules/zod'] },
    ),
    never(
      'places-import-nothing',
      'It is a table and a look-up.',
      { path: '^packages/places/src', pathNot: test },
      { path: ['^(packages|apps|prisma|simulator)/'], pathNot: '^packages/places/src' },
    ),
    never(
      'clock-imports-nothing',
      'Core, console, client and simulator all depend on it.',
      { path: '^packages/clock/src', pathNot: test },
      { pathNot: '^packages/clock/src' },
    ),
    never(
      'client-imports-contract-only',
      'The client also runs in browsers, tests and tools.',
      { path: '^packages/client/src', pathNot: test },
      { path: ['^apps', '^simulator', '^prisma', '^packages/(rules|device-link)'] },
    ),
    never(
      'core-knows-no-device-and-no-page',
      'The core never knows whether a device is real, or who draws the console.',
      { path: '^apps/core/src', pathNot: test },
      { path: ['^simulator', '^apps/(console|stack)', '^packages/client'] },
    ),
    never(
      'prisma-in-store-only',
      'All SQL in one place, behind scopes.',
      { path: '^apps/core/src', pathNot: ['^apps/core/src/(store|app\\.ts)', '-cli\\.ts$', test] },
      { path: '^prisma' },
    ),
    never(
      'core-areas-go-through-ctx',
      'An area can be read, moved and tested alone.',
      { path: `^apps/core/src/${area}/`, pathNot: test },
      { path: `^apps/core/src/${area}/`, pathNot: '^apps/core/src/$1/' },
    ),
    never(
      'console-knows-the-contract-only',
      'The console must stand before another core.',
      { path: '^apps/console/src' },
      { path: ['^apps/(core|stack)', '^simulator', '^prisma', '^packages/(device-link|places)'] },
    ),
    never(
      'console-areas-share-links-only',
      'An area takes from another no more than its routes.',
      { path: '^apps/console/src/(?!app/|ui/)([^/]+)/' },
      { path: '^apps/console/src/(?!app/|ui/)[^/]+/', pathNot: ['^apps/console/src/$1/', '/routes\\.tsx$'] },
    ),
    never(
      'console-ui-knows-no-area',
      'What all areas use depends on none of them.',
      { path: '^apps/console/src/ui/' },
      { path: '^apps/console/src/(?!app/|ui/)[^/]+/' },
    ),
    never(
      'simulator-speaks-the-link-only',
      'Whether a device takes a command is modelled apart from what the core refuses; else no test sees the core forget to ask.',
      { path: '^simulator/(src|testing)', pathNot: test },
      { path: ['^apps', '^prisma', '^packages/(contract|client)', '^packages/rules/src/(?!status)'] },
    ),
    never(
      'everything-resolves',
      'What cannot be found cannot be judged (but for a package that is types alone).',
      {},
      { couldNotResolve: true, pathNot: ['^(topojson-specification|geojson)$', '\\?raw$'] },
    ),
    never(
      'nobody-imports-tests',
      'Tests and test harnesses depend on the product.',
      { pathNot: ['^tests', '^simulator/testing', test] },
      { path: ['^tests', '^simulator/testing', test] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^prisma/generated'] },
    exclude: { path: ['/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
