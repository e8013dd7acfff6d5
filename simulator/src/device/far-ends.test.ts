import type { Command, FleetFrame } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createFleetHarness, type FleetHarness } from '../../testing/fleet-harness.ts'
import { provisionOf } from '../../testing/lone-device.ts'
import { receivedKbps, receptionOf } from '../radio/receptions.ts'

type Frame<Op extends FleetFrame['op']> = Extract<FleetFrame, { op: Op }>

/** A unit, two channels and a server, and a device of every other kind. */
const createFarEnds = () =>
  createFleetHarness({
    units: 1,
    channels: 2,
    model: 'LU-800',
    others: [
      provisionOf('gateway', '', { deviceId: 'g-1' }),
      provisionOf('server', 'vr_server', { deviceId: 's-vr' }),
      provisionOf('videoReturn', '', { deviceId: 'v-1', serverId: 's-vr' }),
      provisionOf('channel', 'output', { deviceId: 'c-old', serverId: 's-0', swVersion: '7.4' }),
    ],
  })

const framesOf = <Op extends FleetFrame['op']>(harness: FleetHarness, op: Op) =>
  harness.takeFrames().filter((frame): frame is Frame<Op> => frame.op === op)

/** Sends a command to the unit and returns its answer: `ok`, or the code of the refusal. */
function send(harness: FleetHarness, command: Command): string {
  harness.takeFrames()
  harness.command('u-0', command)
  harness.clock.advance(4000)
  const [answer] = framesOf(harness, 'answer')
  return answer?.ok ? 'ok' : (answer?.code ?? 'no answer')
}

describe('a databridge', () => {
  const start = { kind: 'startDatabridge', gatewayId: 'g-1' } as const

  it('joins the gateway, and leaves it', () => {
    const harness = createFarEnds()
    expect(send(harness, start)).toBe('ok')
    expect(harness.gateway('g-1').unitIds).toEqual(['u-0'])
    harness.clock.advance(20_000)
    expect(harness.gateway('g-1').reportedKbps).toBeGreaterThan(0)
    expect(send(harness, { kind: 'stopDatabridge' })).toBe('ok')
    harness.clock.advance(5000)
    expect(harness.gateway('g-1').unitIds).toEqual([])
  })

  it('ends with a failure when the gateway fails', () => {
    const harness = createFarEnds()
    send(harness, start)
    harness.fleet.act('g-1', { do: 'fail' })
    expect(framesOf(harness, 'result')).toEqual([expect.objectContaining({ ok: false, code: 'serverLost' })])
    expect(harness.unit().tasks).toEqual([])
  })

  it('ends when its unit was cut off while the gateway failed', () => {
    const harness = createFarEnds()
    send(harness, start)
    const { lat, lng } = harness.unit().route
    const untilMs = harness.clock.now() + 60_000
    harness.fleet.change({ kind: 'outage', id: 'o', carrier: null, lat, lng, radiusKm: 50, strength: 1, untilMs })
    harness.clock.advance(60_000)
    expect(harness.unit().silent).toBe(true)
    harness.fleet.act('g-1', { do: 'fail' })
    harness.clock.advance(60_000)
    expect(harness.unit()).toMatchObject({ silent: false, tasks: [] })
  })

  it('frees the gateway when the core withdraws the unit', () => {
    const harness = createFarEnds()
    send(harness, start)
    harness.sendFrame({ op: 'withdraw', deviceIds: ['u-0'] })
    expect(harness.gateway('g-1').unitIds).toEqual([])
  })
})

describe('a video return', () => {
  it('shows the pictures of its channel, until the server of the channel fails', () => {
    const harness = createFarEnds()
    expect(send(harness, { kind: 'startVideoReturn', videoReturnId: 'v-1' })).toBe('ok')
    harness.clock.advance(10_000)
    expect(harness.videoReturn('v-1')).toMatchObject({ status: 'collecting', feeds: [{ unitId: 'u-0', started: true }] })
    harness.takeFrames()
    harness.fleet.act('s-vr', { do: 'fail' })
    expect(harness.videoReturn('v-1')).toMatchObject({ silent: true, feeds: [] })
    expect(framesOf(harness, 'result')).toEqual([expect.objectContaining({ ok: false, code: 'serverLost' })])
    harness.clock.advance(400_000)
    expect(harness.videoReturn('v-1')).toMatchObject({ silent: false, status: 'input connected' })
  })
})

