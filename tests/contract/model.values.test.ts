import { FileName } from '@backhaul/contract/channel-files'
import { MediaResolution } from '@backhaul/contract/destinations'
import { AlertLevel, AlertSettingsMode, AlertType } from '@backhaul/contract/notifications'
import { Preferences, UnitAlertSetting } from '@backhaul/contract/preferences'
import { IfbMode, PublishingMode, ServerType } from '@backhaul/contract/servers'
import {
  Activity,
  AudioBitrate,
  bandwidthCapOptions,
  calls,
  InterfaceSettings,
  Intercom,
  Modem,
  Ownership,
  ProductType,
  ServiceName,
  StoreAndForwardProfile,
  StreamingMode,
  TaskState,
  TransmissionMode,
  TypeGroup,
  UnitIconState,
  UnitSettings,
  UnitStatus,
  UnitTypeGroup,
  UploadedFileStatus,
  VideoFormat,
  WorkingMode,
} from '@backhaul/contract/units'
import { Role } from '@backhaul/contract/users'
import { VideoReturnInputType, VideoReturnStatus } from '@backhaul/contract/video-return'
import { serverTypeGroupOf } from '@backhaul/rules/servers'
import { batteryIcon, isCameraUnit, typeGroupOf } from '@backhaul/rules/units'
import { expect, test } from 'vitest'
import { namesIn, provesValues, schemasAt } from './model.ts'

const valuesAt = (schema: Parameters<typeof schemasAt>[0], path: string): (string | number)[] =>
  schemasAt(schema, path).flatMap((one) => (one['enum'] ?? [one['const']]) as (string | number)[])

provesValues('M-109 to M-118', 'unitTypeGroup', TypeGroup.options)
provesValues('M-255 to M-270', 'activity', Activity.options)
provesValues('M-242 to M-254', 'unitStatus', UnitStatus.options)
provesValues('M-271 to M-275', 'unitIconState', UnitIconState.options)
provesValues('M-295 to M-300', 'transmissionMode', TransmissionMode.options)
provesValues('M-301 to M-305', 'workingMode', WorkingMode.options)
provesValues('M-306 to M-308', 'multiCameraSelectedMode', UnitSettings.shape.multiplecameraMode.unwrap().options)
provesValues('M-138 to M-146', 'ownership', Ownership.options)
provesValues('M-127 to M-132', 'storeAndForwardProfile', StoreAndForwardProfile.options)
provesValues('M-086 to M-088', 'modem.uiType', Modem.shape.uiType.options)
provesValues('M-089 to M-090', 'modem.activeSim', Modem.shape.activeSim.unwrap().options)
provesValues('M-091 to M-094', 'modemUiState', Modem.shape.state.options)
provesValues('M-104 to M-105', 'intercom.mode', Intercom.shape.mode.options)
provesValues('M-276 to M-280', 'ipPipeState', TaskState.options)
provesValues('M-360 to M-363', 'authenticationProtocol', valuesAt(InterfaceSettings, 'apns.[].authentication'))
provesValues('M-368 to M-370', 'networkMode', InterfaceSettings.shape.networkMode.unwrap().options)
provesValues('M-371 to M-373', 'audioBitrate', valuesAt(AudioBitrate, ''))
provesValues('M-377 to M-384', 'bandwidthCapOption', bandwidthCapOptions)
provesValues('M-392 to M-394', 'streamingMode', StreamingMode.options)
provesValues('M-163 to M-167', 'alertType', AlertType.options, ['duplicateDevice'])
provesValues('M-636 to M-638', 'videoReturnInputType', VideoReturnInputType.options)
// A device may report it; the core shows it as offline.
provesValues('M-750 to M-755', 'videoReturnStatus', [...VideoReturnStatus.options, 'unknown'])
provesValues('M-168 to M-169', 'alertLevel', AlertLevel.options)
provesValues('M-212 to M-217', 'uploadedFileStatus', UploadedFileStatus.options)
provesValues('M-804 to M-808', 'defaultMediaResolution', MediaResolution.options)
provesValues('M-665 to M-666', 'ifbMode', IfbMode.options)
provesValues('M-667 to M-668', 'publishingMode', PublishingMode.options)
provesValues('M-669 to M-672', 'serverType', ServerType.options)
provesValues('M-319 to M-334', 'role', Role.options)
provesValues('M-396 to M-403', 'unitAlertSetting', UnitAlertSetting.options)
provesValues('M-404 to M-405', 'alertSound', Object.keys(Preferences.parse({}).unitAlertsSoundSettings))

