import { describe, expect, it } from 'vitest'
import { createStage, type Stage } from './stage.ts'
import type { UnitState } from './unit/state.ts'

const unitOf = ({ fleet }: Stage, id: string) => fleet.devices.get(id)?.state as UnitState
const unitsOf = ({ fleet }: Stage) => [...fleet.devices.values()].flatMap(({ state }) => ('session' in state ? [state] : []))
const share = (units: readonly UnitState[], is: (unit: UnitState) => boolean) => units.filter(is).length / units.length
const does =
  (...names: string[]) =>
  (unit: UnitState) =>
    names.some((name) => name in unit.activities && unit.activities[name] !== 'speedtest')

function sharesOf(stage: Stage) {
  const units = unitsOf(stage)
  return {
    streaming: share(units, does('video', 'multiCamera')),
    storing: share(units, does('store', 'forward')),
    offline: share(units, ({ silent }) => silent),
    upgrading: share(units, does('upgrade')),
    lowBattery: share(units, ({ silent, battery }) => !silent && battery.present && battery.percent < 20),
    noCamera: share(units, ({ silent, cameraConnected }) => !silent && !cameraConnected),
    driving: share(units, ({ silent, route }) => !silent && route.driving),
  }
}

describe('the demo mix', () => {
  it('keeps a fleet of 400 interesting from the first seconds on, for hours', () => {
    const stage = createStage({ units: 400, channels: 120, mix: 'demo', onFrame: () => {} })
    stage.clock.step(15_000)
    for (let i = 0; i < 24; i++) {
      const shares = sharesOf(stage)
      const within = (name: keyof typeof shares, min: number, max: number) =>
        expect([name, shares[name] >= min && shares[name] <= max ? 'fits' : shares[name]]).toEqual([name, 'fits'])
      within('streaming', 0.14, 0.2)
      within('storing', 0.03, 0.07)
      within('offline', 0.11, 0.19)
      within('upgrading', 0.01, 0.03)
      within('lowBattery', 0.01, 0.12)
      within('noCamera', 0.005, 0.05)
      within('driving', 0.05, 0.2)
      stage.clock.step(300_000)
    }
  }, 60_000)

  it('is never the same picture: others stream after an hour', () => {
    const stage = createStage({ units: 200, channels: 60, mix: 'demo', onFrame: () => {} })
    const onAir = () => new Set(unitsOf(stage).flatMap(({ id, session }) => (session === null ? [] : [id])))
    stage.clock.step(15_000)
    const before = onAir()
    stage.clock.step(3_600_000)
    const after = onAir()
    expect([...before].filter((id) => after.has(id)).length).toBeLessThan(before.size * 0.8)
  }, 30_000)

  it('leaves a unit alone for minutes after an operator stopped it, and never stops what an operator started', () => {
    const stage = createStage({ units: 60, channels: 60, mix: 'demo', onFrame: () => {} })
    stage.clock.step(15_000)
    const stopped = unitsOf(stage).find(({ session }) => session?.phase === 'running')?.id ?? ''
    stage.command(stopped, { kind: 'stopStream' })
    for (let i = 0; i < 160; i++) {
      stage.clock.step(1000)
      if (i > 5) expect(unitOf(stage, stopped).session).toBeNull()
    }
    const started = unitsOf(stage).find(
      ({ activities, silent, battery, channelId, cameraConnected, model }) =>
        cameraConnected &&
        model.batteryHours !== null &&
        !silent &&
        battery.charging &&
        channelId !== null &&
        Object.keys(activities).length === 0,
    ) as UnitState
    stage.command(started.id, { kind: 'startStream', mode: 'single', channelIds: [started.channelId as string] })
    stage.clock.step(2 * 3_600_000)
    expect(unitOf(stage, started.id).activities).toEqual({ video: 'running' })
  }, 30_000)
})
