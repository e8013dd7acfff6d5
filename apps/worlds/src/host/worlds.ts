import { type Core, ExtensionError } from '@backhaul/core'
import { CallError } from '@backhaul/core/call-error'
import { mainWorldId, type Snapshot, textIn, type World, worldHeader, worldNameMax } from '@backhaul/simulation'
import type { CoreAddress, Fleet, Pictures } from '@backhaul/simulator'
import type { Faults } from '../faults/faults.ts'
import type { Recorder } from '../recording/recorder.ts'
import { openWorld } from '../file/open-world.ts'
import { packWorld, type WorldFile, WorldFileError } from '../file/world-file.ts'
import { copyWorld } from './copy-world.ts'
import { Snapshots } from './snapshots.ts'
import type { Standby } from './standby.ts'
import { type Instance, Instances } from './instances.ts'
import type { ClockControl } from './clock-control.ts'
import type { WorldDatabases } from './databases.ts'
import type { Source } from './play/library.ts'
import type { HostedPlay } from './play/hosted-play.ts'
import type { Send } from './play/hosted-stage.ts'
import { Remotes } from './play/remotes.ts'
import { simulationError } from './simulation-error.ts'

/**
 * All worlds share one process, so one event loop: 24 worlds of 60 units cost about as much as the 1,400 units of a large
 * demo. Their connections, 3 each, fit into the usual 100 of PostgreSQL with the 10 of the core and the copies made ahead.
 */
export const worldsMax = 24
interface Entry {
  readonly id: string
  readonly name: string
  readonly units: number
  readonly seed: number
  /** The scenario that it plays, if any. */
  readonly source: Source | null
  /** The state at the start of a world that was copied from another one; null for others. */
  readonly origin: Uint8Array | null
  readonly snapshots: Snapshots
  readonly createdAt: number
  resets: number
  instance: Instance
  /** Ends the pictures of the instance. */
  endPictures: () => void
  /** Whether a reset or deletion is under way. */
  busy: boolean
}

interface MainWorld {
  readonly core: Core
  readonly control: ClockControl
  readonly faults: Faults
  readonly createdAt: number
  /** Null while its devices, if any, run in other processes. */
  fleet: Fleet | null
}

/** The pictures of all fleets of this process, and how to reach its server. */
export interface HostPictures {
  readonly pictures: Pictures
  readonly address: CoreAddress
}

export interface WorldsOptions {
  main: MainWorld
  standby: Standby
  databases: WorldDatabases
  /** Sends a request to the server of all worlds, as a client does. */
  send: Send
  /** The password of all users of worlds that play scenarios. */
  password: string
  /** Addresses of the server for other devices of the network. */
  addresses: () => readonly string[]
}

export type NewWorld = Pick<Entry, 'units' | 'seed' | 'source'> & { name?: string | undefined; from?: WorldFile; origin?: Uint8Array }

/** The worlds of a process, by their ids. */
export class Worlds {
  readonly main: MainWorld
  readonly remotes: Remotes
  readonly addresses: () => readonly string[]
  readonly #instances: Instances
  readonly #databases: WorldDatabases
  readonly #entries = new Map<string, Entry>()
  #pictures: HostPictures | null = null
  #creating = 0
  #importing = false
  #lastNumber = 0

  constructor({ main, standby, databases, send, password, addresses }: WorldsOptions) {
    this.main = main
    this.remotes = new Remotes(main.core.transportClock)
    this.addresses = addresses
    this.#instances = new Instances({ standby, send, password, log: main.core.log })
    this.#databases = databases
  }

