import type { Command } from '@backhaul/device-link'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceAction } from './device.ts'
import { invariants } from './invariants.ts'
import { createStage, type Stage } from './stage.ts'

const units = 6
const channels = 4

function check({ fleet }: Stage): void {
  for (const [name, wrong] of Object.entries(invariants)) expect(`${name}: ${wrong(fleet.devices) ?? 'holds'}`).toBe(`${name}: holds`)
}

const unitId = fc.nat(units - 1).map((i) => `u-${i}`)
const channelId = fc.nat(channels).map((i) => `c-${i}`)
const command: fc.Arbitrary<Command> = fc.oneof(
  channelId.map((id): Command => ({ kind: 'startStream', mode: 'single', channelIds: [id] })),
  fc.array(channelId, { maxLength: 4 }).map((channelIds): Command => ({ kind: 'startStream', mode: 'multiCamera', channelIds })),
  fc.constant<Command>({ kind: 'startStream', mode: 'storeAndForward', channelIds: [] }),
  fc.constant<Command>({ kind: 'stopStream' }),
  fc.integer({ min: 0, max: 30_000 }).map((delayMs): Command => ({ kind: 'setDelay', delayMs })),
  channelId.map((id): Command => ({ kind: 'setChannel', channelId: id })),
  fc
    .constantFrom('Live', 'Store & Forward', 'Multi-HQ', '?')
    .map((mode): Command => ({ kind: 'setTransmissionMode', transmissionMode: mode })),
  fc.constant<Command>({ kind: 'reboot' }),
)
const unitAction: fc.Arbitrary<DeviceAction> = fc.oneof(
  fc.constantFrom<DeviceAction>(
    { do: 'stop' },
    { do: 'record' },
    { do: 'powerOff' },
    { do: 'powerOn' },
    { do: 'drive' },
    { do: 'park' },
    { do: 'fetchLogs' },
    { do: 'speedTest' },
    { do: 'upgrade', swVersion: '10.1.0' },
    { do: 'databridge', forMs: 20_000 },
  ),
  fc.boolean().map((connected): DeviceAction => ({ do: 'camera', connected })),
  fc.boolean().map((connected): DeviceAction => ({ do: 'mains', connected })),
  fc.integer({ min: 0, max: 100 }).map((percent): DeviceAction => ({ do: 'battery', percent })),
  fc.integer({ min: 1, max: 500 }).map((backlogMb): DeviceAction => ({ do: 'forward', backlogMb })),
  channelId.map((id): DeviceAction => ({ do: 'start', mode: 'single', channelIds: [id] })),
)
type Event = (stage: Stage) => void
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(unitId, command).map(
      ([id, what]) =>
        (stage: Stage) =>
          void stage.command(id, what),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(unitId, unitAction).map(
      ([id, what]) =>
        (stage: Stage) =>
          stage.fleet.act(id, what),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(channelId, fc.constantFrom('enable', 'disable')).map(
      ([id, what]) =>
        (stage: Stage) =>
          stage.fleet.act(id, { do: what }),
    ),
  },
  { weight: 1, arbitrary: fc.constant((stage: Stage) => void stage.command('s-0', { kind: 'reboot' })) },
  { weight: 1, arbitrary: fc.constant((stage: Stage) => stage.fleet.act('s-0', { do: 'upgrade', swVersion: '10.1.0' })) },
  { weight: 1, arbitrary: fc.nat(20).map((minutes) => (stage: Stage) => stage.clock.jumpTo(stage.clock.now() + minutes * 60_000)) },
)

describe('the invariants', () => {
  it('hold after every step, whatever crews, accidents, operators and the clock do', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.tuple(event, fc.nat(12)), { minLength: 5, maxLength: 60 }), (seed, story) => {
        const stage = createStage({ units, channels, seed })
        for (const [happens, seconds] of story) {
          happens(stage)
          check(stage)
          for (let turn = 0; turn < seconds * 4; turn++) {
            stage.clock.step(250)
            check(stage)
          }
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('hold through half an hour of the demo mix', () => {
    const stage = createStage({ units: 100, channels: 30, mix: 'demo', onFrame: () => {} })
    for (let i = 0; i < 1800; i++) {
      stage.clock.step(1000)
      check(stage)
    }
  }, 60_000)

  it('answer every command that was heard exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(unitId, command, fc.nat(8)), { maxLength: 40 }), (asked) => {
        const stage = createStage({ units, channels })
        stage.take()
        const heard: number[] = []
        for (const [id, what, seconds] of asked) {
          const silent = stage.fleet.devices.get(id)?.state.silent
          const commandId = stage.command(id, what)
          if (!silent) heard.push(commandId)
          stage.clock.step(seconds * 1000)
        }
        stage.clock.step(60_000)
        expect(stage.take().flatMap((frame) => (frame.op === 'answer' ? [frame.id] : []))).toEqual(heard)
      }),
    )
  })

  it('notice a world that is wrong', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-800' })
    stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    stage.clock.step(12_000)
    check(stage)
    const unit = stage.fleet.devices.get('u-0')
    const channel = stage.fleet.devices.get('c-0')
    if (!unit || !channel) throw new Error('the stage is empty')
    const [goodUnit, goodChannel] = [unit.state, channel.state]
    const broken = (change: object, of = unit) => {
      of.state = { ...of.state, ...change } as never
      const found = Object.entries(invariants).flatMap(([name, wrong]) => (wrong(stage.fleet.devices) === null ? [] : [name]))
      ;[unit.state, channel.state] = [goodUnit, goodChannel]
      return found
    }
    expect(broken({ totalKbps: 1 })).toContain('modemsSumUpToTotal')
    expect(broken({ totalKbps: 20_001 })).toContain('videoStaysWithinTheModel')
    expect(broken({ allocatedTo: 'u-7' }, channel)).toContain('streamingChannelsCollect')
    expect(broken({ status: 'idle' }, channel)).toContain('streamingChannelsCollect')
    expect(broken({ power: 'off' })).toContain('offMeansNotStreaming')
    expect(broken({ battery: { present: true, charging: true, percent: -1 } })).toContain('batteryWithinBounds')
    expect(broken({ battery: { present: true, charging: false, percent: 0 } })).toContain('emptyBatteryMeansOff')
    expect(broken({ activities: {} })).toContain('activitiesTellTheState')
    expect(broken({ session: null, totalKbps: 0, linksKbps: [] })).toContain('activitiesTellTheState')
  })
})
