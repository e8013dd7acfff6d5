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
    include: ['{src/**/,}*.test.{ts,tsx}'],
    setupFiles: ['./test-setup.ts'],
    // jsdom would parse Mantine's styles in every file, and no test reads them.
    css: false,
  },
})
