import { VideoReturnReport } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'
import { videoReturnUnitsMax } from './video-return.ts'

const channelOf = () => loneDevice({ ...provisionOf('videoReturn', '', { serverId: 's-1' }), kind: 'videoReturn' })
const join = { kind: 'join', via: 'videoReturn', destination: null } as const

describe('a video return channel', () => {
  it('M-123 sends to units until the last one leaves', () => {
    const channel = channelOf()
    expect(channel.signal(join)).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
    expect(channel.state.status).toBe('connecting')
    channel.signal(join, 'u-2')
    channel.advance(3000)
    expect(channel.fullReport()).toMatchObject({ status: 'collecting', unitIds: ['u-1', 'u-2'], bitrateKbps: 3000 })
    channel.advance(60_000)
    expect(channel.takeReports().some((body) => 'upTimeS' in body && (body.upTimeS ?? 0) > 30)).toBe(true)
    channel.signal({ kind: 'leave', via: 'videoReturn' })
    expect(channel.state.status).toBe('collecting')
    channel.signal({ kind: 'leave', via: 'videoReturn' }, 'u-2')
    expect(channel.state).toMatchObject({ status: 'input connected', unitIds: [] })
  })

  it('takes no more units than its maximum', () => {
    const channel = channelOf()
    for (let i = 0; i < videoReturnUnitsMax; i++) expect(channel.signal(join, `u-${i}`)).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
    expect(channel.signal(join, 'u-99')).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'channelInUse' }])
    expect(channel.signal(join, 'u-0')).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
    expect(channel.state.unitIds).toHaveLength(videoReturnUnitsMax)
  })

  it('refuses other purposes, and units while it has no picture, no licence or no server', () => {
    const channel = channelOf()
    const refusal = (via: 'stream' | 'videoReturn' = 'videoReturn') => channel.signal({ ...join, via })
    expect(refusal('stream')).toEqual([{ kind: 'refused', via: 'stream', reason: 'wrongChannels' }])
    channel.act({ do: 'source', connected: false })
    expect(refusal()).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'channelSilent' }])
    channel.act({ do: 'source', connected: true })
    channel.signal({ kind: 'serverState', state: 'unlicensed' }, 's-1')
    expect(refusal()).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'licenseEnded' }])
    channel.signal({ kind: 'serverState', state: 'upgrading' }, 's-1')
    expect(refusal()).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'channelOffline' }])
  })

  it('is lost to its units when its source, its server or the channel fails', () => {
    const losses = [
      (channel: ReturnType<typeof channelOf>) => channel.act({ do: 'source', connected: false }),
      (channel: ReturnType<typeof channelOf>) => channel.act({ do: 'disable' }),
      (channel: ReturnType<typeof channelOf>) => void channel.signal({ kind: 'serverState', state: 'down' }, 's-1'),
    ]
    for (const lose of losses) {
      const channel = channelOf()
      channel.signal(join)
      channel.takeSignals()
      lose(channel)
      expect(channel.takeSignals()).toEqual([{ to: 'u-1', signal: { kind: 'lost', via: 'videoReturn' } }])
      expect(channel.state.unitIds).toEqual([])
    }
  })

  it('connects an SRT input, and not one that its far end refuses', () => {
    const channel = channelOf()
    const input = (url: string) => channel.command({ kind: 'configureVideoReturn', settings: { input: 'srt', url } })
    expect(input('')).toBe('valueNotSupported')
    expect(input('srt://studio.example:9000')).toBe('ok')
    channel.advance(5000)
    expect(channel.state.status).toBe('input connected')
    expect(input('srt://refuse.example:9000')).toBe('ok')
    channel.advance(60_000)
    expect(channel.state.status).toBe('connecting')
    expect(channel.command({ kind: 'configureVideoReturn', settings: { input: 'disabled' } })).toBe('ok')
    expect(channel.state.status).toBe('idle')
  })

  it('keeps its input while units watch', () => {
    const channel = channelOf()
    channel.signal(join)
    expect(channel.command({ kind: 'configureVideoReturn', settings: { input: 'disabled' } })).toBe('busy')
    expect(channel.command({ kind: 'configureVideoReturn', settings: { name: 'y', latencyMs: 120 } })).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ settings: { name: 'y', latencyMs: 120 } })
  })

  it('reports only what the device link allows', () => {
    const channel = channelOf()
    channel.signal(join)
    channel.advance(100_000)
    for (const body of [channel.fullReport(), ...channel.takeReports()])
      expect(VideoReturnReport.strict().safeParse(body).error).toBeUndefined()
  })
})

it('a unit that was cut off learns that it was released', () => {
  const channel = channelOf()
  expect(channel.signal({ kind: 'stillSending', via: 'videoReturn' })).toEqual([{ kind: 'lost', via: 'videoReturn' }])
  channel.signal({ kind: 'join', via: 'videoReturn', destination: null })
  expect(channel.signal({ kind: 'stillSending', via: 'videoReturn' })).toEqual([])
})
