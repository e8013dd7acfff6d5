import { createHash } from 'node:crypto'
import { type FleetEnd, FleetFrame, linkLimits, memoryLink, type ReportTuple } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { manualClock } from './clock.ts'
import { createFleet } from './fleet.ts'
import { createStage, stageHeartbeatMs, stageProvisions } from './stage.ts'

const reportsIn = (frames: readonly FleetFrame[]) =>
  frames.flatMap((frame) => (frame.op === 'reports' ? (frame.reports as ReportTuple[]) : []))

describe('on the device link', () => {
  it('says hello, becomes the devices it is given, and reports each of them in full once', () => {
    const stage = createStage({ units: 30, channels: 9 })
    const frames = stage.take()
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
    expect(stage.fleet.stats).toMatchObject({ connected: true, units: 30, channels: 9, servers: 2 })
  })

  it('sends nothing that the link’s grammar does not know, and numbers each device’s reports in order', () => {
    const stage = createStage({ units: 60, channels: 18, mix: 'demo' })
    const last = new Map<string, [number, number]>()
    for (let i = 0; i < 120; i++) {
      stage.clock.step(1000)
      for (const frame of stage.take()) {
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

  it('lets every device be heard within the heartbeat, spread over time', () => {
    const stage = createStage({ units: 400, channels: 100 })
    const heard = new Map<string, number>()
    const perTurn: number[] = []
    for (let i = 0; i < 240; i++) {
      stage.clock.step(250)
      const reports = stage.takeReports()
      for (const [id] of reports) {
        const gap = stage.clock.now() - (heard.get(id) ?? stage.clock.now())
        expect(gap).toBeLessThanOrEqual(stageHeartbeatMs)
        heard.set(id, stage.clock.now())
      }
      if (i > 40) perTurn.push(reports.length)
    }
    expect([...stage.fleet.devices].filter(([id, { state }]) => !state.silent && !heard.has(id))).toEqual([])
    expect(Math.max(...perTurn)).toBeLessThan(60)
  })

  it('keeps its devices’ lives through a lost link and tells everything again on the next', () => {
    const stage = createStage({ units: 3, channels: 3, model: 'LU-800' })
    stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    stage.clock.step(12_000)
    const [, bootId, seq] = stage.takeReports('u-0').at(-1) ?? ['', 0, 0]
    stage.cut()
    stage.clock.step(30_000)
    expect(stage.take()).toEqual([])
    expect(stage.fleet.stats.connected).toBe(false)
    stage.reconnect()
    const [hello, ...frames] = stage.take()
    expect(hello?.op).toBe('hello')
    const [report] = reportsIn(frames).filter(([id]) => id === 'u-0')
    expect(report?.[1]).toBe(bootId)
    expect(report?.[2]).toBeGreaterThan(seq)
    expect(report?.[3]).toMatchObject({ applications: { video: 'running' }, channelId: 'c-0', modems: expect.any(Array) })
    expect(report?.[3]).not.toHaveProperty('rebootedAgoMs')
  })

  it('forgets devices that are withdrawn, taken by another fleet, or no longer named', () => {
    const stage = createStage({ units: 4, channels: 0 })
    stage.say({ op: 'withdraw', deviceIds: ['u-0'] })
    stage.say({ op: 'replaced', deviceId: 'u-1' })
    stage.take()
    stage.clock.step(60_000)
    const heard = new Set(stage.takeReports().map(([id]) => id))
    expect(heard.has('u-0') || heard.has('u-1')).toBe(false)
    expect(heard.has('u-2')).toBe(true)
    stage.command('u-0', { kind: 'stopStream' })
    expect(stage.take()).toMatchObject([{ op: 'answer', ok: false }])
    stage.fleet.attach(stage.link as never)
    stage.say({ op: 'provision', devices: stageProvisions({ units: 3, channels: 0 }).slice(2), last: true })
    expect([...stage.fleet.devices.keys()]).toEqual(['u-2'])
  })

  it('takes on devices that are named later', () => {
    const stage = createStage({ units: 2, channels: 0 })
    stage.take()
    stage.say({ op: 'provision', devices: stageProvisions({ units: 3, channels: 0 }).slice(2), last: true })
    expect(stage.fleet.stats.units).toBe(3)
    expect(stage.takeReports().map(([id]) => id)).toEqual(['u-2'])
  })

  it('keeps frames within the limits of the link with thousands of devices', () => {
    const stage = createStage({ units: 6000, channels: 2500 })
    stage.clock.step(3000)
    const frames = stage.take()
    for (const frame of frames) {
      if (frame.op === 'reports') expect(frame.reports.length).toBeLessThanOrEqual(linkLimits.reportsPerFrame)
      expect(JSON.stringify(frame).length).toBeLessThan(linkLimits.frameBytesMax)
    }
    expect(new Set(reportsIn(frames).map(([id]) => id)).size).toBe(
      [...stage.fleet.devices.values()].filter(({ state }) => !state.silent).length,
    )
    expect(stage.fleet.stats).toMatchObject({ units: 6000, channels: 2500, servers: 313 })
  })

  it('puts changes off on a link that does not drain, and says everything once when it has', () => {
    const stage = createStage({ units: 2, channels: 2, model: 'LU-800', waitingMax: 1000 })
    stage.take()
    stage.link.waiting = 1001
    stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    stage.clock.step(20_000)
    expect(stage.take()).toEqual([])
    expect(stage.fleet.stats.putOff).toBeGreaterThan(10)
    stage.link.waiting = 0
    stage.clock.step(1000)
    const [first] = stage.takeReports('u-0')
    expect(first?.[3]).toMatchObject({ applications: { video: 'running' }, modems: expect.any(Array) })
  })

  it('says goodbye for its devices when it stops, and nothing after', async () => {
    const stage = createStage({ units: 3, channels: 1 })
    stage.take()
    await stage.fleet.stop()
    expect(stage.take()).toEqual([{ op: 'bye', deviceIds: ['s-0', 'c-0', 'u-0', 'u-1', 'u-2'] }])
    stage.clock.step(60_000)
    expect(stage.take()).toEqual([])
  })

  it('works over the link inside one process', async () => {
    const { fleet: end, core } = memoryLink()
    const seen: FleetFrame[] = []
    core.onFrame = (frame) => void seen.push(frame)
    const clock = manualClock()
    const fleet = createFleet({ link: end, seed: 1, clock, mix: 'idle' })
    core.send({ op: 'provision', devices: stageProvisions({ units: 1, channels: 0 }), last: true })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(seen.map(({ op }) => op)).toEqual(['hello', 'reports'])
    await fleet.stop()
  })
})

describe('the same seed', () => {
  function traceOf(seed: number): string {
    const hash = createHash('sha256')
    const stage = createStage({ units: 40, channels: 12, mix: 'demo', seed })
    for (let i = 0; i < 300; i++) {
      if (i === 100) stage.command('u-3', { kind: 'startStream', mode: 'single', channelIds: ['c-3'] })
      if (i === 150) stage.command('u-3', { kind: 'reboot' })
      stage.clock.step(1000)
      for (const frame of stage.take()) hash.update(JSON.stringify(frame))
    }
    return hash.digest('hex')
  }

  it('and the same inputs give the same trace to the byte; another seed gives another', () => {
    const trace = traceOf(1)
    expect(traceOf(1)).toBe(trace)
    expect(traceOf(2)).not.toBe(trace)
  })

  it('gives a device the same life whoever else is in the fleet', () => {
    const lifeOf = (units: number) => {
      const stage = createStage({ units, channels: 1, model: 'LU-800', seed: 5 })
      stage.fleet.act('u-0', { do: 'drive' })
      stage.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
      stage.clock.step(120_000)
      return JSON.stringify(stage.fleet.devices.get('u-0')?.state)
    }
    expect(lifeOf(1)).toBe(lifeOf(25))
  })
})

describe('time', () => {
  it('goes on when the clock of the machine is set back', () => {
    const clock = manualClock()
    let offsetMs = 0
    const seen: FleetFrame[] = []
    const link = {
      onFrame: null,
      onClose: null,
      waiting: 0,
      close() {},
      send: (frame: FleetFrame) => void seen.push(frame),
    } as unknown as FleetEnd
    createFleet({ link, seed: 1, clock: { ...clock, now: () => clock.now() - offsetMs }, mix: 'idle' })
    link.onFrame?.({ op: 'provision', devices: stageProvisions({ units: 1, channels: 0 }), last: true })
    offsetMs = 3_600_000
    seen.length = 0
    clock.step(20_000)
    expect(seen.length).toBeGreaterThan(1)
  })
})
