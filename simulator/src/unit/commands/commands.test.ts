import type { Command, Rejection } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness, type FleetHarness } from '../../../testing/fleet-harness.ts'

const startSingle: Command = { kind: 'startStream', mode: 'single', channelIds: ['c-0'] }
const stop: Command = { kind: 'stopStream' }

/** Sends a command and returns the code of the refusal, or null. */
function send(harness: FleetHarness, command: Command, deviceId = 'u-0'): Rejection | null {
  harness.takeFrames()
  const id = harness.command(deviceId, command)
  const replies = harness.takeFrames().flatMap((frame) => (frame.op === 'answer' && frame.id === id ? [frame] : []))
  expect(replies).toHaveLength(1)
  return replies[0]?.ok ? null : (replies[0]?.code ?? null)
}

function onAir(model = 'LU-800', units = 1): FleetHarness {
  const harness = createFleetHarness({ units, channels: 4, model })
  expect(send(harness, startSingle)).toBeNull()
  harness.clock.advance(10_000)
  expect(harness.unit().activities).toEqual({ video: 'running' })
  return harness
}

/** Returns the activity of the unit over time: each state with its duration. */
function phases(harness: FleetHarness, seconds: number, deviceId = 'u-0'): { state: string; ms: number }[] {
  const states: { state: string; ms: number }[] = []
  for (let i = 0; i < seconds * 4; i++) {
    const state = Object.values(harness.unit(deviceId).activities)[0] ?? 'none'
    const last = states.at(-1)
    if (last?.state === state) last.ms += 250
    else states.push({ state, ms: 250 })
    harness.clock.advance(250)
  }
  return states
}

describe('starting and stopping a stream', () => {
  it('passes through connecting for 2 to 6 s and through disconnecting for 1 to 3 s', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-600' })
    send(harness, startSingle)
    const [connecting, running] = phases(harness, 10)
    expect(connecting?.state).toBe('connecting')
    expect(connecting?.ms).toBeGreaterThanOrEqual(2000)
    expect(connecting?.ms).toBeLessThanOrEqual(6000 + 1250)
    expect(running?.state).toBe('running')
    send(harness, stop)
    const [disconnecting, none] = phases(harness, 6)
    expect(disconnecting?.state).toBe('disconnecting')
    expect(disconnecting?.ms).toBeGreaterThanOrEqual(1000)
    expect(disconnecting?.ms).toBeLessThanOrEqual(3000 + 1250)
    expect(none?.state).toBe('none')
  })

  it('takes its channel through connecting, collecting with the received bitrate, and back to idle', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-600' })
    send(harness, startSingle)
    expect(harness.channel()).toMatchObject({ status: 'connecting', allocatedTo: 'u-0' })
    harness.clock.advance(20_000)
    expect(harness.channel()).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
    expect(harness.channel().receivedKbps).toBe(harness.unit().totalKbps)
    expect(harness.unit().totalKbps).toBeGreaterThan(1000)
    send(harness, stop)
    harness.clock.advance(6000)
    expect(harness.channel()).toMatchObject({ status: 'idle', allocatedTo: null, receivedKbps: 0 })
    expect(harness.unit().totalKbps).toBe(0)
  })

  it('reports the rate of each link every second on air, and little else', () => {
    const harness = onAir()
    harness.takeFrames()
    harness.clock.advance(30_000)
    const reports = harness.takeReports('u-0')
    expect(reports).toHaveLength(30)
    for (const [, , , body] of reports) expect(body).toHaveProperty('linksKbps')
    expect(reports.filter(([, , , body]) => Object.keys(body).length === 1).length).toBeGreaterThan(15)
  })

  it('streams each camera feed to its own channel', () => {
    const harness = createFleetHarness({ units: 1, channels: 4, model: 'LU-800' })
    expect(send(harness, { kind: 'startStream', mode: 'multiCamera', channelIds: ['c-1', 'c-2', 'c-3'] })).toBeNull()
    harness.clock.advance(60_000)
    expect(harness.unit().activities).toEqual({ multiCamera: 'running' })
    for (const id of ['c-1', 'c-2', 'c-3']) expect(harness.channel(id)).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
    expect(harness.unit().totalKbps).toBeLessThanOrEqual(15_000)
    send(harness, stop)
    harness.clock.advance(6000)
    for (const id of ['c-1', 'c-2', 'c-3']) expect(harness.channel(id)).toMatchObject({ status: 'idle', allocatedTo: null })
  })

  it('streams one camera at a time as a switcher', () => {
    const harness = createFleetHarness({ units: 1, channels: 2, model: 'LU-800' })
    expect(send(harness, { kind: 'startStream', mode: 'switcher', channelIds: ['c-0', 'c-1'] })).toBe('wrongChannels')
    expect(send(harness, { kind: 'startStream', mode: 'switcher', channelIds: ['c-1'] })).toBeNull()
    harness.clock.advance(60_000)
    expect(harness.unit()).toMatchObject({ activities: { switcher: 'running' }, channelId: 'c-1' })
  })

  it('can be stopped while it is still connecting', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-600' })
    send(harness, startSingle)
    expect(send(harness, stop)).toBeNull()
    harness.clock.advance(8000)
    expect(harness.unit().activities).toEqual({})
    expect(harness.channel()).toMatchObject({ status: 'idle', allocatedTo: null })
  })
})

