import type { ChannelReport, ChannelSettings } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'

const channelOf = (model = 'output') => loneDevice({ ...provisionOf('channel', model, { serverId: 's-1' }), kind: 'channel' })
const configure = (channel: ReturnType<typeof channelOf>, settings: ChannelSettings) =>
  channel.command({ kind: 'configureChannel', settings })

const essence = { enabled: true, address: '239.1.1.1', port: 5004, payloadType: 96 }
const smpte: NonNullable<ChannelSettings['smpte']> = {
  sourceAddress: '10.0.0.1',
  ptpDomain: 127,
  ptpGrandmaster: null,
  video: { ...essence, width: 1920, height: 1080, frameRate: '50', interlaced: false, depth: 10 },
  audio: { ...essence, port: 5006, channels: 2, depth: 24, packetTimeUs: 1000 },
  ancillary: { ...essence, port: 5008 },
}

describe('the settings of a channel', () => {
  it.each<[string, ChannelSettings]>([
    ['distributor', { ndi: true }],
    ['preview', { fourK: true }],
    ['input', { smpte }],
    ['input', { ffmpeg: ['-g', '50'] }],
    ['group', { recordsAll: true }],
    ['input', { ptmp: { targets: ['c-2'], delayMs: null } }],
    ['output', { ffmpeg: ['-g', '50;reboot'] }],
    ['output', { ffmpeg: ['-g'] }],
    ['output', { smpte: { ...smpte, video: { ...smpte.video, address: '10.0.0.9' } } }],
    ['output', { smpte: { ...smpte, audio: { ...smpte.audio, port: 5004 } } }],
  ])('of the type %s refuse what the hardware does not have: %j', (model, settings) =>
    expect(configure(channelOf(model), settings)).toBe('valueNotSupported'),
  )

  it('are taken and reported, and it is not its own target', () => {
    const channel = channelOf()
    const settings: ChannelSettings = {
      ndi: true,
      fourK: true,
      smpte,
      ffmpeg: ['-b:v', '5M'],
      port: 9000,
      tallyName: 'T1',
      privateSession: true,
    }
    expect(configure(channel, settings)).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ settings })
    expect(configure(channel, { ptmp: { targets: ['channel-1'], delayMs: null } })).toBe('wrongChannels')
  })

  it('record every stream from its start', () => {
    const channel = channelOf()
    configure(channel, { recordsAll: true })
    channel.signal({ kind: 'join', via: 'stream', destination: null })
    channel.signal({ kind: 'begin', row: 0, share: 1, camera: null })
    expect(channel.fullReport()).toMatchObject({ recording: true })
    channel.signal({ kind: 'leave', via: 'stream' })
    const transfers = channel.takeReports().flatMap((body) => (body as ChannelReport).fileTransfer ?? [])
    expect(transfers.map(({ status }) => status)).toEqual(['started', 'completed'])
  })
})

describe('an input', () => {
  const source = {
    kind: 'SRT',
    mode: 'caller',
    address: 'a.example',
    port: 9000,
    latencyMs: 200,
    hasPassphrase: false,
    hasStreamKey: false,
  } as const

  it.each(['encoder', 'SRT', 'RTMP', 'WebRTC'] as const)('of the kind %s shows the video of the source that it calls', (kind) => {
    const channel = channelOf('input')
    expect(channel.command({ kind: 'setInputSource', source: { ...source, kind, mode: kind === 'SRT' ? 'caller' : null } })).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ status: 'online', sourceConnected: true })
    expect(channel.command({ kind: 'setInputSource', source: null })).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ status: 'idle', settings: { inputSource: null } })
  })

  it('waits for a source that calls, and for one that refuses', () => {
    const channel = channelOf('input')
    channel.command({ kind: 'setInputSource', source: { ...source, mode: 'listener' } })
    expect(channel.state.status).toBe('idle')
    channel.command({ kind: 'setInputSource', source: { ...source, address: 'refuse.example' } })
    expect(channel.state.status).toBe('idle')
  })

  it('takes no short passphrase and reports no secret, and no other type has a source', () => {
    const channel = channelOf('input')
    expect(channel.command({ kind: 'setInputSource', source, passphrase: 'short' })).toBe('valueNotSupported')
    expect(channel.command({ kind: 'setInputSource', source, passphrase: 'Sunrise2026' })).toBe('ok')
    expect(JSON.stringify([channel.state, channel.takeReports()])).not.toContain('Sunrise2026')
    expect(channelOf().command({ kind: 'setInputSource', source })).toBe('valueNotSupported')
  })
})

