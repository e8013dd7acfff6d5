import type { Command, Rejection } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createUnitBench, type UnitBench } from '../../../testing/unit-bench.ts'
import type { ChannelState } from '../../channel/channel.ts'
import { receivedKbps, receptionOf } from '../../radio/receptions.ts'

const startSingle: Command = { kind: 'startStream', mode: 'single', channelIds: ['channel-1'] }
const stop: Command = { kind: 'stopStream' }
const record: Command = { kind: 'startStream', mode: 'storeAndForward', channelIds: [] }
const multi = (...numbers: number[]): Command => ({
  kind: 'startStream',
  mode: 'multiCamera',
  channelIds: numbers.map((number) => `channel-${number}`),
})
const channelOf = ({ world }: UnitBench, number: number) => world.places.get(`channel-${number}`)?.device.state as ChannelState
const receivedBy = (bench: UnitBench, number: number): number =>
  receptionOf(bench.world.radio.received, channelOf(bench, number).row, receivedKbps)

function onAir(command = startSingle, model = 'LU-800'): UnitBench {
  const bench = createUnitBench(model)
  bench.accepted(command)
  bench.advance(60_000)
  expect(bench.unit.stream?.phase).toBe('running')
  return bench
}

/** Returns the states of the first activity over time, each with its duration. */
function phases(bench: UnitBench, seconds: number): { state: string; ms: number }[] {
  const states: { state: string; ms: number }[] = []
  for (let i = 0; i < seconds * 10; i++) {
    const state = Object.values(bench.unit.activities)[0] ?? 'none'
    const last = states.at(-1)
    if (last?.state === state) last.ms += 100
    else states.push({ state, ms: 100 })
    bench.advance(100)
  }
  return states
}

describe('starting and stopping a stream', () => {
  it('passes through connecting for 2 to 6 s and through disconnecting for 1 to 3 s', () => {
    const bench = createUnitBench('LU-600')
    bench.accepted(startSingle)
    const [connecting, running] = phases(bench, 8)
    expect(connecting?.state).toBe('connecting')
    expect(connecting?.ms).toBeGreaterThanOrEqual(1900)
    expect(connecting?.ms).toBeLessThanOrEqual(6100)
    expect(running?.state).toBe('running')
    bench.accepted(stop)
    const [disconnecting, none] = phases(bench, 6)
    expect(disconnecting?.state).toBe('disconnecting')
    expect(disconnecting?.ms).toBeGreaterThanOrEqual(900)
    expect(disconnecting?.ms).toBeLessThanOrEqual(3100)
    expect(none?.state).toBe('none')
    expect(bench.totalKbps).toBe(0)
    expect(channelOf(bench, 1)).toMatchObject({ status: 'idle', allocatedTo: null })
  })

  it('can be stopped while it is still connecting', () => {
    const bench = createUnitBench()
    bench.accepted(startSingle)
    bench.accepted(stop)
    bench.advance(4000)
    expect(bench.unit).toMatchObject({ stream: null, activities: {} })
    expect(channelOf(bench, 1).allocatedTo).toBeNull()
  })

  it('hands the destination to the channel', () => {
    const bench = onAir({ ...startSingle, destination: { kind: 'social', url: 'rtmp://example.org/live/key' } })
    expect(bench.unit.stream?.destination).toEqual({ kind: 'social', url: 'rtmp://example.org/live/key' })
    expect(channelOf(bench, 1).requestedFarEnd?.url).toBe('rtmp://example.org/live/key')
  })

  it('sends four cameras to four channels, with more for a higher priority', () => {
    const bench = createUnitBench()
    const cameras = [1, 9, 9, 9].map((priority, i) => ({ label: `cam ${i}`, priority }))
    bench.accepted({ kind: 'configure', settings: { multiCamera: { mode: 'highQuality', cameras } } })
    bench.accepted(multi(1, 2, 3, 4))
    bench.advance(60_000)
    expect(bench.unit.activities).toEqual({ multiCamera: 'running' })
    const rates = [1, 2, 3, 4].map((number) => receivedBy(bench, number))
    expect(new Set(rates).size).toBe(4)
    expect(rates[0]).toBe(Math.max(...rates))
    expect(rates.reduce((sum, kbps) => sum + kbps)).toBeLessThanOrEqual(15_000)
  })

  it('sends one camera at a time as a switcher, and a small proxy with it', () => {
    const switcher = onAir({ kind: 'startStream', mode: 'switcher', channelIds: ['channel-2'] })
    expect(switcher.unit).toMatchObject({ activities: { switcher: 'running' }, setup: { channelId: 'channel-2' } })
    const proxy = onAir({ kind: 'startStream', mode: 'switcherAndProxy', channelIds: ['channel-1', 'channel-2'] })
    const [high, low] = [receivedBy(proxy, 1), receivedBy(proxy, 2)]
    expect(low).toBeGreaterThan(0)
    expect(low).toBeLessThan(high / 4)
  })

  it('R-251 keeps to Ethernet and Wi-Fi with a delay below 800 ms', () => {
    const bench = createUnitBench('PTP-2')
    bench.accepted({ kind: 'setDelay', delayMs: 799 })
    bench.accepted(startSingle)
    bench.advance(30_000)
    expect(bench.unit.activities).toEqual({ video: 'running' })
    expect(bench.unit.modems.map(({ uiType, connected }, i) => connected && (bench.linksKbps[i] as number) > 0 && uiType)).toEqual([
      false,
      false,
      'lan',
    ])
  })

  it('R-251 loses its channel with a delay below 800 ms and without Ethernet and Wi-Fi', () => {
    const bench = createUnitBench('LU-800')
    bench.accepted({ kind: 'setDelay', delayMs: 799 })
    bench.accepted(startSingle)
    bench.advance(120_000)
    expect(bench.unit).toMatchObject({ activities: {}, stream: null })
  })
})

