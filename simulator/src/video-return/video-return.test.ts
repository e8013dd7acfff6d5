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
    expect(channel.fullReport()).toMatchObject({
      status: 'collecting',
      feeds: [
        { unitId: 'u-1', state: 'streaming' },
        { unitId: 'u-2', state: 'streaming' },
      ],
      input: { standard: '1080i50' },
    })
    channel.advance(60_000)
    expect(channel.takeReports().some((body) => 'upTimeS' in body && (body.upTimeS ?? 0) > 30)).toBe(true)
    channel.signal({ kind: 'leave', via: 'videoReturn' })
    expect(channel.state.status).toBe('collecting')
    channel.signal({ kind: 'leave', via: 'videoReturn' }, 'u-2')
    expect(channel.state).toMatchObject({ status: 'input connected', feeds: [] })
  })

  it('takes no more units than its maximum', () => {
    const channel = channelOf()
    for (let i = 0; i < videoReturnUnitsMax; i++) expect(channel.signal(join, `u-${i}`)).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
    expect(channel.signal(join, 'u-99')).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'channelInUse' }])
    expect(channel.signal(join, 'u-0')).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
    expect(channel.state.feeds).toHaveLength(videoReturnUnitsMax)
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
      expect(channel.state.feeds).toEqual([])
    }
  })

  it('connects an SRT input, and reports why another one has no picture', () => {
    const channel = channelOf()
    const input = (url: string, passphrase?: string | null) =>
      channel.command({
        kind: 'configureVideoReturn',
        settings: { input: 'srt', url, destinationPort: 9000 },
        ...(passphrase !== undefined && { passphrase }),
      })
    expect(input('')).toBe('valueNotSupported')
    expect(input('srt://studio.example')).toBe('ok')
    expect(channel.state.status).toBe('connecting')
    channel.advance(5000)
    expect(channel.fullReport()).toMatchObject({ status: 'input connected', inputFault: null })
    for (const [url, passphrase, inputFault] of [
      ['srt://refuse.example', null, 'refused'],
      ['srt://unreachable.example', null, 'unreachable'],
      ['srt://locked.example', null, 'wrongPassphrase'],
      ['srt://locked.example', 'the-wrong-words', 'wrongPassphrase'],
    ] as const) {
      expect(input(url, passphrase)).toBe('ok')
      channel.advance(60_000)
      expect(channel.fullReport()).toMatchObject({ status: 'idle', inputFault, input: null, hasPassphrase: passphrase !== null })
    }
    expect(input('srt://locked.example', 'short')).toBe('valueNotSupported')
    expect(input('srt://locked.example', 'the-words-agreed')).toBe('ok')
    channel.advance(60_000)
    expect(channel.fullReport()).toMatchObject({ status: 'input connected', inputFault: null })
    expect(JSON.stringify([channel.state, channel.takeReports()])).not.toContain('the-words-agreed')
    expect(channel.command({ kind: 'configureVideoReturn', settings: { input: 'disabled' } })).toBe('ok')
    expect(channel.state.status).toBe('idle')
  })

  it('has no SDI input in the cloud', () => {
    const channel = loneDevice({ ...provisionOf('videoReturn', 'cloud', { serverId: 's-1' }), kind: 'videoReturn' })
    expect(channel.state.status).toBe('idle')
    expect(channel.command({ kind: 'configureVideoReturn', settings: { input: 'sdi' } })).toBe('valueNotSupported')
  })

  it('shows its picture to the units that it is shared with, and cuts off the others', () => {
    const channel = channelOf()
    const share = (sharedUnitIds: string[] | null) => channel.command({ kind: 'configureVideoReturn', settings: { sharedUnitIds } })
    for (const unitId of ['u-1', 'u-2', 'u-3']) channel.signal(join, unitId)
    channel.takeSignals()
    expect(share(['u-1', 'u-3'])).toBe('ok')
    expect(channel.takeSignals()).toEqual([{ to: 'u-2', signal: { kind: 'lost', via: 'videoReturn' } }])
    expect(channel.state.feeds.map(({ unitId }) => unitId)).toEqual(['u-1', 'u-3'])
    expect(channel.signal(join, 'u-2')).toEqual([{ kind: 'refused', via: 'videoReturn', reason: 'channelNotShared' }])
    expect(share(Array.from({ length: videoReturnUnitsMax + 1 }, (_, i) => `u-${i}`))).toBe('valueNotSupported')
    expect(share(null)).toBe('ok')
    expect(channel.signal(join, 'u-2')).toEqual([{ kind: 'accepted', via: 'videoReturn' }])
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
