import { ChannelFile } from '@backhaul/contract/channel-files'
import {
  calls as unitCalls,
  EnhancedUnit,
  Modem,
  MultipleCamera,
  SwitcherMode,
  Intercom,
  UnitConfiguration,
} from '@backhaul/contract/units'
import { Destination } from '@backhaul/contract/destinations'
import { AlertConfiguration } from '@backhaul/contract/notifications'
import { Server } from '@backhaul/contract/servers'
import { Composition } from '@backhaul/contract/graphics'
import { Preferences } from '@backhaul/contract/preferences'
import { Story } from '@backhaul/contract/stories'
import { InputSource, VideoReturnRow } from '@backhaul/contract/video-return'
import type { Entity } from './model.ts'

// The place of each field of Units §3, by the name that docs/requirements has for it.

const text = (maxLength: number) => ({ type: 'string', maxLength })
const list = (maxItems: number) => ({ type: 'array', maxItems })
const boolean = { type: 'boolean' }
const integer = { type: 'integer' }
const instant = { type: 'integer' }
const oneOf = (...values: string[]) => ({ enum: values })

export const unit: Entity = {
  entity: 'Unit',
  schema: EnhancedUnit,
  places: {
    uniqueId: 'uniqueId',
    uid: 'uid',
    name: ['name', { type: 'string', pattern: '^[A-Za-z0-9_-]+$' }],
    comment: ['comment', text(100)],
    type: 'type',
    status: 'status',
    applications: 'applications',
    swVersion: 'swVersion',
    'swVersion short': 'swVersionShort',
    'swVersion display': 'swVersionDisplay',
    sharing: ['sharing', boolean],
    'battery.connected': ['battery.connected', boolean],
    'battery.charging': ['battery.charging', boolean],
    'battery.percentage': ['battery.percentage', { minimum: 0, maximum: 100 }],
    intercoms: ['intercoms', list(2)],
    selChannel: 'selChannel.name',
    selHighQualityChannel: 'selHighQualityChannel.name',
    selProxyChannel: 'selProxyChannel.name',
    channelId: 'channelId',
    previewChannelId: 'previewChannelId',
    highQualityChannelId: 'highQualityChannelId',
    proxyChannelId: 'proxyChannelId',
    license: ['license.valid', boolean],
    'license unit': ['license.unit', oneOf('hours', 'days')],
    'license PRO': ['license.pro', boolean],
    'license 4K': ['license.fourK', boolean],
    raHours: ['raHours', { type: 'number' }],
    rlHours: ['rlHours', { type: 'number' }],
    'usage.usageInfo': 'usage.usageInfo.quotaPerMonth',
    'usage.usageProfileId': 'usage.usageProfileId',
    'serial number': 'serialNumber',
    tally: ['tally.onAir', boolean],
    'location.lat': ['location.lat', { type: 'number' }],
    'location.lng': ['location.lng', { type: 'number' }],
    'location.address': ['location.address', { type: 'string' }],
    databridge: ['databridge.enabled', boolean],
    sipAccount: ['sipAccount.account', { type: 'string' }],
    services: 'services.[].serviceName',
    'target software version': ['targetSwVersion', { type: 'string' }],
    inventories: ['inventories', { type: 'array' }],
    groups: ['groups', { type: 'array' }],
    capabilities: ['capabilities.cameras', integer],
    alerts: ['activeAlerts.[].level', oneOf('warning', 'critical')],
    workingMode: 'workingMode',
    transmissionMode: 'transmissionMode',
    totalBitrate: ['totalBitrate', integer],
    storages: 'storages.[].freeMb',
    socialMediaStatus: 'socialMediaStatus',
    lastReboot: ['lastReboot', instant],
    'offline modems': ['offlineModems', list(16)],
    multiCameraLabels: ['multiCameraLabels.[]', text(12)],
    filenamePrefix: ['filenamePrefix', text(32)],
    storeAndForwardVideoQuality: 'storeAndForwardVideoQuality',
    hasExtender: ['hasExtender', boolean],
    cellularNetworksUpdated: ['cellularNetworksUpdated', instant],
    speedTestCompleted: ['speedTestCompleted', instant],
    ownership: 'ownership',
  },
}

