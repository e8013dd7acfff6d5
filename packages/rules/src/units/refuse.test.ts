import { type ErrorCode, errorCatalogue } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { ProductType, type UnitTransition } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { delayRanges, forcesFixedLinks, isLowDelay, refuseDelay } from './delay.ts'
import { refuseBusy, refuseReboot, refuseStop, refuseTransmissionMode, refuseVirtualChannel } from './refuse.ts'
import { hasChannel, hasStarted, hasStopped } from './is-done.ts'
import { type ChannelFacts, refuseStart, refuseStartMultiCamera, type StartFacts } from './refuse-start.ts'

const idle = { status: 'idle', applications: {} } as const
const onAir = { status: 'streaming', applications: { video: 'running' } } as const
const starting = { status: 'idle', applications: { video: 'connecting' } } as const
const offline = { status: 'offline', applications: null } as const
const unavailable = { status: 'unavailable', applications: null } as const

describe('refuseDelay', () => {
  const normal = { delayMsMin: 1000, delayMsMax: 10_000 }
  const both = { delay: 2000, ...normal, subSecondDelay: { delayMsMin: 400, delayMsMax: 950 } }
  const onAirOnly = { code: 'DELAY_TOO_LOW_ON_AIR', params: { delayMsMin: 900 } }

  test('R-110 E-109 changes the delay on air only between values of 900 ms and more', () => {
    expect(refuseDelay({ ...onAir, ...both }, 899)).toEqual(onAirOnly)
    expect(refuseDelay({ ...onAir, ...both }, 900)).toBeNull()
    expect(refuseDelay({ ...onAir, ...both, delay: 899 }, 2000)).toEqual(onAirOnly)
    expect(refuseDelay({ ...idle, ...both, delay: 899 }, 2000)).toBeNull()
  })
  test('R-110 counts multi camera as on air and a speed test not', () => {
    expect(refuseDelay({ status: 'streaming', applications: { multiCamera: 'running' }, ...both }, 500)).toEqual(onAirOnly)
    expect(refuseDelay({ status: 'speedtest', applications: { video: 'speedtest' }, ...both }, 500)).toBeNull()
  })
  test('R-111 refuses what is outside the range of a unit without sub-second delay, on air or not', () => {
    const unit = { delay: 2000, ...normal, subSecondDelay: null }
    for (const delay of [500, 950, 999, 10_001])
      expect([delay, refuseDelay({ ...idle, ...unit }, delay)]).toEqual([delay, { code: 'DELAY_OUT_OF_RANGE', params: normal }])
    expect(refuseDelay({ ...onAir, ...unit }, 950)?.code).toBe('DELAY_OUT_OF_RANGE')
    for (const delay of [1000, 10_000]) expect(refuseDelay({ ...idle, ...unit }, delay)).toBeNull()
  })
  test('R-111 refuses what is between the sub-second range and the normal one', () => {
    const params = { subSecondMsMin: 400, subSecondMsMax: 950, ...normal }
    for (const delay of [399, 951, 999, 10_001])
      expect([delay, refuseDelay({ ...idle, ...both }, delay)]).toEqual([delay, { code: 'DELAY_OUT_OF_RANGES', params }])
    for (const delay of [400, 950, 1000, 10_000]) expect(refuseDelay({ ...idle, ...both }, delay)).toBeNull()
  })
  test('refuses any delay for a unit that is offline', () => {
    expect(refuseDelay({ ...offline, ...both }, 2000)?.code).toBe('UNIT_OFFLINE')
    expect(refuseDelay({ ...unavailable, ...both }, 2000)?.code).toBe('UNIT_OFFLINE')
  })
})

