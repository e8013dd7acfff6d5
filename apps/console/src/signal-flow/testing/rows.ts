import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import type { FlowOptions, FlowRows, Rows } from '../graph/flow.ts'

// The rows have further fields, which the flows do not read.
export const channelRow = (fields: Partial<ChannelRow> = {}): ChannelRow =>
  ({
    output: true,
    distributor: false,
    forceOutput: false,
    forwardRtmp: false,
    ndi: false,
    sdiNo: 1,
    flavor: null,
    studio: false,
    sharing: false,
    cdnName: null,
    destination: null,
    channelId: 'c1',
    channelName: 'Channel-1',
    type: 'output',
    status: 'idle',
    serverId: 's1',
    serverName: 'Hub-1',
    supportedByUnit: true,
    licensed: true,
    inventoryId: 'inv1',
    inventories: ['inv1'],
    groups: ['g1'],
    allocatedTo: null,
    allocatedToUnitAlias: null,
    allocatedToUnitUid: null,
    allocatedToByApp: null,
    onAir: false,
    recording: false,
    bitrate: 0,
    uptime: null,
    liveuVersion: '9.1.0',
    lastSeen: null,
    ...fields,
  }) as ChannelRow

export const serverRow = (fields: Partial<ServerRow> = {}): ServerRow =>
  ({
    uniqueId: 's1',
    name: 'Hub-1',
    alias: null,
    serial: 'S-1',
    type: 'mmh_server',
    typeGroup: 'mmhServer',
    inventoryId: 'inv1',
    inventories: ['inv1'],
    groups: ['g1'],
    state: 'busy',
    swVersion: '9.1.0',
    serverUsage: { cpu: 20, storage: 30 },
    upTime: 1000,
    maxChannels: 8,
    cloudProvider: null,
    cloudRegion: null,
    alerts: { warning: 0, critical: 0 },
    lastSeen: null,
    ...fields,
  }) as ServerRow

/** A unit on air: it sends 6 Mbps over two operators and Ethernet to a channel. */
export const onAirUnit = (fields: Partial<UnitRow> = {}): UnitRow =>
  unitRow({
    applications: { video: 'running' },
    totalBitrate: 6000,
    linksKbps: [3000, 2000, -1, 1000],
    linkCarriers: ['cell:Nordtel', 'cell:Telvia', 'wifi', 'lan'],
    feeds: [{ channelId: 'c1', name: 'Channel-1', external: false, camera: 1 }],
    ...fields,
  })
export const busyChannel = (fields: Partial<ChannelRow> = {}): ChannelRow =>
  channelRow({ status: 'collecting', onAir: true, bitrate: 5800, allocatedToUnitUid: 'u1', ...fields })

/** Rows as the stores hold them: a change replaces the row and increases the version. */
export function rowsOf<T>(
  id: (row: T) => string,
  first: readonly T[],
): Rows<T> & { put(row: T): void; remove(id: string): void; readonly size: number } {
  const rows = new Map(first.map((row) => [id(row), row]))
  let version = 0
  return {
    get: (key) => rows.get(key),
    values: () => rows.values(),
    get version() {
      return version
    },
    get size() {
      return rows.size
    },
    put(row) {
      rows.set(id(row), row)
      version++
    },
    remove(key) {
      rows.delete(key)
      version++
    },
  }
}

export const flowRows = (
  units: readonly UnitRow[],
  channels: readonly ChannelRow[],
  servers: readonly ServerRow[] = [serverRow()],
  returns: readonly VideoReturnRow[] = [],
) =>
  ({
    units: rowsOf(({ uniqueId }) => uniqueId, units),
    channels: rowsOf(({ channelId }) => channelId, channels),
    servers: rowsOf(({ uniqueId }) => uniqueId, servers),
    returns: rowsOf(({ uniqueId }) => uniqueId, returns),
  }) satisfies FlowRows

const all = () => true
export const flowOptions = (fields: Partial<FlowOptions> = {}): FlowOptions => ({
  units: 'unit',
  links: 'carrier',
  servers: 'server',
  channels: 'channel',
  open: new Set(),
  unitPasses: all,
  channelPasses: all,
  serverPasses: all,
  ...fields,
})
