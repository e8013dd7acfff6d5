import {
  AdminChannel,
  calls,
  ChannelDetails,
  ChannelFlavor,
  ChannelInputKind,
  ChannelMode,
  ChannelOutputKind,
  ChannelStatus,
  ChannelType,
  StunTurnInfo,
} from '@backhaul/contract/channels'
import { channelFlags } from '@backhaul/rules/channels'
import { channelCounterNames } from '@backhaul/rules/counters'
import { expect, test } from 'vitest'
import { namesIn, type Entity, provesFields, provesValues } from './model.ts'

// The rows of the model about channels.

const boolean = { type: 'boolean' }
const integer = { type: 'integer' }

const configuration: Entity = {
  entity: 'Channel (config)',
  schema: AdminChannel,
  places: {
    name: ['configuration.name', { pattern: '^[A-Za-z0-9_-]+$' }],
    mode: 'configuration.mode',
    port: ['configuration.port', { minimum: 1, maximum: 65_535 }],
    recording: ['configuration.recording', boolean],
    NDI: ['configuration.NDI', boolean],
    tally: 'configuration.tally',
    'force output': ['configuration.forceOutput', boolean],
    'bandwidth limit': ['configuration.bandwidthLimit', integer],
    'sw version': 'configuration.swVersion',
  },
}

const live: Entity = {
  entity: 'Channel (live state)',
  schema: ChannelDetails,
  places: {
    channelId: 'channelId',
    channelName: 'channelName',
    type: 'type',
    status: 'status',
    online: ['online', boolean],
    offline: ['offline', boolean],
    busy: ['busy', boolean],
    output: ['output', boolean],
    preview: ['preview', boolean],
    sharing: ['sharing', boolean],
    distributor: ['distributor', boolean],
    forceOutput: ['forceOutput', boolean],
    forwardRtmp: ['forwardRtmp', boolean],
    ndi: ['ndi', boolean],
    sdiNo: ['sdiNo', integer],
    studio: ['studio', boolean],
    flavor: 'flavor',
    cdnName: 'cdnName',
    protocol: 'protocol',
    broadcasterName: 'broadcasterName',
    allocatedTo: 'allocatedTo',
    allocatedToUnitAlias: 'allocatedToUnitAlias',
    allocatedToUnitUid: 'allocatedToUnitUid',
    allocatedToByApp: 'allocatedToByApp',
    'tally name': 'tallyName',
    ifb: 'ifb',
    onAir: ['onAir', boolean],
    supportedByUnit: ['supportedByUnit', boolean],
    tallyHwStatus: 'tallyHwStatus',
    audioHwStatus: 'audioHwStatus',
    capabilities: ['capabilities', { type: 'array' }],
    fetchedRtmpData: 'fetchedRtmpData.url',
    'fileTransfer.path': 'fileTransfer.path',
    'fileTransfer.status': 'fileTransfer.status',
    recording: ['recording', boolean],
    serverProductType: 'serverProductType',
    overlay: 'overlay.name',
    'smpteMetadata.isConfigured': ['smpteMetadata.isConfigured', boolean],
    liveuVersion: 'liveuVersion',
    ptmpLu100: ['ptmpLu100', boolean],
    ptmpStatuses: ['ptmpStatuses.[].bitrate', integer],
    ptmpDelay: ['ptmpDelay', integer],
    uptime: ['uptime', integer],
    'assignment.productId': 'assignment.productId',
  },
}

const memberships: Entity = {
  entity: 'Channel',
  schema: ChannelDetails,
  places: { inventories: ['inventories', { type: 'array' }], groups: ['groups', { type: 'array' }] },
}

provesFields('M-513 to M-521', configuration)
provesFields('M-536 to M-579', live)
provesFields('M-819 to M-820', memberships)
provesFields('M-825', { entity: 'STUN/TURN info', schema: calls.getStunTurn.input, places: { identifier: 'identifier' } })
provesFields('M-826', { entity: 'STUN/TURN info', schema: StunTurnInfo, places: { turnExpiration: ['turnExpiration', integer] } })
provesFields('M-731 to M-733', {
  entity: 'Ptmp payload',
  schema: calls.updatePtmp.input,
  places: { uniqueID: 'uniqueID', machines: ['machines', { type: 'array' }], 'machines.uid': 'machines.[].uid' },
})

provesValues('M-410 to M-416', 'channelOutputKind', ChannelOutputKind.options)
provesValues(
  'M-421 to M-424',
  'channelKind',
  ChannelType.options.filter((type) => type !== 'group'),
)
provesValues('M-522 to M-526', 'channelMode', ChannelMode.options)
provesValues('M-527 to M-531', 'channelType', ChannelType.options)
provesValues('M-532 to M-535', 'channelInputKind', ChannelInputKind.options)
provesValues('M-580', 'channelFlavor', ChannelFlavor.options)
provesValues('M-589 to M-600', 'channelCounter', channelCounterNames)
provesValues('M-742 to M-749', 'channelStatus', ChannelStatus.options)

test('M-581 to M-588 each classification flag is derived and in the details', () => {
  const named = namesIn('M-581 to M-588', 'Channel classification flags')
  const flags = Object.keys(channelFlags({ type: 'preview' } as never))
  expect(flags.toSorted()).toEqual(named.toSorted())
  for (const name of named) expect(Object.keys(ChannelDetails.shape)).toContain(name)
})
