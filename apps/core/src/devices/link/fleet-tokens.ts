import type { Clock } from '@backhaul/clock'
import { linkClose } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { concurrencyLimit } from '../../auth/concurrency-limit.ts'
import type { Config } from '../../config.ts'
import { periodically } from '../../periodically.ts'
import { type FleetToken, fleetTokensMax } from '../../store/fleet-tokens.ts'
import type { Store } from '../../store/index.ts'
import { everyDevice, type FleetGrant, fleetTokenPattern, grantOf, hashOfSecret, hasHash } from './fleet-grant.ts'

/** The tokens of open links are read again at this interval, so that a revoked one ends its links, on every core. */
const checkMs = 5000
/** Made-up tokens occupy at most this many database connections. */
const lookUps = { runningMax: 4, waitingMax: 1000 }

/** A link that a fleet opened with a token. */
export interface TokenLink {
  readonly grant: FleetGrant
  end(code: number, reason: string): void
}

export interface FleetTokensDeps {
  transportClock: Clock
  config: Config
  store: Store
  log: FastifyBaseLogger
  /** Returns the open links of all fleets. */
  links: () => readonly TokenLink[]
}

/** The tokens with which fleets open device links: DEVICE_TOKEN for all devices, and those that `pnpm fleet:token` makes. */
export function createFleetTokens({ transportClock, config, store, log, links: openLinks }: FleetTokensDeps) {
  const ownHash = config.DEVICE_TOKEN === undefined ? null : hashOfSecret(config.DEVICE_TOKEN)
  const lookUp = concurrencyLimit(lookUps)
  /** Tokens as last read, which count while the database is away, so that a fleet can connect again. */
  const known = new LRUCache<string, FleetToken>({ max: fleetTokensMax })

  async function read(name: string): Promise<FleetToken | null> {
    try {
      const token = await lookUp(() => store.fleetTokens.find(name))
      if (token === null) known.delete(name)
      else known.set(name, token)
      return token
    } catch (error) {
      const last = known.get(name)
      if (last === undefined) throw error
      return last
    }
  }

  /** Ends the links of tokens that were revoked, and forgets the tokens. A link that opens during the read is left to the next one. */
  async function check(): Promise<void> {
    const links = openLinks().filter(({ grant }) => grant.token !== null)
    const names = new Set([...known.keys(), ...links.map(({ grant }) => grant.token?.name ?? '')])
    if (names.size === 0) return
    // While the database is away, links stay; the next check decides.
    const hashes = await store.fleetTokens.hashes([...names]).catch(() => null)
    if (hashes === null) return
    for (const [name, { hash }] of known.entries()) if (names.has(name) && hashes.get(name) !== hash) known.delete(name)
    for (const link of links) {
      const { name = '', hash } = link.grant.token ?? {}
      if (hashes.get(name) !== hash) link.end(linkClose.revoked, 'the token of the fleet was revoked')
    }
  }

  return {
    /** Returns the grant of the token that a fleet presents, or null for a token that does not count. */
    async find(text: string): Promise<FleetGrant | null> {
      if (ownHash !== null && hasHash(text, ownHash)) return everyDevice
      const { name, secret } = fleetTokenPattern.exec(text)?.groups ?? {}
      if (name === undefined || secret === undefined) return null
      const token = await read(name)
      return token !== null && hasHash(secret, token.hash) ? grantOf(token) : null
    },
    close: periodically({ clock: transportClock, everyMs: checkMs, log, failure: 'tokens of fleets could not be checked' }, check).stop,
  }
}
export type FleetTokens = ReturnType<typeof createFleetTokens>
