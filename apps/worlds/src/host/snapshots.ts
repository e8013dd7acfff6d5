import { type Snapshot, snapshotsMax } from '@backhaul/simulation'
import { packWorld, type WorldFile } from '../file/world-file.ts'
import { simulationError } from './simulation-error.ts'

interface Kept extends Snapshot {
  readonly packed: Buffer
}

/** The snapshots of one world, in memory. */
export class Snapshots {
  readonly #kept = new Map<string, Kept>()
  #made = 0

  list(): Snapshot[] {
    return Array.from(this.#kept.values(), shown)
  }

  /** Refuses a further snapshot at the limit, before the work for it begins. */
  requireRoom(): void {
    if (this.#kept.size >= snapshotsMax) throw simulationError('TOO_MANY_SNAPSHOTS', { snapshotsMax })
  }

  async add(file: WorldFile, createdAt: number, name?: string): Promise<Snapshot> {
    this.requireRoom()
    const packed = await packWorld(file)
    const id = `s${++this.#made}`
    const kept: Kept = { id, name: name ?? id, createdAt, worldTime: file.clock.now, bytes: packed.length, packed }
    this.#kept.set(id, kept)
    return shown(kept)
  }

  /** Returns the packed file of a snapshot. */
  packed(id: string): Uint8Array {
    const kept = this.#kept.get(id)
    if (kept === undefined) throw simulationError('SNAPSHOT_NOT_FOUND')
    return kept.packed
  }

  remove(id: string): void {
    if (!this.#kept.delete(id)) throw simulationError('SNAPSHOT_NOT_FOUND')
  }
}

const shown = ({ id, name, createdAt, worldTime, bytes }: Kept): Snapshot => ({ id, name, createdAt, worldTime, bytes })
