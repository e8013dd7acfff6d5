import type { AlertRule, AlertSettings } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { isLinkKbps, UnitReport } from '@backhaul/device-link'
import { alertGroupOf, calmAbove, unitAlerts } from '@backhaul/rules/alerts'
import { deriveStatus, isStreaming } from '@backhaul/rules/status'
import type { StoredConfiguration, StoredUnit } from '../../store/units.ts'
import { applyLinks, applyUnitReport, backOnline, followTransition, restarted } from './apply-unit.ts'
import { firstFault } from '../registry/fields.ts'
import type { Kind, Lookups } from './kind.ts'
import type { UnitRecord } from '../registry/record.ts'
import { withoutInputKey } from './stream-address.ts'
import { alwaysReviewed, noLinks, reuseRates, unitRecord } from './unit-record.ts'

/** Fields of the configuration that the row of a unit shows. */
const shownFields = ['name', 'transmissionMode', 'selChannel', 'lastModified'] as const satisfies readonly (keyof StoredConfiguration &
  keyof UnitRow)[]

export const unitKind: Kind<StoredUnit, UnitRecord> = {
  kind: 'unit',
  topic: topics.units,
  liveTable: 'unit_live',
  read: (store) => store.units.all(),
  record: unitRecord,
  check: (body) => (isLinksOnly(body) && areLinks(body.linksKbps) ? body : withoutKey(UnitReport.safeParse(body).data ?? null)),
  faultOf: (body) => firstFault(UnitReport, body),
  report(record, report, liveness, context) {
    const { clock, lookups } = context
    record.details = null
    const fields: Partial<UnitRow> = {}
    if (isLinksOnly(report) && !liveness.backOnline && !liveness.rebooted) {
      applyLinks(record, report.linksKbps, fields)
      return fields
    }
    if (liveness.rebooted) restarted(record, fields)
    applyUnitReport(record, report, fields, context)
    if (report.channelId !== undefined) applySelection(lookups, record, report.channelId, fields)
    if (liveness.backOnline || liveness.rebooted) backOnline(record, fields, clock.now())
    return fields
  },
  /** An offline unit has no activities and sends nothing; its other values stay, with their age. */
  offline(record) {
    record.state.linksKbps = record.row.linksKbps
    const fields: Partial<UnitRow> = {
      applications: null,
      transmission: null,
      status: deriveStatus(null),
      totalBitrate: 0,
      linksKbps: noLinks(record.row.linksKbps),
      lastSeen: record.seenAt,
      tasks: [],
    }
    record.awaitedTasks.clear()
    followTransition(record, fields, null)
    return fields
  },
  alerts(record, active, nowMs, lookups) {
    const { row, stored, isDuplicate } = record
    if (!isStreaming(row.applications)) record.onAirSinceMs = null
    else record.onAirSinceMs ??= nowMs
    const rules = alertRulesOf(stored.alerts, row.groups, lookups)
    const onAirMs = record.onAirSinceMs === null ? 0 : nowMs - record.onAirSinceMs
    const { status, applications, transition, battery, cameraConnected, totalBitrate } = row
    const facts = { status, applications, transition, battery, cameraConnected, totalBitrate, isDuplicate, rules, onAirMs }
    const wanted = unitAlerts(facts, active)
    const isLow = wanted.some(({ type }) => type === 'bitrateDrop')
    record.calmAboveKbps = isLow ? alwaysReviewed : calmAbove('bitrateDrop', rules)
    return wanted
  },
  isCalm: ({ row, calmAboveKbps }) => row.totalBitrate > calmAboveKbps,
  reuseRates,
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
      settings: { ...stored.settings, ...state.settings },
      hasSdCard: stored.hasSdCard,
      numberOfFeeds: stored.numberOfFeeds,
      ...(stored.home && { home: stored.home }),
    }
  },
  shown: (stored) => Object.fromEntries(shownFields.map((key) => [key, stored[key]])),
  provided: ['name', 'numberOfFeeds', 'hasSdCard'],
  reported: ({ state }, { delay, transmissionMode, settings }) => ({
    ...(settings !== undefined && { settings: { ...state.settings, ...settings } }),
    ...(delay !== undefined && { delayMs: delay }),
    ...(transmissionMode !== undefined && { transmissionMode }),
  }),
  shows({ row }, { kind, id }, name) {
    if (kind !== 'channel') return null
    const isReceived = row.feeds.some(({ channelId }) => channelId === id)
    const { selChannel } = row
    const isSelected = selChannel?.channelId === id
    if (!isReceived && !isSelected) return null
    return {
      ...(isReceived && { feeds: row.feeds.map((feed) => (feed.channelId === id ? { ...feed, name } : feed)) }),
      ...(isSelected && { selChannel: { ...selChannel, name } }),
    }
  },
  users: ({ state, stored }) =>
    [state.transmission, ...(state.tasks ?? []), ...Object.values(stored.wanted)].flatMap((act) => act?.by ?? []),
  entered({ id, row }, { orders, feeds }) {
    orders.clear()
    row.feeds = feeds.of(id)
  },
  added: (unit, { notices }) => notices.added(unit),
  moved(unit, before, { orders, audio, notices }) {
    orders.clear()
    audio.unitChanged(unit)
    notices.moved(unit, before)
  },
  removed(unit, registry) {
    registry.orders.clear()
    registry.showName(unit, unit.id)
    registry.audio.unitChanged(unit)
    registry.notices.removed(unit)
  },
  renamed: (unit, { audio }) => audio.unitChanged(unit),
  afterReport(unit, report, { audio }) {
    if ('tally' in report) audio.onTally?.(unit)
  },
  changing(unit, fields: Partial<UnitRow>, { notices }) {
    const { status, transition } = unit.row
    if (fields.status === undefined || fields.status === status) return null
    return () => notices.statusChanged(unit, { status, transition })
  },
  changed(unit, fields, { orders, audio }) {
    unit.details = null
    orders.changed(fields)
    if ('tallyState' in fields) audio.onTally?.(unit)
  },
  rulesChanged(unit) {
    unit.calmAboveKbps = alwaysReviewed
  },
}

