import type { EnhancedUnit, Modem, Unit, UnitRow } from '@backhaul/contract/units'
import { deriveStatus } from '@backhaul/rules/status'
import { typeGroupOf } from '@backhaul/rules/units'

/** A unit for tests, idle and in order; its status follows its applications as in the core. */
export function unitRow(fields: Partial<UnitRow> = {}): UnitRow {
  const { type = 'LU-800', applications = {} } = fields
  return {
    uniqueId: 'u1',
    name: 'Truck-1',
    type,
    typeGroup: typeGroupOf(type),
    inventoryId: 'inv1',
    inventories: ['inv1'],
    groups: ['g1'],
    status: deriveStatus(applications),
    applications,
    transition: null,
    transmission: null,
    tasks: [],
    transmissionMode: 'Live',
    battery: { connected: true, charging: false, percentage: 80 },
    selChannel: { channelId: 'c1', name: 'Channel-1', external: false },
    feeds: [],
    totalBitrate: 0,
    linksKbps: [0, 0, -1, 0],
    location: null,
    cameraConnected: true,
    swVersion: '9.1.0',
    alerts: { warning: 0, critical: 0 },
    lastModified: 1_750_000_000_000,
    lastSeen: null,
    ...fields,
  }
}

export const modem = (fields: Partial<Modem> = {}): Modem => ({
  port: 1,
  id: 'm1',
  name: 'Modem 1',
  uiType: 'cell',
  state: 'connected',
  connected: true,
  enabled: true,
  uplinkKbps: 2400,
  downlinkKbps: 800,
  signalQuality: 72,
  technology: '5G',
  rttMs: 48,
  lossPercent: 0.4,
  roaming: false,
  activeSim: 'A',
  network: 'Nordtel',
  lastUpdated: 1_750_000_000_000,
  ...fields,
})

export function unit(fields: Partial<Unit> = {}): Unit {
  const row = unitRow(fields)
  return {
    ...row,
    uid: row.uniqueId,
    comment: '',
    serialNumber: 'SN-0001',
    targetSwVersion: null,
    workingMode: 'video',
    delay: 1000,
    delayMsMin: 1000,
    delayMsMax: 20_000,
    subSecondDelay: { delayMsMin: 400, delayMsMax: 900 },
    license: { valid: true, unit: 'days', remaining: 200, pro: true, fourK: false },
    multiCameraLicensed: true,
    numberOfFeeds: 4,
    multipleCamera: { channelSelectionMode: 'automatic', customSelectedChannels: [], cameras: [] },
    hasSdCard: true,
    hasExtender: false,
    storages: [{ name: 'SD', totalMb: 64_000, freeMb: 48_000 }],
    storeBacklogMb: 0,
    inventoryName: 'Newsroom',
    groupNames: ['North'],
    modems: [modem(), modem({ port: 2, id: 'm2', name: 'Modem 2' })],
    hasCertificate: null,
    lastReboot: 1_750_000_000_000,
    ownership: 'sold',
    ...fields,
  }
}

export function enhancedUnit(fields: Partial<EnhancedUnit> = {}): EnhancedUnit {
  const details = unit(fields)
  const { uniqueId, selChannel, delayMsMin, delayMsMax, subSecondDelay } = details
  return {
    ...details,
    configuration: { unitUniqueId: uniqueId, version: 1, delay: details.delay, virtualChannelName: selChannel?.name ?? null },
    capabilities: {
      cameras: 4,
      multiCamera: true,
      storeAndForward: true,
      intercoms: 2,
      extender: false,
      pro: true,
      fourK: false,
      delayMsMin,
      delayMsMax,
      subSecondDelay,
      links: { cell: 2, wifi: 0, lan: 0 },
      services: [],
    },
    services: [],
    activeAlerts: [],
    swVersionShort: '9.1',
    swVersionDisplay: '9.1.0',
    sharing: false,
    channelId: selChannel?.channelId ?? null,
    selHighQualityChannel: null,
    highQualityChannelId: null,
    selProxyChannel: null,
    proxyChannelId: null,
    previewChannelId: null,
    raHours: null,
    rlHours: 4800,
    usage: { usageProfileId: null, usageInfo: null },
    tally: null,
    intercoms: [],
    sipAccount: { account: uniqueId, server: null, inCall: false },
    databridge: null,
    socialMediaStatus: 'none',
    destination: null,
    offlineModems: [],
    multiCameraLabels: [],
    filenamePrefix: null,
    storeAndForwardVideoQuality: null,
    videoQuality: null,
    streamingMode: 'bonding',
    cellularNetworksUpdated: null,
    speedTestCompleted: null,
    ...fields,
  }
}
