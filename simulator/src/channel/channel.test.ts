import { ChannelReport } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { type Channel, channelOf, collecting, join, stream } from '../../testing/lone-channel.ts'
import type { Via } from '../device/step.ts'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'

const storedMb = (channel: Channel) =>
  channel.takeSignals().reduce((sum, { signal }) => sum + (signal.kind === 'stored' ? signal.sizeMb : 0), 0)

describe('a channel and its unit', () => {
  it.each(['preview', 'output', 'group'])('of the type %s takes one unit', (type) => {
    const channel = collecting(channelOf(type))
    expect(channel.state).toMatchObject({ status: 'collecting', allocatedTo: 'u-1' })
    expect(channel.signal(join(), 'u-2')).toEqual([{ kind: 'refused', via: 'stream', reason: 'channelInUse' }])
    channel.signal({ kind: 'leave', via: 'stream' })
    expect(channel.state).toMatchObject({ status: 'idle', allocatedTo: null })
  })

  it.each(['distributor', 'input'])('of the type %s takes none', (type) => {
    expect(channelOf(type).signal(join())).toEqual([{ kind: 'refused', via: 'stream', reason: 'wrongChannels' }])
  })

  it('collects its share of the video', () => {
    const channel = channelOf()
    channel.signal(join())
    channel.video(true)
    channel.signal({ kind: 'begin', row: 0, share: 0.25, camera: 2 })
    channel.advance(4000)
    expect(channel.fullReport()).toMatchObject({ bitrateKbps: 2000 })
  })

  it('keeps its state through the checks of a stream, while it reports each bitrate that differs by more than 3 %', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(60_000)
    harness.takeFrames()
    const before = harness.channel()
    harness.clock.advance(120_000)
    expect(harness.channel()).toBe(before)
    const rates = harness.takeReports('c-0').flatMap(([, , , body]) => (body as ChannelReport).bitrateKbps ?? [])
    expect(rates.length).toBeGreaterThan(1)
    for (const [i, kbps] of rates.slice(1).entries()) expect(Math.abs(kbps / (rates[i] as number) - 1)).toBeGreaterThan(0.03)
  })

  it('is released when the video stops, and tells the unit', () => {
    const channel = collecting()
    channel.advance(60_000)
    expect(channel.fullReport()).toMatchObject({ status: 'collecting', bitrateKbps: 8000 })
    channel.takeSignals()
    channel.video(false)
    channel.advance(9000)
    expect(channel.state).toMatchObject({ status: 'idle', allocatedTo: null })
    expect(channel.takeSignals()).toContainEqual({ to: 'u-1', signal: { kind: 'lost', via: 'stream' } })
    expect(channel.signal({ kind: 'stillSending', via: 'stream' })).toEqual([{ kind: 'lost', via: 'stream' }])
  })

  it('refuses while it is disabled, without a licence, and while its server upgrades', () => {
    const channel = channelOf()
    channel.signal({ kind: 'serverState', state: 'unlicensed' }, 's-1')
    expect(channel.signal(join())).toEqual([{ kind: 'refused', via: 'stream', reason: 'licenseEnded' }])
    channel.signal({ kind: 'serverState', state: 'upgrading' }, 's-1')
    expect(channel.state.status).toBe('upgrading')
    expect(channel.signal(join())).toEqual([{ kind: 'refused', via: 'stream', reason: 'channelOffline' }])
    channel.signal({ kind: 'serverState', state: 'up' }, 's-1')
    channel.act({ do: 'disable' })
    expect(channel.signal(join())).toEqual([{ kind: 'refused', via: 'stream', reason: 'channelOffline' }])
    channel.act({ do: 'enable' })
    expect(channel.signal(join())).toEqual([{ kind: 'accepted', via: 'stream' }])
  })

  it('goes on with a running stream when the licence ends', () => {
    const channel = collecting()
    channel.signal({ kind: 'serverState', state: 'unlicensed' }, 's-1')
    stream(channel, 60)
    expect(channel.state.status).toBe('collecting')
  })
})

