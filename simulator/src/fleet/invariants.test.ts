import type { Command } from '@backhaul/device-link'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFleetHarness, type FleetHarness } from '../../testing/fleet-harness.ts'
import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'
import { invariants } from '../../testing/invariants.ts'

const units = 6
const channels = 4

function check({ fleet }: FleetHarness): void {
  for (const [name, violation] of Object.entries(invariants))
    expect(`${name}: ${violation(fleet.devices) ?? 'holds'}`).toBe(`${name}: holds`)
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
type Event = (harness: FleetHarness) => void
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(unitId, command).map(
      ([id, what]) =>
        (harness: FleetHarness) =>
          void harness.command(id, what),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(unitId, unitAction).map(
      ([id, what]) =>
        (harness: FleetHarness) =>
          harness.fleet.act(id, what),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(channelId, fc.constantFrom('enable', 'disable')).map(
      ([id, what]) =>
        (harness: FleetHarness) =>
          harness.fleet.act(id, { do: what }),
    ),
  },
  { weight: 1, arbitrary: fc.constant((harness: FleetHarness) => void harness.command('s-0', { kind: 'reboot' })) },
  { weight: 1, arbitrary: fc.constant((harness: FleetHarness) => harness.fleet.act('s-0', { do: 'upgrade', swVersion: '10.1.0' })) },
  {
    weight: 1,
    arbitrary: fc.nat(20).map((minutes) => (harness: FleetHarness) => harness.suspend(minutes * 60_000)),
  },
)

describe('the invariants', () => {
  it('hold after every step of random commands, actions and suspensions of the machine', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.tuple(event, fc.nat(12)), { minLength: 5, maxLength: 60 }), (seed, events) => {
        const harness = createFleetHarness({ units, channels, seed })
        for (const [apply, seconds] of events) {
          apply(harness)
          check(harness)
          for (let turn = 0; turn < seconds * 4; turn++) {
            harness.clock.advance(250)
            check(harness)
          }
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('hold during half an hour of the demo workload', () => {
    const harness = createFleetHarness({ units: 100, channels: 30, workload: 'demo', onFrame: () => {} })
    for (let i = 0; i < 1800; i++) {
      harness.clock.advance(1000)
      check(harness)
    }
  }, 60_000)

  it('detect a fleet that violates them', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(12_000)
    check(harness)
    const violatedWith = (id: string, change: object) => {
      const devices = new Map(harness.fleet.devices)
      const device = devices.get(id)
      devices.set(id, { ...device, state: { ...device?.state, ...change } } as Device)
      return Object.entries(invariants).flatMap(([name, violation]) => (violation(devices) === null ? [] : [name]))
    }
    expect(violatedWith('u-0', {})).toEqual([])
    expect(violatedWith('u-0', { totalKbps: 1 })).toContain('modemsSumUpToTotal')
    expect(violatedWith('u-0', { totalKbps: 20_001 })).toContain('videoStaysWithinTheModel')
    expect(violatedWith('c-0', { allocatedTo: 'u-7' })).toContain('streamingChannelsCollect')
    expect(violatedWith('c-0', { status: 'idle' })).toContain('streamingChannelsCollect')
    expect(violatedWith('u-0', { power: 'off' })).toContain('offMeansNotStreaming')
    expect(violatedWith('u-0', { battery: { present: true, charging: true, percent: -1 } })).toContain('batteryWithinBounds')
    expect(violatedWith('u-0', { battery: { present: true, charging: false, percent: 0 } })).toContain('emptyBatteryMeansOff')
    expect(violatedWith('u-0', { activities: {} })).toContain('activitiesMatchTheState')
    expect(violatedWith('u-0', { stream: null, totalKbps: 0, linksKbps: [] })).toContain('activitiesMatchTheState')
  })
})

describe('a command', () => {
  it('gets exactly one reply, unless its device is silent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(unitId, command, fc.nat(8)), { maxLength: 40 }), (commands) => {
        const harness = createFleetHarness({ units, channels })
        harness.takeFrames()
        const received: number[] = []
        for (const [id, what, seconds] of commands) {
          const silent = harness.fleet.devices.get(id)?.state.silent
          const commandId = harness.command(id, what)
          if (!silent) received.push(commandId)
          harness.clock.advance(seconds * 1000)
        }
        harness.clock.advance(60_000)
        expect(harness.takeFrames().flatMap((frame) => (frame.op === 'answer' ? [frame.id] : []))).toEqual(received)
      }),
    )
  })
})
