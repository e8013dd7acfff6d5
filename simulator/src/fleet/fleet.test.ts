import { createHash } from 'node:crypto'
import { type Clock, manualClock, worldClock } from '@backhaul/clock'
import { type FleetEnd, FleetFrame, linkLimits, linkVersion, memoryLink, type Provision, type ReportTuple } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness, createProvisions, heartbeatMs } from '../../testing/fleet-harness.ts'
import { createFleet, flushEveryMs, type FleetOptions } from './fleet.ts'

const reportsIn = (frames: readonly FleetFrame[]) =>
  frames.flatMap((frame) => (frame.op === 'reports' ? (frame.reports as ReportTuple[]) : []))

/** Creates a fleet on a clock, with a link whose frames are kept. */
function attachTo(clock: Clock, options: Partial<FleetOptions> = {}) {
  const frames: FleetFrame[] = []
  const link: FleetEnd = { onFrame: null, onClose: null, waiting: 0, close() {}, send: (frame) => void frames.push(frame) }
  return { fleet: createFleet({ link, seed: 1, clock, director: 'idle', ...options }), link, frames }
}

describe('a fleet on the device link', () => {
  it('sends hello, creates the devices that the core names, and sends one full report of each', () => {
    const harness = createFleetHarness({ units: 30, channels: 9 })
    const frames = harness.takeFrames()
    expect(frames[0]).toEqual({ op: 'hello', v: linkVersion, fleet: 'simulator', simulated: true, unitsMax: linkLimits.devicesPerLink })
    const reports = reportsIn(frames)
    expect(reports).toHaveLength(30 + 9 + 2)
    expect(new Set(reports.map(([id]) => id)).size).toBe(41)
    const [, , seq, body] = reports.find(([id]) => id === 'u-3') ?? []
    expect(seq).toBe(1)
    expect(Object.keys(body ?? {}).sort()).toEqual(
      ['applications', 'battery', 'cameraConnected', 'channelId', 'delayMs', 'hasCertificate', 'linksKbps', 'modems', 'paired', 'position']
        .concat([
          'rebootedAgoMs',
          'settings',
          'storages',
          'storeBacklogMb',
          'swVersion',
          'tally',
          'tasks',
          'transmissionMode',
          'wifiNetworks',
        ])
        .sort(),
    )
    expect(harness.fleet.stats).toMatchObject({ connected: true, units: 30, channels: 9, servers: 2 })
  })

  it('sends only frames of the link’s grammar, with the reports of a device numbered in order', () => {
    const harness = createFleetHarness({ units: 60, channels: 18, director: 'demo' })
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
    expect([...harness.fleet.world.places.values()].filter(({ id, device }) => !device.state.silent && !lastReportAt.has(id))).toEqual([])
    expect(Math.max(...perTurn)).toBeLessThan(60)
  })

  it('gathers the news of a server with its channels in four frames a second on a link of its own', () => {
    const seconds = 10
    const framesOf = (own: boolean) => {
      const harness = createFleetHarness({ units: 100, channels: 100, director: 'streaming' })
      harness.clock.advance(60_000)
      harness.takeFrames()
      const frames: FleetFrame[] = []
      const link: FleetEnd = { onFrame: null, onClose: null, waiting: 0, close() {}, send: (frame) => void frames.push(frame) }
      const devices = createProvisions({ units: 100, channels: 100 }).filter(({ deviceId }) => deviceId.startsWith('c-'))
      const deviceIds = devices.map(({ deviceId }) => deviceId)
      harness.fleet.attach(link, own ? { deviceIds } : undefined)
      link.onFrame?.({ op: 'welcome', v: linkVersion, heartbeatMs, now: harness.clock.now() })
      link.onFrame?.({ op: 'provision', devices, last: true })
      harness.clock.advance(1000)
      frames.length = 0
      harness.clock.advance(seconds * 1000)
      return { frames: frames.length, reports: reportsIn(frames).length }
    }
    const [shared, own] = [framesOf(false), framesOf(true)]
    expect(own.frames).toBeLessThanOrEqual(4 * seconds)
    expect(shared.frames).toBeGreaterThan(8 * seconds)
    expect(own.reports).toBeGreaterThan(0.8 * shared.reports)
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
    expect([...harness.fleet.world.places.keys()]).toEqual(['u-2'])
  })

  it('leaves out a device that it cannot run, says why, and runs the others', () => {
    const unknown: [string, string][] = []
    const { fleet, link } = attachTo(manualClock(), { onUnknown: (deviceId, reason) => unknown.push([deviceId, reason]) })
    const [first, second] = createProvisions({ units: 2, channels: 0 }) as [Provision, Provision]
    link.onFrame?.({ op: 'provision', devices: [{ ...first, model: 'LU-9000' }, second], last: true })
    expect(unknown).toEqual([['u-0', 'No such model: LU-9000.']])
    expect([...fleet.world.places.keys()]).toEqual(['u-1'])
  })

  it('names each device that another fleet took over', () => {
    const taken: string[] = []
    const { link } = attachTo(manualClock(), { onTaken: (deviceId) => taken.push(deviceId) })
    link.onFrame?.({ op: 'provision', devices: createProvisions({ units: 2, channels: 0 }), last: true })
    for (const deviceId of ['u-1', 'u-7']) link.onFrame?.({ op: 'replaced', deviceId })
    expect(taken).toEqual(['u-1'])
  })

  it('starts no boot ahead of real time in a world that runs faster, and each after the one before', () => {
    const transportClock = manualClock()
    const clock = worldClock(transportClock)
    clock.setSpeed(600)
    const { fleet, link, frames } = attachTo(clock, { transportClock })
    link.onFrame?.({ op: 'provision', devices: createProvisions({ units: 1, channels: 0, model: 'LU-800' }), last: true })
    const boots = new Set<number>()
    for (let starts = 0; starts < 3; starts++) {
      for (let seconds = 0; seconds < 50; seconds++) transportClock.advance(1000)
      for (const [, bootId] of reportsIn(frames.splice(0))) {
        expect(bootId).toBeLessThanOrEqual(transportClock.now())
        expect(bootId).toBeGreaterThanOrEqual(Math.max(...boots, 0))
        boots.add(bootId)
      }
      fleet.act('u-0', { do: 'powerOff' })
      fleet.act('u-0', { do: 'powerOn' })
    }
    expect(fleet.world.nowMs - transportClock.now()).toBeGreaterThan(linkLimits.bootAheadMs)
    expect(boots.size).toBe(3)
  })

  it('reports a device over the link that is for it, and the others over theirs', () => {
    const harness = createFleetHarness({ units: 3, channels: 0 })
    harness.takeFrames()
    const frames: FleetFrame[] = []
    const own: FleetEnd = { onFrame: null, onClose: null, waiting: 0, close() {}, send: (frame) => void frames.push(frame) }
    harness.fleet.attach(own, { deviceIds: ['u-1'] })
    expect(frames).toMatchObject([{ op: 'hello', accepts: { deviceIds: ['u-1'] } }])
    own.onFrame?.({ op: 'provision', devices: createProvisions({ units: 2, channels: 0 }).slice(1), last: true })
    harness.clock.advance(30_000)
    const idsIn = (sent: readonly FleetFrame[]) => [...new Set(reportsIn(sent).map(([id]) => id))].toSorted()
    expect(idsIn(frames)).toEqual(['u-1'])
    expect(idsIn(harness.takeFrames())).toEqual(['u-0', 'u-2'])
    own.onFrame?.({ op: 'command', id: 1, deviceId: 'u-1', command: { kind: 'setDelay', delayMs: 1700 }, timeoutMs: 12_000 })
    harness.clock.advance(5000)
    expect(frames.filter(({ op }) => op === 'answer')).toMatchObject([{ id: 1, deviceId: 'u-1', ok: true }])

    own.onClose?.(1006)
    frames.length = 0
    harness.clock.advance(30_000)
    expect(frames).toEqual([])
    expect(idsIn(harness.takeFrames())).toEqual(['u-0', 'u-2'])
  })

  it('takes the name, the feeds and the card of a unit that is named again, and feeds and card only while it is idle', () => {
    const harness = createFleetHarness({ units: 1, channels: 0, model: 'LU-800' })
    const [unit] = createProvisions({ units: 1, channels: 0, model: 'LU-800' }) as [Provision]
    const facts = () => {
      const device = harness.fleet.device('u-0')
      if (device?.kind !== 'unit') throw new Error('There is no unit u-0.')
      return [device.state.setup.settings.name, device.state.feeds, device.state.storage !== null]
    }
    const nameAgain = (fields: object) => harness.sendFrame({ op: 'provision', devices: [{ ...unit, ...fields }], last: true })
    nameAgain({ name: 'First', numberOfFeeds: 1, hasSdCard: false })
    expect(facts()).toEqual(['First', 1, false])
    nameAgain({ name: 'Second', numberOfFeeds: 4, hasSdCard: true })
    expect(facts()).toEqual(['Second', 4, true])
    harness.fleet.act('u-0', { do: 'camera', connected: true })
    harness.command('u-0', { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })
    harness.clock.advance(10_000)
    nameAgain({ name: 'Third', numberOfFeeds: 1, hasSdCard: false })
    expect(facts()).toEqual(['Third', 4, true])
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
      [...harness.fleet.world.places.values()].filter(({ device }) => !device.state.silent).length,
    )
    expect(harness.fleet.stats).toMatchObject({ units: 6000, channels: 2500, servers: 313 })
  })

  it('merges changes on a link that does not drain, and sends them in one report when it has drained', () => {
    const harness = createFleetHarness({ units: 2, channels: 2, model: 'LU-800', waitingMax: 1000 })
    harness.takeFrames()
    harness.link.waiting = 1001
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(20_000)
    expect(harness.takeFrames()).toEqual([])
    expect(harness.fleet.stats.deferred).toBeGreaterThan(10)
    harness.link.waiting = 0
    harness.clock.advance(100)
    const reports = harness.takeReports('u-0')
    expect(reports).toHaveLength(1)
    expect(reports[0]?.[3]).toMatchObject({ applications: { video: 'running' }, linksKbps: expect.any(Array) })
    // Only what changed: a fleet that sends full reports to a slow core keeps it slow.
    expect(reports[0]?.[3]).not.toHaveProperty('swVersion')
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
    const fleet = createFleet({ link: end, seed: 1, clock, director: 'idle' })
    core.send({ op: 'provision', devices: createProvisions({ units: 1, channels: 0 }), last: true })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(received.map(({ op }) => op)).toEqual(['hello', 'reports'])
    await fleet.stop()
  })
})

