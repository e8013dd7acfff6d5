import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './caller.ts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from './ids.ts'
import type { Config } from './config.ts'
import type { UnitConfigurer } from './devices/configure-units.ts'
import type { Devices } from './devices/devices.ts'
import type { Registry } from './devices/registry.ts'
import type { Hub } from './realtime/hub.ts'
import type { Store } from './store/index.ts'
import type { Sessions } from './users/sessions.ts'
import type { LoginThrottle } from './users/throttle.ts'

/** What the whole core shares: made once, in `buildApp`. */
export interface Core {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly ids: Ids
  /** Durable facts. */
  readonly store: Store
  /** Live facts of units, channels and servers. */
  readonly registry: Registry
  readonly devices: Devices
  /** Changes of units' configuration. */
  readonly units: UnitConfigurer
  readonly hub: Hub
  readonly sessions: Sessions
  readonly throttle: LoginThrottle
}

/** Where a call came from and how its answer can carry a cookie. */
export interface Exchange {
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  setSession(token: string | null): void
}

/** What a handler gets. */
export interface Ctx extends Core {
  readonly exchange: Exchange
  /** Null only for calls with access `public`. */
  readonly caller: Caller | null
}
