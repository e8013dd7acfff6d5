import type { ChannelReport, FarEnd } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { type Channel, channelOf, collecting, join, stream } from '../../testing/lone-channel.ts'

describe('a destination', () => {
  const url = 'rtmp://live.example/app/key'
  const farEnd: FarEnd = { kind: 'social', url }
  const at = (address: string, backupUrl?: string): FarEnd => ({ kind: 'cdn', url: address, ...(backupUrl !== undefined && { backupUrl }) })
  const state = (channel: Channel) => channel.state.destination?.state ?? 'none'
  const reported = (channel: Channel) => channel.takeReports().flatMap((body) => (body as ChannelReport).destination ?? [])

  it('is connected for the time of the stream', () => {
    const channel = collecting(channelOf('output'), farEnd)
    expect(state(channel)).toBe('connecting')
    stream(channel, 6)
    expect(state(channel)).toBe('connected')
    channel.signal({ kind: 'leave', via: 'stream' })
    const states = channel.takeReports().flatMap((body) => ('destination' in body ? [body.destination?.state ?? 'none'] : []))
    expect(states).toEqual(['connecting', 'connected', 'none'])
  })

  it('of the channel counts when the unit names none, and changes on air', () => {
    const channel = channelOf()
    channel.command({ kind: 'configureChannel', settings: { destination: farEnd } })
    collecting(channel)
    stream(channel, 6)
    expect(channel.state.destination).toMatchObject({ farEnd, state: 'connected' })
    expect(channel.command({ kind: 'configureChannel', settings: { destination: farEnd } })).toBe('ok')
    expect(state(channel)).toBe('connected')
    expect(channel.command({ kind: 'configureChannel', settings: { destination: null } })).toBe('ok')
    expect(state(channel)).toBe('none')
  })

  it('is reported without user, key and query, in the settings and in the output', () => {
    const secret = 'rtmp://ada:secret@live.example/app/secret?token=secret'
    const channel = channelOf()
    channel.command({ kind: 'configureChannel', settings: { destination: at(secret, 'srt://backup.example:9000?passphrase=secret12345') } })
    collecting(channel)
    stream(channel, 6)
    const reports = [...channel.takeReports(), channel.fullReport()]
    expect(JSON.stringify(reports)).not.toContain('secret')
    expect(reports.at(-1)).toMatchObject({ destination: { address: 'rtmp://live.example', state: 'connected' } })
  })

  it('that refuses the key fails, and stays failed until its address changes', () => {
    const channel = channelOf()
    channel.command({ kind: 'configureChannel', settings: { destination: at('rtmp://live.example/app/refuse') } })
    collecting(channel)
    stream(channel, 60)
    expect(channel.fullReport()).toMatchObject({ destination: { state: 'failed', fault: 'refusedKey', attempts: 1 } })
    channel.command({ kind: 'configureChannel', settings: { destination: farEnd } })
    stream(channel, 6)
    expect(state(channel)).toBe('connected')
  })

  it('that cannot be reached is tried again after pauses that grow to 30 s', () => {
    const channel = collecting(channelOf(), at('rtmp://unknown-host.example/app/key'))
    stream(channel, 300)
    const reports = reported(channel)
    expect(new Set(reports.map((one) => one.state))).toEqual(new Set(['connecting', 'reconnecting']))
    const attempts = reports.filter((one) => one.state === 'connecting').length
    expect(attempts).toBeGreaterThan(8)
    expect(attempts).toBeLessThan(14)
    channel.act({ do: 'farEnd', which: 'primary', behaviour: 'ok' })
    stream(channel, 40)
    expect(channel.state.destination).toMatchObject({ state: 'connected', fault: null, attempts: 0 })
  })

  it('is replaced by the secondary address when the primary one fails', () => {
    const channel = collecting(channelOf(), at('rtmp://live.example/app/refuse', 'rtmp://backup.example/app/key'))
    stream(channel, 12)
    expect(channel.fullReport()).toMatchObject({ destination: { address: 'rtmp://backup.example', state: 'connected', isBackup: true } })
    channel.act({ do: 'farEnd', which: 'secondary', behaviour: 'unreachable' })
    expect(state(channel)).toBe('reconnecting')
    channel.act({ do: 'farEnd', which: 'primary', behaviour: 'ok' })
    stream(channel, 40)
    expect(channel.fullReport()).toMatchObject({ destination: { address: 'rtmp://live.example', state: 'connected', isBackup: false } })
  })

  it('fails when both addresses refuse the key', () => {
    const channel = collecting(channelOf(), at('rtmp://live.example/app/refuse', 'rtmp://backup.example/app/refuse'))
    stream(channel, 20)
    expect(state(channel)).toBe('failed')
  })

  it('that is slow takes a part of the stream, and all of it when it recovers', () => {
    const channel = collecting(channelOf(), farEnd)
    stream(channel, 6)
    channel.act({ do: 'farEnd', which: 'primary', behaviour: 'slow' })
    expect(channel.state.destination).toMatchObject({ state: 'slow', fault: 'slow' })
    stream(channel, 10)
    const { bitrateKbps = 0 } = channel.fullReport() as ChannelReport
    expect(channel.state.destination?.takesKbps).toBeLessThan(bitrateKbps / 2)
    channel.act({ do: 'farEnd', which: 'primary', behaviour: null })
    expect(channel.state.destination).toMatchObject({ state: 'connected', takesKbps: null })
  })

  it('refuses a wrong passphrase, and a listener waits for its caller', () => {
    const wrong = collecting(channelOf(), at('srt://live.example:9000?mode=caller&streamid=wrongpassphrase&passphrase=0123456789'))
    stream(wrong, 20)
    expect(wrong.state.destination).toMatchObject({ state: 'failed', fault: 'wrongPassphrase' })
    const listener = collecting(channelOf(), at('srt://0.0.0.0:9000?mode=listener&streamid=nocaller'))
    stream(listener, 60)
    expect(listener.state.destination).toMatchObject({ state: 'waiting', fault: 'noCaller' })
    listener.act({ do: 'farEnd', which: 'primary', behaviour: 'ok' })
    stream(listener, 2)
    expect(state(listener)).toBe('connected')
  })

  it.each([
    ['srt://live.example:9000?passphrase=short', 'R-158 a passphrase of fewer than 10 characters'],
    ['srt://live.example:9000?localport=555', 'R-159 a source port of RTSP'],
    ['srt://0.0.0.0:554?mode=listener', 'R-159 a listener at a port of RTSP'],
    ['rtmp://live.example', 'an RTMP address without a path'],
    ['ftp://live.example/x', 'a scheme that it does not have'],
  ])('%s is refused by the channel itself: %s', (address) => {
    const channel = channelOf()
    expect(channel.command({ kind: 'configureChannel', settings: { destination: at(address) } })).toBe('valueNotSupported')
  })

  it('is connected again after a drop', () => {
    const channel = collecting(channelOf(), farEnd)
    stream(channel, 6)
    channel.act({ do: 'dropDestination' })
    expect(channel.state.destination).toMatchObject({ state: 'reconnecting', fault: 'dropped' })
    stream(channel, 20)
    expect(state(channel)).toBe('connected')
  })

  it('drops by itself within days', () => {
    const channel = collecting(channelOf(), farEnd)
    stream(channel, 6)
    channel.takeReports()
    stream(channel, 2 * 24 * 3600)
    const drops = reported(channel).filter((one) => one.state === 'reconnecting').length
    expect(drops).toBeGreaterThan(0)
    expect(drops).toBeLessThan(20)
  })
})

