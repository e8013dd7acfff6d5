import { type Command, type Failure, type Rejection, upgradeFailureCodes } from '@backhaul/device-link'
import { describe, expect, it, test } from 'vitest'
import { createUnitBench, type UnitBench } from '../../../testing/unit-bench.ts'
import type { TaskKind } from '../tasks.ts'

const upgrade: Command = { kind: 'upgrade', swVersion: '10.1' }
const paths = ({ unit }: UnitBench) => unit.storage?.files.map(({ path }) => path) ?? []
const upload = (bench: UnitBench, count = 2): Command => ({
  kind: 'uploadFiles',
  files: paths(bench).slice(0, count),
  serverId: 'server-1',
})
const eventsOf = ({ replies }: UnitBench) => replies.flatMap((reply) => (reply.op === 'event' ? [reply.event] : []))

/** Every task, with the command that begins it. */
const begins: Record<TaskKind, (bench: UnitBench) => Command> = {
  databridge: () => ({ kind: 'startDatabridge', gatewayId: 'gateway-1' }),
  ipPipe: () => ({ kind: 'startIpPipe', serverId: 'server-1' }),
  videoReturn: () => ({ kind: 'startVideoReturn', videoReturnId: 'return-1' }),
  intercom1: () => ({ kind: 'startIntercom', intercom: 1 }),
  intercom2: () => ({ kind: 'startIntercom', intercom: 2 }),
  speedTest: () => ({ kind: 'startSpeedTest', channelId: 'channel-1' }),
  wifiScan: () => ({ kind: 'scanWifi', forceScanNow: true }),
  wifiConnection: () => ({ kind: 'connectWifi', ssid: 'x', password: '' }),
  cellularScan: () => ({ kind: 'scanCellular', port: 0, forceScanNow: true }),
  operatorSelection: () => ({ kind: 'selectOperator', port: 0, operator: null }),
  simSwitch: ({ unit }) => ({ kind: 'selectSim', port: unit.modems.find(({ sims }) => sims.length > 1)?.port ?? -1, sim: 'B' }),
  linkSwitch: () => ({ kind: 'setLinkEnabled', port: 0, enabled: false }),
  modeSwitch: () => ({ kind: 'configure', settings: { operationalMode: 'databridge' } }),
  upload,
  logs: () => ({ kind: 'sendLogs', channelId: 'channel-1' }),
  upgrade: () => upgrade,
}
const kinds = Object.keys(begins) as TaskKind[]

describe('a task', () => {
  it.each(kinds)('%s is reported while it runs, ends with one result, and can fail', (kind) => {
    const bench = createUnitBench()
    const id = bench.accepted(begins[kind](bench))
    expect(bench.takeReport().tasks).toMatchObject([{ kind, commandId: id }])
    const failing = bench.copy()
    failing.act({ do: 'fail', task: kind, failure: 'interrupted' })
    expect(failing.result(id)).toMatchObject({ ok: false, code: 'interrupted' })
    expect(failing.takeReport().tasks ?? []).toEqual([])
    bench.advance(7000)
    for (const stop of ['stopDatabridge', 'stopIpPipe', 'stopVideoReturn'] as const) bench.send({ kind: stop })
    for (const intercom of [1, 2]) bench.send({ kind: 'stopIntercom', intercom })
    bench.finish(kind, 12 * 3_600_000)
    bench.advance(60_000)
    expect(bench.replies.filter((reply) => reply.op === 'result' && reply.id === id)).toHaveLength(1)
    expect(bench.unit).toMatchObject({ tasks: [], activities: {} })
    expect(bench.totalKbps).toBe(0)
  })

  it.each<[TaskKind, Command, string]>([
    ['databridge', { kind: 'stopDatabridge' }, 'databridge'],
    ['ipPipe', { kind: 'stopIpPipe' }, 'l2ControlPipe'],
    ['videoReturn', { kind: 'stopVideoReturn' }, 'videoReturn'],
    ['intercom1', { kind: 'stopIntercom', intercom: 1 }, 'audioCallBySelectedChannel'],
  ])('%s passes through connecting, running and disconnecting', (kind, stop, activity) => {
    const bench = createUnitBench()
    expect(bench.send(stop).code).toBe('notRunning')
    bench.accepted(begins[kind](bench))
    expect(bench.unit.activities).toEqual({ [activity]: 'connecting' })
    bench.advance(6000)
    expect(bench.unit.activities).toEqual({ [activity]: 'running' })
    bench.accepted(stop)
    expect(bench.unit.activities).toEqual({ [activity]: 'disconnecting' })
    bench.advance(3000)
    expect(bench.unit.activities).toEqual({})
  })

  it.each<[string, Command, Failure]>([
    ['a databridge to an unknown gateway', { kind: 'startDatabridge', gatewayId: 'none' }, 'connectionFailed'],
    ['an IP pipe to an unknown server', { kind: 'startIpPipe', serverId: 'none' }, 'connectionFailed'],
    ['a video return of an unknown channel', { kind: 'startVideoReturn', videoReturnId: 'none' }, 'connectionFailed'],
  ])('fails: %s', (_, command, code) => {
    const bench = createUnitBench()
    const id = bench.accepted(command)
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code })
    expect(bench.unit).toMatchObject({ tasks: [], activities: {} })
  })

  it('keeps the activity that two intercoms share until the second one ends', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'startIntercom', intercom: 1 })
    bench.accepted({ kind: 'startIntercom', intercom: 2 })
    bench.advance(7000)
    bench.accepted({ kind: 'stopIntercom', intercom: 1 })
    bench.advance(4000)
    expect(bench.unit.activities).toEqual({ audioCallBySelectedChannel: 'running' })
  })
})

