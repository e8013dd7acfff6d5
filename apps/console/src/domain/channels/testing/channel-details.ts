import type { AdminChannel, ChannelDetails } from '@backhaul/contract/channels'
import { channelFlags, channelMode, channelOutputs, isChannelBusy, isChannelOffline } from '@backhaul/rules/channels'
import { channelRow } from './channel-row.ts'

/** The details of a channel for tests; its flags follow its row as in the core. */
export function channelDetails(fields: Partial<ChannelDetails> = {}): ChannelDetails {
  const row = channelRow(fields)
  return {
    ...row,
    ...channelFlags(row),
    online: !isChannelOffline(row.status),
    offline: isChannelOffline(row.status),
    busy: isChannelBusy(row.status),
    preview: row.type === 'preview',
    outputs: channelOutputs(row),
    mode: channelMode(row),
    port: null,
    bandwidthLimit: null,
    privateSession: false,
    recordsAll: false,
    fourK: false,
    protocol: null,
    broadcasterName: 'Newsroom',
    tallyName: null,
    capabilities: ['recording', 'playout', 'destination', 'ndi', 'sdi', 'overlay', 'multipoint', 'ffmpeg', 'inputSource', 'logs'],
    fetchedRtmpData: null,
    fileTransfer: null,
    serverProductType: 'mmh_server',
    overlay: null,
    smpteMetadata: { isConfigured: false },
    destinationState: 'none',
    inputSource: null,
    logs: null,
    ptmpLu100: false,
    ptmpStatuses: [],
    ptmpDelay: null,
    assignment: { productId: null },
    version: 1,
    ...fields,
  }
}

export function adminChannel(fields: Partial<ChannelDetails> = {}, version = 1): AdminChannel {
  const details = channelDetails(fields)
  const { channelName: name, mode, output, sdiNo, ndi: NDI, forceOutput, distributor, studio, fourK, port, recordsAll: recording } = details
  const { bandwidthLimit, tallyName: tally, liveuVersion: swVersion } = details
  const configuration = {
    name,
    mode,
    output,
    sdiNo,
    NDI,
    forceOutput,
    distributor,
    studio,
    fourK,
    port,
    recording,
    tally,
    bandwidthLimit,
    swVersion,
  }
  return { ...details, configuration, version }
}
