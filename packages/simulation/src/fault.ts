import { type ErrorCode, errorCatalogue, Instant, realtimeClose, stringUpTo } from '@backhaul/contract'
import { Role } from '@backhaul/contract/users'
import { linkVersion, Rejection } from '@backhaul/device-link'
import * as z from 'zod'

/** Faults that a world has at once. Another one is refused. */
export const faultsMax = 100
/** The longest time for which one effect holds a call, a message or a frame. */
export const holdMsMax = 30_000

const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]
const deviceId = stringUpTo(64).min(1)
const holdMs = z.int().min(1).max(holdMsMax)

const delay = z.strictObject({ do: z.literal('delay'), ms: holdMs })
/** Effects on anything that is sent as one piece: a message to a client, or a frame of a device link. */
const transport = [
  delay,
  z.strictObject({ do: z.literal('drop') }),
  z.strictObject({ do: z.literal('duplicate') }),
  /** Lets the next piece pass first; without a next piece, the held one follows after a second. */
  z.strictObject({ do: z.literal('reorder') }),
  /** Holds everything until the fault ends. */
  z.strictObject({ do: z.literal('stall') }),
] as const

/** The end of a fault: a time of the world, a number of hits, or its removal. A fault without either lasts until it is removed. */
const end = {
  id: stringUpTo(64)
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  /** World time after which the fault ends. */
  forMs: z
    .int()
    .min(1)
    .max(24 * 3_600_000)
    .optional(),
}
const chance = {
  ...end,
  /** Ends the fault after this many hits. */
  count: z.int().min(1).max(1_000_000).optional(),
  /** Acts on each n-th match only. */
  every: z.int().min(1).max(1_000_000).optional(),
  /** Share of the matches that are hit. The draws depend on the seed of the world alone. */
  probability: z.number().gt(0).max(1).optional(),
}

const CallFault = z.strictObject({
  ...chance,
  layer: z.literal('call'),
  match: z.strictObject({
    /** Dotted name of a call, or the start of it with `*`: `units.setDelay`, `units.*`. */
    call: stringUpTo(100)
      .regex(/^[\w.]{0,99}(\w|\*)$/, 'A call is named in full, or by its start and "*", such as "units.*".')
      .optional(),
    role: Role.optional(),
    username: stringUpTo(100).min(1).optional(),
  }),
  effect: z.discriminatedUnion('do', [
    delay,
    /** `after`: the core has done what the call wants, and the answer is lost. */
    z.strictObject({ do: z.literal('error'), code: z.enum(errorCodes), when: z.enum(['before', 'after']).default('before') }),
    /** The body is cut, and the connection with it. */
    z.strictObject({ do: z.literal('truncate') }),
    /** The second half of the body is not JSON. */
    z.strictObject({ do: z.literal('malform') }),
    /** A read is answered with what it answered at the first match, to the same user and for the same input. */
    z.strictObject({ do: z.literal('stale') }),
  ]),
})

const StreamFault = z.strictObject({
  ...chance,
  layer: z.literal('stream'),
  match: z.strictObject({
    userId: stringUpTo(64).min(1).optional(),
    /** Name of a topic, or the start of it with `*`: `i/*`. */
    topic: stringUpTo(200).min(1).optional(),
  }),
  effect: z.discriminatedUnion('do', [
    ...transport,
    z.strictObject({ do: z.literal('refuse') }),
    z.strictObject({ do: z.literal('kick'), code: z.enum(realtimeClose).default(realtimeClose.drain) }),
  ]),
})

const LinkFault = z.strictObject({
  ...chance,
  layer: z.literal('link'),
  match: z.strictObject({
    direction: z.enum(['toCore', 'toFleet']).optional(),
    deviceId: deviceId.optional(),
    /** Kind of the frame. */
    op: z
      .enum(['hello', 'reports', 'answer', 'result', 'event', 'bye', 'welcome', 'provision', 'withdraw', 'command', 'replaced'])
      .optional(),
    /** Kind of the command, such as `startStream`. */
    command: stringUpTo(40).optional(),
  }),
  effect: z.discriminatedUnion('do', [
    ...transport,
    /** The command is answered with this refusal and never reaches the device. */
    z.strictObject({ do: z.literal('refuse'), code: Rejection }),
    /** Before the answer of the device, one that says the opposite. */
    z.strictObject({ do: z.literal('contradict') }),
    /** The device dates its start by a clock that is wrong by this much. */
    z.strictObject({
      do: z.literal('shiftBoot'),
      ms: z
        .int()
        .min(-48 * 3_600_000)
        .max(48 * 3_600_000),
    }),
    /** The fleet says hello with an older version. */
    z.strictObject({
      do: z.literal('oldVersion'),
      v: z
        .int()
        .min(0)
        .max(linkVersion - 1),
    }),
    /** The link ends. */
    z.strictObject({ do: z.literal('cut') }),
  ]),
})

const DeviceFault = z.strictObject({
  ...end,
  layer: z.literal('device'),
  match: z.strictObject({ deviceId }),
  effect: z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal('modem'), port: z.int().min(0).max(15) }),
    z.strictObject({ do: z.literal('pullSims'), port: z.int().min(0).max(15) }),
    z.strictObject({ do: z.literal('camera') }),
    z.strictObject({ do: z.literal('mains') }),
    z.strictObject({ do: z.literal('battery'), percent: z.int().min(0).max(100) }),
    z.strictObject({ do: z.literal('gps') }),
    z.strictObject({ do: z.literal('cardFull') }),
    /** A second device reports under the same id. */
    z.strictObject({ do: z.literal('duplicateIdentity') }),
  ]),
})

const RegionFault = z.strictObject({
  ...end,
  layer: z.literal('region'),
  match: z.strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    radiusKm: z.number().gt(0).max(20_000),
  }),
  effect: z.discriminatedUnion('do', [
    /** `carrier` is the number of the carrier at the place, from 1; null means every carrier. */
    z.strictObject({ do: z.literal('carrierOutage'), carrier: z.int().min(1).max(4).nullable() }),
    z.strictObject({ do: z.literal('powerCut') }),
  ]),
})

export const Fault = z.discriminatedUnion('layer', [CallFault, StreamFault, LinkFault, DeviceFault, RegionFault])
export type Fault = z.infer<typeof Fault>
export type FaultOf<Layer extends Fault['layer']> = Extract<Fault, { layer: Layer }>

/** The kind of an active fault, without what it matches. */
export const FaultKind = z.object({ id: z.string(), layer: z.string(), effect: z.string() })

/** A fault that acts now. Times are those of the world; `endsAt` is null for a fault without an end in time. */
export const ActiveFault = z.object({ id: z.string(), fault: Fault, startedAt: Instant, endsAt: Instant.nullable(), hits: z.int() })
export type ActiveFault = z.infer<typeof ActiveFault>