describe('a seed', () => {
  /** Runs five minutes in steps of the given lengths and returns the hash of every frame. */
  function traceOf(seed: number, stepMs: (i: number) => number = () => 1000): string {
    const hash = createHash('sha256')
    const harness = createFleetHarness({ units: 40, channels: 12, director: 'demo', seed })
    const inputs: [atMs: number, apply: () => void][] = [
      [100_000, () => void harness.command('u-3', { kind: 'startStream', mode: 'single', channelIds: ['c-3'] })],
      [150_000, () => void harness.command('u-3', { kind: 'reboot' })],
      [300_000, () => {}],
    ]
    let elapsedMs = 0
    for (const [atMs, apply] of inputs) {
      for (let i = 0; elapsedMs < atMs; i++) {
        const ms = Math.min(stepMs(i), atMs - elapsedMs)
        harness.clock.advance(ms)
        elapsedMs += ms
      }
      apply()
    }
    for (const frame of harness.takeFrames()) hash.update(JSON.stringify(frame))
    return hash.digest('hex')
  }

  it('gives the same trace to the byte with the same inputs; another seed gives another trace', () => {
    const trace = traceOf(1)
    expect(traceOf(1)).toBe(trace)
    expect(traceOf(2)).not.toBe(trace)
  })

  it.each([
    ['in steps of 37 ms', () => 37],
    ['in steps of a minute', () => 60_000],
    ['in steps of changing length', (i: number) => 1 + ((i * 7919) % 20_011)],
  ])('gives the same trace %s', (_, stepMs) => {
    expect(traceOf(1, stepMs)).toBe(traceOf(1))
  })

  it('gives a device the same state regardless of the other devices of the fleet', () => {
    const stateOf = (units: number) => {
      const harness = createFleetHarness({ units, channels: 1, model: 'LU-800', seed: 5 })
      harness.fleet.act('u-0', { do: 'drive' })
      harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
      harness.clock.advance(120_000)
      // The slot of a cell is a place in an array, not a property of the device.
      return JSON.stringify(harness.fleet.device('u-0')?.state, (name, value: unknown) => (name === 'slot' ? undefined : value))
    }
    expect(stateOf(1)).toBe(stateOf(25))
  })
})

