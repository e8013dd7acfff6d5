import type { Command } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createStage, type Stage } from '../stage.ts'
import type { UnitState } from './state.ts'

const startSingle: Command = { kind: 'startStream', mode: 'single', channelIds: ['c-0'] }
const stop: Command = { kind: 'stopStream' }
const unitOf = ({ fleet }: Stage, id = 'u-0') => fleet.devices.get(id)?.state as UnitState
const channelOf = ({ fleet }: Stage, id = 'c-0') => fleet.devices.get(id)?.state as unknown as Record<string, unknown>

/** Commands a unit and gives the reason it refused with, or null. */
function ask(stage: Stage, command: Command, deviceId = 'u-0'): string | null {
  stage.take()
  const id = stage.command(deviceId, command)
  const answers = stage.take().flatMap((frame) => (frame.op === 'answer' && frame.id === id ? [frame] : []))
  expect(answers).toHaveLength(1)
  return answers[0]?.ok ? null : (answers[0]?.reason ?? '')
}

function onAir(model = 'LU-800', units = 1): Stage {
  const stage = createStage({ units, channels: 4, model })
  expect(ask(stage, startSingle)).toBeNull()
  stage.clock.step(10_000)
  expect(unitOf(stage).activities).toEqual({ video: 'running' })
  return stage
}

/** The activity at every quarter of a second, without repeats. */
function phases(stage: Stage, seconds: number, deviceId = 'u-0'): { state: string; ms: number }[] {
  const seen: { state: string; ms: number }[] = []
  for (let i = 0; i < seconds * 4; i++) {
    const state = Object.values(unitOf(stage, deviceId).activities)[0] ?? 'none'
    const last = seen.at(-1)
    if (last?.state === state) last.ms += 250
    else seen.push({ state, ms: 250 })
    stage.clock.step(250)
  }
  return seen
}

describe('start and stop', () => {
  it('passes connecting for 2 to 6 s, and disconnecting for 1 to 3 s', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-600' })
    ask(stage, startSingle)
    const [connecting, running] = phases(stage, 10)
    expect(connecting?.state).toBe('connecting')
    expect(connecting?.ms).toBeGreaterThanOrEqual(2000)
    expect(connecting?.ms).toBeLessThanOrEqual(6000 + 1250)
    expect(running?.state).toBe('running')
    ask(stage, stop)
    const [disconnecting, none] = phases(stage, 6)
    expect(disconnecting?.state).toBe('disconnecting')
    expect(disconnecting?.ms).toBeGreaterThanOrEqual(1000)
    expect(disconnecting?.ms).toBeLessThanOrEqual(3000 + 1250)
    expect(none?.state).toBe('none')
  })

  it('takes its channel through connecting, collecting with the received bitrate, and back to idle', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-600' })
    ask(stage, startSingle)
    expect(channelOf(stage)).toMatchObject({ status: 'connecting', allocatedTo: 'u-0' })
    stage.clock.step(20_000)
    expect(channelOf(stage)).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
    expect(channelOf(stage)['receivedKbps']).toBe(unitOf(stage).totalKbps)
    expect(unitOf(stage).totalKbps).toBeGreaterThan(1000)
    ask(stage, stop)
    stage.clock.step(6000)
    expect(channelOf(stage)).toMatchObject({ status: 'idle', allocatedTo: null, receivedKbps: 0 })
    expect(unitOf(stage).totalKbps).toBe(0)
  })

  it('says every second on air what each link carries, and little else', () => {
    const stage = onAir()
    stage.take()
    stage.clock.step(30_000)
    const reports = stage.takeReports('u-0')
    expect(reports).toHaveLength(30)
    for (const [, , , body] of reports) expect(body).toHaveProperty('linksKbps')
    expect(reports.filter(([, , , body]) => Object.keys(body).length === 1).length).toBeGreaterThan(15)
  })

  it('streams each feed of several cameras to a channel of its own', () => {
    const stage = createStage({ units: 1, channels: 4, model: 'LU-800' })
    expect(ask(stage, { kind: 'startStream', mode: 'multiCamera', channelIds: ['c-1', 'c-2', 'c-3'] })).toBeNull()
    stage.clock.step(60_000)
    expect(unitOf(stage).activities).toEqual({ multiCamera: 'running' })
    for (const id of ['c-1', 'c-2', 'c-3']) expect(channelOf(stage, id)).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
    expect(unitOf(stage).totalKbps).toBeLessThanOrEqual(15_000)
    ask(stage, stop)
    stage.clock.step(6000)
    for (const id of ['c-1', 'c-2', 'c-3']) expect(channelOf(stage, id)).toMatchObject({ status: 'idle', allocatedTo: null })
  })

  it('stops while it still connects', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-600' })
    ask(stage, startSingle)
    expect(ask(stage, stop)).toBeNull()
    stage.clock.step(8000)
    expect(unitOf(stage).activities).toEqual({})
    expect(channelOf(stage)).toMatchObject({ status: 'idle', allocatedTo: null })
  })
})

describe('store and forward', () => {
  it('grows a backlog while it records and drains it by forwarding until nothing is left', () => {
    const stage = createStage({ units: 1, channels: 0, model: 'LU-600' })
    expect(ask(stage, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })).toBeNull()
    stage.clock.step(15_000)
    expect(unitOf(stage).activities).toEqual({ store: 'running' })
    const recorded = unitOf(stage).storage?.backlogMb ?? 0
    expect(recorded).toBeGreaterThan(5)
    stage.clock.step(15_000)
    expect(unitOf(stage).activities).toEqual({ store: 'running', forward: 'running' })
    stage.fleet.act('u-0', { do: 'forward', backlogMb: 400 })
    expect(ask(stage, stop)).toBeNull()
    stage.clock.step(4500)
    expect(unitOf(stage).activities).toEqual({ forward: 'running' })
    stage.clock.step(1_800_000)
    expect(unitOf(stage).activities).toEqual({})
    expect(unitOf(stage).storage?.backlogMb).toBe(0)
    expect(unitOf(stage).totalKbps).toBe(0)
  })
})