describe('a speed test', () => {
  it('R-227 measures every link for 10 s at its full rate', () => {
    const bench = createUnitBench()
    const id = bench.accepted(begins.speedTest(bench))
    bench.advance(5000)
    expect(bench.unit.activities).toEqual({ video: 'speedtest' })
    const atFullRate = bench.totalKbps
    bench.finish('speedTest')
    const result = bench.result(id)
    const rates = (result?.ok && result.data?.linksKbps) || []
    expect(rates.map((kbps) => kbps >= 0)).toEqual(bench.unit.modems.map(({ connected }) => connected))
    const sum = rates.reduce((total, kbps) => total + Math.max(0, kbps), 0)
    expect(sum / atFullRate).toBeGreaterThan(0.6)
    expect(sum / atFullRate).toBeLessThan(1.6)
  })

  it('can be stopped, and is refused by a channel that does not exist', () => {
    const bench = createUnitBench()
    const id = bench.accepted(begins.speedTest(bench))
    bench.accepted({ kind: 'stopSpeedTest' })
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'cancelled' })
    expect(bench.send({ kind: 'startSpeedTest', channelId: 'none' }).code).toBe('channelOffline')
    expect(bench.unit.tasks).toEqual([])
  })
})

describe('files', () => {
  it('are listed, and deleted', () => {
    const bench = createUnitBench()
    const listed = bench.result(bench.accepted({ kind: 'listFiles', path: 'SD' }))
    expect(listed?.ok && listed.data?.files?.map(({ path }) => path)).toEqual(paths(bench))
    const [first = '', second = ''] = paths(bench)
    bench.accepted({ kind: 'deleteFiles', files: [first] })
    expect(paths(bench)[0]).toBe(second)
    expect(bench.takeReport().storages).toHaveLength(1)
    expect(bench.send({ kind: 'deleteFiles', files: [first] }).code).toBe('noSuchFile')
  })

  it('are uploaded one after the other with events and percent, at the rate that the links have left', () => {
    const bench = createUnitBench()
    const id = bench.accepted(upload(bench))
    const percents: number[] = []
    while (bench.unit.tasks.length > 0) {
      bench.advance(60_000)
      const percent = bench.takeReport().tasks?.[0]?.percent
      if (typeof percent === 'number') percents.push(percent)
    }
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(new Set(percents).size).toBeGreaterThan(10)
    const properties = { sizeBytes: expect.any(Number), lengthMs: expect.any(Number) }
    expect(eventsOf(bench)).toMatchObject([
      { kind: 'fileTransferStarted', ...properties },
      { kind: 'fileTransferCompleted', ...properties },
      { kind: 'fileTransferStarted', ...properties },
      { kind: 'fileTransferCompleted', ...properties },
    ])
    expect(bench.result(id)).toMatchObject({ ok: true })
  })

  it('leave an upload when they are cancelled, and the others are sent', () => {
    const bench = createUnitBench()
    const id = bench.accepted(upload(bench))
    bench.advance(30_000)
    const [first = '', second = ''] = paths(bench)
    expect(bench.send({ kind: 'deleteFiles', files: [second] }).code).toBe('busy')
    bench.accepted({ kind: 'cancelUpload', files: [first] })
    expect(eventsOf(bench).at(-1)).toMatchObject({ kind: 'fileTransferFailed', file: first, code: 'cancelled' })
    bench.advance(2000)
    expect(eventsOf(bench).at(-1)).toMatchObject({ kind: 'fileTransferStarted', file: second })
    expect(bench.send({ kind: 'cancelUpload', files: [first] }).code).toBe('noSuchFile')
    bench.accepted({ kind: 'cancelUpload', files: [second] })
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'cancelled' })
    expect(bench.send({ kind: 'cancelUpload', files: [second] }).code).toBe('notRunning')
  })
})

