import { type ErrorCode, errorCatalogue } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { ProductType } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { delayRange, forcesFixedLinks, isLowDelay, refuseDelay } from './delay.ts'
import { refuseBusy, refuseReboot, refuseStop, refuseTransmissionMode, refuseVirtualChannel } from './refuse.ts'
import { type ChannelFacts, refuseStart, refuseStartMultiCamera, type StartFacts } from './refuse-start.ts'

const idle = { status: 'idle', applications: {} } as const
const onAir = { status: 'streaming', applications: { video: 'running' } } as const
const starting = { status: 'idle', applications: { video: 'connecting' } } as const
const offline = { status: 'offline', applications: null } as const
const unavailable = { status: 'unavailable', applications: null } as const

describe('refuseDelay', () => {
  const range = { delayMsMin: 400, delayMsMax: 20_000 }

  test('R-110 refuses a delay below 900 ms while the unit is on air', () => {
    expect(refuseDelay({ ...onAir, ...range }, 899)).toEqual({ code: 'DELAY_TOO_LOW_ON_AIR', params: { delayMsMin: 900 } })
    expect(refuseDelay({ ...onAir, ...range }, 900)).toBeNull()
  })
  test('R-110 counts multi camera as on air and a speed test not', () => {
    expect(refuseDelay({ status: 'streaming', applications: { multiCamera: 'running' }, ...range }, 500)?.code).toBe('DELAY_TOO_LOW_ON_AIR')
    expect(refuseDelay({ status: 'speedtest', applications: { video: 'speedtest' }, ...range }, 500)).toBeNull()
  })
  test('R-111 refuses what is outside the range of the unit, on air or not', () => {
    const params = { delayMsMin: 1000, delayMsMax: 10_000 }
    expect(refuseDelay({ ...idle, ...params }, 999)).toEqual({ code: 'DELAY_OUT_OF_RANGE', params })
    expect(refuseDelay({ ...onAir, ...params }, 950)).toEqual({ code: 'DELAY_OUT_OF_RANGE', params })
    expect(refuseDelay({ ...idle, ...params }, 10_001)).toEqual({ code: 'DELAY_OUT_OF_RANGE', params })
    expect(refuseDelay({ ...idle, ...params }, 1000)).toBeNull()
    expect(refuseDelay({ ...idle, ...params }, 10_000)).toBeNull()
  })
  test('refuses any delay for a unit that is offline', () => {
    expect(refuseDelay({ ...offline, ...range }, 2000)?.code).toBe('UNIT_OFFLINE')
    expect(refuseDelay({ ...unavailable, ...range }, 2000)?.code).toBe('UNIT_OFFLINE')
  })
})

test('R-111 every range lies within 400 to 20000 ms, is not empty, and newer software never narrows it', () => {
  const versions = ['', '3.5', '7.0', '8.0', '8.5', '10.0', '10.1']
  for (const type of ProductType.options) {
    const ranges = versions.map((version) => delayRange(type, version))
    for (const { delayMsMin, delayMsMax } of ranges) {
      expect(delayMsMin).toBeGreaterThanOrEqual(400)
      expect(delayMsMax).toBeLessThanOrEqual(20_000)
      expect(delayMsMin).toBeLessThan(delayMsMax)
    }
    expect(ranges.map((range) => range.delayMsMin)).toEqual(ranges.map((range) => range.delayMsMin).toSorted((a, b) => b - a))
  }
})
test('R-111 the range varies by type and by software version', () => {
  expect(delayRange('LU-800', '6.5')).toEqual({ delayMsMin: 1000, delayMsMax: 20_000 })
  expect(delayRange('LU-800', '10.1')).toEqual({ delayMsMin: 400, delayMsMax: 20_000 })
  expect(delayRange('LU-Smart', '10.1')).toEqual({ delayMsMin: 700, delayMsMax: 10_000 })
})
test('R-112 R-246 a delay below 1000 ms is low', () => expect([999, 1000].map(isLowDelay)).toEqual([true, false]))
test('R-251 a delay below 800 ms forces ethernet or Wi-Fi', () => expect([799, 800].map(forcesFixedLinks)).toEqual([true, false]))

