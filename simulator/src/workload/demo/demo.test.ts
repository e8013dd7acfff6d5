import { describe, expect, it } from 'vitest'
import { createFleetHarness, type FleetHarness } from '../../../testing/fleet-harness.ts'
import type { UnitState } from '../../unit/state.ts'

const unitsOf = ({ fleet }: FleetHarness) => [...fleet.devices.values()].flatMap((device) => (device.kind === 'unit' ? [device.state] : []))
const share = (units: readonly UnitState[], is: (unit: UnitState) => boolean) => units.filter(is).length / units.length
const has =
  (...names: string[]) =>
  (unit: UnitState) =>
    names.some((name) => name in unit.activities && unit.activities[name] !== 'speedtest')

function sharesOf(harness: FleetHarness) {
  const units = unitsOf(harness)
  return {
    streaming: share(units, has('video', 'multiCamera')),
    storing: share(units, has('store', 'forward')),
    offline: share(units, ({ silent }) => silent),
    upgrading: share(units, has('upgrade')),
    lowBattery: share(units, ({ silent, battery }) => !silent && battery.present && battery.percent < 20),
    noCamera: share(units, ({ silent, cameraConnected }) => !silent && !cameraConnected),
    driving: share(units, ({ silent, route }) => !silent && route.driving),
  }
}

describe('the demo workload', () => {
  it('keeps the shares of all activities within their ranges for two hours, from the first seconds on', () => {
    const harness = createFleetHarness({ units: 400, channels: 120, workload: 'demo', onFrame: () => {} })
    harness.clock.advance(15_000)
    for (let i = 0; i < 24; i++) {
      const shares = sharesOf(harness)
      const within = (name: keyof typeof shares, min: number, max: number) =>
        expect([name, shares[name] >= min && shares[name] <= max ? 'fits' : shares[name]]).toEqual([name, 'fits'])
      within('streaming', 0.14, 0.2)
      within('storing', 0.03, 0.07)
      within('offline', 0.11, 0.19)
      within('upgrading', 0.01, 0.03)
      within('lowBattery', 0.01, 0.12)
      within('noCamera', 0.005, 0.05)
      within('driving', 0.05, 0.2)
      harness.clock.advance(300_000)
    }
  }, 60_000)

  it('has mostly other units on air after an hour', () => {
    const harness = createFleetHarness({ units: 200, channels: 60, workload: 'demo', onFrame: () => {} })
    const onAir = () => new Set(unitsOf(harness).flatMap(({ id, stream }) => (stream === null ? [] : [id])))
    harness.clock.advance(15_000)
    const before = onAir()
    harness.clock.advance(3_600_000)
    const after = onAir()
    expect([...before].filter((id) => after.has(id)).length).toBeLessThan(before.size * 0.8)
  }, 30_000)

  it('leaves units alone that were commanded in the last half hour, and their channels free', () => {
    const harness = createFleetHarness({ units: 60, channels: 20, workload: 'demo', onFrame: () => {} })
    const free = () => {
      const collecting = new Set(unitsOf(harness).flatMap(({ stream }) => stream?.channelIds ?? []))
      return unitsOf(harness).filter(
        ({ activities, silent, channelId }) =>
          !silent && channelId !== null && Object.keys(activities).length === 0 && !collecting.has(channelId),
      )
    }
    harness.clock.advance(15_000)
    const inHand = free().slice(0, 5)
    expect(inHand.length).toBe(5)
    const channels = new Set(inHand.map(({ channelId }) => channelId))
    for (const { id, channelId } of inHand) harness.command(id, { kind: 'setChannel', channelId: channelId as string })
    for (let second = 0; second < 29 * 60; second += 10) {
      harness.clock.advance(10_000)
      for (const { id } of inHand) expect([id, harness.unit(id).activities]).toEqual([id, {}])
      for (const { stream } of unitsOf(harness)) for (const id of stream?.channelIds ?? []) expect(channels.has(id)).toBe(false)
    }
  }, 30_000)

  it('pauses a unit for minutes after the console stopped it, and never stops a stream that the console started', () => {
    const harness = createFleetHarness({ units: 60, channels: 60, workload: 'demo', onFrame: () => {} })
    harness.clock.advance(15_000)
    const stopped = unitsOf(harness).find(({ stream }) => stream?.phase === 'running')?.id ?? ''
    harness.command(stopped, { kind: 'stopStream' })
    for (let i = 0; i < 160; i++) {
      harness.clock.advance(1000)
      if (i > 5) expect(harness.unit(stopped).stream).toBeNull()
    }
    const started = unitsOf(harness).find(
      ({ activities, silent, battery, channelId, cameraConnected, model }) =>
        cameraConnected &&
        model.batteryHours !== null &&
        !silent &&
        battery.charging &&
        channelId !== null &&
        Object.keys(activities).length === 0,
    ) as UnitState
    harness.command(started.id, { kind: 'startStream', mode: 'single', channelIds: [started.channelId as string] })
    harness.clock.advance(2 * 3_600_000)
    expect(harness.unit(started.id).activities).toEqual({ video: 'running' })
  }, 30_000)
})
