import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Clock } from '@backhaul/clock'
import type { World } from '../world/world.ts'
import { type CoreAddress, maintainPictureLink, type Watched } from './link.ts'
import { type PictureTask, subjectsEveryMs } from './messages.ts'
import { type PictureSubject, subjectOf } from './subject.ts'

/** The process ends when nothing was watched for this long. */
const idleMs = 60_000
/** A process that ends by itself is started again after a delay that doubles up to a maximum, and is short again after a minute. */
const restartMsMin = 500
const restartMsMax = 30_000
const steadyMs = 60_000

/** The process that draws needs no setting but this one, by which the network of its user is trusted. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }
}

export interface PicturesOptions {
  readonly address: CoreAddress
  readonly world: World
  /** Real time. */
  readonly clock: Clock
  /** Called when the process that draws has ended by itself. */
  readonly onEnded?: (reason: string) => void
}

export interface FleetPictures {
  stop(): void
  /** The id of the process that draws; null while none runs. */
  readonly pid: number | null
}

/**
 * Sends the pictures of a fleet to a core while someone watches. This process keeps a link that tells what is watched; another
 * process, which runs only then, draws and sends.
 */
export function sendPictures({ address, world, clock, onEnded }: PicturesOptions): FleetPictures {
  let watched: Watched = []
  let worker: ChildProcess | null = null
  let restartMs = restartMsMin
  let cancelIdle: (() => void) | null = null
  let cancelRestart: (() => void) | null = null
  let cancelSubjects = () => {}
  let stopped = false

  const send = (task: PictureTask) => {
    // A process that ends takes no further message; its exit is handled below.
    if (worker?.connected) worker.send(task, () => {})
  }
  const sendSubjects = () => {
    const subjects = watched
      .map(({ unitId, camera }) => subjectOf(world, unitId, camera))
      .filter((one): one is PictureSubject => one !== null)
    send({ kind: 'subjects', worldMs: world.nowMs, subjects })
  }

  function start(): void {
    cancelRestart = null
    if (stopped || worker !== null || watched.length === 0) return
    const began = clock.monotonicMs()
    const child = fork(join(import.meta.dirname, 'pictures.worker.ts'), {
      env: environment(),
      execArgv: ['--no-warnings'],
      stdio: 'ignore',
    })
    worker = child
    child.once('error', () => ended(child, began, 'it did not start'))
    child.once('exit', (code, signal) => ended(child, began, String(signal ?? code)))
    send({ kind: 'begin', address })
    cancelSubjects = clock.every(subjectsEveryMs, sendSubjects)
    sendSubjects()
  }

  function ended(child: ChildProcess, began: number, reason: string): void {
    if (worker !== child) return
    end()
    if (stopped) return
    onEnded?.(reason)
    if (clock.monotonicMs() - began > steadyMs) restartMs = restartMsMin
    cancelRestart ??= clock.after(restartMs, start)
    restartMs = Math.min(restartMsMax, restartMs * 2)
  }

  /** Forgets the process, and ends it if it runs. */
  function end(): void {
    cancelSubjects()
    const child = worker
    worker = null
    if (child?.connected) child.disconnect()
  }

  const link = maintainPictureLink(address, clock, (units) => {
    watched = units
    if (units.length > 0) {
      cancelIdle?.()
      cancelIdle = null
      if (cancelRestart === null) start()
      sendSubjects()
    } else if (worker !== null) cancelIdle ??= clock.after(idleMs, end)
  })

  return {
    stop() {
      stopped = true
      link.stop()
      cancelIdle?.()
      cancelRestart?.()
      end()
    },
    get pid() {
      return worker?.pid ?? null
    },
  }
}
