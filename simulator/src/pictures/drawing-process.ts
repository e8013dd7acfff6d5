import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Clock } from '@backhaul/clock'
import type { PictureTask } from './messages.ts'

/** A process that ends by itself is started again after a delay that doubles up to a maximum, and is short again after a minute. */
const restartMsMin = 500
const restartMsMax = 30_000
const steadyMs = 60_000

/** The process that draws needs no setting but this one, by which the network of its user is trusted. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }
}

export interface DrawingProcessOptions {
  /** Real time. */
  readonly clock: Clock
  /** Called when the process has started, also after an end by itself. */
  readonly onStarted: () => void
  /** Called when the process has ended by itself. */
  readonly onEnded: (reason: string) => void
}

export interface DrawingProcess {
  /** Starts the process, unless it runs or is about to be started again. */
  start(): void
  /** Ends the process until the next start. */
  end(): void
  send(task: PictureTask): void
  /** The id of the process; null while none runs. */
  readonly pid: number | null
}

/** Keeps the process that draws running from a start to an end. */
export function createDrawingProcess({ clock, onStarted, onEnded }: DrawingProcessOptions): DrawingProcess {
  let child: ChildProcess | null = null
  let restartMs = restartMsMin
  let cancelRestart: (() => void) | null = null

  function launch(): void {
    cancelRestart = null
    const began = clock.monotonicMs()
    const launched = fork(join(import.meta.dirname, 'pictures.worker.ts'), {
      env: environment(),
      execArgv: ['--no-warnings'],
      stdio: 'ignore',
    })
    child = launched
    launched.once('error', () => ended(launched, began, 'it did not start'))
    launched.once('exit', (code, signal) => ended(launched, began, String(signal ?? code)))
    onStarted()
  }

  function ended(one: ChildProcess, began: number, reason: string): void {
    if (child !== one) return
    child = null
    onEnded(reason)
    if (clock.monotonicMs() - began > steadyMs) restartMs = restartMsMin
    cancelRestart = clock.after(restartMs, launch)
    restartMs = Math.min(restartMsMax, restartMs * 2)
  }

  return {
    start() {
      if (child === null && cancelRestart === null) launch()
    },
    end() {
      cancelRestart?.()
      cancelRestart = null
      const one = child
      child = null
      if (one?.connected) one.disconnect()
    },
    send(task) {
      // A process that ends takes no further message; its exit is handled above.
      if (child?.connected) child.send(task, () => {})
    },
    get pid() {
      return child?.pid ?? null
    },
  }
}