describe('store and forward', () => {
  it('adds to the backlog while it records, and forwards it until it is empty', () => {
    const harness = createFleetHarness({ units: 1, channels: 0, model: 'LU-600' })
    expect(send(harness, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })).toBeNull()
    harness.clock.advance(15_000)
    expect(harness.unit().activities).toEqual({ store: 'running' })
    const recorded = harness.unit().storage?.backlogMb ?? 0
    expect(recorded).toBeGreaterThan(5)
    harness.clock.advance(15_000)
    expect(harness.unit().activities).toEqual({ store: 'running', forward: 'running' })
    harness.fleet.act('u-0', { do: 'forward', backlogMb: 400 })
    expect(send(harness, stop)).toBeNull()
    harness.clock.advance(4500)
    expect(harness.unit().activities).toEqual({ forward: 'running' })
    harness.clock.advance(1_800_000)
    expect(harness.unit().activities).toEqual({})
    expect(harness.unit().storage?.backlogMb).toBe(0)
    expect(harness.unit().totalKbps).toBe(0)
  })
})

describe('a unit refuses', () => {
  it.each<[string, Command, (harness: FleetHarness) => void, Rejection]>([
    ['a second stream while one is starting', startSingle, (harness) => void send(harness, startSingle), 'onAir'],
    ['a stream without a camera', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'camera', connected: false }), 'noCamera'],
    ['a stream while it upgrades', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'upgrade', swVersion: '10.1.0' }), 'upgrading'],
    ['a stream while it sends its logs', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'fetchLogs' }), 'busy'],
    ['a stream to a disabled channel', startSingle, ({ fleet }) => fleet.act('c-0', { do: 'disable' }), 'channelOffline'],
    ['a stream to a channel that does not exist', { ...startSingle, channelIds: ['c-99'] }, () => {}, 'channelOffline'],
    ['a stream without a channel', { ...startSingle, channelIds: [] }, () => {}, 'noChannel'],
    [
      'a multi-camera stream with one camera input',
      { kind: 'startStream', mode: 'multiCamera', channelIds: ['c-0', 'c-1'] },
      () => {},
      'oneCameraInput',
    ],
    ['a stop while it is not streaming', stop, () => {}, 'notStreaming'],
    [
      'a reboot during an upgrade',
      { kind: 'reboot' },
      ({ fleet }) => fleet.act('u-0', { do: 'upgrade', swVersion: '10.1.0' }),
      'upgrading',
    ],
    ['another channel on air', { kind: 'setChannel', channelId: 'c-1' }, (harness) => void send(harness, startSingle), 'onAir'],
    [
      'another transmission mode on air',
      { kind: 'setTransmissionMode', transmissionMode: 'Live' },
      (harness) => void send(harness, startSingle),
      'busy',
    ],
    ['an unknown transmission mode', { kind: 'setTransmissionMode', transmissionMode: 'Sideways' }, () => {}, 'unknownMode'],
    ['a delay below 900 ms on air', { kind: 'setDelay', delayMs: 899 }, (harness) => void send(harness, startSingle), 'delayTooLowOnAir'],
    ['a delay outside of the ranges of the model', { kind: 'setDelay', delayMs: 399 }, () => {}, 'delayNotSupported'],
    ['a delay between the ranges of the model', { kind: 'setDelay', delayMs: 999 }, () => {}, 'delayNotSupported'],
  ])('%s, and no state changes', (_, command, prepare, reason) => {
    const harness = createFleetHarness({ units: 2, channels: 4, model: 'LU-600' })
    prepare(harness)
    const before = [...harness.fleet.devices].map(([id, { state }]) => [id, state])
    expect(send(harness, command)).toBe(reason)
    expect([...harness.fleet.devices].map(([id, { state }]) => [id, state])).toEqual(before)
  })

  it('a stream to a channel in use, and the other unit keeps the channel', () => {
    const harness = onAir('LU-600', 2)
    expect(send(harness, startSingle, 'u-1')).toBe('channelInUse')
    harness.clock.advance(20_000)
    expect(harness.unit('u-1').activities).toEqual({})
    expect(harness.channel()).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
  })

  it('a recording without an SD card', () => {
    const harness = createFleetHarness({ units: 1, channels: 0, model: 'Xtender' })
    expect(send(harness, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })).toBe('noSdCard')
    expect(send(harness, { kind: 'setTransmissionMode', transmissionMode: 'Store & Forward' })).toBe('noSdCard')
  })
})

