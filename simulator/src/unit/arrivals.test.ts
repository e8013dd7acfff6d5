import type { Command } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createUnitBench, type UnitBench } from '../../testing/unit-bench.ts'

const prefix = (filenamePrefix: string): Command => ({ kind: 'configure', settings: { filenamePrefix } })

/** Takes the service of all carriers away, and the unit notices. */
function cutOff(bench: UnitBench): void {
  bench.change({ kind: 'outage', id: 'all', lat: 48.14, lng: 11.57, radiusKm: 50, untilMs: Infinity, strength: 1, carrier: null })
  bench.advance(31_000)
  expect(bench.unit.silent).toBe(true)
}

function restore(bench: UnitBench): void {
  bench.change({ kind: 'end', id: 'all' })
  bench.advance(60_000)
  expect(bench.unit.silent).toBe(false)
}

describe('a command', () => {
  it('is answered within 0.2 to 3 s, each time after another time', () => {
    const bench = createUnitBench()
    const times = Array.from({ length: 40 }, (_, i) => bench.send(prefix(`p${i}`)).ms)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(200)
    expect(Math.max(...times)).toBeLessThanOrEqual(3000)
    expect(new Set(times).size).toBeGreaterThan(5)
  })

  it('is lost while all links are down', () => {
    const bench = createUnitBench()
    cutOff(bench)
    expect(bench.send(prefix('lost')).code).toBeNull()
    restore(bench)
    expect(bench.unit.setup.settings.filenamePrefix).toBe('')
  })

  it.each<[Command, Command]>([
    [{ kind: 'startSpeedTest', channelId: 'channel-1' }, { kind: 'stopSpeedTest' }],
    [{ kind: 'sendLogs', channelId: 'channel-1' }, { kind: 'stopLogs' }],
    [{ kind: 'startStream', mode: 'single', channelIds: ['channel-1'] }, { kind: 'stopStream' }],
  ])('%j is not stopped before its channel has replied', (start, stop) => {
    const bench = createUnitBench()
    const [first, second] = [bench.post(start), bench.post(stop)]
    bench.advance(10_000)
    expect(bench.replies).toMatchObject([
      { id: second, ok: false },
      { id: first, ok: true },
    ])
  })

  it('of another kind of device is unknown to it', () => {
    expect(createUnitBench().send({ kind: 'startRecording' }).code).toBe('unknownCommand')
  })
})

describe('results and events of a unit without links', () => {
  it('are sent when it has a link again', () => {
    const bench = createUnitBench()
    const id = bench.accepted({ kind: 'scanWifi', forceScanNow: true })
    cutOff(bench)
    bench.advance(120_000)
    expect(bench.unit.tasks).toEqual([])
    expect(bench.result(id)).toBeUndefined()
    restore(bench)
    expect(bench.result(id)).toMatchObject({ ok: true })
    expect(bench.replies.filter((reply) => reply.op === 'result')).toHaveLength(1)
  })

  it('tell of an upgrade that failed because of it', () => {
    const bench = createUnitBench()
    const id = bench.accepted({ kind: 'upgrade', swVersion: '10.1' })
    cutOff(bench)
    bench.finish('upgrade')
    restore(bench)
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'upgradeFailed', upgradeCode: 105 })
    expect(bench.unit.firmware.swVersion).toBe('10.0.2')
  })

  it('name the time at which they happened', () => {
    const bench = createUnitBench()
    const files = bench.unit.storage?.files.map(({ path }) => path).slice(0, 1) ?? []
    bench.accepted({ kind: 'uploadFiles', files, serverId: 'server-1' })
    bench.advance(10_000)
    cutOff(bench)
    bench.act({ do: 'fail', task: 'upload', failure: 'serverLost' })
    bench.advance(100_000)
    restore(bench)
    const failed = bench.replies.find((reply) => reply.op === 'event' && reply.event.kind === 'fileTransferFailed')
    expect(failed?.op === 'event' && failed.agoMs).toBeGreaterThanOrEqual(100_000)
    expect(failed?.op === 'event' && failed.agoMs).toBeLessThanOrEqual(160_000)
  })

  it('are at most 16, and outlast a restart', () => {
    const bench = createUnitBench()
    cutOff(bench)
    for (let i = 0; i < 20; i++) {
      bench.act({ do: 'upgrade', swVersion: '10.1' })
      bench.act({ do: 'fail', task: 'upgrade', failure: 'upgradeFailed' })
      bench.advance(61_000)
    }
    expect(bench.unit.unsent).toHaveLength(16)
    restore(bench)
    expect(bench.replies).toHaveLength(16)
    expect(bench.unit.unsent).toEqual([])
  })
})
