import { defineConfig } from 'vitest/config'

// Their subject is the shell, the picture, the keyboard or the desk, whose calls are those of other tests: they run over tRPC alone.
const overTrpcAlone = [
  'accessible',
  'desk',
  'keyboard',
  'landing',
  'list-pictures',
  'map',
  'multiview',
  'open-parts',
  'other-services',
  'palette',
  'presenter',
  'shell',
  'touch',
  'user-menu',
  'world-pictures',
  'worlds',
  'desk-devices',
  'simulated-faults',
].map((name) => `tests/{e2e,faults}/${name}.e2e.ts`)

// `*.test.ts` needs no database; `*.db.test.ts` gets its own database; `*.e2e.ts` runs the real stack in a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: ['{packages,apps,prisma,simulator,tests}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/support/database.global.ts'],
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
          include: ['tests/e2e/**/*.e2e.ts', 'tests/faults/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', ...(process.env['CONSOLE_TRANSPORT'] === 'rest' ? overTrpcAlone : [])],
          globalSetup: ['tests/support/browser.global.ts'],
          // A page with a fleet is slow on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          // Above the limit of each step (30 s), so that a failure names its step, also where axe checks four looks of a page.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