describe('the time of a fleet', () => {
  it('is caught up on after the machine was suspended: nothing is skipped', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(12_000)
    harness.takeFrames()
    harness.suspend(120_000)
    const reports = harness.takeReports('u-0')
    expect(reports.length).toBeGreaterThanOrEqual(120)
    expect(harness.fleet.stats.behindMs).toBe(0)
    expect(harness.unit().activities).toEqual({ video: 'running' })
  })

  it('is not caught up on frame by frame while the fleet is late: each frame is taken at the time that its devices have reached', () => {
    const clock = manualClock()
    // Each look at the time costs a second, as in a process that gets no time of its processor.
    let [workedMs, costMs] = [0, 0]
    const slow = { ...clock, monotonicMs: () => clock.monotonicMs() + (workedMs += costMs), now: () => clock.now() + workedMs }
    const sent: FleetFrame[] = []
    const link: FleetEnd = { onFrame: null, onClose: null, waiting: 0, close() {}, send: (frame) => void sent.push(frame) }
    const fleet = createFleet({ seed: 1, director: 'idle', link, clock: slow })
    const provision = (from: number) => {
      const devices = createProvisions({ units: from + 1, channels: 0 }).slice(from)
      link.onFrame?.({ op: 'provision', devices, last: from === 9 })
    }
    costMs = 1000
    clock.advance(flushEveryMs)
    const reachedMs = fleet.world.nowMs
    for (let from = 0; from < 10; from++) provision(from)
    expect(fleet.world.nowMs).toBe(reachedMs)
    expect(sent.filter(({ op }) => op === 'reports')).toHaveLength(10)
    costMs = 0
    for (let ticks = 0; fleet.stats.behindMs > 0 && ticks < 10; ticks++) clock.advance(flushEveryMs)
    expect(fleet.stats.behindMs).toBe(0)
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
    createFleet({ link, seed: 1, clock: { ...clock, now: () => clock.now() - offsetMs }, director: 'idle' })
    link.onFrame?.({ op: 'provision', devices: createProvisions({ units: 1, channels: 0 }), last: true })
    offsetMs = 3_600_000
    sent.length = 0
    clock.advance(20_000)
    expect(sent.length).toBeGreaterThan(1)
  })
})