describe('refuseStart', () => {
  const channel: ChannelFacts = {
    channelName: 'News-1',
    type: 'output',
    status: 'idle',
    allocatedTo: null,
    allocatedToUnitAlias: null,
    allocatedToUnitUid: null,
  }
  const unit: StartFacts = {
    uniqueId: 'u1',
    ...idle,
    transition: null,
    transmissionMode: 'Live',
    cameraConnected: true,
    license: { valid: true, unit: 'days', remaining: 10, pro: false, fourK: false },
    multiCameraLicensed: true,
    hasSdCard: true,
  }
  const noLicense = { ...unit.license!, valid: false }

  test.each<[string, Partial<StartFacts>, Partial<ChannelFacts> | null, ErrorCode | null]>([
    ['lets an idle unit start', {}, {}, null],
    ['lets a unit start that forwards', { status: 'forwarding', applications: { forward: 'running' } }, {}, null],
    ['refuses an offline unit', offline, {}, 'UNIT_OFFLINE'],
    ['refuses an unavailable unit', unavailable, {}, 'UNIT_OFFLINE'],
    ['refuses a unit on air', onAir, {}, 'UNIT_BUSY'],
    ['refuses a unit whose start still connects', starting, {}, 'UNIT_BUSY'],
    ['refuses a unit whose stop still disconnects', { applications: { video: 'disconnecting' } }, {}, 'UNIT_BUSY'],
    ['refuses a unit that upgrades', { status: 'upgrading', applications: { upgrade: 'running' } }, {}, 'UNIT_BUSY'],
    ['R-086 refuses Store & Forward without SD card', { transmissionMode: 'Store & Forward', hasSdCard: false }, {}, 'NO_SD_CARD'],
    ['R-086 lets a unit record without a channel', { transmissionMode: 'Store & Forward' }, null, null],
    ['R-086 lets a unit record with a channel that is offline', { transmissionMode: 'Store & Forward' }, { status: 'offline' }, null],
    ['refuses a unit that records', { status: 'storeandforward', applications: { store: 'running' } }, {}, 'UNIT_BUSY'],
    ['refuses a unit during a speed test', { status: 'speedtest', applications: { video: 'speedtest' } }, {}, 'SPEED_TEST_RUNS'],
    ['R-082 refuses a unit that follows a command', { transition: { kind: 'stopping', by: 'ada', since: 0 } }, {}, 'UNIT_BUSY'],
    [
      'E-010 refuses Multi-HQ without the license',
      { transmissionMode: 'Multi-HQ', multiCameraLicensed: false },
      {},
      'NO_MULTI_CAMERA_LICENSE',
    ],
    ['refuses a switcher with one camera input', { transmissionMode: 'Field Switcher', numberOfFeeds: 1 }, {}, 'ONE_CAMERA_INPUT'],
    ['R-190 refuses an input channel', {}, { type: 'input' }, 'CHANNEL_TAKES_NO_UNIT'],
    ['R-193 refuses a distributor', {}, { type: 'distributor' }, 'CHANNEL_TAKES_NO_UNIT'],
    ['refuses a channel that upgrades', {}, { status: 'upgrading' }, 'CHANNEL_UPGRADING'],
    ['refuses a channel that plays a file', {}, { status: 'PlayStoredFile' }, 'CHANNEL_OCCUPIED'],
    ['lets a unit stream live without SD card', { hasSdCard: false }, {}, null],
    ['E-016 refuses without a valid video license', { license: noLicense }, {}, 'VIDEO_LICENSE_INVALID'],
    ['refuses without a channel', {}, null, 'NO_CHANNEL_SELECTED'],
    ['refuses an offline channel', {}, { status: 'offline' }, 'CHANNEL_OFFLINE'],
    ['R-186 refuses an unavailable channel', {}, { status: 'unavailable' }, 'CHANNEL_OFFLINE'],
    ['refuses a collecting channel', {}, { status: 'collecting', allocatedToUnitUid: 'u2', allocatedToUnitAlias: 'Truck' }, 'CHANNEL_BUSY'],
    ['refuses a channel that another unit holds', {}, { allocatedToUnitUid: 'u2' }, 'CHANNEL_BUSY'],
    ['lets a unit have the channel it holds itself', {}, { status: 'connecting', allocatedToUnitUid: 'u1' }, null],
    ['E-017 refuses without a camera', { cameraConnected: false }, {}, 'CAMERA_NOT_CONNECTED'],
  ])('%s', (_, unitFields, channelFields, code) => {
    const refused = refuseStart({ ...unit, ...unitFields }, channelFields === null ? [] : [{ ...channel, ...channelFields }])
    expect(refused?.code ?? null).toBe(code)
  })

  test('names the holder of the channel', () => {
    const taken = { ...channel, status: 'collecting', allocatedToUnitUid: 'u2', allocatedToUnitAlias: 'Truck' } as const
    expect(refuseStart(unit, [taken])).toEqual({ code: 'CHANNEL_BUSY', params: { takenBy: 'Truck' } })
    expect(refuseStart(unit, [{ ...taken, allocatedToUnitAlias: null, allocatedTo: 'Ingest' }])?.params).toEqual({ takenBy: 'Ingest' })
  })

  test('does not refuse for facts that a list row does not contain', () => {
    const { license: _license, multiCameraLicensed: _multi, hasSdCard: _sd, ...row } = unit
    expect(refuseStart({ ...row, transmissionMode: 'Store & Forward' }, [channel])).toBeNull()
    expect(refuseStartMultiCamera(row, [channel])).toBeNull()
  })

  test('E-010 multi camera needs its license, and every channel', () => {
    expect(refuseStartMultiCamera(unit, [channel, channel])).toBeNull()
    expect(refuseStartMultiCamera({ ...unit, multiCameraLicensed: false }, [channel])?.code).toBe('NO_MULTI_CAMERA_LICENSE')
    expect(refuseStartMultiCamera(unit, [])?.code).toBe('NO_CHANNEL_SELECTED')
    expect(refuseStartMultiCamera(unit, [channel, { ...channel, status: 'offline' }])?.code).toBe('CHANNEL_OFFLINE')
    expect(refuseStartMultiCamera({ ...unit, ...offline }, [channel])?.code).toBe('UNIT_OFFLINE')
    expect(refuseStartMultiCamera({ ...unit, license: noLicense }, [channel])?.code).toBe('VIDEO_LICENSE_INVALID')
    expect(refuseStartMultiCamera({ ...unit, cameraConnected: false }, [channel])?.code).toBe('CAMERA_NOT_CONNECTED')
  })
})

