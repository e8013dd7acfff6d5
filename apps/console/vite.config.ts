import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'
import { leanGridStyles } from './src/ui/grid/lean-styles.ts'

/** Where `vite dev` finds a core. */
const core = process.env['CORE_ADDRESS'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react({ compiler: true }), leanGridStyles(), compressed()],
  base: '/',
  build: {
    outDir: 'dist',
    // The content security policy allows fonts and images as files, so none is inlined into a style sheet.
    assetsInlineLimit: 0,
    // check-budget.ts reads from it what belongs to a route.
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 3 },
            // With the schemas of the contract: pages with forms need both, the first paint neither.
            { name: 'contract', test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/core': { target: core, ws: true }, '/config.json': core, '/health': core } },
})