describe('a unit that was cut off for long', () => {
  it('finds its channel released, and gets it again', () => {
    const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-Lite' })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(20_000)
    const { lat, lng } = harness.unit().route
    const untilMs = harness.clock.now() + 60_000
    harness.fleet.change({ kind: 'outage', id: 'o', carrier: null, lat, lng, radiusKm: 50, strength: 1, untilMs })
    harness.clock.advance(60_000)
    expect(harness.unit()).toMatchObject({ silent: true, stream: { phase: 'running' } })
    expect(harness.channel().status).toBe('idle')
    harness.clock.advance(40_000)
    expect(harness.unit()).toMatchObject({ silent: false, stream: { phase: 'running' } })
    expect(harness.channel()).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
  })
})

describe('a speed test and logs', () => {
  it.each<Via>(['speedTest', 'logs'])('%s allocates the channel without video', (via) => {
    const channel = channelOf()
    expect(channel.signal(join(via))).toEqual([{ kind: 'accepted', via }])
    channel.advance(30_000)
    expect(channel.state).toMatchObject({ status: 'connecting', allocatedTo: 'u-1' })
    expect(channel.signal(join(), 'u-2')).toEqual([{ kind: 'refused', via: 'stream', reason: 'channelInUse' }])
    channel.signal({ kind: 'leave', via })
    expect(channel.state.status).toBe('idle')
  })

  it('free the channel when the unit leaves without a word', () => {
    const channel = channelOf()
    channel.signal(join('speedTest'))
    channel.advance(70_000)
    expect(channel.state).toMatchObject({ status: 'idle', allocatedTo: null })
  })

  it('R-114 needs version 7.5.1 of the channel for a speed test, not for logs', () => {
    expect(channelOf('preview', '7.5.0').signal(join('speedTest'))).toEqual([
      { kind: 'refused', via: 'speedTest', reason: 'channelTooOld' },
    ])
    expect(channelOf('preview', '7.5.1').signal(join('speedTest'))).toEqual([{ kind: 'accepted', via: 'speedTest' }])
    expect(channelOf('preview', '7.5.0').signal(join('logs'))).toEqual([{ kind: 'accepted', via: 'logs' }])
  })
})

describe('a recording', () => {
  it('fills the disk of the server with what it received', () => {
    const channel = collecting()
    expect(channel.command({ kind: 'startRecording' })).toBe('ok')
    expect(channel.command({ kind: 'startRecording' })).toBe('recording')
    channel.takeSignals()
    stream(channel, 630)
    expect(channel.command({ kind: 'stopRecording' })).toBe('ok')
    // 8 Mbps are 1 MB per second.
    expect(storedMb(channel)).toBeGreaterThanOrEqual(628)
    expect(channel.state.recording).toBeNull()
    expect(channel.command({ kind: 'stopRecording' })).toBe('notRunning')
  })

  it('becomes a file of the server, with its unit, size and length', () => {
    const channel = collecting()
    channel.command({ kind: 'startRecording' })
    stream(channel, 60)
    channel.takeReplies()
    channel.signal({ kind: 'leave', via: 'stream' })
    const [event, ...more] = channel.takeReplies()
    expect(event).toMatchObject({
      op: 'event',
      event: { kind: 'fileStored', unitId: 'u-1', lengthMs: expect.closeTo(60_000, -4), codec: 'h264' },
    })
    expect(event).toMatchObject({ event: { file: expect.stringMatching(/^rec_.+\.mp4$/), sizeBytes: expect.closeTo(60_000_000, -7) } })
    expect(more).toEqual([])
  })

  it('needs video, and room on the disk; a full disk ends it', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'startRecording' })).toBe('notStreaming')
    collecting(channel)
    expect(channel.command({ kind: 'startRecording' })).toBe('ok')
    channel.signal({ kind: 'disk', full: true }, 's-1')
    expect(channel.state.recording).toBeNull()
    expect(channel.takeReports()).toContainEqual(expect.objectContaining({ recording: false }))
    expect(channel.command({ kind: 'startRecording' })).toBe('diskFull')
    channel.signal({ kind: 'disk', full: false }, 's-1')
    channel.act({ do: 'record' })
    expect(channel.state.recording).not.toBeNull()
  })

  it('ends with the stream, and its load on the server with it', () => {
    const channel = collecting()
    channel.act({ do: 'record' })
    channel.signal({ kind: 'leave', via: 'stream' })
    const loads = channel.takeSignals().flatMap(({ signal }) => (signal.kind === 'load' ? [signal] : []))
    const sum = (of: 'collecting' | 'recording') => loads.reduce((total, load) => total + load[of], 0)
    expect([loads.length, sum('collecting'), sum('recording')]).toEqual([4, 0, 0])
  })

  it('of an input channel records its source', () => {
    const channel = channelOf('input')
    channel.act({ do: 'source', connected: true })
    expect(channel.state.status).toBe('online')
    expect(channel.command({ kind: 'startRecording' })).toBe('ok')
    channel.advance(100_000)
    expect(storedMb(channel)).toBeGreaterThan(90)
    channel.act({ do: 'source', connected: false })
    expect(channel.state).toMatchObject({ status: 'idle', recording: null })
  })
})