describe('other refusals', () => {
  test('a stop needs an activity that streams, stores or forwards', () => {
    expect(refuseStop(idle)?.code).toBe('NOT_STREAMING')
    expect(refuseStop({ status: 'upgrading', applications: { upgrade: 'running' } })?.code).toBe('NOT_STREAMING')
    expect(refuseStop(offline)?.code).toBe('UNIT_OFFLINE')
    expect(refuseStop(onAir)).toBeNull()
    expect(refuseStop(starting)).toBeNull()
    expect(refuseStop({ status: 'storeandforward', applications: { store: 'running' } })).toBeNull()
  })
  test('a reboot needs a unit that is online', () => {
    expect(refuseReboot(offline)?.code).toBe('UNIT_OFFLINE')
    expect(refuseReboot(onAir)).toBeNull()
  })
  test('a channel is selected only while the unit is free', () => {
    expect(refuseVirtualChannel(onAir)?.code).toBe('UNIT_BUSY')
    expect(refuseVirtualChannel(starting)?.code).toBe('UNIT_BUSY')
    expect(refuseVirtualChannel(offline)?.code).toBe('UNIT_OFFLINE')
    expect(refuseVirtualChannel(idle)).toBeNull()
  })
  test('R-086 refuses the mode Store & Forward without SD card', () => {
    expect(refuseTransmissionMode({ ...idle, hasSdCard: false }, 'Store & Forward')?.code).toBe('NO_SD_CARD')
    expect(refuseTransmissionMode({ ...idle, hasSdCard: true }, 'Store & Forward')).toBeNull()
    expect(refuseTransmissionMode({ ...idle, hasSdCard: false }, 'Multi-HQ')).toBeNull()
    expect(refuseTransmissionMode(idle, 'Store & Forward')).toBeNull()
  })
  test.each(['Multi-HQ', 'Field Switcher', 'Station Switcher'] as const)('E-010 %s needs camera inputs and the license', (mode) => {
    expect(refuseTransmissionMode({ ...idle, numberOfFeeds: 1 }, mode)?.code).toBe('ONE_CAMERA_INPUT')
    expect(refuseTransmissionMode({ ...idle, numberOfFeeds: 4, multiCameraLicensed: false }, mode)?.code).toBe('NO_MULTI_CAMERA_LICENSE')
    expect(refuseTransmissionMode({ ...idle, numberOfFeeds: 4, multiCameraLicensed: true }, mode)).toBeNull()
  })
  test('a recording locks channel and mode as a stream does', () => {
    const recording = { status: 'storeandforward', applications: { store: 'running' } } as const
    expect(refuseVirtualChannel(recording)?.code).toBe('UNIT_BUSY')
    expect(refuseTransmissionMode(recording, 'Live')?.code).toBe('UNIT_BUSY')
  })
  test('the transmission mode is changed only while the unit is free', () => {
    expect(refuseTransmissionMode({ ...onAir, hasSdCard: true }, 'Live')?.code).toBe('UNIT_BUSY')
    expect(refuseTransmissionMode({ ...offline, hasSdCard: true }, 'Live')?.code).toBe('UNIT_OFFLINE')
  })
  test('refuses a busy unit', () => {
    expect(refuseBusy(onAir)?.code).toBe('UNIT_BUSY')
    expect(refuseBusy(idle)).toBeNull()
  })
})

// The compiler holds this: a rule returns only codes that its call declares, so that a handler can throw them.
test('every refusal of a unit call is one that the call declares', () => {
  type Declared<C> = C extends { errors: readonly (infer E)[] } ? E : never
  type Refused<F extends (...args: never[]) => unknown> = NonNullable<ReturnType<F>> extends { code: infer Code } ? Code : never
  type Units = typeof contract.units
  const declared: [
    Refused<typeof refuseStart> extends Declared<Units['start']> ? true : false,
    Refused<typeof refuseStartMultiCamera> extends Declared<Units['startMultiCamera']> ? true : false,
    Refused<typeof refuseStop> extends Declared<Units['stop']> ? true : false,
    Refused<typeof refuseDelay> extends Declared<Units['setDelay']> ? true : false,
    Refused<typeof refuseReboot> extends Declared<Units['reboot']> ? true : false,
    Refused<typeof refuseVirtualChannel> extends Declared<Units['setVirtualChannel']> ? true : false,
    Refused<typeof refuseTransmissionMode> extends Declared<Units['setTransmissionMode']> ? true : false,
  ] = [true, true, true, true, true, true, true]
  expect(declared).not.toContain(false)
  expect(contract.units.setDelay.errors.every((code) => Object.hasOwn(errorCatalogue, code))).toBe(true)
})