describe('store and forward', () => {
  it('adds to the backlog while it records, and forwards it until it is empty', () => {
    const bench = createUnitBench('LU-600')
    bench.accepted(record)
    bench.advance(15_000)
    expect(bench.unit.activities).toEqual({ store: 'running' })
    expect(bench.unit.storage?.backlogMb).toBeGreaterThan(5)
    bench.advance(10_000)
    expect(bench.unit.activities).toEqual({ store: 'running', forward: 'running' })
    expect(bench.totalKbps).toBeGreaterThan(0)
    bench.act({ do: 'forward', backlogMb: 40 })
    bench.accepted(stop)
    bench.advance(4500)
    expect(bench.unit.activities).toEqual({ forward: 'running' })
    bench.advance(1_800_000)
    expect(bench.unit).toMatchObject({ activities: {}, storage: { backlogMb: 0 } })
    expect(bench.totalKbps).toBe(0)
  })

  it('forwards no more than it records once it has caught up', () => {
    const bench = createUnitBench('LU-800')
    bench.accepted(record)
    bench.advance(120_000)
    const before = bench.unit.storage?.recordedMb ?? 0
    let sentKbps = 0
    for (let second = 0; second < 60; second++) {
      bench.advance(1000)
      sentKbps += bench.totalKbps / 60
    }
    const recordedKbps = (((bench.unit.storage?.recordedMb ?? 0) - before) * 8000) / 60
    expect(recordedKbps).toBeGreaterThan(1000)
    expect(sentKbps / recordedKbps).toBeCloseTo(1, 1)
  })

  it('stores fewer bytes with a lower quality', () => {
    const stored = (profile: 'high' | 'low') => {
      const bench = createUnitBench('LU-600')
      bench.accepted({ kind: 'configure', settings: { storeAndForwardQuality: { profile, codec: 'h264' } } })
      bench.accepted(record)
      bench.advance(10_000)
      return bench.unit.storage?.recordedMb ?? 0
    }
    expect(stored('high')).toBeGreaterThan(2 * stored('low'))
  })
})