describe('an upload', () => {
  const path = (harness: FleetHarness) => harness.unit().storage?.files[0]?.path ?? ''
  const upload = (harness: FleetHarness) => send(harness, { kind: 'uploadFiles', files: [path(harness)], serverId: 's-0' })

  it('arrives on the disk of the server, which is busy meanwhile', () => {
    const harness = createFarEnds()
    const before = harness.server().storage
    expect(upload(harness)).toBe('ok')
    expect(harness.server()).toMatchObject({ state: 'busy', peers: [{ unitId: 'u-0', via: 'upload' }] })
    harness.clock.advance(4 * 3_600_000)
    expect(framesOf(harness, 'event').map(({ event }) => event.kind)).toContain('fileTransferCompleted')
    expect(harness.server().storage).toBeGreaterThan(before)
    expect(harness.server().state).toBe('idle')
  })

  it('fails when the disk is full, and cannot begin again', () => {
    const harness = createFarEnds()
    upload(harness)
    harness.clock.advance(10_000)
    harness.takeFrames()
    harness.fleet.act('s-0', { do: 'disk', percent: 100 })
    const frames = harness.takeFrames()
    expect(frames).toContainEqual(expect.objectContaining({ op: 'result', ok: false }))
    expect(frames).toContainEqual(expect.objectContaining({ op: 'event', event: expect.objectContaining({ kind: 'fileTransferFailed' }) }))
    upload(harness)
    expect(harness.server().peers).toEqual([])
  })
})

describe('an upload next to an IP pipe of the same unit', () => {
  it('that the server refuses leaves the IP pipe running', () => {
    const harness = createFarEnds()
    send(harness, { kind: 'startIpPipe', serverId: 's-0' })
    harness.fleet.act('s-0', { do: 'disk', percent: 100 })
    send(harness, { kind: 'uploadFiles', files: [harness.unit().storage?.files[0]?.path ?? ''], serverId: 's-0' })
    expect(harness.unit().tasks.map(({ kind }) => kind)).toEqual(['ipPipe'])
    expect(harness.server().peers).toEqual([{ unitId: 'u-0', via: 'ipPipe' }])
  })
})

describe('an IP pipe', () => {
  it('keeps its server busy', () => {
    const harness = createFarEnds()
    expect(send(harness, { kind: 'startIpPipe', serverId: 's-0' })).toBe('ok')
    expect(harness.server()).toMatchObject({ state: 'busy', peers: [{ unitId: 'u-0', via: 'ipPipe' }] })
    expect(send(harness, { kind: 'stopIpPipe' })).toBe('ok')
    harness.clock.advance(5000)
    expect(harness.server().state).toBe('idle')
  })
})

describe('a speed test and logs', () => {
  it('R-114 refuse an old channel for the test, and use a free one', () => {
    const harness = createFarEnds()
    expect(send(harness, { kind: 'startSpeedTest', channelId: 'c-old' })).toBe('channelTooOld')
    expect(send(harness, { kind: 'startSpeedTest', channelId: 'c-0' })).toBe('ok')
    expect(harness.channel()).toMatchObject({ status: 'connecting', via: 'speedTest' })
    harness.clock.advance(15_000)
    expect(harness.channel()).toMatchObject({ status: 'idle', allocatedTo: null })
    expect(send(harness, { kind: 'sendLogs', channelId: 'c-old' })).toBe('ok')
    expect(harness.channel('c-old')).toMatchObject({ via: 'logs' })
  })
})

const received = ({ fleet, channel }: FleetHarness, id: string): number =>
  receptionOf(fleet.world.radio.received, channel(id).row, receivedKbps)

describe('the bandwidth limit of a channel', () => {
  it('limits the video of its unit from the next stream on', () => {
    const harness = createFarEnds()
    harness.command('c-0', { kind: 'configureChannel', settings: { bandwidthKbps: 1500 } })
    harness.clock.advance(1000)
    send(harness, { kind: 'startStream', mode: 'single', channelIds: ['c-0'] })
    harness.clock.advance(120_000)
    expect(received(harness, 'c-0')).toBeGreaterThan(1000)
    expect(received(harness, 'c-0')).toBeLessThanOrEqual(1500)
    send(harness, { kind: 'stopStream' })
    harness.clock.advance(5000)
    send(harness, { kind: 'startStream', mode: 'single', channelIds: ['c-1'] })
    harness.clock.advance(120_000)
    expect(received(harness, 'c-1')).toBeGreaterThan(1500)
  })
})

describe('a stream to a social network', () => {
  it('connects the channel to its address', () => {
    const harness = createFarEnds()
    const destination = { kind: 'social', url: 'rtmp://live.example/app/key' } as const
    expect(send(harness, { kind: 'startStream', mode: 'single', channelIds: ['c-0'], destination })).toBe('ok')
    harness.clock.advance(15_000)
    expect(harness.channel().destination).toMatchObject({ farEnd: destination, state: 'connected' })
  })
})