describe('settings', () => {
  it('accept a channel, a transmission mode and a delay, also 900 ms on air', () => {
    const harness = createFleetHarness({ units: 1, channels: 2, model: 'LU-800' })
    expect(send(harness, { kind: 'setChannel', channelId: 'c-1' })).toBeNull()
    expect(send(harness, { kind: 'setTransmissionMode', transmissionMode: 'Multi-HQ' })).toBeNull()
    expect(send(harness, { kind: 'setDelay', delayMs: 400 })).toBeNull()
    harness.clock.advance(1000)
    expect(harness.unit()).toMatchObject({ channelId: 'c-1', transmissionMode: 'Multi-HQ', delayMs: 400 })
    const live = onAir()
    expect(send(live, { kind: 'setDelay', delayMs: 900 })).toBeNull()
  })
})

describe('reboot', () => {
  it('frees the channel, is silent for 25 to 60 s, then sends a full report in a new boot', () => {
    const harness = onAir()
    const [, bootId] = harness.takeReports('u-0').at(-1) ?? ['', 0]
    expect(send(harness, { kind: 'reboot' })).toBeNull()
    expect(harness.channel()).toMatchObject({ status: 'idle', allocatedTo: null })
    harness.clock.advance(24_000)
    expect(harness.takeReports('u-0')).toEqual([])
    harness.command('u-0', startSingle)
    expect(harness.takeFrames().filter(({ op }) => op === 'answer')).toEqual([])
    harness.clock.advance(40_000)
    const [first, ...rest] = harness.takeReports('u-0')
    expect(first?.[1]).toBeGreaterThan(bootId)
    expect(first?.[2]).toBe(1)
    expect(first?.[3]).toMatchObject({ applications: {}, channelId: 'c-0', rebootedAgoMs: expect.any(Number) })
    for (const [, , , body] of rest) expect(body).not.toHaveProperty('rebootedAgoMs')
  })
})
