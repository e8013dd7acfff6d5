import { ChannelReport, ServerReport, UnitReport } from '@backhaul/device-link'
import { createGazetteer, type Gazetteer } from '@backhaul/places'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import type { Clock } from '@backhaul/clock'
import { applyChannelReport, applyServerReport, forget } from './apply-receivers.ts'
import { applyLinks, applyUnitReport, forgetActivities, heardAgain } from './apply-unit.ts'
import type { AnyRecord, ChannelRecord, ServerRecord, UnitRecord } from './record.ts'
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

/** `again`: after a silence, or for the first time since the core started. `rebooted`: the device has started anew. */
interface Hearing {
  readonly again: boolean
  readonly rebooted: boolean
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

  const unit = (record: UnitRecord, body: Record<string, unknown>, { again, rebooted }: Hearing): Partial<UnitRow> | null => {
    const links = linksOnly(body)
    const report = links !== null || isEmpty(body) ? null : UnitReport.safeParse(body)
    if (report?.success === false) return null
    if (rebooted) forgetActivities(record)
    const fields: Partial<UnitRow> = {}
    if (links !== null) applyLinks(record, links, fields)
    else if (report !== null) {
      Object.assign(fields, applyUnitReport(record, report.data, clock.now(), places))
      if (report.data.channelId !== undefined) takeSelection(registry, record, report.data.channelId, fields)
    }
    if (again || rebooted) heardAgain(record, fields)
    return fields
  }

  const channel = (record: ChannelRecord, body: Record<string, unknown>, { rebooted }: Hearing): Partial<ChannelRow> | null => {
    const report = ChannelReport.safeParse(body)
    if (!report.success) return null
    if (rebooted) forget(record.state)
    return applyChannelReport(record, report.data, registry.unitName)
  }

  const server = (record: ServerRecord, body: Record<string, unknown>, { rebooted }: Hearing): Partial<ServerRow> | null => {
    const report = ServerReport.safeParse(body)
    if (!report.success) return null
    if (rebooted) forget(record.state)
    return applyServerReport(record, report.data)
  }

  const fieldsOf = (record: AnyRecord, body: Record<string, unknown>, hearing: Hearing): object | null => {
    if (record.kind === 'unit') return unit(record, body, hearing)
    return record.kind === 'channel' ? channel(record, body, hearing) : server(record, body, hearing)
  }

  return {
    counters,
    report(deviceId, bootId, seq, body) {
      const record = registry.device(deviceId)
      if (record === undefined) return (counters.unknown++, false)
      if (bootId < record.bootId || (bootId === record.bootId && seq <= record.seq)) return (counters.old++, false)

      const hearing = { again: record.heardMs === null, rebooted: bootId > record.bootId }
      const isBeat = !hearing.again && !hearing.rebooted && isEmpty(body)
      const fields = isBeat ? null : fieldsOf(record, body, hearing)
      if (fields === null && !isBeat) return (counters.invalid++, false)
      if (hearing.again) delete record.state.silent
      record.heardMs = clock.monotonicMs()
      record.bootId = bootId
      record.seq = seq
      record.seenAt = clock.now()
      counters.taken++
      if (fields !== null) {
        if (!isEmpty(fields)) registry.change(record, fields)
        else if (record.kind === 'unit') record.whole = null
      }
      registry.dirty(record, !hearing.again && !hearing.rebooted && (fields === null || isPassing(fields)))
      return true
    },
  }
}

/** A channel that was selected at the unit itself. One that its inventory does not have is shown as external. */
function takeSelection(registry: Registry, record: UnitRecord, channelId: string | null, fields: Partial<UnitRow>): void {
  if (channelId === null || channelId === record.row.selChannel?.channelId) return
  const channel = registry.channels.byId.get(channelId)
  // The name of another inventory's channel is not for those who see this unit.
  const name = channel?.inventoryId === record.inventoryId ? channel.row.channelName : null
  fields.selChannel = { channelId, name: name ?? channelId, external: name === null }
}
