import type { ChannelRow, ServerRow } from '@backhaul/contract'
import type { ChannelReport, ServerReport } from '@backhaul/device-link'
import type { ChannelRecord, ServerRecord } from './record.ts'

/** Keeps what differs from the row. */
function changed<Row extends object>(row: Row, fields: Partial<Row>): Partial<Row> {
  for (const key of Object.keys(fields) as (keyof Row)[]) if (fields[key] === row[key]) delete fields[key]
  return fields
}

/** Takes what a channel says into its state; answers what changes in its row. `unitName` names the unit it is allocated to. */
export function applyChannelReport(
  record: ChannelRecord,
  report: ChannelReport,
  unitName: (id: string) => string | null,
): Partial<ChannelRow> {
  Object.assign(record.state, report)
  return changed(record.row, channelFields(record, unitName))
}

export function channelFields({ state }: ChannelRecord, unitName: (id: string) => string | null): Partial<ChannelRow> {
  const unitId = state.allocatedToUnitUid ?? null
  const alias = unitId === null ? null : (unitName(unitId) ?? unitId)
  const status = state.status ?? 'offline'
  return {
    status,
    onAir: status === 'collecting',
    allocatedToUnitUid: unitId,
    allocatedToUnitAlias: alias,
    allocatedTo: alias,
    allocatedToByApp: unitId === null ? null : 'unit',
    bitrate: state.bitrateKbps ?? 0,
    recording: state.recording ?? false,
    uptime: state.upTimeS ?? null,
    lastSeen: null,
  }
}

export const silentChannel = ({ seenAt }: ChannelRecord): Partial<ChannelRow> => ({
  status: 'offline',
  onAir: false,
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
  allocatedTo: null,
  allocatedToByApp: null,
  bitrate: 0,
  recording: false,
  uptime: null,
  lastSeen: seenAt,
})

export function applyServerReport(record: ServerRecord, report: ServerReport): Partial<ServerRow> {
  Object.assign(record.state, report)
  const { state } = record
  const fields: Partial<ServerRow> = {
    state: state.state ?? 'idle',
    serverUsage: state.serverUsage ?? null,
    upTime: state.upTimeS ?? null,
    ...(state.swVersion !== undefined && { swVersion: state.swVersion }),
    lastSeen: null,
  }
  return changed(record.row, fields)
}

export const silentServer = ({ seenAt }: ServerRecord): Partial<ServerRow> => ({
  state: 'offline',
  serverUsage: null,
  upTime: null,
  lastSeen: seenAt,
})
