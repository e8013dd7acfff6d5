import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { pageTitles } from './page-titles.ts'
import { resourcePages } from './resource-pages.ts'
import { restRoutes } from './rest-routes.ts'
import { simulationData } from './simulation-data.ts'
import { stripSummaryStyles } from './strip-summary-styles.ts'

/** The core that the development server forwards to. */
const core = process.env['CORE_ADDRESS'] ?? 'http://localhost:4000'

/** The highest quality saves 5 % of the bytes for half of the time of a build. `npm start` and `npm test` are in a hurry. */
const quality = process.env['QUICK_BUILD'] === '1' ? 9 : constants.BROTLI_MAX_QUALITY

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    restRoutes(),
    resourcePages(),
    pageTitles(),
    simulationData(),
    stripSummaryStyles(),
    compression({
      include: /\.(?:js|css|svg|json)$/,
      exclude: /\.vite\//,
      threshold: 1024,
      algorithms: ['gzip', ['brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }]],
    }),
  ],
  base: '/',
  build: {
    outDir: 'dist',
    // The content security policy allows fonts and images as files only: none is inlined into a style sheet.
    assetsInlineLimit: 0,
    // check-budget.ts reads the chunks of each route from it.
    manifest: true,
    // The licenses of everything that the bundle contains. The dialog About links to it.
    license: { fileName: 'licenses.txt' },
    // One style sheet: a chunk whose own style sheet failed to load would be shown without it at the next attempt.
    cssCodeSplit: false,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 3 },
            // The shell and all forms need it, the first paint does not.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            // In one chunk, which the frame loads: lists and map share it.
            { name: 'address', test: /node_modules[\\/]nuqs[\\/]/, priority: 1 },
            // Everything else that the first load needs, in one request.
            { name: 'start', tags: ['$initial'] },
            // The frame loads the second one. A chunk for the first one alone would be as large as both.
            { name: 'inputs', test: /core[\\/]esm[\\/]components[\\/](TextInput|InputBase)[\\/]/, priority: -1 },
            // Cells that the lists of units and channels share, and the map. A chunk for each would be larger than all of them together.
            {
              name: 'cells',
              test: /src[\\/]domain[\\/](Age|compare|text|use-group-name|units[\\/](BitrateCell|Sparkline|bitrate-history|StatusShape|status-appearance|StatusCell|LastReportCell|cells\.module))\.|src[\\/]ui[\\/]EndCut\./,
              priority: -1,
            },
            // Icons of the frame and of the lists: a chunk for each would be larger than all of them together.
            {
              name: 'icons',
              test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(X|Bell|InfoCircle|AlertTriangle|Filter|PlayerPlay|PlayerStop)\.mjs$/,
              priority: -1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/core': { target: core, ws: true }, '/config.json': core, '/health': core } },
})
