import type { HubConfiguration, IpPipeSettings, SmpteConfiguration, SmpteSettings } from '@backhaul/contract/servers'
import { FeedFormat } from '@backhaul/contract/servers'
import type { ServerSettings } from '@backhaul/device-link'
import { serverCapabilities } from '@backhaul/rules/servers'
import { cloudPlaceOf } from '../../devices/kinds/cloud-place.ts'
import type { Registry } from '../../devices/registry/registry.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'

// A server that has never reported shows what it starts with.
const initial = {
  ifbMode: 'V2',
  webrtcPort: 8443,
  publishingMode: 'automatic',
  genlockOffset: 0,
  registrationServerPort: 9001,
  ipPipeEnabled: true,
  ipPipePort: 9000,
  returnCodec: 'h264',
  returnBitrateKbps: 3000,
  feedFormat: '1080i50',
  container: 'mp4',
  retentionDays: null,
} as const satisfies ServerSettings
const initialSmpte: SmpteSettings = { ptpEnabled: false, ptpDomain: 127, mediaPorts: [] }

/** Returns the settings that a server reports, and those that are stored for it where it has not reported them. */
export const settingsAt = ({ stored, state }: ServerRecord) => ({ ...initial, ...stored.settings, ...state.settings })

export const allocatedChannels = (registry: Registry, serverId: string): number => {
  let count = 0
  for (const { row } of registry.channels.byId.values()) if (row.serverId === serverId) count++
  return count
}

const configured = ({ id, stored: { version } }: ServerRecord) => ({ uniqueId: id, version })

export function hubConfiguration(server: ServerRecord, registry: Registry): HubConfiguration {
  const { ifbMode, webrtcPort, publishingMode, genlockOffset, registrationServerPort } = settingsAt(server)
  return {
    ...configured(server),
    ifbMode,
    webrtcPort,
    publishingMode,
    registrationServerPort,
    genlockOffset: serverCapabilities(server.row).genlock ? genlockOffset : null,
    cloud: cloudPlaceOf(server.stored),
    maxChannels: server.stored.maxChannels,
    allocatedChannels: allocatedChannels(registry, server.id),
  }
}

export const smpteSettings = (server: ServerRecord): SmpteSettings => {
  const { ptpEnabled, ptpDomain, mediaPorts } = settingsAt(server).smpte ?? initialSmpte
  return { ptpEnabled, ptpDomain, mediaPorts }
}

export function smpteConfiguration(server: ServerRecord): SmpteConfiguration {
  const { row, state } = server
  const ptp = row.state === 'offline' ? undefined : state.ptp
  return {
    ...configured(server),
    ...smpteSettings(server),
    genlockOffset: settingsAt(server).genlockOffset,
    ptpState: ptp?.state ?? null,
    ptpOffsetNs: ptp?.offsetNs ?? null,
  }
}

export function ipPipeSettings(server: ServerRecord): IpPipeSettings {
  const { ipPipeEnabled: enabled, ipPipePort: port, registrationServerPort } = settingsAt(server)
  return { enabled, port, registrationServerPort }
}
export const ipPipeConfiguration = (server: ServerRecord) => ({ ...configured(server), ...ipPipeSettings(server) })

const channelsOf = (server: ServerRecord, registry: Registry) => ({
  ...configured(server),
  maxChannels: server.stored.maxChannels,
  allocatedChannels: allocatedChannels(registry, server.id),
})

export function videoReturnConfiguration(server: ServerRecord, registry: Registry) {
  const { returnCodec, returnBitrateKbps } = settingsAt(server)
  return { ...channelsOf(server, registry), returnCodec, returnBitrateKbps }
}

export function feedFormatOf(server: ServerRecord): FeedFormat {
  return FeedFormat.safeParse(settingsAt(server).feedFormat).data ?? initial.feedFormat
}

export const transceiverConfiguration = (server: ServerRecord, registry: Registry) => ({
  ...channelsOf(server, registry),
  feedFormat: feedFormatOf(server),
  genlockOffset: settingsAt(server).genlockOffset,
})

export function ingestConfiguration(server: ServerRecord, registry: Registry) {
  const { container, retentionDays } = settingsAt(server)
  return { ...channelsOf(server, registry), container, retentionDays }
}
