import { ChannelReport, ServerReport, UnitReport } from '@backhaul/device-link'
import { createGazetteer, type Gazetteer } from '@backhaul/places'
import type { UnitRow } from '@backhaul/contract'
import type { Clock } from '../clock.ts'
import { applyChannelReport, applyServerReport, channelFields } from './apply-receivers.ts'
import { applyLinks, applyUnitReport, heardAgain } from './apply-unit.ts'
import type { AnyRecord, UnitRecord } from './record.ts'
import type { Registry } from './registry.ts'

export interface IngestCounters {
  taken: number
  unknown: number
  /** Repeated, out of order, or from an older boot. */
  old: number
  invalid: number
}

export interface Ingest {
  readonly counters: IngestCounters
  /** Takes one report; false when it did not count. Never throws: what a device sends is not trusted. */
  report(deviceId: string, bootId: number, seq: number, body: Record<string, unknown>): boolean
}

/** The rates alone are most of what a fleet on air sends: checked by hand, without a schema. */
function linksOnly(body: Record<string, unknown>): number[] | null {
  let links: unknown = null
  for (const key in body) {
    if (key !== 'linksKbps') return null
    links = body[key]
  }
  if (!Array.isArray(links) || links.length > 16) return null
  for (const kbps of links) if (!Number.isSafeInteger(kbps)) return null
  return links as number[]
}

const isEmpty = (body: object): boolean => {
  for (const _ in body) return false
  return true
}

const isPassing = (fields: object): boolean => {
  for (const key in fields) if (key !== 'linksKbps' && key !== 'totalBitrate') return false
  return true
}

export function createIngest({
  clock,
  registry,
  places = createGazetteer(),
}: {
  clock: Clock
  registry: Registry
  places?: Gazetteer
}): Ingest {
  const counters: IngestCounters = { taken: 0, unknown: 0, old: 0, invalid: 0 }
  const unitName = (id: string) => registry.units.byId.get(id)?.row.name ?? null

  const unit = (record: UnitRecord, body: Record<string, unknown>, again: boolean): Partial<UnitRow> | null => {
    const fields: Partial<UnitRow> = {}
    const links = linksOnly(body)
    if (links !== null) applyLinks(record, links, fields)
    else if (!isEmpty(body)) {
      const report = UnitReport.safeParse(body)
      if (!report.success) return null
      Object.assign(fields, applyUnitReport(record, report.data, clock.now(), places))
      if (report.data.channelId !== undefined) takeSelection(registry, record, report.data.channelId, fields)
    }
    if (again) heardAgain(record, fields)
    return fields
  }

  const fieldsOf = (record: AnyRecord, body: Record<string, unknown>, again: boolean): object | null => {
    if (record.kind === 'unit') return unit(record, body, again)
    if (record.kind === 'channel') {
      const report = ChannelReport.safeParse(body)
      if (!report.success) return null
      return again
        ? (applyChannelReport(record, report.data, unitName), channelFields(record, unitName))
        : applyChannelReport(record, report.data, unitName)
    }
    const report = ServerReport.safeParse(body)
    return report.success ? applyServerReport(record, report.data) : null
  }

  return {
    counters,
    report(deviceId, bootId, seq, body) {
      const record = registry.device(deviceId)
      if (record === undefined) return (counters.unknown++, false)
      if (bootId < record.bootId || (bootId === record.bootId && seq <= record.seq)) return (counters.old++, false)

      const again = record.heardMs === null
      const empty = !again && isEmpty(body)
      record.heardMs = clock.monotonicMs()
      const fields = empty ? null : fieldsOf(record, body, again)
      if (fields === null && !empty) {
        if (again) record.heardMs = null
        return (counters.invalid++, false)
      }
      record.bootId = bootId
      record.seq = seq
      record.seenAt = clock.now()
      counters.taken++
      if (fields !== null) {
        if (!isEmpty(fields)) registry.change(record, fields)
        else if (record.kind === 'unit') record.whole = null
      }
      registry.dirty(record, fields === null || isPassing(fields))
      return true
    },
  }
}

/** A channel that was selected at the unit itself. One we do not know is shown as external. */
function takeSelection(registry: Registry, record: UnitRecord, channelId: string | null, fields: Partial<UnitRow>): void {
  if (channelId === null || channelId === record.row.selChannel?.channelId) return
  const channel = registry.channels.byId.get(channelId)
  const known = channel !== undefined && channel.inventoryId === record.inventoryId
  fields.selChannel = { channelId, name: channel?.row.channelName ?? channelId, external: !known }
}
