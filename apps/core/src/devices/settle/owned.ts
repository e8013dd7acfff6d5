import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { areaOf } from '../kinds/area-of.ts'
import type { Devices } from '../link/devices.ts'
import type { AnyRecord, RecordOf } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'
import { inTurn } from './in-turn.ts'
import { type OwnedValue, type OwnedValues, ownedValues, type Parts } from './owned-values.ts'

const everyMs = 10_000
/** Devices of one turn and value. The others have their turn later. */
const perTurnMax = 50
/** Values that are given at the same time. The others wait. */
const atOnce = 50
/** A device that takes none of so many commands keeps what it has, until it is back or another value is wanted. */
const triesMax = 30

interface OwnedDeps extends Parts {
  clock: Clock
  registry: Pick<Registry, 'units' | 'channels' | 'servers' | 'videoReturns' | 'gateways'>
  devices: Pick<Devices, 'commandInBackground'>
  log: FastifyBaseLogger
}

type Names = { readonly [Kind in keyof typeof ownedValues]: string & keyof (typeof ownedValues)[Kind] }

export interface Owned {
  /** Notes that a device may have another value than it reports: it gets what is stored. */
  doubt<Kind extends keyof Names>(device: RecordOf[Kind], name: Names[Kind]): void
  /** Notes that a call has sent a device a value, and whether the device has taken it. */
  sent<Kind extends keyof Names>(device: RecordOf[Kind], name: Names[Kind], isTaken: boolean): void
  /** Gives a device what it lacks, when another value is wanted. */
  check(device: AnyRecord): void
  /** Called with a device that is online again. */
  back(device: AnyRecord): void
  stop(): void
}

/** The state of a value of a device, apart from its reports. */
interface Attempt {
  /** Number of times that the device was doubted to have the value, and how many of them are settled. */
  doubts: number
  settled: number
  isAsked: boolean
  tries: number
  wanted: unknown
  /** The value that the device has taken, and what it reported then: it reports the new value later. */
  taken: { readonly value: unknown; readonly reported: unknown } | null
  /** The last report before the last command. */
  boot: number
  seq: number
}

const untried: Attempt = { doubts: 0, settled: 0, isAsked: false, tries: 0, wanted: undefined, taken: null, boot: 0, seq: 0 }

const valuesOf = ({ kind }: Pick<AnyRecord, 'kind'>): Readonly<Record<string, OwnedValue<any>>> => (ownedValues as OwnedValues)[kind] ?? {}

const rows = (Object.keys(ownedValues) as (keyof RecordOf)[]).flatMap((kind) =>
  Object.entries(valuesOf({ kind })).map(([name, value]) => [kind, name, value] as const),
)

/** Returns whether a device lacks a value, by its reports and by the last attempt to give it one. */
function lacks(device: AnyRecord, { wanted, reported, isSentOnce }: OwnedValue<any>, attempt: Attempt | undefined, parts: Parts): boolean {
  const [wants, reports] = [wanted(device, parts), reported(device)]
  if (attempt === undefined) return wants !== undefined && reports !== undefined && wants !== reports
  if (attempt.tries >= triesMax && attempt.wanted === wants) return false
  if (attempt.doubts > attempt.settled) return true
  if (isSentOnce === true && device.bootId === attempt.boot && device.seq <= attempt.seq) return false
  const has = attempt.taken?.reported === reports ? attempt.taken?.value : reports
  return wants !== undefined && has !== undefined && wants !== has
}

/** The last attempts to give devices values, by the names of the values. They are forgotten with their devices. */
function createAttempts() {
  const attempts = new WeakMap<AnyRecord, Map<string, Attempt>>()
  return {
    attemptsOf: (device: AnyRecord) => attempts.get(device),
    attemptOf(device: AnyRecord, name: string): Attempt {
      const known = attempts.get(device) ?? new Map<string, Attempt>()
      attempts.set(device, known)
      const attempt = known.get(name) ?? { ...untried }
      known.set(name, attempt)
      return attempt
    },
  }
}