test('M-173 to M-175 the rules of alerts are automatic, by group or manual', () => {
  const inOneWord = (name: string) => name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  const named = namesIn('M-173 to M-175', 'alertsConfigurationMode').map(inOneWord)
  expect(AlertSettingsMode.options.toSorted()).toEqual(named.toSorted())
})

test('M-001 to M-010 every family of hardware is a type group, of units or of servers', () => {
  const written: Readonly<Record<string, string>> = { 'field units': 'fieldUnits', 'lite units': 'liteUnits', 'smart units': 'smartUnits' }
  const families = namesIn('M-001 to M-010', 'hardwareFamily').map((name) => written[name] ?? name)
  expect(families.toSorted()).toEqual(TypeGroup.options.toSorted())
  const used = [...ProductType.options.map(typeGroupOf), ...ServerType.options.map(serverTypeGroupOf)]
  expect(new Set(used)).toEqual(new Set(TypeGroup.options))
  expect(new Set(ProductType.options.map(typeGroupOf))).toEqual(new Set(UnitTypeGroup.options))
})

test('M-417 to M-420 every kind of server is a type', () => {
  const typeOf: Readonly<Record<string, ServerType>> = {
    'multimedia hub': 'mmh_server',
    'video return': 'vr_server',
    transceiver: 'transceiver_server',
    ingest: 'ingest_server',
  }
  const types = namesIn('M-417 to M-420', 'serverKind').map((name) => typeOf[name])
  expect(new Set(types)).toEqual(new Set(ServerType.options))
})

test('M-119 to M-122 product types are numbered models, solo variants, the drone, and the multimedia hub', () => {
  expect(ProductType.options.filter((type) => /^LU-\d+$/.test(type)).length).toBeGreaterThan(3)
  expect(ProductType.options.filter(isCameraUnit)).toEqual(['Solo', 'Solo-PRO'])
  expect(ProductType.options).toContain('Drone')
  expect(ServerType.options).toContain('mmh_server')
})

test('M-218 to M-221 recordings have these extensions, and no other', () => {
  const named = namesIn('M-218 to M-221', 'storeAndForwardExtension')
  expect(named).toHaveLength(4)
  for (const extension of named) expect(FileName.safeParse(`rec_1.${extension}`).success).toBe(true)
  for (const extension of ['avi', 'MP4', 'mp4x', '']) expect(FileName.safeParse(`rec_1.${extension}`).success).toBe(false)
})

test('M-309 to M-315 the battery has each of its levels, and no other', () => {
  const named = namesIn('M-309 to M-315', 'batteryIconLevel')
  const batteries = [null, ...Array.from({ length: 101 }, (_, percentage) => percentage)].flatMap((percentage) =>
    [true, false].map((charging) => ({ connected: true, charging, percentage })),
  )
  expect(new Set(batteries.map((battery) => batteryIcon(battery).level))).toEqual(new Set(named))
})

test('M-316 to M-318 the battery is green from 50, yellow from 20, and red below and when unknown', () => {
  const colourAt = (percentage: number | null) => batteryIcon({ connected: true, charging: false, percentage }).colour
  expect([100, 50].map(colourAt)).toEqual(['green', 'green'])
  expect([49, 20].map(colourAt)).toEqual(['yellow', 'yellow'])
  expect([19, 1, null].map(colourAt)).toEqual(['red', 'red', 'red'])
})

test('M-336 to M-357 every kind of command has a call under its name', () => {
  const paths = Object.values(calls).flatMap(({ http }) => http)
  const kinds = namesIn('M-336 to M-357', 'commandKind')
  const missing = kinds.filter((kind) => {
    const name = kind.toLowerCase().replace(/[ -]/g, '_')
    return !paths.some((path) => path === `POST /devices/:unitId/commands/${name}`)
  })
  expect([kinds.length, missing]).toEqual([22, []])
})

test('M-385 to M-391 every service tier is a service', () => {
  const tiers = namesIn('M-385 to M-391', 'serviceTier')
  expect(tiers).toHaveLength(7)
  for (const tier of tiers) expect(ServiceName.options).toContain(tier)
})

test('M-406 M-407 the languages of the console are English and Chinese', () => {
  expect(schemasAt(Preferences, 'language')).toEqual([expect.objectContaining({ enum: ['en', 'zh'] })])
})

test('M-374 to M-376 a unit sends 8-bit or 10-bit colours, and up to 2160 lines', () => {
  const depths = valuesAt(VideoFormat, 'colorDepth').map((bits) => `${bits}-bit`)
  expect(depths).toEqual(namesIn('M-374 to M-375', 'colourDepth'))
  const lines = valuesAt(VideoFormat, 'resolution').map(Number)
  expect([String(Math.max(...lines))]).toEqual(namesIn('M-376', 'resolutionConstant'))
})
