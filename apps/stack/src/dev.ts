// `pnpm dev`: the stack with reload. Vite serves the console with hot replacement on PORT and forwards calls to the core,
// which restarts when one of its source files changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/** Ends the process with one sentence when a server cannot listen on the port. */
async function requireFree(port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    console.error(`Port ${port} is in use or not permitted. "pnpm dev" uses PORT and the port after it; set PORT to a free one.`)
    process.exit(1)
  } finally {
    server.close()
  }
}

const root = resolve(import.meta.dirname, '../../..')
const port = Number(process.env['PORT'] || 4000)
const corePort = port + 1
if (!(Number.isInteger(port) && port >= 1 && corePort <= 65_535)) {
  console.error('The setting PORT cannot be used: it must be a whole number from 1 to 65534.')
  process.exit(1)
}
await requireFree(port)
await requireFree(corePort)
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