  /** Returns the core of a world, or null for an unknown one. */
  coreOf(id: string): Core | null {
    return id === mainWorldId ? this.main.core : (this.#entries.get(id)?.instance.core ?? null)
  }

  /** Returns the id of the world of a core's store. */
  idOf({ store }: Pick<Core, 'store'>): string {
    for (const { id, instance } of this.#entries.values()) if (instance.core.store === store) return id
    return mainWorldId
  }

  control(id: string): ClockControl {
    return id === mainWorldId ? this.main.control : this.#entry(id).instance.control
  }

  faults(id: string): Faults {
    return id === mainWorldId ? this.main.faults : this.#entry(id).instance.faults
  }

  /** Returns the simulated devices of a world; null for those of another process. */
  fleet(id: string): Fleet | null {
    return id === mainWorldId ? this.main.fleet : this.#entry(id).instance.fleet
  }

  /** Draws the pictures of all worlds that are created or reset from now on. */
  usePictures(pictures: HostPictures): void {
    this.#pictures = pictures
  }

  /** Returns the play of a world; null for a world without a scenario. */
  play(id: string): HostedPlay | null {
    return id === mainWorldId ? null : this.#entry(id).instance.play
  }

  /** Returns the recorder of a world; null for a world without a scenario. */
  recorder(id: string): Recorder | null {
    return this.play(id)?.recorder ?? null
  }

  list(): World[] {
    const { control, createdAt } = this.main
    const main = {
      id: mainWorldId,
      name: mainWorldId,
      units: null,
      scenario: null,
      seed: 1,
      createdAt,
      resets: 0,
      host: 'localhost',
      failed: false,
      clock: control.state,
    }
    return [main, ...Array.from(this.#entries.values(), shown)]
  }

  cores(): Core[] {
    return [this.main.core, ...Array.from(this.#entries.values(), ({ instance }) => instance.core)]
  }

  snapshots(id: string): Snapshots {
    if (id === mainWorldId) throw simulationError('MAIN_WORLD')
    return this.#entry(id).snapshots
  }

  /** Creates a world from the present state of another one, with its name by default. Its scenario, if any, is played on. */
  async fork(id: string, name?: string): Promise<World> {
    this.#requireRoom()
    const { name: origin, units, seed, source } = this.#own(id)
    const from = await this.#copy(id)
    return this.create({ name: name ?? origin, units, seed, source, from })
  }

  /** Returns the present state of a world as a file. */
  export(id: string): Promise<WorldFile> {
    return this.#copy(id)
  }

  /** Creates a world from a file, one at a time: a file fills the memory with many times its size. */
  async import(read: () => Promise<Uint8Array>, name?: string): Promise<World> {
    this.#requireRoom()
    if (this.#importing) throw simulationError('IMPORT_UNDER_WAY')
    this.#importing = true
    try {
      const origin = await read()
      const from = await openWorld(origin, this.main.core.parsers)
      return await this.create({
        name: name ?? from.name,
        units: from.units ?? unitsOf(from),
        seed: from.seed,
        source: sourceOf(from),
        from,
        origin,
      })
    } catch (error) {
      throw this.#refusalOfFile(error)
    } finally {
      this.#importing = false
    }
  }

  /** Returns the refusal of a file for an error of its import, except for those of the host. Its core and its devices start with it alone. */
  #refusalOfFile(error: unknown): unknown {
    if (error instanceof ExtensionError || error instanceof CallError) return error
    const reason = error instanceof WorldFileError ? error.message : 'its world does not start'
    if (!(error instanceof WorldFileError)) this.main.core.log.warn({ err: error }, 'the world of a file did not start')
    return simulationError('WORLD_FILE_REFUSED', { reason })
  }

  async takeSnapshot(id: string, name?: string): Promise<Snapshot> {
    const { snapshots } = this.#own(id)
    snapshots.requireRoom()
    return snapshots.add(await this.#copy(id), this.main.core.transportClock.now(), name)
  }

  async create({ name, units, seed, source, from, ...file }: NewWorld): Promise<World> {
    this.#requireRoom()
    this.#creating += 1
    try {
      const id = `w${++this.#lastNumber}`
      const origin = file.origin ?? (from === undefined ? null : await packWorld(from))
      const instance = await this.#instances.start({ id, units, seed, source }, from)
      const createdAt = this.main.core.transportClock.now()
      const entry: Entry = {
        id,
        name: name ?? (source && textIn(source.scenario.name, 'en').slice(0, worldNameMax)) ?? id,
        units,
        seed,
        source,
        origin,
        snapshots: new Snapshots(),
        createdAt,
        resets: 0,
        instance,
        endPictures: () => {},
        busy: false,
      }
      this.#entries.set(id, entry)
      this.#beginPictures(entry)
      instance.play?.begin()
      return shown(entry)
    } finally {
      this.#creating -= 1
    }
  }

  /** Returns a world to its first state, or to a snapshot. */
  async reset(id: string, snapshotId?: string): Promise<World> {
    const entry = this.#own(id)
    entry.busy = true
    try {
      await this.#instances.room()
      const packed = snapshotId === undefined ? entry.origin : entry.snapshots.packed(snapshotId)
      const from = packed && (await openWorld(packed, this.main.core.parsers))
      const next = await this.#instances.start(entry, from ?? undefined)
      const former = entry.instance
      former.play?.stop()
      entry.endPictures()
      entry.instance = next
      entry.resets += 1
      this.#beginPictures(entry)
      next.play?.begin(from === null ? former.play?.hold : undefined)
      this.#instances.end(former)
      return shown(entry)
    } finally {
      entry.busy = false
    }
  }

  async delete(id: string): Promise<void> {
    const entry = this.#own(id)
    entry.busy = true
    await this.#instances.room()
    this.#entries.delete(id)
    this.remotes.forget(id)
    entry.endPictures()
    this.#instances.end(entry.instance)
  }

  /** Ends all worlds but the main one. */
  async close(): Promise<void> {
    for (const { instance, endPictures } of this.#entries.values()) {
      endPictures()
      this.#instances.end(instance)
    }
    this.#entries.clear()
    await this.#instances.close()
    await this.#databases.close()
  }

  /** Sends the pictures of a world over a link of its own, which names the world as other clients do. */
  #beginPictures(entry: Entry): void {
    if (this.#pictures === null) return
    const { pictures, address } = this.#pictures
    const { fleet, clock, deviceToken: token } = entry.instance
    entry.endPictures = pictures.add({ address: { ...address, token, headers: { [worldHeader]: entry.id } }, world: fleet.world, clock })
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id)
    if (entry === undefined) throw simulationError('WORLD_NOT_FOUND', { world: id })
    return entry
  }

  /** Returns a world that may be reset or deleted now. */
  #own(id: string): Entry {
    if (id === mainWorldId) throw simulationError('MAIN_WORLD')
    const entry = this.#entry(id)
    if (entry.busy) throw simulationError('WORLD_BUSY')
    return entry
  }

  #requireRoom(): void {
    if (this.#entries.size + this.#creating >= worldsMax) throw simulationError('TOO_MANY_WORLDS', { worldsMax })
  }

  async #copy(id: string): Promise<WorldFile> {
    const entry = this.#own(id)
    entry.busy = true
    try {
      return await copyWorld(entry.instance, { name: entry.name, units: entry.units })
    } finally {
      entry.busy = false
    }
  }
}

/** Returns the scenario that the world of a file plays; null for a file of other tools, which play without a presenter. */
const sourceOf = (file: WorldFile): Source | null =>
  file.play?.presented === undefined ? null : { id: file.play.presented.scenarioId, scenario: file.play.scenario, units: unitsOf(file) }

const unitsOf = ({ fleet }: WorldFile): number => fleet.world.places.filter(({ kind }) => kind === 'unit').length

const shown = ({ id, name, units, seed, source, createdAt, resets, instance }: Entry): World => ({
  id,
  name,
  units,
  scenario: instance.play && source && { id: source.id, name: source.scenario.name },
  seed,
  createdAt,
  resets,
  host: `${id}.localhost`,
  failed: instance.clock.failed,
  clock: instance.control.state,
})
