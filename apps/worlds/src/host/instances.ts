import type { FastifyBaseLogger } from 'fastify'
import type { WorldFile } from '../file/world-file.ts'
import { ClockControl } from './clock-control.ts'
import { HostedPlay } from './play/hosted-play.ts'
import type { Send } from './play/hosted-stage.ts'
import type { Source } from './play/library.ts'
import { type Prepared, removeData, type Standby } from './standby.ts'
import { type RunningWorld, runWorld } from './start-world.ts'

/** Worlds that are being closed. A further reset or deletion waits for one of them. */
const closingMax = 4

/** A world at work, with what belongs to it alone. */
export interface Instance extends RunningWorld, Pick<Prepared, 'database' | 'dataDir'> {
  readonly control: ClockControl
  /** Null without a scenario. */
  readonly play: HostedPlay | null
}

export interface WorldToStart {
  readonly id: string
  readonly units: number
  readonly seed: number
  /** The scenario that it plays, if any. */
  readonly source: Source | null
}

export interface InstancesOptions {
  standby: Standby
  /** Sends a request to the server of all worlds, as a client does. */
  send: Send
  /** The password of all users of worlds that play scenarios. */
  password: string
  log: FastifyBaseLogger
}

/** Starts the worlds of a process, and closes those that no request reaches any more. */
export class Instances {
  readonly #options: InstancesOptions
  readonly #closing = new Set<Promise<void>>()

  constructor(options: InstancesOptions) {
    this.#options = options
  }

  /** Starts a world from its beginning, or from a state with its clock and its scenario as they were. */
  async start(world: WorldToStart, from?: WorldFile): Promise<Instance> {
    const { standby } = this.#options
    const prepared = await (from === undefined
      ? standby.take({ units: world.units, seed: world.seed, scenario: world.source?.scenario ?? null })
      : standby.restore(from))
    const running = await runWorld(prepared, world.id, from ?? null).catch(async (error: unknown) => {
      await prepared.remove()
      throw error
    })
    const control = new ClockControl(running.clock)
    const play = this.#playOf(world, running, control, from)
    if (from !== undefined) control.set(from.clock)
    return { ...running, control, play, database: prepared.database, dataDir: prepared.dataDir }
  }

  #playOf({ id, source }: WorldToStart, world: RunningWorld, control: ClockControl, from: WorldFile | undefined): HostedPlay | null {
    const state = from?.play?.presented === undefined ? undefined : from.play
    if (source === null || (from !== undefined && state === undefined)) return null
    const { send, password } = this.#options
    return new HostedPlay({ source, worldId: id, world, send, password, isPaused: () => control.state.paused, from: state ?? undefined })
  }

  /** Closes a world that no request reaches any more. */
  end(instance: Instance): void {
    const closed = close(instance)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a world did not close as it should'))
      .finally(() => this.#closing.delete(closed))
    this.#closing.add(closed)
  }

  /** Resolves when another world may be closed. */
  async room(): Promise<void> {
    while (this.#closing.size >= closingMax) await Promise.race(this.#closing)
  }

  async close(): Promise<void> {
    await Promise.all(this.#closing)
    await this.#options.standby.close()
  }
}

async function close({ control, play, close: closeWorld, database, dataDir }: Instance): Promise<void> {
  play?.stop()
  control.close()
  await closeWorld()
  await removeData(database, dataDir)
}