export const uploadedFiles: Entity = {
  entity: 'Unit',
  schema: unitCalls.listUploadedFiles.output,
  places: { uploadedFiles: ['', list(10)] },
}

export const modem: Entity = {
  entity: 'Modem',
  schema: Modem,
  places: {
    port: ['port', integer],
    id: 'id',
    uplinkKbps: ['uplinkKbps', integer],
    downlinkKbps: ['downlinkKbps', integer],
    connected: ['connected', boolean],
    enabled: ['enabled', boolean],
    name: 'name',
    uiType: 'uiType',
    'signal qualities': ['signalQuality', { minimum: 0, maximum: 100 }],
    roaming: ['roaming', boolean],
    activeSim: 'activeSim',
    lastUpdated: ['lastUpdated', instant],
  },
}

export const multipleCamera: Entity = {
  entity: 'Multiple camera',
  schema: MultipleCamera,
  places: {
    channelSelectionMode: 'channelSelectionMode',
    customSelectedChannels: ['customSelectedChannels', list(4)],
  },
}
export const feeds: Entity = {
  entity: 'Multiple camera',
  schema: EnhancedUnit,
  places: { numberOfFeeds: ['numberOfFeeds', { minimum: 1, maximum: 4 }] },
}
export const multipleCameraChannel: Entity = {
  entity: 'Multiple camera',
  schema: unitCalls.setMultipleCameraChannel.input,
  places: { channel: 'channelId' },
}

export const switcherMode: Entity = {
  entity: 'Switcher mode',
  schema: SwitcherMode,
  places: {
    highQualityChannel: 'highQualityChannel',
    proxyChannel: 'proxyChannel',
    inputSdi: ['inputSdi', { minimum: 1, maximum: 4 }],
  },
}

export const intercom: Entity = {
  entity: 'Intercom',
  schema: Intercom,
  places: { mode: ['mode', oneOf('audioRoom', 'targetChannel')], destinationAccount: 'destinationAccount' },
}

export const machine: Entity = {
  entity: 'Settings configuration',
  schema: unitCalls.listMachines.output,
  places: { outputChannel: '[].outputChannel', multiChannel: ['[].multiChannel', boolean], machineUid: '[].machineUid' },
}

export const configuration: Entity = {
  entity: 'Unit configuration',
  schema: UnitConfiguration,
  places: {
    unitUniqueId: 'unitUniqueId',
    storeAndForwardVideoQualityV2: 'storeAndForwardVideoQualityV2.profile',
    delay: ['delay', integer],
    virtualChannelName: ['virtualChannelName', { type: 'string' }],
    'audio parameters': 'audioParameters.source',
    'audio bitrate': ['audioBitrate', { const: 128 }],
    'bandwidth limit cellular': ['bwLimitation.cellular', integer],
    'bandwidth limit total': ['bwLimitation.total', integer],
    'pairing code mode': ['pairingCode', oneOf('off', 'fixed', 'oneTime')],
    'switcher-mode channels': 'switchermode.highQualityChannel',
  },
}
export const configurationLabels: Entity = {
  entity: 'Unit configuration',
  schema: MultipleCamera,
  places: { 'multi-camera labels': ['cameras.[].label', text(12)] },
}
export const configurationAlerts: Entity = {
  entity: 'Unit configuration',
  schema: unitCalls.getAlertConfiguration.output,
  places: { 'alerts configuration': 'rules.[].recipients' },
}
/** Fields of the commands about files and links. */
export const configurationInputs: readonly Entity[] = [
  { entity: 'Unit configuration', schema: unitCalls.uploadFiles.input, places: { paths: ['paths', list(100)] } },
  { entity: 'Unit configuration', schema: unitCalls.cancelUpload.input, places: { files: ['files', list(100)] } },
  { entity: 'Unit configuration', schema: unitCalls.scanCellular.input, places: { port: ['port', { minimum: 0, maximum: 15 }] } },
  { entity: 'Unit configuration', schema: unitCalls.scanWifi.input, places: { forceScanNow: ['forceScanNow', boolean] } },
]

