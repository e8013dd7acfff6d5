import { ServerReport, upgradeFailureCodes } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'
import type { Via } from '../device/step.ts'
import { serverModels } from './models.ts'

const serverOf = (model = 'mmh_server', swVersion = '10.0.2', deviceId = 's-0') =>
  loneDevice({ ...provisionOf('server', model, { swVersion, deviceId }), kind: 'server' })
type Server = ReturnType<typeof serverOf>
const minuteMs = 60_000

/** Gives the server channels, of which some collect. */
function withChannels(server: Server, channels: number, collecting = 0): Server {
  for (let i = 0; i < channels; i++) server.signal({ kind: 'register' }, `c-${i}`)
  if (collecting > 0) server.signal({ kind: 'load', collecting, recording: 0 }, 'c-0')
  server.takeSignals()
  return server
}
const conditions = (server: Server) =>
  server.takeSignals().flatMap(({ to, signal }) => (signal.kind === 'serverState' ? [`${to} ${signal.state}`] : []))

describe('the load of a server', () => {
  it.each(Object.keys(serverModels))('of the type %s raises the CPU and makes it busy', (type) => {
    const server = withChannels(serverOf(type), 4)
    const idle = server.state.cpu
    server.signal({ kind: 'load', collecting: 4, recording: 4 }, 'c-0')
    server.advance(5 * minuteMs)
    expect(server.state.state).toBe('busy')
    expect(server.state.cpu).toBeGreaterThan(idle + 5)
    server.signal({ kind: 'load', collecting: -4, recording: -4 }, 'c-0')
    server.advance(5 * minuteMs)
    expect(server.state.state).toBe('idle')
    expect(server.state.cpu).toBeLessThan(idle + 5)
  })

  it('that is too high for long makes it fail, and not within five minutes', () => {
    for (let i = 0; i < 20; i++) {
      const server = withChannels(serverOf('mmh_server', '10.0.2', `s-${i}`), 8, 40)
      server.advance(5 * minuteMs)
      expect(server.state.down).toBe(false)
      server.advance(12 * 60 * minuteMs)
      expect(conditions(server)).toEqual(expect.arrayContaining(['c-0 down', 'c-0 up']))
    }
  })

  it('that is usual does not make it fail within a week', () => {
    const server = withChannels(serverOf(), 8, 8)
    server.advance(7 * 24 * 60 * minuteMs)
    expect(conditions(server)).toEqual([])
  })
})

describe('a server that fails', () => {
  it('is silent with its channels for minutes, and returns in a new boot', () => {
    const server = withChannels(serverOf(), 2, 1)
    const { bootId } = server.state
    server.signal({ kind: 'join', via: 'upload', destination: null })
    server.act({ do: 'fail' })
    expect(server.state).toMatchObject({ silent: true, collecting: 0, peers: [] })
    expect(server.takeSignals()).toContainEqual({ to: 'u-1', signal: { kind: 'lost', via: 'upload' } })
    server.advance(2 * minuteMs - 1)
    expect(server.state.silent).toBe(true)
    server.advance(4 * minuteMs + 1)
    expect(server.state).toMatchObject({ silent: false, state: 'idle' })
    expect(server.state.bootId).toBeGreaterThan(bootId)
    expect(conditions(server)).toEqual(['c-0 up', 'c-1 up'])
  })

  it('ends the streams of its channels', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(12_000)
    expect(harness.channel().status).toBe('collecting')
    harness.fleet.act('s-0', { do: 'fail' })
    expect(harness.channel()).toMatchObject({ silent: true, allocatedTo: null })
    harness.clock.advance(7 * minuteMs)
    expect(harness.server()).toMatchObject({ state: 'idle', collecting: 0 })
    expect(harness.channel()).toMatchObject({ silent: false, status: 'idle' })
  })
})

describe('the disk of a server', () => {
  it('fills with recordings and uploads', () => {
    const server = serverOf()
    const before = server.state.storage
    server.signal({ kind: 'stored', sizeMb: 200_000 }, 'c-0')
    expect(server.state.storage).toBeCloseTo(before + 10)
  })

  it('that is full ends recordings and uploads and refuses new ones, until it is cleaned', () => {
    const server = withChannels(serverOf(), 1)
    server.signal({ kind: 'join', via: 'upload', destination: null })
    server.signal({ kind: 'join', via: 'ipPipe', destination: null }, 'u-2')
    server.act({ do: 'disk', percent: 100 })
    expect(server.takeSignals()).toEqual(
      expect.arrayContaining([
        { to: 'c-0', signal: { kind: 'disk', full: true } },
        { to: 'u-1', signal: { kind: 'lost', via: 'upload' } },
      ]),
    )
    expect(server.state.peers).toEqual([{ unitId: 'u-2', via: 'ipPipe' }])
    expect(server.signal({ kind: 'join', via: 'upload', destination: null })).toEqual([
      { kind: 'refused', via: 'upload', reason: 'diskFull' },
    ])
    expect(server.fullReport()).toMatchObject({ serverUsage: { storage: 100 } })
    server.act({ do: 'disk', percent: 20 })
    expect(server.takeSignals()).toContainEqual({ to: 'c-0', signal: { kind: 'disk', full: false } })
    expect(server.signal({ kind: 'join', via: 'upload', destination: null })).toEqual([{ kind: 'accepted', via: 'upload' }])
  })
})

