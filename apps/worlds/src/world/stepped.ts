import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, realClock, type WorldClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import type { PrismaClient } from '@backhaul/database/client'
import type { Fleet } from '@backhaul/simulator'
import { pino } from 'pino'
import type { Faults } from '../faults/faults.ts'
import { startFleet, startTime, type WorldState } from './start.ts'
import { tappedLink } from './tap.ts'

/** The built console, which a world shows to browsers; without it the world has the API alone. */
const consoleDir = join(import.meta.dirname, '../../../console/dist')

/** The running parts of a stepped world, which an export replaces: the database stays. */
export interface SteppedParts {
  readonly clock: WorldClock
  readonly app: App
  readonly faults: Faults
  /** Without a link until `connect`. */
  readonly fleet: Fleet
  /** The folder with its files. */
  readonly dir: string
  /** Opens a link of the fleet. */
  connect(...tap: Parameters<typeof tappedLink>): void
  stop(): Promise<void>
}

export interface SteppedOptions {
  readonly prisma: PrismaClient
  readonly seed: number
  readonly nowMs: number
  /** Called for each line of the core's log. */
  readonly onLog?: ((line: string) => void) | undefined
  /** Devices and faults to go on from. */
  readonly from?: WorldState
}

/** Starts a core over the data of a database, and its fleet. Their clock is paused. A start that fails leaves no folder and no core. */
export async function startParts(options: SteppedOptions): Promise<SteppedParts> {
  // Without a folder of its own, the world would use the files of the installation.
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-world-'))
  const ends: (() => Promise<void>)[] = [async () => rmSync(dir, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await partsIn(dir, options, (end) => ends.push(end))), dir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = Omit<SteppedParts, 'dir' | 'stop'>

async function partsIn(
  dir: string,
  { prisma, seed, nowMs, onLog, from }: SteppedOptions,
  onStop: (end: () => Promise<void>) => void,
): Promise<Parts> {
  // A fraction of a millisecond between its start and its pause would decide conditions that are met at a time exactly.
  const base: Clock = { ...realClock, now: () => nowMs, monotonicMs: () => 0 }
  const { clock, faults } = startTime({ base, seed })
  clock.pause()
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: dir,
    DEVICE_TOKEN: 'a token within one process',
    SECRETS_KEY: 'a key of the secrets within one process',
    REQUESTS_PER_S: '100000',
    COMMAND_TIMEOUT_MS: '12000',
  }
  const log = onLog === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: onLog })
  const app = await buildApp({
    config: readConfig(settings),
    log,
    prisma,
    clock,
    seams: faults.seams,
    ...(existsSync(join(consoleDir, 'index.html')) && { consoleDir }),
  })
  let fleet: Fleet | null = null
  // The core ends first: it would take the end of the fleet as that of its devices.
  onStop(async () => fleet?.stop())
  onStop(() => app.close())
  await app.http.ready()
  const started = startFleet({ core: app.core, clock, faults }, { seed, director: 'idle' }, from ?? null)
  fleet = started
  return {
    clock,
    app,
    faults,
    fleet: started,
    connect(...tap) {
      const link = tappedLink(...tap)
      app.core.devices.attach(link.core)
      started.attach(link.fleet)
    },
  }
}
