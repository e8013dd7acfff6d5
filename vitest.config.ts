import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Threads and processes of the tests (workers, worlds, stacks) load the same modules. Node keeps them without their types and
// compiled, which halves the time that a core needs to load.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/backhaul/compiled')

// Both transports answer every call alike (`tests/contract`), so the browser tests run over tRPC. Over REST run those that use each
// part of the transport: sign-in, lists, commands, streams, uploads, downloads, refusals, several calls at once, a lost network.
const overRest = ['sign-in', 'stream', 'unit-commands', 'unit-logs', 'files', 'resources', 'bulk', 'offline']

// Node runs the code as the product does, by type stripping, without a transform, and all files of a worker share the modules
// they load. A test file leaves no trace: it restores globals, the environment and clocks that it changes.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false }, isolate: false }

// `*.test.ts` needs no database; `*.db.test.ts` gets its own database; `*.e2e.ts` runs the real stack in a browser.
export default defineConfig({
  test: {
    // One for each core. By default, Vitest leaves a core free, so that a machine with two cores would use one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          ...native,
          pool: 'threads',
          include: [
            'packages/**/*.test.ts',
            'apps/core/**/*.test.ts',
            'apps/stack/**/*.test.ts',
            'apps/worlds/**/*.test.ts',
            'apps/console/map-data/**/*.test.ts',
            'simulator/**/*.test.ts',
            'prisma/**/*.test.ts',
            'tests/{contract,conform,architecture,realtime,scenarios}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // Some simulate hours of a fleet, which takes a busy machine more than the usual five seconds.
          testTimeout: 20_000,
        },
      },
      './apps/console/vitest.config.ts',
      {
        test: {
          name: 'integration',
          ...native,
          pool: 'threads',
          include: ['{packages,apps,prisma,simulator,tests}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/support/database.global.ts'],
          // One more than the cores: in many files a process starts, or a limit of time passes.
          maxWorkers: availableParallelism() + 1,
          // A command or a write takes longer than the usual second on a busy machine.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // Installs packages from the registry.
      { test: { name: 'kit', include: ['tests/kit/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          include: (process.env['CONSOLE_TRANSPORT'] === 'rest' ? overRest : ['*']).map((name) => `tests/{e2e,faults}/${name}.e2e.ts`),
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/support/browser.global.ts'],
          // A page with a fleet is slow on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          // Above the limit of each step (30 s), so that a failure names its step, also where axe checks four looks of a page.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each worker has a stack of its own. Two of them fill two cores; with three, pages answer too late.
          maxWorkers: 2,
        },
      },
    ],
  },
})