it('a disk that is cleaned while the server is down has room when the server is back', () => {
  const harness = createFleetHarness({ units: 0, channels: 1 })
  harness.fleet.act('s-0', { do: 'disk', percent: 100 })
  expect(harness.channel().diskFull).toBe(true)
  harness.fleet.act('s-0', { do: 'fail' })
  harness.fleet.act('s-0', { do: 'disk', percent: 20 })
  harness.clock.advance(7 * minuteMs)
  expect(harness.channel()).toMatchObject({ silent: false, diskFull: false })
})

describe('units on a server', () => {
  it('make it busy until they leave', () => {
    const server = serverOf()
    server.signal({ kind: 'join', via: 'upload', destination: null })
    expect(server.state.state).toBe('busy')
    server.signal({ kind: 'leave', via: 'upload' })
    expect(server.state.state).toBe('idle')
  })

  it('may use it for two purposes at once, and end them one by one', () => {
    const server = serverOf()
    for (const via of ['upload', 'ipPipe'] as const) server.signal({ kind: 'join', via, destination: null })
    server.signal({ kind: 'leave', via: 'ipPipe' })
    expect(server.state.peers).toEqual([{ unitId: 'u-1', via: 'upload' }])
    expect(server.signal({ kind: 'stillSending', via: 'ipPipe' })).toEqual([{ kind: 'lost', via: 'ipPipe' }])
  })

  it('are refused by types without files or IP pipe, and while it upgrades', () => {
    const refusal = (type: string, via: Via) => serverOf(type).signal({ kind: 'join', via, destination: null })
    const refused = (via: Via) => [{ kind: 'refused', via, reason: 'valueNotSupported' }]
    expect(refusal('vr_server', 'upload')).toEqual(refused('upload'))
    expect(refusal('ingest_server', 'ipPipe')).toEqual(refused('ipPipe'))
    expect(refusal('mmh_server', 'stream')).toEqual(refused('stream'))
    const server = serverOf()
    server.act({ do: 'upgrade', swVersion: '10.1.0' })
    expect(server.signal({ kind: 'join', via: 'upload', destination: null })).toEqual([
      { kind: 'refused', via: 'upload', reason: 'serverOffline' },
    ])
  })
})

describe('the licence of a server', () => {
  it('leaves one channel working when it ends, and all when it is renewed', () => {
    const server = withChannels(serverOf(), 3)
    server.act({ do: 'license', endsAtMs: server.nowMs + minuteMs })
    server.takeReports()
    server.takeSignals()
    server.advance(2 * minuteMs)
    expect(conditions(server)).toEqual(['c-0 up', 'c-1 unlicensed', 'c-2 unlicensed'])
    expect(server.takeReports()).toContainEqual(expect.objectContaining({ licenses: [{ name: 'output', endsInS: 0, valid: false }] }))
    server.act({ do: 'license', endsAtMs: null })
    expect(conditions(server)).toEqual(['c-0 up', 'c-1 up', 'c-2 up'])
    expect(server.fullReport()).toMatchObject({ licenses: [{ name: 'output', endsInS: null, valid: true }] })
  })

  it('refuses streams on the channels beyond', () => {
    const harness = createFleetHarness({ units: 1, channels: 2, model: 'LU-800' })
    harness.fleet.act('s-0', { do: 'license', endsAtMs: 0 })
    harness.takeFrames()
    harness.command('u-0', { kind: 'startStream', mode: 'single', channelIds: ['c-1'] })
    harness.clock.advance(8000)
    expect(harness.takeFrames()).toContainEqual(expect.objectContaining({ op: 'answer', ok: false, code: 'licenseEnded' }))
  })
})

