import { describe, expect, it } from 'vitest'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'
import type { Via } from '../device/step.ts'
import { serverModels } from './models.ts'

const serverOf = (model = 'mmh_server', ifbMode: 'V1' | 'V2' = 'V2') => {
  const server = loneDevice({ ...provisionOf('server', model, { swVersion: '10.0.2', deviceId: 's-0' }), kind: 'server' })
  if (ifbMode === 'V1') server.command({ kind: 'configureServer', settings: { ifbMode } })
  server.takeSignals()
  return server
}
type Server = ReturnType<typeof serverOf>
const all = Array.from({ length: 64 }, (_, index) => index + 1)
const join = (server: Server, unitId: string, call: { roomId?: string | null; lines?: number[] } = {}, via: Via = 'intercom1') => {
  const { roomId = 'room-1', lines = all } = call
  const target = { roomId, channelId: roomId === null ? 'c-1' : null, lines }
  const [reply] = server.signal({ kind: 'join', via, destination: null, call: target }, unitId)
  return reply?.kind === 'refused' ? reply.reason : reply?.kind
}

describe('the lines of a server', () => {
  it.each(['V1', 'V2'] as const)('are as many as the mode %s has; the next call is refused, by the server itself', (mode) => {
    const server = serverOf('mmh_server', mode)
    const lines = serverModels['mmh_server']!.ifbLines[mode]
    for (let i = 0; i < lines; i++) expect(join(server, `u-${i}`, { roomId: null })).toBe('accepted')
    expect(join(server, 'u-next', { roomId: null })).toBe('ifbExhausted')
    server.signal({ kind: 'leave', via: 'intercom1' }, 'u-0')
    expect(join(server, 'u-next', { roomId: null })).toBe('accepted')
  })

  it('are taken by calls that arrive together; each call beyond them is refused as exhausted', () => {
    const server = loneDevice({ ...provisionOf('server', 'mmh_server', { swVersion: '10.0.2', deviceId: 's-0' }), kind: 'server' }, 0)
    const lines = serverModels['mmh_server']!.ifbLines.V2
    for (let i = 0; i < lines + 6; i++)
      server.command({ kind: 'callNumber', roomId: 'room-1', participantId: `p-${i}`, account: 'sip:a@b.example', lines: all })
    server.advance(2000)
    const refused = server.takeReplies().flatMap((reply) => (reply.op === 'answer' && !reply.ok ? [reply.code] : []))
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'ifbExhausted'))
  })

  it('take no call beyond those that the command names', () => {
    const server = serverOf()
    expect(join(server, 'u-0', { lines: [3] })).toBe('accepted')
    expect(server.state.calls[0]?.line).toBe(3)
    expect(join(server, 'u-1', { lines: [3] })).toBe('ifbExhausted')
    expect(join(server, 'u-1', { lines: [17] })).toBe('ifbExhausted')
  })

  it('take no audio room in the mode V1, nothing while the hardware is broken, and none at a server without lines', () => {
    expect(join(serverOf('mmh_server', 'V1'), 'u-0')).toBe('wrongIfbMode')
    expect(join(serverOf('ingest_server'), 'u-0')).toBe('valueNotSupported')
    const server = serverOf()
    server.act({ do: 'hardware', part: 'audio', broken: true })
    expect(join(server, 'u-0')).toBe('serverOffline')
  })

  it('make the server busy, so that its mode is not changed meanwhile', () => {
    const server = serverOf()
    join(server, 'u-0')
    expect(server.state.state).toBe('busy')
    expect(server.command({ kind: 'configureServer', settings: { ifbMode: 'V1' } })).toBe('busy')
    expect(server.state.settings.ifbMode).toBe('V2')
  })

  it('lose a unit without links within some seconds, and keep one that replies', () => {
    const server = serverOf()
    join(server, 'lost')
    join(server, 'heard')
    for (let second = 0; second < 20; second++) {
      server.advance(1000)
      for (const { to, signal } of server.takeSignals())
        if (to === 'heard' && signal.kind === 'listen') server.signal({ kind: 'sound', via: signal.via }, 'heard')
    }
    expect(server.state.calls.map(({ unitId }) => unitId)).toEqual(['heard'])
    expect(server.signal({ kind: 'stillSending', via: 'intercom1' }, 'lost')).toEqual([{ kind: 'lost', via: 'intercom1' }])
  })

  it('end all calls when the server goes down', () => {
    const server = serverOf()
    join(server, 'u-0')
    server.act({ do: 'fail' })
    expect(server.takeSignals()).toContainEqual({ to: 'u-0', signal: { kind: 'lost', via: 'intercom1' } })
    expect(server.state.calls).toEqual([])
  })
})

describe('the tally of a server', () => {
  const states = (server: Server) => server.state.tallies.flatMap(({ number, state }) => (state === 'off' ? [] : [`${number} ${state}`]))

  it('has one source in the programme and one in the preview', () => {
    const server = serverOf()
    server.act({ do: 'tally', number: 1, state: 'program' })
    server.act({ do: 'tally', number: 2, state: 'preview' })
    expect(states(server)).toEqual(['1 program', '2 preview'])
    server.act({ do: 'tally', number: 2, state: 'program' })
    expect(states(server)).toEqual(['2 program'])
  })
})
