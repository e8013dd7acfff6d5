import type { ChannelRow } from '@backhaul/contract/channels'
import { channelType } from '@backhaul/rules/channels'

export const failedDestination: NonNullable<ChannelRow['destination']> = {
  kind: 'cdn',
  address: 'rtmp://ingest.cdn.example',
  state: 'failed',
  fault: 'refusedKey',
  isSecondary: false,
  takesKbps: null,
  attempts: 1,
}

/** A channel for tests, idle and in order; its type follows its flags as in the core. */
export function channelRow(fields: Partial<ChannelRow> = {}): ChannelRow {
  const row: Omit<ChannelRow, 'type'> = {
    channelId: 'c1',
    channelName: 'Hub-SDI1',
    output: true,
    distributor: false,
    forceOutput: false,
    forwardRtmp: false,
    ndi: false,
    sdiNo: null,
    flavor: null,
    studio: false,
    sharing: false,
    cdnName: null,
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
    destination: null,
    onAir: false,
    tally: null,
    ifb: null,
    tallyHwStatus: null,
    audioHwStatus: null,
    recording: false,
    ingest: false,
    graphics: null,
    bitrate: 0,
    uptime: 3600,
    liveuVersion: '9.1.0',
    lastSeen: null,
    ...fields,
  }
  return { type: channelType(row), ...row }
}