describe('a point-to-point link', () => {
  const start = { kind: 'startPointToPoint', channelId: 'c-2' } as const

  it('passes the video of the unit on to another channel as soon as video arrives', () => {
    const channel = channelOf()
    expect(channel.command(start)).toBe('ok')
    expect(channel.fullReport()).toMatchObject({ sendsTo: { channelId: 'c-2', state: 'waiting' } })
    channel.signal(join())
    channel.takeSignals()
    channel.signal({ kind: 'begin', row: 0, share: 0.5, camera: 2 })
    expect(channel.takeSignals()).toContainEqual({ to: 'c-2', signal: { kind: 'join', via: 'p2p', destination: null } })
    channel.signal({ kind: 'accepted', via: 'p2p' }, 'c-2')
    expect(channel.takeSignals()).toContainEqual({ to: 'c-2', signal: { kind: 'begin', row: 0, share: 0.5, camera: 2 } })
    channel.signal({ kind: 'begun', videoKbpsMax: null }, 'c-2')
    expect(channel.state.pointToPoint?.state).toBe('sending')
  })

  it('asks a target again that refuses', () => {
    const channel = collecting()
    channel.command(start)
    channel.signal({ kind: 'refused', via: 'p2p', reason: 'channelInUse' }, 'c-2')
    expect(channel.state.pointToPoint?.state).toBe('failed')
    channel.takeSignals()
    stream(channel, 14)
    expect(channel.takeSignals()).toContainEqual({ to: 'c-2', signal: { kind: 'join', via: 'p2p', destination: null } })
  })

  it('takes its video at the target, which is released with the stream', () => {
    const target = channelOf()
    expect(target.signal(join('p2p'), 'c-1')).toEqual([{ kind: 'accepted', via: 'p2p' }])
    target.video(true)
    target.signal({ kind: 'begin', row: 0, share: 1, camera: null }, 'c-1')
    stream(target, 4)
    expect(target.fullReport()).toMatchObject({ status: 'collecting', receivesFrom: 'c-1', allocatedToUnitUid: null, bitrateKbps: 8000 })
    target.signal({ kind: 'leave', via: 'p2p' }, 'c-1')
    expect(target.fullReport()).toMatchObject({ status: 'idle', receivesFrom: null })
  })

  it('ends with a command, and is refused to the channel itself and twice', () => {
    const channel = collecting()
    expect(channel.command({ ...start, channelId: channel.state.id })).toBe('wrongChannels')
    expect(channel.command({ kind: 'stopPointToPoint' })).toBe('notRunning')
    expect(channel.command(start)).toBe('ok')
    expect(channel.command(start)).toBe('busy')
    channel.takeSignals()
    expect(channel.command({ kind: 'stopPointToPoint' })).toBe('ok')
    expect(channel.takeSignals()).toContainEqual({ to: 'c-2', signal: { kind: 'leave', via: 'p2p' } })
    expect(channel.fullReport()).toMatchObject({ sendsTo: null })
  })
})