describe('a unit by itself refuses', () => {
  it.each<[string, Command, (stage: Stage) => void, RegExp]>([
    ['a second stream', startSingle, (stage) => void ask(stage, startSingle), /already streaming/],
    ['a stream without a camera', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'camera', connected: false }), /camera/],
    ['a stream while it upgrades', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'upgrade', swVersion: '10.1.0' }), /upgrading/],
    ['a stream while it sends its logs', startSingle, ({ fleet }) => fleet.act('u-0', { do: 'fetchLogs' }), /busy/],
    ['a channel that is disabled', startSingle, ({ fleet }) => fleet.act('c-0', { do: 'disable' }), /offline/],
    ['a channel that is nowhere', { ...startSingle, channelIds: ['c-99'] }, () => {}, /offline/],
    ['a stream to no channel', { ...startSingle, channelIds: [] }, () => {}, /no channel/],
    ['more channels than feeds', { kind: 'startStream', mode: 'multiCamera', channelIds: ['c-0', 'c-1'] }, () => {}, /one camera input/],
    ['to stop what does not run', stop, () => {}, /nothing is streaming/],
    [
      'a reboot in the middle of an upgrade',
      { kind: 'reboot' },
      ({ fleet }) => fleet.act('u-0', { do: 'upgrade', swVersion: '10.1.0' }),
      /upgrading/,
    ],
    ['another channel while on air', { kind: 'setChannel', channelId: 'c-1' }, (stage) => void ask(stage, startSingle), /on air/],
    [
      'another mode while on air',
      { kind: 'setTransmissionMode', transmissionMode: 'Live' },
      (stage) => void ask(stage, startSingle),
      /busy/,
    ],
    ['a mode that does not exist', { kind: 'setTransmissionMode', transmissionMode: 'Sideways' }, () => {}, /no such/],
    ['a delay below 900 ms on air', { kind: 'setDelay', delayMs: 899 }, (stage) => void ask(stage, startSingle), /900 ms/],
    ['a delay that the model does not have', { kind: 'setDelay', delayMs: 399 }, () => {}, /400 to/],
  ])('%s, and nothing changes', (_, command, prepare, why) => {
    const stage = createStage({ units: 2, channels: 4, model: 'LU-600' })
    prepare(stage)
    const before = [...stage.fleet.devices].map(([id, { state }]) => [id, state])
    expect(ask(stage, command)).toMatch(why)
    expect([...stage.fleet.devices].map(([id, { state }]) => [id, state])).toEqual(before)
  })

  it('a channel that another unit has, which keeps it', () => {
    const stage = onAir('LU-600', 2)
    expect(ask(stage, startSingle, 'u-1')).toMatch(/taken/)
    stage.clock.step(20_000)
    expect(unitOf(stage, 'u-1').activities).toEqual({})
    expect(channelOf(stage)).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
  })

  it('recording without a card', () => {
    const stage = createStage({ units: 1, channels: 0, model: 'Xtender' })
    expect(ask(stage, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })).toMatch(/SD card/)
    expect(ask(stage, { kind: 'setTransmissionMode', transmissionMode: 'Store & Forward' })).toMatch(/SD card/)
  })
})

describe('settings', () => {
  it('takes a channel, a mode and a delay, and 900 ms on air', () => {
    const stage = createStage({ units: 1, channels: 2, model: 'LU-800' })
    expect(ask(stage, { kind: 'setChannel', channelId: 'c-1' })).toBeNull()
    expect(ask(stage, { kind: 'setTransmissionMode', transmissionMode: 'Multi-HQ' })).toBeNull()
    expect(ask(stage, { kind: 'setDelay', delayMs: 400 })).toBeNull()
    stage.clock.step(1000)
    expect(unitOf(stage)).toMatchObject({ channelId: 'c-1', transmissionMode: 'Multi-HQ', delayMs: 400 })
    const live = onAir()
    expect(ask(live, { kind: 'setDelay', delayMs: 900 })).toBeNull()
  })
})

describe('reboot', () => {
  it('is silent for realistic seconds, then reports everything in a new boot with its channel free', () => {
    const stage = onAir()
    const [, bootId] = stage.takeReports('u-0').at(-1) ?? ['', 0]
    expect(ask(stage, { kind: 'reboot' })).toBeNull()
    expect(channelOf(stage)).toMatchObject({ status: 'idle', allocatedTo: null })
    stage.clock.step(24_000)
    expect(stage.takeReports('u-0')).toEqual([])
    stage.command('u-0', startSingle)
    expect(stage.take().filter(({ op }) => op === 'answer')).toEqual([])
    stage.clock.step(40_000)
    const [first, ...rest] = stage.takeReports('u-0')
    expect(first?.[1]).toBeGreaterThan(bootId)
    expect(first?.[2]).toBe(1)
    expect(first?.[3]).toMatchObject({ applications: {}, channelId: 'c-0', rebootedAgoMs: expect.any(Number) })
    for (const [, , , body] of rest) expect(body).not.toHaveProperty('rebootedAgoMs')
  })
})
