import type { ServerResponse } from 'node:http'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { AiSessions } from './calls/ai/ai-sessions.ts'
import type { RateLimiter } from './auth/rate-limiter.ts'
import type { RefusedSignIns } from './auth/refused-sign-ins.ts'
import type { Sessions } from './auth/sessions.ts'
import type { SignInAttempts } from './auth/sign-in-attempts.ts'
import type { Caller } from './caller.ts'
import type { Config } from './config.ts'
import type { CommandLog } from './devices/link/command-log.ts'
import type { Configurers } from './devices/settle/configurers.ts'
import type { Devices } from './devices/link/devices.ts'
import type { FleetTokens } from './devices/link/fleet-tokens.ts'
import type { Settle } from './devices/settle/settle.ts'
import type { LateWrites } from './devices/settle/late-writes.ts'
import type { Outcomes } from './devices/settle/outcomes.ts'
import type { Registry } from './devices/registry/registry.ts'
import type { Owned } from './devices/settle/owned.ts'
import type { Transitions } from './devices/kinds/transitions.ts'
import type { FarEnds } from './far-ends/far-ends.ts'
import type { GraphicsService } from './calls/graphics/graphics.ts'
import type { FileContents } from './files/file-contents.ts'
import type { Idempotency } from './http/idempotency.ts'
import type { LateAudit } from './http/late-audit.ts'
import type { Ids } from './ids.ts'
import type { AlertMails } from './mail/alert-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Newsroom } from './newsroom/newsroom.ts'
import type { Parsers } from './parsing/parsers.ts'
import type { Pictures } from './pictures/hub.ts'
import type { Hub } from './realtime/hub.ts'
import type { Sealing } from './secrets/sealing.ts'
import type { Seams } from './seams.ts'
import type { Social } from './social/social.ts'
import type { Store } from './store/index.ts'

/** Parts that all of the core shares; `createCore` makes them once. */
export interface Core {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** The world clock: the time of devices and of everything that has a date. It can be faster than real time, or paused. */
  readonly clock: Clock
  /** The transport clock, always real: the time of delivery, limits, protection and sign-ins. */
  readonly transportClock: Clock
  readonly ids: Ids
  /** Durable facts, in the database. */
  readonly store: Store
  /** Live facts of units, channels and servers, in memory. */
  readonly registry: Registry
  readonly devices: Devices
  /** The commands of users to units, and how they ended. */
  readonly commandLog: CommandLog
  /** The tokens with which fleets open device links. */
  readonly fleetTokens: FleetTokens
  /** Changes of the configuration of units, channels and servers. */
  readonly units: Configurers['units']
  readonly channels: Configurers['channels']
  readonly servers: Configurers['servers']
  readonly videoReturns: Configurers['videoReturns']
  readonly gateways: Configurers['gateways']
  /** Finds out what is stored after writes of which the outcome is unknown. */
  readonly outcomes: Outcomes
  readonly lateWrites: LateWrites
  /** Finishes changes of devices whose call is gone. */
  readonly settle: Settle
  readonly transitions: Transitions
  /** Reads the stories of newsroom systems. */
  readonly newsroom: Newsroom
  /** Reads input from outside in other processes. */
  readonly parsers: Parsers
  /** The content of files on servers. */
  readonly contents: FileContents
  /** The users who send a file by FTP now: one file per user at a time. */
  readonly ftpTransfers: Set<string>
  readonly aiSessions: AiSessions
  /** Compositions of the graphics provider, and the trials of graphics. */
  readonly graphics: GraphicsService
  readonly mailer: Mailer
  readonly alertMails: AlertMails
  readonly hub: Hub
  /** The pictures of units, from the fleets to the browsers. */
  readonly pictures: Pictures
  readonly sessions: Sessions
  /** Limits the calls of each user to REQUESTS_PER_S. */
  readonly rateLimiter: RateLimiter
  readonly signInAttempts: SignInAttempts
  /** Runs a write once per user and Idempotency-Key. */
  readonly idempotency: Idempotency
  readonly refusedSignIns: RefusedSignIns
  readonly lateAudit: LateAudit
  /** Keeps secrets unreadable at rest. */
  readonly sealing: Sealing
  /** Sends channels the destinations that they are associated with. */
  readonly farEnds: FarEnds
  /** Gives devices what the core alone decides. */
  readonly owned: Owned
  /** The targets of point-to-point streams by the channels that shall send them; null for one that shall end. */
  readonly streams: Map<string, string | null>
  /** The accounts of social networks. */
  readonly social: Social
  readonly seams: Seams | undefined
}

/** The origin of a call, and the way to set a cookie in its response. */
export interface RequestInfo {
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  /** The header Idempotency-Key of a write that the client may repeat. */
  readonly idempotencyKey: string | null
  /** False for a page over plain http from another machine: its browser drops the cookie of the session. */
  readonly keepsSession: boolean
  readonly response: ServerResponse
  /** Reads the file of a call that gets one. Throws PAYLOAD_TOO_LARGE beyond the bound. */
  file(bytesMax: number): Promise<Buffer>
  setSession(token: string | null): void
}

/** The context of a call, passed to its handler. */
export interface Ctx extends Core {
  readonly request: RequestInfo
  /** Null only for calls with access `public`. */
  readonly caller: Caller | null
}
