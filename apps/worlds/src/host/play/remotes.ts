import { randomBytes } from 'node:crypto'
import type { Clock } from '@backhaul/clock'

const validMs = 4 * 3_600_000
/** Beyond it, the oldest link ends. */
const remotesMax = 100

/** Links of second devices: each reads the captions of one world and begins the next one, and has no other right. */
export class Remotes {
  readonly #clock: Clock
  /** In the order of their creation. */
  readonly #worlds = new Map<string, { readonly worldId: string; readonly expiresAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  open(worldId: string): { token: string; expiresAt: number } {
    const token = randomBytes(16).toString('base64url')
    const expiresAt = this.#clock.now() + validMs
    this.#worlds.set(token, { worldId, expiresAt })
    const [oldest] = this.#worlds.keys()
    if (this.#worlds.size > remotesMax && oldest !== undefined) this.#worlds.delete(oldest)
    return { token, expiresAt }
  }

  /** Returns the world of a link; null for an unknown link and one that has ended. */
  worldOf(token: string): string | null {
    const remote = this.#worlds.get(token)
    return remote === undefined || remote.expiresAt <= this.#clock.now() ? null : remote.worldId
  }

  /** Ends all links of a world. */
  forget(worldId: string): void {
    for (const [token, remote] of this.#worlds) if (remote.worldId === worldId) this.#worlds.delete(token)
  }
}