/** Returns the function that runs work, a bounded number at the same time: a fleet that is back brings much of it. */
function createQueue(): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const next = () => {
    if (running >= atOnce) return
    const work = waiting.shift()
    if (work === undefined) return
    running++
    void work().finally(() => {
      running--
      next()
    })
  }
  return (work) => {
    waiting.push(work)
    next()
  }
}

/**
 * Gives devices what the core alone decides, where they report something else: a device that was replaced has lost it, for example,
 * and one that was offline has missed it. Looks when a device is back and every 10 s.
 */
export function createOwned({ clock, registry, devices, log, ...parts }: OwnedDeps): Owned {
  const { attemptOf, attemptsOf } = createAttempts()
  // It has each value of a device at most once.
  const enqueue = createQueue()

  const isDue = (device: AnyRecord, name: string, value: OwnedValue<any>): boolean =>
    device.link !== null && device.lastReportMs !== null && lacks(device, value, attemptsOf(device)?.get(name), parts)

  const sought = (device: AnyRecord, name: string) => ({
    value: valuesOf(device)[name]?.wanted(device, parts),
    settled: attemptOf(device, name).doubts,
  })
  function noteSent(device: AnyRecord, name: string, isTaken: boolean, { value, settled } = sought(device, name)): void {
    const taken = isTaken ? { value, reported: valuesOf(device)[name]?.reported(device) } : null
    Object.assign(attemptOf(device, name), { taken, boot: device.bootId, seq: device.seq, ...(isTaken && { settled, tries: 0 }) })
  }

  /** Returns whether the device has the value then. */
  async function give(device: AnyRecord, name: string, value: OwnedValue<any>): Promise<boolean> {
    // A change that was under way is stored, or not, by now.
    if (!isDue(device, name, value)) return false
    const attempt = attemptOf(device, name)
    const goal = sought(device, name)
    Object.assign(attempt, { wanted: goal.value, tries: attempt.wanted === goal.value ? attempt.tries + 1 : 1 })
    const command = await value.command(device, parts)
    const result = command && (await devices.commandInBackground(device.id, command))
    const isTaken = result === null || result.ok
    noteSent(device, name, isTaken, goal)
    return isTaken
  }

  async function run(device: AnyRecord, name: string, value: OwnedValue<any>): Promise<void> {
    const work = () => give(device, name, value)
    const turn = async () => (value.isApart === true ? work() : inTurn(device, work))
    const isTaken = await turn().catch((error: unknown) => {
      log.debug({ err: error, deviceId: device.id, name }, 'a device did not get a value; it is tried again')
      return false
    })
    attemptOf(device, name).isAsked = false
    // Another value may be wanted meanwhile.
    if (isTaken && isDue(device, name, value)) ask(device, name, value)
  }

  function ask(device: AnyRecord, name: string, value: OwnedValue<any>): void {
    const attempt = attemptOf(device, name)
    if (attempt.isAsked) return
    attempt.isAsked = true
    enqueue(() => run(device, name, value))
  }
  const look = (): void => {
    for (const [kind, name, value] of rows) {
      const isOpen = (device: AnyRecord) => isDue(device, name, value) && !attemptsOf(device)?.get(name)?.isAsked
      const due = Iterator.from<AnyRecord>(registry[areaOf[kind]].byId.values()).filter(isOpen)
      for (const device of due.take(value.perTurnMax ?? perTurnMax)) ask(device, name, value)
    }
  }
  const check = (device: AnyRecord): void => {
    for (const [name, value] of Object.entries(valuesOf(device))) if (isDue(device, name, value)) ask(device, name, value)
  }
  return {
    doubt(device, name) {
      const attempt = attemptOf(device, name)
      Object.assign(attempt, { doubts: attempt.doubts + 1, tries: 0 })
      check(device)
    },
    sent: noteSent,
    check,
    back(device) {
      for (const attempt of attemptsOf(device)?.values() ?? []) Object.assign(attempt, { tries: 0, taken: null })
      check(device)
    },
    stop: clock.every(everyMs, look),
  }
}