describe('a unit refuses', () => {
  it.each<[string, Command, (bench: UnitBench) => void, Rejection]>([
    ['a second stream', startSingle, (bench) => bench.accepted(startSingle), 'onAir'],
    ['a stream while it records', startSingle, (bench) => bench.accepted(record), 'recording'],
    ['a stream without a camera', startSingle, (bench) => bench.act({ do: 'camera', connected: false }), 'noCamera'],
    [
      'another mode while it records',
      { kind: 'setTransmissionMode', transmissionMode: 'Live' },
      (bench) => bench.accepted(record),
      'recording',
    ],
    ['a stream while it upgrades', startSingle, (bench) => bench.accepted({ kind: 'upgrade', swVersion: '10.1' }), 'upgrading'],
    ['a stream while it sends its logs', startSingle, (bench) => bench.accepted({ kind: 'sendLogs', channelId: 'channel-1' }), 'busy'],
    ['a stream to a channel that does not exist', { ...startSingle, channelIds: ['none'] }, () => {}, 'channelOffline'],
    ['a stream without a channel', { ...startSingle, channelIds: [] }, () => {}, 'noChannel'],
    ['a stream to one channel twice', multi(1, 1), () => {}, 'wrongChannels'],
    ['a destination without an address', { ...startSingle, destination: { kind: 'cdn', url: '' } }, () => {}, 'noDestination'],
    ['a stop while it is not streaming', stop, () => {}, 'notStreaming'],
    ['a second stop', stop, (bench) => (bench.accepted(startSingle), bench.accepted(stop)), 'stopping'],
    ['another channel on air', { kind: 'setChannel', channelId: 'channel-2' }, (bench) => bench.accepted(startSingle), 'onAir'],
    ['another mode on air', { kind: 'setTransmissionMode', transmissionMode: 'Live' }, (bench) => bench.accepted(startSingle), 'onAir'],
    ['an unknown mode', { kind: 'setTransmissionMode', transmissionMode: 'Sideways' }, () => {}, 'unknownMode'],
    ['a delay below 900 ms on air', { kind: 'setDelay', delayMs: 899 }, (bench) => bench.accepted(startSingle), 'delayTooLowOnAir'],
    ['a delay outside of the ranges of the model', { kind: 'setDelay', delayMs: 399 }, () => {}, 'delayNotSupported'],
    ['a delay between the ranges of the model', { kind: 'setDelay', delayMs: 999 }, () => {}, 'delayNotSupported'],
  ])('%s', (_, command, prepare, reason) => {
    const bench = createUnitBench('LU-800')
    prepare(bench)
    expect(bench.send(command).code).toBe(reason)
  })

  it('a delay below a second with software that does not have it', () => {
    const bench = createUnitBench('LU-800', { swVersion: '6.9.4' })
    expect(bench.send({ kind: 'setDelay', delayMs: 500 }).code).toBe('delayNotSupported')
    expect(bench.send({ kind: 'setDelay', delayMs: 1500 }).code).toBe('accepted')
  })

  it.each<[string, string, Command, Rejection]>([
    ['cameras that it has not', 'LU-600', multi(1, 2), 'oneCameraInput'],
    ['a recording without a card', 'Xtender', record, 'noSdCard'],
    ['the mode of recordings without a card', 'Xtender', { kind: 'setTransmissionMode', transmissionMode: 'Store & Forward' }, 'noSdCard'],
  ])('%s', (_, model, command, reason) => {
    const bench = createUnitBench(model)
    bench.act({ do: 'camera', connected: true })
    expect(bench.send(command).code).toBe(reason)
  })

  it('a recording on a full card', () => {
    const bench = createUnitBench('LU-Lite')
    bench.accepted({ kind: 'configure', settings: { storeAndForwardQuality: { profile: 'high', codec: 'h264' } } })
    bench.accepted(record)
    for (let hour = 0; hour < 5 && bench.unit.storage?.recording; hour++) bench.advance(3_600_000)
    expect(bench.unit.activities).not.toHaveProperty('store')
    expect(bench.send(record).code).toBe('sdCardFull')
  })
})

describe('the settings of the transmission', () => {
  it('are accepted and reported: a channel, a mode, a delay, and 900 ms on air', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'setChannel', channelId: 'channel-2' })
    bench.accepted({ kind: 'setTransmissionMode', transmissionMode: 'Multi-HQ' })
    bench.accepted({ kind: 'setDelay', delayMs: 400 })
    expect(bench.takeReport()).toMatchObject({ channelId: 'channel-2', transmissionMode: 'Multi-HQ', delayMs: 400 })
    bench.accepted({ kind: 'setDelay', delayMs: 2000 })
    bench.accepted(startSingle)
    bench.accepted({ kind: 'setDelay', delayMs: 900 })
  })
})
