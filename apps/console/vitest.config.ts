import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageTitles } from './page-titles.ts'
import { resourcePages } from './resource-pages.ts'
import { restRoutes } from './rest-routes.ts'
import { simulationData } from './simulation-data.ts'

export default defineConfig({
  plugins: [react({ compiler: true }), restRoutes(), resourcePages(), pageTitles(), simulationData()],
  test: {
    name: 'console',
    environment: 'jsdom',
    pool: 'forks',
    // `test-setup.ts` says what the files of a worker share.
    isolate: false,
    // After the tests without a document, which have another pool.
    sequence: { groupOrder: 1 },
    server: { deps: { inline: [/i18next/] } },
    // A machine with several runs takes longer than the usual five seconds. Above the limit of each step (`test-setup.ts`).
    testTimeout: 30_000,
    include: ['{src/**/,}*.test.{ts,tsx}'],
    setupFiles: ['./test-setup.ts'],
    // jsdom has no layout: the focus trap of a dialog finds no element that is in sight, and prints the whole tree.
    onConsoleLog: (log) => !log.includes('use-focus-trap'),
    // jsdom would parse Mantine's styles in every file, and no test reads them.
    css: false,
  },
})
