import { linkLimits } from '@backhaul/device-link'
import { createGazetteer, type Gazetteer } from '@backhaul/gazetteer'
import type { Clock } from '@backhaul/clock'
import type { Liveness, ReportContext } from './kind.ts'
import { kindOf } from './kinds.ts'
import type { Registry } from './registry.ts'

export interface IngestCounters {
  taken: number
  unknown: number
  /** Repeated, out of order, or from an older boot. */
  old: number
  /** From a boot in the future. */
  future: number
  invalid: number
}

export interface Ingest {
  readonly counters: IngestCounters
  /** Returns whether a boot is too far in the future, and counts its report as dropped. */
  isFuture(bootId: number): boolean
  /** Takes one report; false when it did not count. Never throws, because reports of devices are not trusted. */
  report(deviceId: string, bootId: number, seq: number, body: Record<string, unknown>): boolean
}

const isEmpty = (body: object): boolean => {
  for (const _ in body) return false
  return true
}

const isVolatile = (fields: object): boolean => {
  for (const key in fields) if (key !== 'linksKbps' && key !== 'totalBitrate') return false
  return true
}

interface IngestDeps {
  clock: Clock
  registry: Registry
  gazetteer?: Gazetteer
}

export function createIngest({ clock, registry, gazetteer = createGazetteer() }: IngestDeps): Ingest {
  const counters: IngestCounters = { taken: 0, unknown: 0, old: 0, future: 0, invalid: 0 }
  const context: ReportContext = { clock, gazetteer, lookups: registry.lookups }

  const isFuture = (bootId: number): boolean => {
    const future = bootId > clock.now() + linkLimits.bootAheadMs
    if (future) counters.future++
    return future
  }

  return {
    counters,
    isFuture,
    report(deviceId, bootId, seq, body) {
      const record = registry.device(deviceId)
      if (record === undefined) return (counters.unknown++, false)
      if (bootId < record.bootId || (bootId === record.bootId && seq <= record.seq)) return (counters.old++, false)
      if (bootId > record.bootId && isFuture(bootId)) return false

      const liveness: Liveness = { backOnline: record.lastReportMs === null, rebooted: bootId > record.bootId }
      const isRunning = !liveness.backOnline && !liveness.rebooted
      const isBeat = isRunning && isEmpty(body)
      const fields = isBeat ? null : kindOf(record).report(record, body, liveness, context)
      if (fields === null && !isBeat) return (counters.invalid++, false)
      if (liveness.backOnline) delete record.state.offline
      record.lastReportMs = clock.monotonicMs()
      record.bootId = bootId
      record.seq = seq
      record.seenAt = clock.now()
      counters.taken++
      if (fields !== null) {
        if (!isEmpty(fields)) registry.change(record, fields)
        else if (record.kind === 'unit') record.details = null
      }
      registry.dirty(record, isRunning && (fields === null || isVolatile(fields)))
      return true
    },
  }
}
