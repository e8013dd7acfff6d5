import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { ActivityRecord } from '../../store/activity.ts'
import type { Store } from '../../store/index.ts'
import type { LiveTable } from '../../store/live.ts'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import type { ActiveAlerts } from './active-alerts.ts'
import { kinds } from '../kinds/kinds.ts'
import type { AnyRecord } from './record.ts'

/** Status changes not written yet. Beyond this the oldest are missing from the log; consoles have seen them. */
const activityMax = 20_000
/** Commands not written yet. Beyond this the oldest are missing from the log. */
const commandsMax = 20_000

/**
 * The part of a device that a report changed, and how seldom it is written, in ms. Rates are old within seconds: they are written
 * together with the state, or not at all. `report` is the number and time of the last report.
 */
const everyMs = { state: 0, position: 60_000, report: 120_000 } as const
export type Changed = keyof typeof everyMs
const turns = 120

export interface WriteBehind {
  dirty(record: AnyRecord, changed: Changed): void
  activity(record: ActivityRecord): void
  /** Writes the present state of a command at once. It replaces the former one. */
  command(command: LoggedCommand): void
  /** Writes everything that is queued, and queues it again after a failure. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Devices of one statement. Their states are made into text in one turn of the event loop, and a database that is slow for a while
 * takes them in time.
 */
const pageMax = 500
/** The number and time of the last report alone are a fraction of that. */
const reportsPageMax = 5000

/** Returns the devices kind by kind, in pages. */
function* pagesOf(records: Iterable<AnyRecord>, max: number): Generator<readonly [table: LiveTable, page: AnyRecord[]]> {
  const byKind = Map.groupBy(records, ({ kind }) => kind)
  for (const { kind, liveTable } of Object.values(kinds)) {
    const ofKind = byKind.get(kind) ?? []
    for (let at = 0; at < ofKind.length; at += max) yield [liveTable, ofKind.slice(at, at + max)]
  }
}

/** Writes the states of devices, and removes those that are written from the set. */
async function writeStates({ store, log }: { store: Store; log: FastifyBaseLogger }, records: Set<AnyRecord>): Promise<void> {
  for (const [table, page] of pagesOf([...records], pageMax)) {
    const rows = page.map(({ id, bootId, seq, seenAt, state }) => ({ id, bootId, seq, seenAt, state }))
    await store.live.write(table, rows, ({ id }, error) => log.error({ err: error, deviceId: id }, 'a device state cannot be stored'))
    for (const record of page) records.delete(record)
  }
}

async function writeReports(store: Store, records: readonly AnyRecord[]): Promise<void> {
  for (const [table, page] of pagesOf(records, reportsPageMax))
    await store.live.touch(
      table,
      page.map(({ id, bootId, seq, seenAt }) => ({ id, bootId, seq, seenAt })),
    )
}

async function writeAlerts(store: Store, alerts: ActiveAlerts): Promise<void> {
  const taken = alerts.takeUnwritten()
  if (taken.length > 0)
    await store.alerts.write(taken).catch((error: unknown) => {
      alerts.giveBack(taken)
      throw error
    })
}

/**
 * The commands whose present state is not written yet, each once. A change is written at once, together with those that arrive
 * during the statement before it: a core that is killed leaves the commands that it sent in the log, except those of one statement.
 */
function commandQueue(store: Store) {
  let queued = new Map<string, LoggedCommand>()
  let isDue = false
  let last: Promise<void> = Promise.resolve()
  const writeQueued = async (): Promise<void> => {
    isDue = false
    const taken = queued
    queued = new Map()
    if (taken.size > 0)
      await store.unitCommands.write([...taken.values()]).catch((error: unknown) => {
        queued = new Map([...taken, ...queued].slice(-commandsMax))
        throw error
      })
  }
  // One statement after another, so that no former state of a command replaces a later one.
  const write = (): Promise<void> => {
    const written = last.then(writeQueued)
    last = written.catch(() => {})
    return written
  }
  return {
    add(command: LoggedCommand): void {
      queued.delete(command.commandId)
      queued.set(command.commandId, command)
      const [oldest] = queued.keys()
      if (queued.size > commandsMax && oldest !== undefined) queued.delete(oldest)
      if (isDue) return
      isDue = true
      // A failure leaves it queued: the next write at the interval takes it, and logs its failure.
      write().catch(() => {})
    },
    write,
  }
}

/** Writes last known state, alerts, activity and commands in bulk, off the path of reports. The queue holds a device once. */
export function createWriteBehind(deps: {
  transportClock: Clock
  store: Store
  log: FastifyBaseLogger
  alerts: ActiveAlerts
  writeEveryMs: number
}): WriteBehind {
  const { transportClock, store, log, alerts, writeEveryMs } = deps
  const dirty = new Set<AnyRecord>()
  /** Devices with a new report and the state that is stored. */
  const reported = new Set<AnyRecord>()
  let activity: ActivityRecord[] = []
  const commands = commandQueue(store)
  let running: Promise<void> | null = null
  let turn = 0

  const writeLive = async () => {
    const taken = new Set(dirty)
    dirty.clear()
    try {
      await writeStates(deps, taken)
    } catch (error) {
      // Those that are left: if each failure began with all of them, a slow database would never have taken the last ones.
      for (const record of taken) dirty.add(record)
      throw error
    }
    // Those that are not written are a few of many, whose next report is.
    const seen = [...reported]
    reported.clear()
    await writeReports(store, seen)
  }
  const writeActivity = async () => {
    const taken = activity
    activity = []
    if (taken.length > 0)
      await store.activity.add(taken).catch((error: unknown) => {
        activity = [...taken, ...activity].slice(-activityMax)
        throw error
      })
  }

  const write = (): Promise<void> => {
    // One at a time, so that a slow database gets no second batch on top of the first.
    running ??= Promise.allSettled([writeLive(), writeAlerts(store, alerts), writeActivity(), commands.write()]).then((results) => {
      running = null
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) log.warn({ err: failed.reason, devices: dirty.size }, 'live state could not be written; it will be written again')
    })
    return running
  }
  // A write in progress holds only what was queued when it began; later changes need another write.
  const flush = async (): Promise<void> => {
    await running
    await write()
  }
  const stop = transportClock.every(writeEveryMs, () => void write())

  return {
    dirty(record, changed) {
      const nowMs = Math.trunc(transportClock.monotonicMs())
      if (nowMs - record.dirtyMs < everyMs[changed]) return
      // Spreads the writes of a fleet that connects at once over this time.
      record.dirtyMs = changed === 'report' ? nowMs : nowMs - (turn++ % turns) * (everyMs.report / turns)
      if (changed === 'report') return void reported.add(record)
      if (record.kind === 'unit' && record.lastReportMs !== null) record.state.linksKbps = record.row.linksKbps
      dirty.add(record)
    },
    activity: (record) => {
      activity.push(record)
      // Not at every entry: each cut moves all that are kept.
      if (activity.length > 1.25 * activityMax) activity = activity.slice(-activityMax)
    },
    command: commands.add,
    flush,
    async close() {
      stop()
      await flush()
    },
  }
}
