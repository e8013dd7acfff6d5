import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { isLinkKbps, UnitReport } from '@backhaul/device-link'
import { unitAlerts } from '@backhaul/rules/alerts'
import { deriveStatus, isStreaming } from '@backhaul/rules/status'
import type { StoredUnit } from '../store/units.ts'
import { applyLinks, applyUnitReport, backOnline, followTransition, restarted } from './apply-unit.ts'
import type { Kind, Lookups } from './kind.ts'
import type { UnitRecord } from './record.ts'
import { noLinks, unitRecord } from './unit-record.ts'

export const unitKind: Kind<StoredUnit, UnitRecord> = {
  kind: 'unit',
  topic: topics.units,
  liveTable: 'unit_live',
  read: (store) => store.units.all(),
  record: unitRecord,
  report(record, body, liveness, { clock, gazetteer, lookups }) {
    const links = linksOnly(body)
    const report = links !== null || isEmpty(body) ? null : UnitReport.safeParse(body)
    if (report?.success === false) return null
    const fields: Partial<UnitRow> = {}
    if (liveness.rebooted) restarted(record, fields)
    if (links !== null) applyLinks(record, links, fields)
    else if (report !== null) {
      Object.assign(fields, applyUnitReport(record, report.data, clock.now(), gazetteer))
      if (report.data.channelId !== undefined) applySelection(lookups, record, report.data.channelId, fields)
    }
    if (liveness.backOnline || liveness.rebooted) backOnline(record, fields, clock.now())
    return fields
  },
  /** An offline unit has no activities and sends nothing; its other values stay, with their age. */
  offline(record) {
    const fields: Partial<UnitRow> = {
      applications: null,
      transmission: null,
      status: deriveStatus(null),
      totalBitrate: 0,
      linksKbps: noLinks(record.row.linksKbps),
      lastSeen: record.seenAt,
    }
    followTransition(record, fields, null)
    return fields
  },
  alerts(record, active, nowMs) {
    const { row, isDuplicate } = record
    if (!isStreaming(row.applications)) record.onAirSinceMs = null
    else record.onAirSinceMs ??= nowMs
    return unitAlerts({ ...row, isDuplicate, onAirMs: record.onAirSinceMs === null ? 0 : nowMs - record.onAirSinceMs }, active)
  },
  provision({ id: deviceId, kind, row, stored, state }) {
    return {
      deviceId,
      kind,
      model: row.type,
      name: row.name,
      swVersion: row.swVersion,
      channelId: row.selChannel === null || row.selChannel.external ? null : row.selChannel.channelId,
      delayMs: state.delayMs ?? stored.delay,
      transmissionMode: row.transmissionMode,
      hasSdCard: stored.hasSdCard,
      numberOfFeeds: stored.numberOfFeeds,
      ...(stored.home && { home: stored.home }),
    }
  },
}

/** Returns the rates of a report that has nothing else. Most reports of a fleet on air do, so they are checked without a schema. */
function linksOnly(body: Record<string, unknown>): number[] | null {
  let links: unknown = null
  for (const key in body) {
    if (key !== 'linksKbps') return null
    links = body[key]
  }
  if (!Array.isArray(links) || links.length > 16) return null
  for (const kbps of links) if (!isLinkKbps(kbps)) return null
  return links as number[]
}

function isEmpty(body: object): boolean {
  for (const _ in body) return false
  return true
}

/** Takes a channel that was selected at the unit itself. A channel of none of the unit's inventories is external. */
function applySelection(lookups: Lookups, record: UnitRecord, channelId: string | null, fields: Partial<UnitRow>): void {
  if (channelId === null || channelId === record.row.selChannel?.channelId) return
  const channel = lookups.channel(channelId)
  const external = channel?.inventories.some((id) => record.inventories.includes(id)) !== true
  fields.selChannel = { channelId, name: channel?.row.channelName ?? channelId, external }
}