export const modemConfiguration: Entity = {
  entity: 'Modem configuration',
  schema: unitCalls.getModemConfiguration.output,
  places: {
    'authentication protocol': 'apns.[].authentication',
    'APN slots': ['apns', list(4)],
    'SIM slots': ['activeSim', oneOf('A', 'B')],
    'network mode': 'networkMode',
  },
}

export const alert: Entity = {
  entity: 'Alert',
  schema: AlertConfiguration,
  places: { type: 'rules.[].type', level: 'rules.[].level', 'mailing list': ['rules.[].recipients', list(20)] },
}

const storyFields = ['slugline', 'crewName', 'storyId', 'usageTerms', 'provider', 'reporter', 'keywords', 'comments']
export const story: Entity = {
  entity: 'Story',
  schema: Story,
  places: {
    ...Object.fromEntries(storyFields.map((name) => [name, [name, text(1024)] as const])),
    'last modified': ['lastModified', instant],
    'assigned units': 'units.[].id',
  },
}

export const file: Entity = {
  entity: 'File',
  schema: ChannelFile,
  places: {
    fileId: ['fileId', { type: 'object' }],
    'fileId.channel': 'fileId.channel',
    'fileId.unit': 'fileId.unit',
    'fileId.name': 'fileId.name',
    fileName: 'fileName',
    luName: 'luName',
    luAlias: 'luAlias',
    mmhId: 'mmhId',
    mmhName: 'mmhName',
    sizeBytes: ['sizeBytes', integer],
    lastModified: ['lastModified', instant],
    chunkIndex: ['chunkIndex', integer],
    isTransferring: ['isTransferring', boolean],
    rootDirectory: 'rootDirectory',
    chunks: 'chunks.[].fileName',
    'metadata.date': ['metadata.date', instant],
    'metadata.size': ['metadata.size', integer],
    'metadata.resolution': 'metadata.resolution',
    'metadata.length': ['metadata.length', integer],
    'metadata.bitrate': ['metadata.bitrate', integer],
    'metadata.codec': 'metadata.codec',
    'metadata.GPS': ['metadata.gps.lat', { type: 'number' }],
    'metadata.unit name': 'metadata.unitName',
    'metadata.unit type': 'metadata.unitType',
    'metadata.story fields': 'metadata.story',
  },
}

export const preferences: Entity = {
  entity: 'Preferences',
  schema: Preferences,
  places: {
    groupId: 'groupId',
    inventoryId: 'inventoryId',
    inventoryName: ['inventoryName', text(255)],
    unitAlertsSettings: ['unitAlertsSettings', { type: 'object' }],
    unitAlertsSoundSettings: 'unitAlertsSoundSettings.critical',
    luSmartCountry: ['luSmartCountry', { type: 'string', default: 'usa' }],
    graphicsRegion: 'graphicsRegion',
    currentRoute: 'currentRoute',
    leftPanelWidth: ['leftPanelWidth', { type: 'number' }],
    unitListExpanded: ['unitListExpanded', boolean],
    lastSelectedUnit: 'lastSelectedUnit',
    zendeskChatHidden: ['zendeskChatHidden', { ...boolean, default: false }],
  },
}

