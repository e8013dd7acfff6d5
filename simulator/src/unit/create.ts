import type { Provision, UnitSettings } from '@backhaul/device-link'
import { between, draw, happens, purposeOf } from '../chance.ts'
import { startStep } from '../device/step.ts'
import type { UnitModel } from '../models/model.ts'
import { modelOf } from '../models/models.ts'
import { createModems, type RadioContext, refreshModems } from '../radio/modem.ts'
import { openRow, tuneLinks } from '../radio/transmissions.ts'
import { type Battery, batteryFrom } from './battery.ts'
import { createRoute } from './route.ts'
import { isCutOff, type UnitState } from './state.ts'
import { type CardFile, lengthMsOf, type Storage, withFiles } from './storage.ts'

const bornChance = purposeOf('state of a new unit')
const cardChance = purposeOf('files on the card of a new unit')
const bootedAgoMsMax = 5 * 24 * 3_600_000
const modemsWithinMs = 30_000

function createStorage({ storageMb }: UnitModel, hasSdCard: boolean, chance: { key: number; nowMs: number }): Storage | null {
  if (!hasSdCard) return null
  const totalMb = Math.max(16_000, storageMb)
  const files: CardFile[] = Array.from({ length: Math.floor(between(chance, cardChance, 0, 12)) }, (_, i) => {
    const storedAtMs = chance.nowMs - Math.floor(between(chance, cardChance, 0.01, 1, 100 + i) * bootedAgoMsMax)
    const sizeMb = Math.floor(between(chance, cardChance, 200, totalMb / 20, 200 + i))
    return { path: `rec_${storedAtMs}.mp4`, sizeMb, lengthMs: lengthMsOf(sizeMb), storedAtMs }
  })
  const storage: Storage = {
    name: 'SD',
    totalMb,
    files: [],
    filesMb: 0,
    backlogMb: 0,
    recording: false,
    recordedMb: 0,
    recordingSinceMs: 0,
    recordingEndsMs: null,
    forwarding: false,
    upload: null,
    forwardFromMs: 0,
    nextReportMs: 0,
  }
  return withFiles(storage, files)
}

/** Returns the settings of a unit that no user has changed. */
const factorySettings = (name: string, { hevc }: UnitModel): Required<UnitSettings> => ({
  name,
  audioParameters: { source: 'sdi', channels: 2, gainDb: 0 },
  audioBitrateKbps: 128,
  ifbDelayMs: 700,
  ifbAlwaysOn: false,
  ancillaryData: false,
  shootingMode: 'normal',
  storeAndForwardQuality: { profile: 'standard', codec: hevc ? 'h265' : 'h264' },
  encoder: hevc ? 'h265' : 'h264',
  videoComplexity: 'standard',
  videoFormat: { resolution: 1080, colorDepth: 8 },
  metadata: {},
  filenamePrefix: '',
  ntpTimecode: { enabled: false, server: 'pool.ntp.org' },
  fixedInternetDelayMs: 2000,
  ipInputStream: { enabled: false, url: '' },
  ipPipe: { enabled: false, port: 8000 },
  databridge: { enabled: true, gatewayId: null },
  videoReturn: { enabled: true, channelId: null },
  multiCamera: { mode: 'highQuality', cameras: [] },
  switcher: { highQualityChannelId: null, proxyChannelId: null, inputSdi: 1 },
  bandwidth: { totalKbps: null, cellularKbps: null },
  intercoms: [
    { mode: 'targetChannel', destination: null },
    { mode: 'targetChannel', destination: null },
  ],
  audioJacks: { inputGainDb: 0, outputVolume: 60 },
  interfaces: [],
  pairingCodeMode: 'off',
  operationalMode: 'video',
})

const feedsWithin = (feeds: number) => Math.max(1, Math.min(4, feeds))

/** Creates an idle unit that was switched on some time ago, with the configuration that the core has stored for it. */
export function createUnit(provision: Provision, key: number, row: number, nowMs: number, radio: RadioContext): UnitState {
  const { deviceId: id } = provision
  const model = modelOf(provision.model)
  const step = startStep(key, nowMs, radio)
  const route = createRoute(provision.home, step)
  const place = { lat: route.lat, lng: route.lng, driving: false, speedKmh: 0 }
  const settings = { ...factorySettings(provision.name, model), ...provision.settings, name: provision.name }
  const isDisabled = (port: number) => settings.interfaces.some((one) => one.port === port && !one.enabled)
  const equipped = createModems(model, id, key, place).map((modem) => ({ ...modem, enabled: !isDisabled(modem.port) }))
  const modems = refreshModems(equipped, radio, place, step)
  openRow(radio.sent, row, key)
  tuneLinks(radio.sent, row, modems)
  const battery: Battery = {
    present: model.batteryHours !== null,
    charging: model.batteryHours !== null,
    percent: 100,
    slope: 0,
    atMs: nowMs,
  }
  return {
    id,
    key,
    row,
    dueAtMs: nowMs,
    silent: isCutOff(modems),
    bootId: nowMs,
    model,
    feeds: feedsWithin(provision.numberOfFeeds ?? model.feeds),
    power: { state: 'on', startEndsMs: 0, bootedAtMs: nowMs - Math.floor(between(step, bornChance, 0.01, 1) * bootedAgoMsMax) },
    activities: {},
    declared: null,
    stream: null,
    tasks: [],
    storage: createStorage(model, provision.hasSdCard ?? model.storageMb > 0, step),
    modems,
    // The refreshes of a fleet are spread over their interval.
    modemsDueMs: nowMs + Math.floor(modemsWithinMs * draw(step, bornChance, 1)),
    modemsReportedMs: nowMs,
    battery: batteryFrom(battery, nowMs, battery.charging, { batteryHours: model.batteryHours, transmitting: false }),
    batteryLoaded: false,
    route,
    cameraConnected: happens(step, bornChance, 0.97, 2),
    tally: 'off',
    wifi: { networks: [], scannedAtMs: 0, known: [] },
    cellScans: [],
    setup: {
      channelId: provision.channelId ?? null,
      delayMs: provision.delayMs ?? Math.max(1500, model.delayMsMin),
      transmissionMode: provision.transmissionMode ?? 'Live',
      settings,
    },
    firmware: { swVersion: provision.swVersion, paired: true, hasCertificate: true },
    arrivals: [],
    unsent: [],
    commandedAtMs: 0,
  }
}

/**
 * Takes the facts that an administrator changed at the core. Feeds and a card are changed while the unit does nothing: a busy one
 * keeps what it has until its next `provision`.
 */
export function reviseUnit(unit: UnitState, provision: Provision, nowMs: number): UnitState {
  const { name, numberOfFeeds = unit.feeds, hasSdCard = unit.storage !== null } = provision
  const named = { ...unit, setup: { ...unit.setup, settings: { ...unit.setup.settings, name } } }
  if (Object.keys(unit.activities).length > 0 || unit.tasks.length > 0) return named
  const isSameCard = hasSdCard === (unit.storage !== null)
  const storage = isSameCard ? unit.storage : createStorage(unit.model, hasSdCard, { key: unit.key, nowMs })
  return { ...named, feeds: feedsWithin(numberOfFeeds), storage }
}
