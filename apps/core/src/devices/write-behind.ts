import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { ActivityRecord } from '../store/activity.ts'
import type { Store } from '../store/index.ts'
import type { AlertBook } from './alert-book.ts'
import type { AnyRecord } from './record.ts'

/** Status changes that wait to be written; beyond this the oldest are lost to the log, never to the consoles. */
const activityMax = 20_000
const tableOf = { unit: 'unit_live', channel: 'channel_live', server: 'server_live' } as const

export interface WriteBehind {
  dirty(record: AnyRecord): void
  activity(record: ActivityRecord): void
  /** Writes everything that waits; whatever fails waits again. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Last known state, alerts and activity go to the database in bulk, off the path of reports. What waits is bounded by the fleet. */
export function createWriteBehind(deps: {
  clock: Clock
  store: Store
  log: FastifyBaseLogger
  alerts: AlertBook
  everyMs: number
}): WriteBehind {
  const { clock, store, log, alerts, everyMs } = deps
  const dirty = new Set<AnyRecord>()
  let activity: ActivityRecord[] = []
  let running: Promise<void> | null = null

  const writeLive = async () => {
    const taken = [...dirty]
    dirty.clear()
    try {
      for (const kind of ['unit', 'channel', 'server'] as const) {
        const rows = taken
          .filter((record) => record.kind === kind)
          .map(({ id, bootId, seq, seenAt, state }) => ({ id, bootId, seq, seenAt, state }))
        if (rows.length > 0) await store.live.write(tableOf[kind], rows)
      }
    } catch (error) {
      for (const record of taken) dirty.add(record)
      throw error
    }
  }
  const writeAlerts = async () => {
    const taken = alerts.takeUnwritten()
    if (taken.length > 0)
      await store.alerts.write(taken).catch((error: unknown) => {
        alerts.giveBack(taken)
        throw error
      })
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
    // One at a time: a slow database gets no second batch on top of the first.
    running ??= Promise.allSettled([writeLive(), writeAlerts(), writeActivity()]).then((results) => {
      running = null
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) log.warn({ err: failed.reason, devices: dirty.size }, 'live state could not be written; it is tried again')
    })
    return running
  }
  // What runs took what waited before: what came since needs a run of its own.
  const flush = async (): Promise<void> => {
    await running
    await write()
  }
  const stop = clock.every(everyMs, () => void write())

  return {
    dirty: (record) => void dirty.add(record),
    activity: (record) => {
      activity.push(record)
      if (activity.length > activityMax) activity.splice(0, activity.length - activityMax)
    },
    flush,
    async close() {
      stop()
      await flush()
    },
  }
}
