import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const stackMain = join(import.meta.dirname, '../../apps/stack/src/main.mjs')

export interface StackProcess {
  readonly child: ChildProcess
  /** Returns the output so far. */
  readonly output: () => string
  /** Returns the error output so far. */
  readonly errorOutput: () => string
  /** Resolves to the address when the stack is ready; rejects with the error output when it exits before. */
  readonly ready: Promise<string>
  /** Resolves to the exit code or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** Starts the stack like `npm start`, in a separate process. */
export function startStackProcess(environment: NodeJS.ProcessEnv, options: readonly string[] = []): StackProcess {
  const child = spawn(process.execPath, [stackMain, '--until-stdin-ends', ...options], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', UNITS: '20', SIMULATOR: '0', DATABASE_URL: undefined, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      out += String(data)
      const address = /ready: (https?:\S+)/.exec(out)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error(`The stack exited before it was ready: ${err}`)))
  })
  ready.catch(() => undefined) // callers that await it still receive the rejection
  child.stderr.on('data', (data) => (err += String(data)))
  return { child, output: () => out, errorOutput: () => err, ready, ended }
}

/** Creates a data folder for a test. `users` lists the processes whose command line contains it. */
export function dataFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-stack-'))
  const users = () =>
    readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
      .filter((pid) => commandOf(pid).includes(dir))
  return { dir, users, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has exited
  }
}
