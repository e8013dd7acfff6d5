// `pnpm dev`: the stack with reload. Vite serves the console with hot replacement on PORT and forwards calls to the core,
// which restarts when one of its source files changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const port = Number(process.env['PORT'] ?? 4000)
const corePort = port + 1
// `--watch` alone misses editors that save by renaming.
const watched = [
  'packages/contract/src',
  'packages/rules/src',
  'packages/device-link/src',
  'apps/core/src',
  'apps/stack/src',
  'simulator/src',
  'prisma/src',
  'prisma/generated',
]

const children: ChildProcess[] = [
  spawn(
    process.execPath,
    [...watched.map((path) => `--watch-path=${join(root, path)}`), '--watch-preserve-output', join(root, 'apps/stack/src/main.mjs')],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development', PORT: String(corePort), CONSOLE_ADDRESS: `http://localhost:${port}` },
    },
  ),
  spawn(
    process.execPath,
    [join(root, 'apps/console/node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps/console'),
      stdio: 'inherit',
      env: { ...process.env, CORE_ADDRESS: `http://127.0.0.1:${corePort}` },
    },
  ),
]

let stopping = false
const stop = () => {
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children)
  child.on('exit', (code) => {
    // A development server needs both processes.
    if (!stopping) {
      process.exitCode = code ?? 1
      stop()
    }
  })
