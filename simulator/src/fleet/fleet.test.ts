import { createHash } from 'node:crypto'
import { manualClock } from '@backhaul/clock'
import { type FleetEnd, FleetFrame, linkLimits, memoryLink, type ReportTuple } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness, createProvisions, heartbeatMs } from '../../testing/fleet-harness.ts'
import { createFleet } from './fleet.ts'

const reportsIn = (frames: readonly FleetFrame[]) =>
  frames.flatMap((frame) => (frame.op === 'reports' ? (frame.reports as ReportTuple[]) : []))

describe('a fleet on the device link', () => {
  it('sends hello, creates the devices that the core names, and sends one full report of each', () => {
    const harness = createFleetHarness({ units: 30, channels: 9 })
    const frames = harness.takeFrames()
    expect(frames[0]).toEqual({ op: 'hello', v: 1, unitsMax: linkLimits.devicesPerLink })
    const reports = reportsIn(frames)
    expect(reports).toHaveLength(30 + 9 + 2)
    expect(new Set(reports.map(([id]) => id)).size).toBe(41)
    const [, , seq, body] = reports.find(([id]) => id === 'u-3') ?? []
    expect(seq).toBe(1)
    expect(Object.keys(body ?? {}).sort()).toEqual(
      ['applications', 'battery', 'cameraConnected', 'channelId', 'delayMs', 'linksKbps', 'modems', 'position', 'rebootedAgoMs']
        .concat(['storages', 'storeBacklogMb', 'swVersion', 'transmissionMode'])
        .sort(),
    )
    expect(harness.fleet.stats).toMatchObject({ connected: true, units: 30, channels: 9, servers: 2 })
  })

  it('sends only frames of the link’s grammar, with the reports of a device numbered in order', () => {
    const harness = createFleetHarness({ units: 60, channels: 18, workload: 'demo' })
    const last = new Map<string, [number, number]>()
    for (let i = 0; i < 120; i++) {
      harness.clock.advance(1000)
      for (const frame of harness.takeFrames()) {
        expect(FleetFrame.safeParse(frame).error).toBeUndefined()
        if (frame.op !== 'reports') continue
        for (const [id, bootId, seq] of frame.reports as ReportTuple[]) {
          const [lastBoot, lastSeq] = last.get(id) ?? [0, 0]
          expect(bootId > lastBoot || (bootId === lastBoot && seq === lastSeq + 1)).toBe(true)
          last.set(id, [bootId, seq])
        }
      }
    }
  })

  it('sends a report of every device within the heartbeat interval, spread over time', () => {
    const harness = createFleetHarness({ units: 400, channels: 100 })
    const lastReportAt = new Map<string, number>()
    const perTurn: number[] = []
    for (let i = 0; i < 240; i++) {
      harness.clock.advance(250)
      const reports = harness.takeReports()
      for (const [id] of reports) {
        const gap = harness.clock.now() - (lastReportAt.get(id) ?? harness.clock.now())
        expect(gap).toBeLessThanOrEqual(heartbeatMs)
        lastReportAt.set(id, harness.clock.now())
      }
      if (i > 40) perTurn.push(reports.length)
    }
    expect([...harness.fleet.devices].filter(([id, { state }]) => !state.silent && !lastReportAt.has(id))).toEqual([])
    expect(Math.max(...perTurn)).toBeLessThan(60)
  })

  it('keeps the state of its devices while the link is down and sends full reports on the next link', () => {
    const harness = createFleetHarness({ units: 3, channels: 3, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(12_000)
    const [, bootId, seq] = harness.takeReports('u-0').at(-1) ?? ['', 0, 0]
    harness.disconnect()
    harness.clock.advance(30_000)
    expect(harness.takeFrames()).toEqual([])
    expect(harness.fleet.stats.connected).toBe(false)
    harness.reconnect()
    const [hello, ...frames] = harness.takeFrames()
    expect(hello?.op).toBe('hello')
    const [report] = reportsIn(frames).filter(([id]) => id === 'u-0')
    expect(report?.[1]).toBe(bootId)
    expect(report?.[2]).toBeGreaterThan(seq)
    expect(report?.[3]).toMatchObject({ applications: { video: 'running' }, channelId: 'c-0', modems: expect.any(Array) })
    expect(report?.[3]).not.toHaveProperty('rebootedAgoMs')
  })

  it('removes devices that are withdrawn, taken over by another fleet, or no longer named', () => {
    const harness = createFleetHarness({ units: 4, channels: 0 })
    harness.sendFrame({ op: 'withdraw', deviceIds: ['u-0'] })
    harness.sendFrame({ op: 'replaced', deviceId: 'u-1' })
    harness.takeFrames()
    harness.clock.advance(60_000)
    const reported = new Set(harness.takeReports().map(([id]) => id))
    expect(reported.has('u-0') || reported.has('u-1')).toBe(false)
    expect(reported.has('u-2')).toBe(true)
    harness.command('u-0', { kind: 'stopStream' })
    expect(harness.takeFrames()).toMatchObject([{ op: 'answer', ok: false }])
    harness.fleet.attach(harness.link)
    harness.sendFrame({ op: 'provision', devices: createProvisions({ units: 3, channels: 0 }).slice(2), last: true })
    expect([...harness.fleet.devices.keys()]).toEqual(['u-2'])
  })

  it('adds devices that are named later', () => {
    const harness = createFleetHarness({ units: 2, channels: 0 })
    harness.takeFrames()
    harness.sendFrame({ op: 'provision', devices: createProvisions({ units: 3, channels: 0 }).slice(2), last: true })
    expect(harness.fleet.stats.units).toBe(3)
    expect(harness.takeReports().map(([id]) => id)).toEqual(['u-2'])
  })

  it('keeps frames within the limits of the link with thousands of devices', () => {
    const harness = createFleetHarness({ units: 6000, channels: 2500 })
    harness.clock.advance(3000)
    const frames = harness.takeFrames()
    for (const frame of frames) {
      if (frame.op === 'reports') expect(frame.reports.length).toBeLessThanOrEqual(linkLimits.reportsPerFrame)
      expect(JSON.stringify(frame).length).toBeLessThan(linkLimits.frameBytesMax)
    }
    expect(new Set(reportsIn(frames).map(([id]) => id)).size).toBe(
      [...harness.fleet.devices.values()].filter(({ state }) => !state.silent).length,
    )
    expect(harness.fleet.stats).toMatchObject({ units: 6000, channels: 2500, servers: 313 })
  })

  it('defers changes on a link that does not drain, and sends one full report when it has drained', () => {
    const harness = createFleetHarness({ units: 2, channels: 2, model: 'LU-800', waitingMax: 1000 })
    harness.takeFrames()
    harness.link.waiting = 1001
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(20_000)
    expect(harness.takeFrames()).toEqual([])
    expect(harness.fleet.stats.deferred).toBeGreaterThan(10)
    harness.link.waiting = 0
    harness.clock.advance(1000)
    const [first] = harness.takeReports('u-0')
    expect(first?.[3]).toMatchObject({ applications: { video: 'running' }, modems: expect.any(Array) })
  })

  it('sends bye for its devices when it stops, and nothing after that', async () => {
    const harness = createFleetHarness({ units: 3, channels: 1 })
    harness.takeFrames()
    await harness.fleet.stop()
    expect(harness.takeFrames()).toEqual([{ op: 'bye', deviceIds: ['s-0', 'c-0', 'u-0', 'u-1', 'u-2'] }])
    harness.clock.advance(60_000)
    expect(harness.takeFrames()).toEqual([])
  })

  it('works over a link inside one process', async () => {
    const { fleet: end, core } = memoryLink()
    const received: FleetFrame[] = []
    core.onFrame = (frame) => void received.push(frame)
    const clock = manualClock()
    const fleet = createFleet({ link: end, seed: 1, clock, workload: 'idle' })
    core.send({ op: 'provision', devices: createProvisions({ units: 1, channels: 0 }), last: true })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(received.map(({ op }) => op)).toEqual(['hello', 'reports'])
    await fleet.stop()
  })
})

describe('a seed', () => {
  function traceOf(seed: number): string {
    const hash = createHash('sha256')
    const harness = createFleetHarness({ units: 40, channels: 12, workload: 'demo', seed })
    for (let i = 0; i < 300; i++) {
      if (i === 100) harness.command('u-3', { kind: 'startStream', mode: 'single', channelIds: ['c-3'] })
      if (i === 150) harness.command('u-3', { kind: 'reboot' })
      harness.clock.advance(1000)
      for (const frame of harness.takeFrames()) hash.update(JSON.stringify(frame))
    }
    return hash.digest('hex')
  }

  it('gives the same trace to the byte with the same inputs; another seed gives another trace', () => {
    const trace = traceOf(1)
    expect(traceOf(1)).toBe(trace)
    expect(traceOf(2)).not.toBe(trace)
  })

  it('gives a device the same state regardless of the other devices of the fleet', () => {
    const stateOf = (units: number) => {
      const harness = createFleetHarness({ units, channels: 1, model: 'LU-800', seed: 5 })
      harness.fleet.act('u-0', { do: 'drive' })
      harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
      harness.clock.advance(120_000)
      return JSON.stringify(harness.fleet.devices.get('u-0')?.state)
    }
    expect(stateOf(1)).toBe(stateOf(25))
  })
})

describe('the time of a fleet', () => {
  it('skips the turns that a suspended machine missed', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(12_000)
    harness.takeFrames()
    harness.suspend(120_000)
    harness.clock.advance(1000)
    const reports = harness.takeReports('u-0')
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.length).toBeLessThanOrEqual(4)
    expect(harness.unit().activities).toEqual({ video: 'running' })
  })

  it('continues when the clock of the machine is set back', () => {
    const clock = manualClock()
    let offsetMs = 0
    const sent: FleetFrame[] = []
    const link = {
      onFrame: null,
      onClose: null,
      waiting: 0,
      close() {},
      send: (frame: FleetFrame) => void sent.push(frame),
    } as unknown as FleetEnd
    createFleet({ link, seed: 1, clock: { ...clock, now: () => clock.now() - offsetMs }, workload: 'idle' })
    link.onFrame?.({ op: 'provision', devices: createProvisions({ units: 1, channels: 0 }), last: true })
    offsetMs = 3_600_000
    sent.length = 0
    clock.advance(20_000)
    expect(sent.length).toBeGreaterThan(1)
  })
})