test('a repeated command is done for a unit that is in the wanted state, and not for one that is offline or on its way', () => {
  const recording = { status: 'storeandforward', applications: { store: 'running' } } as const
  const speedTest = { status: 'speedtest', applications: { video: 'speedtest' } } as const
  const units = [idle, onAir, starting, recording, speedTest, offline]
  expect(units.map(hasStopped)).toEqual([true, false, false, false, true, false])
  const started = (transmissionMode: 'Live' | 'Store & Forward') => units.map((unit) => hasStarted({ ...unit, transmissionMode }))
  expect(started('Live')).toEqual([false, true, false, false, false, false])
  expect(started('Store & Forward')).toEqual([false, false, false, true, false, false])
  const selected = (external: boolean) => hasChannel({ selChannel: { channelId: 'c1', name: 'c1', external } }, 'c1')
  expect([selected(false), selected(true), hasChannel({ selChannel: null }, 'c1')]).toEqual([true, false, false])
})

test('R-111 normal delay has a minimum and sub-second delay a maximum below it, within 400 to 20000 ms', () => {
  for (const type of ProductType.options) {
    const { delayMsMin, delayMsMax, subSecondDelay } = delayRanges(type, '99')
    const bounds = [400, ...(subSecondDelay ? [subSecondDelay.delayMsMin, subSecondDelay.delayMsMax] : []), delayMsMin, delayMsMax, 20_000]
    expect([type, bounds]).toEqual([type, bounds.toSorted((a, b) => a - b)])
    if (subSecondDelay) expect(subSecondDelay.delayMsMax).toBeLessThan(1000)
    expect(delayMsMin).toBeGreaterThanOrEqual(1000)
  }
})
test('R-111 the ranges vary by type and by software version, and newer software never narrows them', () => {
  const normal = { delayMsMin: 1000, delayMsMax: 20_000 }
  expect(delayRanges('LU-800', '6.5')).toEqual({ ...normal, subSecondDelay: null })
  expect(delayRanges('LU-800', '10.1')).toEqual({ ...normal, subSecondDelay: { delayMsMin: 400, delayMsMax: 900 } })
  expect(delayRanges('LU-Smart', '10.1')).toEqual({
    delayMsMin: 1500,
    delayMsMax: 10_000,
    subSecondDelay: { delayMsMin: 700, delayMsMax: 900 },
  })
  for (const type of ProductType.options) {
    const has = ['', '3.5', '7.0', '8.0', '8.5', '10.0', '10.1'].map((version) =>
      Number(delayRanges(type, version).subSecondDelay !== null),
    )
    expect([type, has]).toEqual([type, has.toSorted((a, b) => a - b)])
  }
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
    allocatedToByApp: null,
  }
  const unit: StartFacts = {
    uniqueId: 'u1',
    ...idle,
    transition: null,
    transmissionMode: 'Live',
    selChannel: null,
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
    ['R-085 refuses an External channel', { selChannel: { channelId: 'c9', name: 'Hub-9', external: true } }, null, 'CHANNEL_EXTERNAL'],
    ['refuses an offline channel', {}, { status: 'offline' }, 'CHANNEL_OFFLINE'],
    ['R-186 refuses an unavailable channel', {}, { status: 'unavailable' }, 'CHANNEL_OFFLINE'],
    ['refuses a collecting channel', {}, { status: 'collecting', allocatedToUnitUid: 'u2', allocatedToUnitAlias: 'Truck' }, 'CHANNEL_BUSY'],
    ['refuses a channel that another unit holds', {}, { allocatedToUnitUid: 'u2' }, 'CHANNEL_BUSY'],
    ['does not name a holder that the viewer may not see', {}, { allocatedToByApp: 'unit' }, 'CHANNEL_OCCUPIED'],
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
    expect(refuseReboot({ ...offline, transition: null })?.code).toBe('UNIT_OFFLINE')
    expect(refuseReboot({ ...onAir, transition: null })).toBeNull()
  })
  test('R-082 a unit that reboots is not rebooted again, one that starts or stops is', () => {
    const after = (kind: UnitTransition['kind']) => refuseReboot({ ...onAir, transition: { kind, by: 'ada', since: 0 } })
    expect(after('rebooting')?.code).toBe('UNIT_BUSY')
    expect(after('starting')).toBeNull()
    expect(after('stopping')).toBeNull()
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
