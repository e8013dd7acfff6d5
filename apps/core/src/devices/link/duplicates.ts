import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { AnyRecord } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

/** Changes of owner within the window. Beyond this a device that two links claim in turn stays with its present owner. */
const ownerChangesMax = 3
const windowMs = 60_000
const checkMs = 5000

interface Conflict {
  /** Monotonic times of the last changes of owner, at most `ownerChangesMax`. */
  readonly changedMs: number[]
  /** Monotonic time of the last report by a link that does not own the device. */
  claimedMs: number
}

export interface DuplicatesDeps {
  clock: Clock
  log: FastifyBaseLogger
  registry: Registry
}

/**
 * Devices that several fleets claim in turn. Such a device has the alert `duplicateDevice`, until no other link has reported
 * it for a minute.
 */
export function createDuplicates({ clock, log, registry }: DuplicatesDeps) {
  /** By device of the registry, for as long as the conflict lasts. */
  const conflicts = new Map<string, Conflict>()

  function expire({ changedMs }: Conflict, nowMs: number): void {
    while (changedMs.length > 0 && nowMs - (changedMs[0] as number) >= windowMs) changedMs.shift()
  }

  function check(): void {
    const nowMs = clock.monotonicMs()
    for (const [id, conflict] of conflicts) {
      expire(conflict, nowMs)
      if (conflict.changedMs.length > 0 || nowMs - conflict.claimedMs < windowMs) continue
      conflicts.delete(id)
      const record = registry.device(id)
      if (record !== undefined) registry.setDuplicate(record, false)
    }
  }

  return {
    /** Returns whether a device may change its owner now, and counts the change. */
    mayChangeOwner(record: AnyRecord): boolean {
      const nowMs = clock.monotonicMs()
      const conflict = conflicts.get(record.id) ?? { changedMs: [], claimedMs: nowMs }
      conflicts.set(record.id, conflict)
      expire(conflict, nowMs)
      if (conflict.changedMs.length < ownerChangesMax) return conflict.changedMs.push(nowMs) > 0
      if (!record.isDuplicate) {
        log.warn({ deviceId: record.id }, 'several fleets claim one device; its present owner keeps it')
        registry.setDuplicate(record, true)
      }
      return false
    },

    /** Notes the report of a link that does not own the device. */
    claimed(record: AnyRecord): void {
      const conflict = conflicts.get(record.id)
      if (conflict !== undefined) conflict.claimedMs = clock.monotonicMs()
    },

    close: clock.every(checkMs, check),
  }
}
