import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

// Starts a stack for each worker, like `npm start`, in a separate process on a free port, with small demo data and a fleet that
// holds still. CONSOLE_TRANSPORT selects the transport of the console: `trpc` (default) or `rest`. STACK_ADDRESS names a stack that
// runs already.

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of console and core, one for each worker. */
    stacks: { addresses: readonly string[]; transport: 'trpc' | 'rest' }
  }
}

const demoUnits = 120
const startMsMax = 60_000
const main = join(import.meta.dirname, '../../apps/stack/src/main.mjs')

export default async function setup(project: TestProject) {
  const transport = process.env['CONSOLE_TRANSPORT'] === 'rest' ? 'rest' : 'trpc'
  const address = process.env['STACK_ADDRESS']
  const workers = project.config.maxWorkers
  if (address) {
    project.provide('stacks', { addresses: Array.from({ length: workers }, () => address), transport })
    return
  }
  const stacks = Array.from({ length: workers }, () => startStack(transport))
  const stopAll = async () => void (await Promise.all(stacks.map(({ stop }) => stop())))
  try {
    project.provide('stacks', { addresses: await Promise.all(stacks.map(({ ready }) => ready)), transport })
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}

function startStack(transport: string) {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-e2e-'))
  // The embedded PostgreSQL may run as a different user.
  chmodSync(dir, 0o755)
  const { DATABASE_URL: _, ...environment } = process.env
  const stack = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--until-stdin-ends'], {
    // The stack stops when its standard input ends, which happens whenever this process ends.
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...environment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: dir,
      PORT: '0',
      UNITS: String(demoUnits),
      WORKLOAD: 'still',
      CONSOLE_TRANSPORT: transport,
      SIMULATION: '1',
    },
  })
  const ended = new Promise<number | null>((resolve) => stack.once('exit', resolve))
  const stop = async () => {
    stack.stdin.end()
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  return { ready: addressOf(stack.stdout, ended), stop }
}

/** Resolves to the address that the stack prints when it is ready. */
async function addressOf(output: NodeJS.ReadableStream, ended: Promise<number | null>): Promise<string> {
  let text = ''
  const printed = new Promise<string>((resolve) => {
    output.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000)
      const address = /ready: (http:\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const timer = new AbortController()
  const late = new Promise<never>((_, reject) => {
    const waiting = setTimeout(
      () => reject(new Error(`The stack was not ready within ${startMsMax / 1000} s. Its output: ${text}`)),
      startMsMax,
    )
    timer.signal.addEventListener('abort', () => clearTimeout(waiting))
  })
  const early = ended.then((code) => {
    throw new Error(`The stack exited with code ${code} before it was ready; see its error output above. Its output: ${text}`)
  })
  try {
    return await Promise.race([printed, late, early])
  } finally {
    timer.abort()
  }
}
