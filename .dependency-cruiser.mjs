// The import rules, each with its reason. docs/architecture.md has the picture.
// `pnpm check` also counts the modules that were read, because this tool passes when it reads none.
const test = '\\.(db\\.)?test\\.tsx?$'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    never('no-circular', 'Modules that need each other belong in one module.', {}, { circular: true }),
    never(
      'contract-imports-zod-only',
      'The contract is used by all sides and must run in a browser.',
      { path: '^packages/contract/src' },
      { pathNot: ['^packages/contract/src', 'node_modules/zod'] },
    ),
    never(
      'rules-import-contract-only',
      'Rules are pure: the same result in core, console and simulator.',
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
      'gazetteer-imports-nothing',
      'The package is a table and a look-up.',
      { path: '^packages/gazetteer/src', pathNot: test },
      { path: ['^(packages|apps|prisma|simulator)/'], pathNot: '^packages/gazetteer/src' },
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
      'The core does not depend on whether devices are real or on how the console is drawn.',
      { path: '^apps/core/src', pathNot: test },
      { path: ['^simulator', '^apps/(console|stack)', '^packages/client'] },
    ),
    never(
      'prisma-in-store-only',
      'All SQL is in one place, limited by scopes.',
      { path: '^apps/core/src', pathNot: ['^apps/core/src/(store|core\\.ts)', '-cli\\.ts$', test] },
      { path: '^prisma' },
    ),
    never(
      'core-areas-go-through-ctx',
      'Each area can be read, moved and tested on its own.',
      { path: '^apps/core/src/calls/([^/]+)/', pathNot: test },
      { path: '^apps/core/src/calls/[^/]+/', pathNot: '^apps/core/src/calls/$1/' },
    ),
    never(
      'registry-knows-no-kind',
      'A new kind of device touches its own files: the registry calls the hooks of `Kind`.',
      { path: '^apps/core/src/devices/registry/', pathNot: test },
      { path: '^apps/core/src/devices/kinds/', pathNot: '/(kind|kinds|area-of)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'kinds-know-records-only',
      'A kind gets the registry handed in. It changes records, and is above neither links nor settling.',
      { path: '^apps/core/src/devices/kinds/', pathNot: test },
      {
        path: '^apps/core/src/devices/(registry|link|settle)/',
        pathNot: '/registry/(record|record-index|fields|membership-topics|may-name|wish)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'registry-is-below-links-and-settling',
      'Reports and changes are handed in. `fair-queue.ts` and `isNewer` of `configurer.ts` know neither links nor calls.',
      { path: '^apps/core/src/devices/registry/', pathNot: test },
      {
        path: '^apps/core/src/devices/(link|settle)/',
        pathNot: ['/link/fair-queue\\.ts$', '/settle/configurer\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'links-are-below-settling',
      'A link carries commands and reports. The purpose of a command is decided above.',
      { path: '^apps/core/src/devices/link/', pathNot: test },
      { path: '^apps/core/src/devices/settle/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'console-knows-the-contract-only',
      'The console must work with another core.',
      { path: '^apps/console/src' },
      { path: ['^apps/(core|stack)', '^simulator', '^prisma', '^packages/(device-link|gazetteer)'] },
    ),
    never(
      'console-simulation-in-the-desk-only',
      'No page of the product loads code of the simulation.',
      { path: '^apps/console/src/(?!desk/)' },
      { path: '^packages/simulation' },
    ),
    never(
      'console-areas-share-links-only',
      'An area imports only the routes of another area. Shared code is in `domain` and `ui`.',
      { path: '^apps/console/src/(?!app/|ui/|domain/)([^/]+)/' },
      { path: '^apps/console/src/(?!app/|ui/|domain/)[^/]+/', pathNot: ['^apps/console/src/$1/', '/routes\\.tsx$'] },
    ),
    never(
      'console-domain-knows-no-app-and-no-area',
      'Cells, cards and filters of units, channels and servers work on every page.',
      { path: '^apps/console/src/domain/' },
      { path: '^apps/console/src/(?!domain/|ui/)[^/]+/' },
    ),
    never(
      'console-ui-knows-no-app',
      'Components that all areas use depend on none of them, nor on the app: clock, language and preferences are handed in.',
      { path: '^apps/console/src/ui/', pathNot: test },
      { path: '^apps/console/src/(?!ui/)[^/]+/' },
    ),
    never(
      'browser-loads-no-whole-contract',
      'A page loads the schemas of its own area. The type of the contract and the table made by the build cost nothing.',
      { path: ['^apps/console/', '^packages/client/src'], pathNot: ['^apps/console/rest-routes\\.ts$', test] },
      { path: '^packages/contract/src/(contract|areas)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'simulator-speaks-the-link-only',
      'A device accepts or refuses a command on its own; otherwise no test detects that the core does not ask.',
      { path: '^simulator/(src|testing)', pathNot: test },
      { path: ['^apps', '^prisma', '^packages/(contract|client|rules)'] },
    ),
    never(
      'simulation-imports-schemas-only',
      'The console and other clients read scenarios and faults with it.',
      { path: '^packages/simulation/src', pathNot: test },
      { pathNot: ['^packages/(simulation|contract|device-link)/src', 'node_modules/zod'] },
    ),
    never(
      'product-knows-no-worlds',
      'Core, console and simulator work the same with and without worlds. The stack loads worlds only for a simulation.',
      { path: '^(packages|prisma|simulator|apps/(core|console))/', pathNot: test },
      { path: '^apps/worlds' },
    ),
    never(
      'stack-loads-worlds-on-demand',
      'Without SIMULATION=1 no code of worlds is loaded.',
      { path: '^apps/stack' },
      { path: '^apps/worlds', dynamic: false },
    ),
    never(
      'conform-knows-the-contract-only',
      'It compares any core with the contract, also one of which nothing else is known.',
      { path: '^tests/conform', pathNot: test },
      { path: ['^(apps|simulator|prisma|tools)/', '^packages/(?!contract/)'] },
    ),
    never(
      'everything-resolves',
      'A module that is not found cannot be checked (except packages with types only).',
      {},
      { couldNotResolve: true, pathNot: ['^(topojson-specification|geojson)$', '\\?raw$', '^virtual:'] },
    ),
    never(
      'product-imports-no-tests',
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