/** Cuts the address of an IP input, of which a device should report the server alone. */
const withoutKey = (report: UnitReport | null): UnitReport | null =>
  report?.settings ? { ...report, settings: withoutInputKey(report.settings) } : report

/** Returns the rules that a unit takes from itself or from a group, without the default ones. */
export function alertRulesOf(settings: AlertSettings | null, groups: readonly string[], lookups: Lookups): readonly AlertRule[] {
  if (settings?.mode === 'manual') return settings.rules
  const group = alertGroupOf(settings ?? automatic, groups)
  return (group === null ? null : lookups.groupAlerts(group)) ?? []
}
const automatic = { mode: 'automatic', groupId: null } as const

/** Whether a body is rates and nothing else. Most reports of a fleet on air are, so they are checked and applied apart. */
function isLinksOnly(body: object): body is { linksKbps: number[] } {
  for (const key in body) if (key !== 'linksKbps') return false
  return 'linksKbps' in body
}

const areLinks = (rates: unknown): boolean => Array.isArray(rates) && rates.length <= 16 && rates.every(isLinkKbps)

/** Takes a channel that was selected at the unit itself. A channel of none of the unit's inventories is external. */
function applySelection(lookups: Lookups, record: UnitRecord, channelId: string | null, fields: Partial<UnitRow>): void {
  if (channelId === null || channelId === record.row.selChannel?.channelId) return
  const channel = lookups.channel(channelId)
  const external = channel?.inventories.some((id) => record.inventories.includes(id)) !== true
  fields.selChannel = { channelId, name: channel?.row.channelName ?? channelId, external }
}