describe('a command to a server', () => {
  it('reboots an idle server in one to two minutes, and no busy one', () => {
    const server = withChannels(serverOf(), 1, 1)
    expect(server.command({ kind: 'reboot' })).toBe('busy')
    server.signal({ kind: 'load', collecting: -1, recording: 0 }, 'c-0')
    expect(server.command({ kind: 'reboot' })).toBe('ok')
    expect(server.state.silent).toBe(true)
    server.advance(2 * minuteMs)
    expect(server.state.silent).toBe(false)
  })

  it('upgrades it with a percent, a result and an event, and restarts it', () => {
    const server = serverOf()
    expect(server.command({ kind: 'upgrade', swVersion: '10.1.0' })).toBe('ok')
    expect(server.state.state).toBe('upgrading')
    expect(server.command({ kind: 'upgrade', swVersion: '10.1.0' })).toBe('upgrading')
    server.takeReplies()
    server.advance(7 * minuteMs)
    const percents = server.takeReports().flatMap((body) => ('tasks' in body ? (body.tasks ?? []).map(({ percent }) => percent ?? 0) : []))
    expect(percents.length).toBeGreaterThan(20)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(server.takeReplies()).toEqual([
      { op: 'result', id: 1, ok: true },
      { op: 'event', agoMs: 0, event: { kind: 'upgraded', swVersion: '10.1.0' } },
    ])
    server.advance(2 * minuteMs)
    expect(server.fullReport()).toMatchObject({ state: 'idle', swVersion: '10.1.0', tasks: [] })
  })

  it.each(upgradeFailureCodes)('fails to upgrade it with the code %i, and keeps the old version', (upgradeCode) => {
    const server = serverOf()
    server.command({ kind: 'upgrade', swVersion: '10.1.0' })
    server.takeReplies()
    server.act({ do: 'fail', upgradeCode })
    expect(server.takeReplies()).toEqual([
      { op: 'result', id: 1, ok: false, code: 'upgradeFailed', upgradeCode },
      { op: 'event', agoMs: 0, event: { kind: 'upgradeFailed', swVersion: '10.1.0', upgradeCode } },
    ])
    server.advance(3 * minuteMs)
    expect(server.fullReport()).toMatchObject({ state: 'idle', swVersion: '10.0.2' })
  })

  it.each([
    ['10.0.2', '10.0.1'],
    ['10.0.2', 'ten'],
    ['8.5', '10.1'],
  ])('refuses an upgrade of %s to %s', (from, to) => {
    expect(serverOf('mmh_server', from).command({ kind: 'upgrade', swVersion: to })).toBe('versionNotSupported')
  })

  it('upgrades 8.x to 10.0', () => {
    expect(serverOf('mmh_server', '8.5').command({ kind: 'upgrade', swVersion: '10.0' })).toBe('ok')
  })

  it('configures it, within the channels that it has and the equipment of its type', () => {
    const server = withChannels(serverOf(), 4)
    expect(server.command({ kind: 'configureServer', settings: { maxChannels: 4, genlockOffset: -511 } })).toBe('ok')
    expect(server.fullReport()).toMatchObject({ settings: { maxChannels: 4, genlockOffset: -511 } })
    expect(server.command({ kind: 'configureServer', settings: { maxChannels: 3 } })).toBe('valueNotSupported')
    expect(serverOf('vr_server').command({ kind: 'configureServer', settings: { genlockOffset: 0 } })).toBe('valueNotSupported')
    expect(serverOf('vr_server').fullReport()).not.toHaveProperty('settings.genlockOffset')
    server.signal({ kind: 'load', collecting: 1, recording: 0 }, 'c-0')
    expect(server.command({ kind: 'configureServer', settings: { ifbMode: 'V1' } })).toBe('busy')
  })

  it('deletes its certificate once, and not while it is busy', () => {
    const server = withChannels(serverOf(), 1, 1)
    expect(server.command({ kind: 'deleteCertificate' })).toBe('busy')
    server.signal({ kind: 'load', collecting: -1, recording: 0 }, 'c-0')
    expect(server.command({ kind: 'deleteCertificate' })).toBe('ok')
    expect(server.fullReport()).toMatchObject({ hasCertificate: false })
    expect(server.command({ kind: 'deleteCertificate' })).toBe('noCertificate')
  })

  it('that it does not have is refused, and the sixty-fifth on its way too', () => {
    const server = loneDevice({ ...provisionOf('server', 'mmh_server'), kind: 'server' }, 0)
    for (let i = 0; i < 65; i++) server.command({ kind: 'stopStream' })
    expect(server.takeReplies()).toEqual([{ op: 'answer', id: 65, ok: false, code: 'busy' }])
    server.advance(1000)
    expect(server.takeReplies()).toHaveLength(64)
    expect(server.command({ kind: 'stopStream' })).toBeNull()
  })
})

it('a server reports only what the device link allows', () => {
  const server = withChannels(serverOf(), 3, 2)
  server.act({ do: 'license', endsAtMs: server.nowMs + minuteMs })
  server.act({ do: 'disk', percent: 100 })
  server.advance(10 * minuteMs)
  server.signal({ kind: 'load', collecting: -2, recording: 0 }, 'c-0')
  server.command({ kind: 'upgrade', swVersion: '10.1.0' })
  server.advance(10 * minuteMs)
  for (const body of [server.fullReport(), ...server.takeReports()]) expect(ServerReport.strict().safeParse(body).error).toBeUndefined()
})

it('a unit that was cut off learns that it was released', () => {
  const server = serverOf()
  expect(server.signal({ kind: 'stillSending', via: 'upload' })).toEqual([{ kind: 'lost', via: 'upload' }])
  server.signal({ kind: 'join', via: 'upload', destination: null })
  expect(server.signal({ kind: 'stillSending', via: 'upload' })).toEqual([])
})