/** Of secrets, a destination shows the server of an address, and whether there is one. */
export const streamingDestination: Entity = {
  entity: 'Streaming destination',
  schema: Destination,
  places: {
    name: 'name',
    provider: 'provider',
    'URL primary': 'streams.[].primaryAddress',
    'URL secondary': 'streams.[].secondaryAddress',
    'stream ID': ['streams.[].streamId', text(128)],
    'stream type': ['streams.[].streamType', oneOf('rtmp', 'srt', 'mpegTs')],
    username: 'streams.[].username',
    password: ['streams.[].hasPassword', boolean],
    'video profile': 'streams.[].videoProfile',
    bitrate: ['streams.[].bitrate', { minimum: 2000, maximum: 8000 }],
    resolution: 'streams.[].resolution',
    'frame rate': 'streams.[].frameRate',
    'SRT mode': ['streams.[].srtMode', oneOf('caller', 'listener', 'rendezvous')],
    'source port': ['streams.[].sourcePort', { minimum: 0, maximum: 65_535 }],
    passphrase: ['streams.[].hasPassphrase', boolean],
    latency: 'streams.[].latency',
    'MPEG-TS IP': 'streams.[].mpegTsIp',
    'MPEG-TS port': ['streams.[].mpegTsPort', { minimum: 0, maximum: 65_535 }],
    'MPEG-TS bitrate': 'streams.[].mpegTsBitrate',
    'FFMPEG override': ['streams.[].ffmpegOverride', text(512)],
  },
}

export const videoReturn: Entity = {
  entity: 'Video return channel',
  schema: VideoReturnRow.extend({ input: InputSource }),
  places: {
    uniqueId: 'uniqueId',
    name: ['name', { type: 'string', pattern: '^[A-Za-z0-9_-]+$' }],
    description: ['description', { type: 'string' }],
    status: 'status',
    uptime: 'uptime',
    serialNumber: 'serialNumber',
    inputStandard: 'inputStandard',
    inputParameters: 'inputParameters.width',
    p2MPStreamingStatuses: 'p2MPStreamingStatuses.[].status',
    urlData: 'urlData.host',
    'configuration.input type': ['configuration.inputType', oneOf('disabled', 'SDI', 'SRT')],
    'configuration.URL': ['configuration.url', { type: 'string' }],
    'configuration.passphrase': ['input.passphrase', { minLength: 10, maxLength: 64 }],
    'configuration.destination port': 'configuration.destinationPort',
    'configuration.latency': ['configuration.latency', integer],
    inventories: ['inventories', { type: 'array' }],
    groups: ['groups', { type: 'array' }],
  },
}

export const server: Entity = {
  entity: 'Server',
  schema: Server,
  places: {
    name: ['name', { type: 'string', pattern: '^[A-Za-z0-9_-]+$' }],
    serial: 'serial',
    alias: ['alias', { type: 'string' }],
    'unique ID': 'uniqueId',
    'IFB mode': ['ifbMode', oneOf('V1', 'V2')],
    'max channels': ['maxChannels', integer],
    'webrtc port': ['webrtcPort', { minimum: 1, maximum: 65_353 }],
    'publishing mode': ['publishingMode', oneOf('automatic', 'manual')],
    'cloud region': ['cloud.region', { type: 'string' }],
    'cloud instance': ['cloud.instance', { type: 'string' }],
    'cloud provider': ['cloud.provider', { type: 'string' }],
    'genlock offset': ['genlockOffset', { minimum: -511, maximum: 511 }],
    'SMPTE network settings': ['smpte.mediaPorts', list(4)],
    'IP pipe settings': ['ipPipe.port', { minimum: 1, maximum: 65_535 }],
    deviceId: 'deviceId',
    tallyHwStatus: 'tallyHwStatus',
    audioHwStatus: 'audioHwStatus',
    applications: ['applications', { type: 'object' }],
    state: ['state', oneOf('offline', 'idle', 'busy', 'upgrading')],
    serverUsage: ['serverUsage.cpu', { minimum: 0, maximum: 100 }],
    upTime: ['upTime', integer],
    servicesData: 'servicesData.[].serviceName',
    inventories: ['inventories', { type: 'array' }],
    registrationServerPort: ['registrationServerPort', { minimum: 1, maximum: 65_535 }],
  },
}

export const composition: Entity = {
  entity: 'Graphics composition',
  schema: Composition,
  places: {
    name: ['name', { type: 'string' }],
    template: ['template', { type: 'string' }],
    'last updated': ['lastUpdated', instant],
  },
}
