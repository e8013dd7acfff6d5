import { describe, expect, it } from 'vitest'
import { createStage, type Stage } from '../stage.ts'
import type { UnitState } from './state.ts'

const unitOf = ({ fleet }: Stage, id = 'u-0') => fleet.devices.get(id)?.state as UnitState
const channelStatus = ({ fleet }: Stage, id = 'c-0') => {
  const state = fleet.devices.get(id)?.state
  return state !== undefined && 'allocatedTo' in state ? state.status : undefined
}

function streaming(): Stage {
  const stage = createStage({ units: 1, channels: 1, model: 'LU-800' })
  stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
  stage.clock.step(10_000)
  expect(unitOf(stage).activities).toEqual({ video: 'running' })
  stage.take()
  return stage
}

describe('power', () => {
  it('goes dark on an empty battery: no word of it, and the channel notices', () => {
    const stage = streaming()
    stage.fleet.act('u-0', { do: 'mains', connected: false })
    stage.fleet.act('u-0', { do: 'battery', percent: 2.5 })
    stage.clock.step(600_000)
    const percentages = stage.takeReports('u-0').flatMap(([, , , body]) => ('battery' in body ? [body.battery?.percentage] : []))
    expect(percentages).toEqual([3, 2, 1])
    expect(unitOf(stage)).toMatchObject({ power: 'off', activities: {}, session: null, battery: { percent: 0 } })
    expect(channelStatus(stage)).toBe('idle')
    stage.clock.step(60_000)
    expect(stage.takeReports('u-0')).toEqual([])
    stage.fleet.act('u-0', { do: 'powerOn' })
    expect(unitOf(stage).power).toBe('off')
    stage.fleet.act('u-0', { do: 'battery', percent: 100 })
    stage.fleet.act('u-0', { do: 'powerOn' })
    stage.clock.step(40_000)
    expect(stage.takeReports('u-0')[0]?.[3]).toMatchObject({ applications: {}, battery: { percentage: 100 } })
  })

  it('drains faster on air than at rest, on battery alone', () => {
    const drained = (onAir: boolean) => {
      const stage = createStage({ units: 1, channels: 1, model: 'LU-800' })
      stage.fleet.act('u-0', { do: 'mains', connected: false })
      if (onAir) stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
      stage.clock.step(3_600_000)
      return 100 - unitOf(stage).battery.percent
    }
    expect(drained(true)).toBeGreaterThan(25)
    expect(drained(true)).toBeGreaterThan(2.5 * drained(false))
  })
})

describe('jobs', () => {
  it('upgrades for minutes, restarts and comes back with the new version', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-300' })
    stage.fleet.act('u-0', { do: 'upgrade', swVersion: '10.1.0' })
    stage.clock.step(120_000)
    expect(unitOf(stage).activities).toEqual({ upgrade: 'running' })
    stage.take()
    stage.clock.step(500_000)
    const booted = stage.takeReports('u-0').find(([, , , body]) => 'rebootedAgoMs' in body)
    expect(booted?.[3]).toMatchObject({ swVersion: '10.1.0', applications: {} })
  })

  it('passes through connecting and disconnecting with a databridge', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-300' })
    stage.fleet.act('u-0', { do: 'databridge', forMs: 30_000 })
    const seen = new Set<string>()
    for (let i = 0; i < 60; i++) {
      seen.add(unitOf(stage).activities['databridge'] ?? 'none')
      stage.clock.step(1000)
    }
    expect([...seen]).toEqual(['connecting', 'running', 'disconnecting', 'none'])
  })

  it('ends a speed test after 10 s', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-300' })
    stage.fleet.act('u-0', { do: 'speedTest' })
    stage.clock.step(9000)
    expect(unitOf(stage).activities).toEqual({ video: 'speedtest' })
    stage.clock.step(2500)
    expect(unitOf(stage).activities).toEqual({})
  })
})

describe('a channel that goes away', () => {
  it('is waited for, and the stream runs again when it is back in time', () => {
    const stage = streaming()
    stage.fleet.act('c-0', { do: 'disable' })
    expect(unitOf(stage).activities).toEqual({ video: 'connecting' })
    stage.clock.step(12_000)
    stage.fleet.act('c-0', { do: 'enable' })
    stage.clock.step(15_000)
    expect(unitOf(stage).activities).toEqual({ video: 'running' })
    expect(channelStatus(stage)).toBe('collecting')
  })

  it('is given up after half a minute', () => {
    const stage = streaming()
    stage.fleet.act('c-0', { do: 'disable' })
    stage.clock.step(45_000)
    expect(unitOf(stage).activities).toEqual({})
    expect(unitOf(stage).session).toBeNull()
  })

  it('is silent with its server and comes back as a new boot', () => {
    const stage = streaming()
    const server = stage.fleet.devices.get('s-0')?.state as unknown as { state: string; channelIds: string[]; collecting: number }
    expect(server).toMatchObject({ state: 'busy', channelIds: ['c-0'], collecting: 1 })
    stage.command('u-0', { kind: 'stopStream' })
    stage.clock.step(5000)
    stage.take()
    stage.command('s-0', { kind: 'reboot' })
    stage.clock.step(50_000)
    expect(stage.takeReports().map(([id]) => id)).not.toContain('c-0')
    stage.clock.step(100_000)
    const reports = stage.takeReports()
    for (const id of ['s-0', 'c-0']) expect(reports.find(([of]) => of === id)?.[2]).toBe(1)
  })
})

describe('links', () => {
  it('report signal and technology rarely, and what they carry every second on air', () => {
    const stage = streaming()
    stage.clock.step(300_000)
    const bodies = stage.takeReports('u-0').map(([, , , body]) => body)
    expect(bodies.filter((body) => 'linksKbps' in body).length).toBeGreaterThanOrEqual(299)
    const modems = bodies.filter((body) => 'modems' in body).length
    expect(modems).toBeGreaterThan(0)
    expect(modems).toBeLessThan(40)
  })

  it('follow a moving unit, whose position comes every 3 s', () => {
    const stage = createStage({ units: 1, channels: 1, model: 'LU-800', seed: 2 })
    stage.fleet.act('u-0', { do: 'drive' })
    stage.take()
    stage.clock.step(60_000)
    const positions = stage.takeReports('u-0').flatMap(([, , , body]) => ('position' in body && body.position ? [body.position] : []))
    expect(positions.length).toBeGreaterThanOrEqual(14)
    expect(positions.length).toBeLessThanOrEqual(20)
    expect(new Set(positions.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(positions.length)
  })
})
