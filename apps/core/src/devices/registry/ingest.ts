import { linkLimits, type ReportOf } from '@backhaul/device-link'
import type { StoredKind } from '../../store/memberships.ts'
import { createGazetteer, type Gazetteer } from '@backhaul/gazetteer'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Liveness, ReportContext } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { AnyRecord } from './record.ts'
import type { Registry } from './registry.ts'
import type { UserOf } from '../kinds/unit-tasks.ts'
import type { Changed } from './write-behind.ts'

export interface IngestCounters {
  taken: number
  /** Repeated, out of order, or from an older boot. */
  old: number
  /** From a boot in the future. */
  future: number
  invalid: number
}

export interface Ingest {
  readonly counters: IngestCounters
  /** Returns the report that a body contains. One that is refused is null and counted. The record does not change. */
  check(record: AnyRecord, bootId: number, seq: number, body: Record<string, unknown>): Report | null
  /** Takes a report that was checked. */
  take(record: AnyRecord, bootId: number, seq: number, report: Report): void
}

type Report = ReportOf[StoredKind]

const isEmpty = (body: object): boolean => {
  for (const _ in body) return false
  return true
}

/** Whether only rates changed, of a unit or of a channel, or the uptime of a channel. */
const isVolatile = (fields: object): boolean => {
  for (const key in fields) if (key !== 'linksKbps' && key !== 'totalBitrate' && key !== 'bitrate' && key !== 'uptime') return false
  return true
}

/** Values of a report that are soon followed by others. */
const fleeting: Readonly<Record<string, Changed>> = {
  linksKbps: 'report',
  bitrateKbps: 'report',
  upTimeS: 'report',
  serverUsage: 'report',
  position: 'position',
}

function changedBy(report: object): Changed {
  let changed: Changed = 'report'
  for (const key in report) {
    const part = fleeting[key] ?? 'state'
    if (part === 'state') return part
    if (part === 'position') changed = part
  }
  return changed
}

const logEveryMs = 60_000

const running: Liveness = { backOnline: false, rebooted: false }

export interface IngestDeps {
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
  transportClock: Clock
  registry: Registry
  userOf: UserOf
  /** Called with each device that began a new boot, before its report is taken. */
  onBoot?: (record: AnyRecord) => void
  /** Called with each device that is online again, or began a new boot. */
  onOnline?: (record: AnyRecord) => void
  gazetteer?: Gazetteer
}

export function createIngest({
  log,
  clock,
  transportClock,
  registry,
  userOf,
  onBoot,
  onOnline,
  gazetteer = createGazetteer(),
}: IngestDeps): Ingest {
  const counters: IngestCounters = { taken: 0, old: 0, future: 0, invalid: 0 }
  let loggedMs = Number.NEGATIVE_INFINITY

  /** Counts an invalid report, and names its fault in the log, once a minute for all devices. */
  function drop(record: AnyRecord, body: Record<string, unknown>): void {
    counters.invalid++
    const nowMs = transportClock.monotonicMs()
    if (nowMs - loggedMs < logEveryMs) return
    loggedMs = nowMs
    const field = kindOf(record).faultOf(body)
    const what = { deviceId: record.id, field, invalid: counters.invalid }
    log.warn(what, 'an invalid report was dropped; for a minute, further ones are only counted')
  }

  const context: ReportContext = { clock, gazetteer, lookups: registry.lookups, userOf }

  return {
    counters,
    check(record, bootId, seq, body) {
      // A clock that was ahead and is right again: its boot counts only while a link still reports it.
      const isReported = record.link !== null && record.lastReportMs !== null
      const isVoid = !isReported && record.bootId > clock.now()
      const isOld = bootId < record.bootId || (bootId === record.bootId && seq <= record.seq)
      if (isOld && !isVoid) return (counters.old++, null)
      if (bootId > record.bootId && bootId > clock.now() + linkLimits.bootAheadMs) return (counters.future++, null)
      const report: Report | null = isEmpty(body) ? body : kindOf(record).check(body)
      if (report === null) drop(record, body)
      return report
    },

    take(record, bootId, seq, report) {
      const isRunning = record.lastReportMs !== null && bootId === record.bootId
      const liveness = isRunning ? running : { backOnline: record.lastReportMs === null, rebooted: bootId !== record.bootId }
      if (liveness.rebooted) onBoot?.(record)
      const isBeat = isRunning && isEmpty(report)
      const kind = kindOf(record)
      const fields = isBeat ? null : kind.report(record, report, liveness, context)
      const isProgress = fields !== null && isRunning && isVolatile(fields)
      if (liveness.backOnline) delete record.state.offline
      // Whole milliseconds: V8 keeps them in the record itself, and fractions in an object that each report would replace.
      record.lastReportMs = Math.trunc(clock.monotonicMs())
      record.bootId = bootId
      record.seq = seq
      record.seenAt = clock.now()
      counters.taken++
      if (fields !== null && !isEmpty(fields)) {
        if (isProgress) registry.changeRates(record, fields)
        else registry.change(record, fields)
      }
      kind.afterReport?.(record, report, registry)
      registry.dirty(record, isRunning ? changedBy(report) : 'state')
      if (!isRunning) onOnline?.(record)
    },
  }
}