describe('a file', () => {
  it('is played until its end, or until a command stops it', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'playFile', file: 'a/b.mp4' })).toBe('ok')
    expect(channel.state.status).toBe('PlayStoredFile')
    expect(channel.signal(join())).toEqual([{ kind: 'refused', via: 'stream', reason: 'channelInUse' }])
    expect(channel.command({ kind: 'playFile', file: 'a/b.mp4' })).toBe('busy')
    expect(channel.command({ kind: 'stopFile' })).toBe('ok')
    expect(channel.state.status).toBe('idle')
    expect(channel.command({ kind: 'stopFile' })).toBe('notRunning')
    channel.command({ kind: 'playFile', file: 'a/b.mov' })
    channel.advance(1_300_000)
    expect(channel.state).toMatchObject({ status: 'idle', dueAtMs: Number.POSITIVE_INFINITY })
  })

  it('has the extension of a recording, and exists', () => {
    for (const file of ['a.txt', 'missing.mp4']) expect(channelOf().command({ kind: 'playFile', file })).toBe('noSuchFile')
    expect(channelOf('distributor').command({ kind: 'playFile', file: 'a.mp4' })).toBe('valueNotSupported')
  })
})

describe('the settings of a channel', () => {
  it('are reported, and the bandwidth stays while it is busy', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'configureChannel', settings: { bandwidthKbps: 5000 } })).toBe('ok')
    collecting(channel)
    expect(channel.command({ kind: 'configureChannel', settings: { bandwidthKbps: 6000 } })).toBe('busy')
    expect(channel.command({ kind: 'configureChannel', settings: { name: 'y', bandwidthKbps: 5000 } })).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ settings: { name: 'y', bandwidthKbps: 5000 } })
  })
})

describe('a command to a channel', () => {
  it('is answered within 0.2 to 1 s, and refused when a channel has no such command', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'reboot' })).toBe('unknownCommand')
    const quick = loneDevice({ ...provisionOf('channel', 'preview'), kind: 'channel' }, 199)
    expect(quick.command({ kind: 'stopFile' })).toBeNull()
  })

  it('is lost when the server fails before it arrives', () => {
    const channel = loneDevice({ ...provisionOf('channel', 'preview'), kind: 'channel' }, 0)
    channel.command({ kind: 'stopFile' })
    channel.signal({ kind: 'serverState', state: 'down' }, 's-1')
    channel.signal({ kind: 'serverState', state: 'up' }, 's-1')
    channel.advance(5000)
    expect(channel.takeReplies()).toEqual([])
  })
})

it('a channel reports only what the device link allows', () => {
  const channel = collecting(channelOf(), { kind: 'cdn', url: 'rtmp://live.example/app/key' })
  channel.act({ do: 'record' })
  stream(channel, 60)
  channel.signal({ kind: 'leave', via: 'stream' })
  for (const body of [channel.fullReport(), ...channel.takeReports()]) expect(ChannelReport.strict().safeParse(body).error).toBeUndefined()
})
