import { type ChildProcess, fork } from 'node:child_process'
import { join, sep } from 'node:path'
import type { Clock } from '@backhaul/clock'
import { type Parser, ParserFailed } from './parser.ts'

/** A message to the process, and its reply. */
export interface ParserTask {
  readonly file: string
  readonly input: unknown
}
export type ParserReply = { readonly value: unknown } | { readonly fault: string }

/** A process without work for this long is ended, so that an idle core has none. */
const idleMs = 30_000
/** A process is replaced after so many tasks, so that the memory that parsers keep is bounded. */
const tasksMax = 500

const here = import.meta.dirname
const installed = here.indexOf(`${sep}node_modules${sep}`)
const root = join(here, '../../../..')
/** The folders with the code and its packages: of the repository, without its data, or the outermost `node_modules` of another one. */
const readable =
  installed === -1
    ? ['apps', 'packages', 'prisma', 'simulator', 'node_modules'].map((name) => join(root, name))
    : [join(here.slice(0, installed), 'node_modules')]
const permissions = ['--permission', ...readable.map((folder) => `--allow-fs-read=${folder}`)]

export interface ParserProcess {
  /** Whether a process with this bound of memory waits for work. */
  has(heapMbMax: number): boolean
  run<Input, Output>(parser: Parser<Input, Output>, input: Input): Promise<Output>
  /** Ends the process; a task in it fails. */
  end(): void
}

/**
 * A process for one task at a time. It has no environment, no network modules of the core, no writes, no child processes, and bounds
 * of memory and time. It is started for a task and kept for the next ones; one that exceeds a limit is ended.
 */
export function createParserProcess(clock: Clock): ParserProcess {
  let child: ChildProcess | null = null
  /** Processes that were ended before their task was: the task exceeded no limit. */
  const ended = new WeakSet<ChildProcess>()
  let heapMb = 0
  let tasks = 0
  let cancelIdle = () => {}

  const end = () => {
    cancelIdle()
    if (child !== null) ended.add(child)
    child?.kill('SIGKILL')
    child = null
  }
  const start = (heapMbMax: number): ChildProcess => {
    end()
    heapMb = heapMbMax
    tasks = 0
    child = fork(join(here, 'parse.worker.ts'), {
      env: {},
      execArgv: [`--max-old-space-size=${heapMbMax}`, ...permissions, '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    return child
  }
  /** A process that waits keeps no other process running. */
  const rest = (process: ChildProcess) => {
    if (++tasks >= tasksMax) return end()
    process.unref()
    process.channel?.unref()
    cancelIdle = clock.after(idleMs, end)
  }

  return {
    has: (heapMbMax) => child?.connected === true && heapMb === heapMbMax,
    end,
    run: (parser, input) =>
      new Promise((resolve, reject) => {
        cancelIdle()
        const process = child?.connected === true && heapMb === parser.heapMbMax ? child : start(parser.heapMbMax)
        process.ref()
        process.channel?.ref()
        const settle = (settled: () => void) => {
          cancelTime()
          process.removeAllListeners()
          settled()
        }
        const fail = (reason: string) =>
          settle(() => {
            process.on('error', () => undefined).kill('SIGKILL')
            if (child === process) child = null
            reject(new ParserFailed(!ended.has(process), reason))
          })
        const cancelTime = clock.after(parser.msMax, () => fail('the time is over'))
        process.once('exit', (code, signal) => fail(`the process ended with ${signal ?? code}`))
        process.once('error', (error) => fail(error.message))
        process.once('message', (message) =>
          settle(() => {
            const reply = message as ParserReply
            rest(process)
            if ('value' in reply) resolve(reply.value as never)
            else reject(new ParserFailed(false, reply.fault))
          }),
        )
        process.send({ file: parser.file, input } satisfies ParserTask, () => {})
      }),
  }
}
