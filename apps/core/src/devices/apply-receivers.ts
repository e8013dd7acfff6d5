import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { ChannelReport, ServerReport } from '@backhaul/device-link'
import type { ChannelRecord, ChannelState, ServerRecord, ServerState } from './record.ts'

/** Names the unit a channel is allocated to; null for one the core does not know. */
export type UnitName = (id: string) => string | null

/** Keeps what differs from the row. */
function changed<Row extends object>(row: Row, fields: Partial<Row>): Partial<Row> {
  for (const key of Object.keys(fields) as (keyof Row)[]) if (fields[key] === row[key]) delete fields[key]
  return fields
}

/** What a channel has started anew it has to say anew. */
export function forget(state: ChannelState | ServerState): void {
  for (const key of Object.keys(state) as (keyof typeof state)[]) delete state[key]
}

/** Takes what a channel says into its state; answers what changes in its row. */
export function applyChannelReport({ state, row }: ChannelRecord, report: ChannelReport, unitName: UnitName): Partial<ChannelRow> {
  Object.assign(state, report)
  return changed(row, channelFields(state, unitName))
}

type ChannelFields = Pick<
  ChannelRow,
  | 'status'
  | 'onAir'
  | 'allocatedToUnitUid'
  | 'allocatedToUnitAlias'
  | 'allocatedTo'
  | 'allocatedToByApp'
  | 'bitrate'
  | 'recording'
  | 'uptime'
  | 'lastSeen'
>

export function channelFields(state: ChannelState, unitName: UnitName): ChannelFields {
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

export const silentChannel = (seenAt: number): ChannelFields => ({ ...channelFields({}, () => null), lastSeen: seenAt })

/** Takes what a server says into its state; answers what changes in its row. */
export function applyServerReport({ state, row }: ServerRecord, report: ServerReport): Partial<ServerRow> {
  Object.assign(state, report)
  return changed<ServerRow>(row, { ...serverFields(state), ...(state.swVersion !== undefined && { swVersion: state.swVersion }) })
}

export const serverFields = (state: ServerState): Pick<ServerRow, 'state' | 'serverUsage' | 'upTime' | 'lastSeen'> => ({
  state: state.state ?? 'idle',
  serverUsage: state.serverUsage ?? null,
  upTime: state.upTimeS ?? null,
  lastSeen: null,
})

export const silentServer = (seenAt: number): ReturnType<typeof serverFields> => ({
  state: 'offline',
  serverUsage: null,
  upTime: null,
  lastSeen: seenAt,
})