describe('an upgrade', () => {
  it('takes minutes with percent, then restarts the unit with the new version', () => {
    const bench = createUnitBench()
    const { bootId } = bench.unit
    const id = bench.accepted(upgrade)
    bench.advance(150_000)
    expect(bench.unit.activities).toEqual({ upgrade: 'running' })
    expect(bench.takeReport().tasks?.[0]?.percent).toBeGreaterThan(10)
    bench.finish('upgrade')
    expect(bench.result(id)).toMatchObject({ ok: true })
    expect(eventsOf(bench)).toEqual([{ kind: 'upgraded', swVersion: '10.1' }])
    bench.advance(61_000)
    expect(bench.unit.firmware.swVersion).toBe('10.1')
    expect(bench.unit.bootId).toBeGreaterThan(bootId)
  })

  it.each(upgradeFailureCodes)('fails with the code %d, and the unit restarts with its old version', (upgradeCode) => {
    const bench = createUnitBench()
    const id = bench.accepted(upgrade)
    bench.act({ do: 'fail', task: 'upgrade', failure: 'upgradeFailed', upgradeCode })
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'upgradeFailed', upgradeCode })
    expect(eventsOf(bench)).toEqual([{ kind: 'upgradeFailed', swVersion: '10.1', upgradeCode }])
    expect(bench.unit).toMatchObject({ silent: true, power: { state: 'starting' } })
    bench.advance(61_000)
    expect(bench.unit).toMatchObject({ silent: false, firmware: { swVersion: '10.0.2' } })
  })

  it.each<[string, Command, (bench: UnitBench) => void, Rejection]>([
    [
      'on a low battery',
      upgrade,
      (bench) => (bench.act({ do: 'mains', connected: false }), bench.act({ do: 'battery', percent: 19 })),
      'batteryTooLow',
    ],
    ['to a text that is not a version', { kind: 'upgrade', swVersion: 'latest' }, () => {}, 'versionNotSupported'],
    ['to an older version', { kind: 'upgrade', swVersion: '9.2.1' }, () => {}, 'versionNotSupported'],
    ['during an upgrade', upgrade, (bench) => bench.accepted(upgrade), 'upgrading'],
    ['during a scan', upgrade, (bench) => bench.accepted(begins.wifiScan(bench)), 'busy'],
  ])('is refused %s', (_, command, prepare, reason) => {
    const bench = createUnitBench()
    prepare(bench)
    expect(bench.send(command).code).toBe(reason)
  })
})

test('R-183 a unit with version 5.1 or below is not upgraded', () => {
  expect(createUnitBench('LU-300', { swVersion: '5.1' }).send(upgrade).code).toBe('versionNotSupported')
  expect(createUnitBench('LU-300', { swVersion: '5.1.1' }).send(upgrade).code).toBe('accepted')
})

describe('a far end that fails', () => {
  it('ends the upload of a file with an event', () => {
    const bench = createUnitBench()
    const id = bench.accepted(upload(bench))
    bench.advance(30_000)
    bench.act({ do: 'fail' }, 'server-1')
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'serverLost' })
    expect(eventsOf(bench).at(-1)).toMatchObject({ kind: 'fileTransferFailed', code: 'serverLost' })
  })

  it.each(['speedTest', 'logs'] as const)('ends %s', (kind) => {
    const bench = createUnitBench()
    const id = bench.accepted(begins[kind](bench))
    bench.advance(4000)
    bench.act({ do: 'disable' }, 'channel-1')
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code: 'channelLost' })
    expect(bench.unit).toMatchObject({ tasks: [], activities: {} })
  })
})

describe('the unit itself', () => {
  it('restarts, frees its channel and is silent for 25 to 60 s', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'startStream', mode: 'single', channelIds: ['channel-1'] })
    bench.advance(8000)
    bench.accepted({ kind: 'reboot' })
    expect(bench.world.places.get('channel-1')?.device.state).toMatchObject({ allocatedTo: null })
    bench.advance(24_000)
    expect(bench.unit.silent).toBe(true)
    bench.advance(37_000)
    expect(bench.unit).toMatchObject({ silent: false, activities: {}, stream: null })
  })

  it('stays off after a shutdown until a person switches it on', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'shutdown' })
    bench.advance(12 * 3_600_000)
    expect(bench.unit.power.state).toBe('off')
    expect(bench.send({ kind: 'reboot' }).code).toBeNull()
    bench.act({ do: 'powerOn' })
    bench.advance(36_000)
    expect(bench.unit).toMatchObject({ silent: false, power: { state: 'on' } })
  })

  it('deletes its certificate, and requests a new one when it starts', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'deleteCertificate' })
    expect(bench.takeReport().hasCertificate).toBe(false)
    expect(bench.send({ kind: 'deleteCertificate' }).code).toBe('noCertificate')
    bench.accepted({ kind: 'reboot' })
    bench.advance(61_000)
    expect(bench.unit.firmware.hasCertificate).toBe(true)
  })

  it('leaves the installation, and joins it again by a person', () => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'unpair' })
    expect(bench.takeReport().paired).toBe(false)
    bench.act({ do: 'pair' })
    expect(bench.takeReport().paired).toBe(true)
  })

  it.each<Command>([{ kind: 'unpair' }, { kind: 'deleteCertificate' }])('refuses $kind while it is busy', (command) => {
    const bench = createUnitBench()
    bench.accepted({ kind: 'startStream', mode: 'single', channelIds: ['channel-1'] })
    expect(bench.send(command).code).toBe('onAir')
  })
})
