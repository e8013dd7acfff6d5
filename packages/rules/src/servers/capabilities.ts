import type { ServerCapabilities, ServerRow, ServerType } from '@backhaul/contract/servers'

type Functions = Omit<ServerCapabilities, 'resetInstance'>
const none = { ifb: false, webrtc: false, genlock: false, smpte: false, ipPipe: false, files: false, feeds: false }

/** The spec names the types of servers and few of their functions; the numbers of channels are ours. */
const functionsOf: Readonly<Record<ServerType, Functions>> = {
  mmh_server: { ...none, channelsMax: 64, ifb: true, webrtc: true, genlock: true, smpte: true, ipPipe: true, files: true },
  vr_server: { ...none, channelsMax: 32 },
  ingest_server: { ...none, channelsMax: 64, files: true },
  transceiver_server: { ...none, channelsMax: 8, genlock: true, feeds: true },
}

/** API-129: the functions of a server. One in a cloud has no SDI clock and no media network, and its instance can be reset. */
export function serverCapabilities({ type, cloudProvider }: Pick<ServerRow, 'type' | 'cloudProvider'>): ServerCapabilities {
  const isCloud = cloudProvider !== null
  const functions = functionsOf[type]
  return { ...functions, ...(isCloud && { genlock: false, smpte: false }), resetInstance: isCloud }
}
