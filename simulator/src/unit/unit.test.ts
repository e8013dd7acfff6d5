import { describe, expect, it } from 'vitest'
import { createFleetHarness, type FleetHarness } from '../../testing/fleet-harness.ts'

function streaming(): FleetHarness {
  const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
  harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
  harness.clock.advance(10_000)
  expect(harness.unit().activities).toEqual({ video: 'running' })
  harness.takeFrames()
  return harness
}

describe('the battery of a unit', () => {
  it('switches the unit off when it is empty, without a report, and the channel is released', () => {
    const harness = streaming()
    harness.fleet.act('u-0', { do: 'mains', connected: false })
    harness.fleet.act('u-0', { do: 'battery', percent: 2.5 })
    harness.clock.advance(600_000)
    const percentages = harness.takeReports('u-0').flatMap(([, , , body]) => ('battery' in body ? [body.battery?.percentage] : []))
    expect(percentages).toEqual([3, 2, 1])
    expect(harness.unit()).toMatchObject({ power: { state: 'off' }, activities: {}, stream: null, battery: { percent: 0 } })
    expect(harness.channel().status).toBe('idle')
    harness.clock.advance(60_000)
    expect(harness.takeReports('u-0')).toEqual([])
    harness.fleet.act('u-0', { do: 'powerOn' })
    expect(harness.unit().power.state).toBe('off')
    harness.fleet.act('u-0', { do: 'battery', percent: 100 })
    harness.fleet.act('u-0', { do: 'powerOn' })
    harness.clock.advance(40_000)
    expect(harness.takeReports('u-0')[0]?.[3]).toMatchObject({ applications: {}, battery: { percentage: 100 } })
  })

  it('discharges faster on air than idle', () => {
    const drained = (onAir: boolean) => {
      const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
      harness.fleet.act('u-0', { do: 'mains', connected: false })
      if (onAir) harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
      harness.clock.advance(3_600_000)
      return 100 - harness.unit().battery.percent
    }
    expect(drained(true)).toBeGreaterThan(25)
    expect(drained(true)).toBeGreaterThan(2.5 * drained(false))
  })
})

describe('a lost channel', () => {
  it('is requested again, and the stream runs again when the channel is back in time', () => {
    const harness = streaming()
    harness.fleet.act('c-0', { do: 'disable' })
    expect(harness.unit().activities).toEqual({ video: 'connecting' })
    harness.clock.advance(12_000)
    harness.fleet.act('c-0', { do: 'enable' })
    harness.clock.advance(15_000)
    expect(harness.unit().activities).toEqual({ video: 'running' })
    expect(harness.channel().status).toBe('collecting')
  })

  it('ends the stream after half a minute', () => {
    const harness = streaming()
    harness.fleet.act('c-0', { do: 'disable' })
    harness.clock.advance(45_000)
    expect(harness.unit().activities).toEqual({})
    expect(harness.unit().stream).toBeNull()
  })

  it('is silent while its server restarts, and reports in a new boot afterwards', () => {
    const harness = streaming()
    expect(harness.server()).toMatchObject({ state: 'busy', channelIds: ['c-0'], collecting: 1 })
    harness.command('u-0', { kind: 'stopStream' })
    harness.clock.advance(5000)
    harness.takeFrames()
    harness.command('s-0', { kind: 'reboot' })
    harness.clock.advance(50_000)
    expect(harness.takeReports().map(([id]) => id)).not.toContain('c-0')
    harness.clock.advance(100_000)
    const reports = harness.takeReports()
    for (const id of ['s-0', 'c-0']) expect(reports.find(([of]) => of === id)?.[2]).toBe(1)
  })
})

describe('the links of a unit', () => {
  it('report signal and technology rarely, and their rates every second on air', () => {
    const harness = streaming()
    harness.clock.advance(300_000)
    const bodies = harness.takeReports('u-0').map(([, , , body]) => body)
    expect(bodies.filter((body) => 'linksKbps' in body).length).toBeGreaterThanOrEqual(299)
    const modems = bodies.filter((body) => 'modems' in body).length
    expect(modems).toBeGreaterThan(0)
    expect(modems).toBeLessThan(40)
  })

  it('move with a driven unit, which reports its position every 3 s', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800', seed: 2 })
    harness.fleet.act('u-0', { do: 'drive' })
    harness.takeFrames()
    harness.clock.advance(60_000)
    const positions = harness.takeReports('u-0').flatMap(([, , , body]) => ('position' in body && body.position ? [body.position] : []))
    expect(positions.length).toBeGreaterThanOrEqual(14)
    expect(positions.length).toBeLessThanOrEqual(20)
    expect(new Set(positions.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(positions.length)
  })
})