describe('an overlay', () => {
  const overlay = { name: 'logo.png', sha256: 'x', width: 100, height: 50, sizeBytes: 900 }
  it('is a PNG, and is removed', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'setOverlay', overlay, png: 'R0lGODlh' })).toBe('valueNotSupported')
    expect(channel.command({ kind: 'setOverlay', overlay })).toBe('valueNotSupported')
    expect(channel.command({ kind: 'setOverlay', overlay, png: 'iVBORw0KGgoAAAA' })).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ settings: { overlay } })
    expect(channel.command({ kind: 'setOverlay', overlay: null })).toBe('ok')
    expect(channel.state).toMatchObject({ overlayPng: null })
    expect(channelOf('input').command({ kind: 'setOverlay', overlay, png: 'iVBORw0KGgoAAAA' })).toBe('valueNotSupported')
  })
})

describe('the logs of a channel', () => {
  it('are sent with their progress', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'sendChannelLogs' })).toBe('ok')
    expect(channel.command({ kind: 'sendChannelLogs' })).toBe('busy')
    channel.takeReplies()
    channel.advance(100_000)
    const percents = channel.takeReports().flatMap((body) => (body as ChannelReport).tasks?.[0]?.percent ?? [])
    expect(percents.length).toBeGreaterThan(4)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(channel.takeReplies()).toMatchObject([{ op: 'result', ok: true }])
    expect(channel.fullReport()).toMatchObject({ tasks: [] })
  })

  it('are stopped, and not sent while the channel works', () => {
    const channel = channelOf()
    expect(channel.command({ kind: 'stopLogs' })).toBe('notRunning')
    channel.command({ kind: 'sendChannelLogs' })
    channel.takeReplies()
    expect(channel.command({ kind: 'stopLogs' })).toBe('ok')
    expect(channel.takeReplies()).toContainEqual(expect.objectContaining({ op: 'result', ok: false, code: 'cancelled' }))
    channel.signal({ kind: 'join', via: 'stream', destination: null })
    expect(channel.command({ kind: 'sendChannelLogs' })).toBe('busy')
    expect(channelOf('group').command({ kind: 'sendChannelLogs' })).toBe('valueNotSupported')
  })
})

describe('point-to-multipoint', () => {
  it('sends the video to each target, and one that fails does not stop the others', () => {
    const harness = createFleetHarness({ units: 1, channels: 4, model: 'LU-800' })
    const stateOf = (id: string) =>
      harness.fleet.world.places.get(id)?.device.state as never as { status: string; copies: { uid: string; status: string }[] }
    harness.fleet.act('c-2', { do: 'disable' })
    harness.command('c-0', { kind: 'configureChannel', settings: { ptmp: { targets: ['c-1', 'c-2', 'c-3'], delayMs: 500 } } })
    harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(30_000)
    expect(stateOf('c-0').copies.map(({ uid, status }) => [uid, status])).toEqual([
      ['c-1', 'sending'],
      ['c-2', expect.stringMatching(/failed|connecting/)],
      ['c-3', 'sending'],
    ])
    expect([stateOf('c-1').status, stateOf('c-3').status]).toEqual(['online', 'online'])
    const [report] = harness
      .takeReports('c-0')
      .map(([, , , body]) => (body as ChannelReport).ptmpStatuses)
      .filter(Boolean)
      .slice(-1)
    expect(report?.map(({ bitrateKbps }) => bitrateKbps > 0)).toEqual([true, false, true])
    harness.fleet.act('c-2', { do: 'enable' })
    harness.clock.advance(20_000)
    expect(stateOf('c-0').copies[1]).toMatchObject({ status: 'sending' })
    harness.fleet.act('u-0', { do: 'stop' })
    harness.clock.advance(10_000)
    expect(['c-1', 'c-2', 'c-3'].map((id) => stateOf(id).status)).toEqual(['idle', 'idle', 'idle'])
  })
})
