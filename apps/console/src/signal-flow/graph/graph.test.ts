import { describe, expect, test } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { busyChannel, channelRow, onAirUnit } from '../testing/rows.ts'
import { channelFlows, outputsOf, unitFlows } from './graph.ts'

const seen = new Map([['c1', busyChannel()]])
const channelOf = (id: string) => seen.get(id)
const ways = (flows: ReturnType<typeof unitFlows>) => flows.map(({ from, to, kbps, state }) => `${from} > ${to} ${kbps} ${state}`)

describe('flows of a unit', () => {
  test('go over each connected carrier to the server of its channel', () => {
    expect(ways(unitFlows(onAirUnit(), channelOf))).toEqual([
      'unit:u1 > link:cell:Nordtel 3000 live',
      'link:cell:Nordtel > server:s1 3000 live',
      'unit:u1 > link:cell:Telvia 2000 live',
      'link:cell:Telvia > server:s1 2000 live',
      'unit:u1 > link:lan 1000 live',
      'link:lan > server:s1 1000 live',
    ])
  })
  test('sum two modems of one operator', () => {
    const unit = onAirUnit({ linksKbps: [3000, 2000], linkCarriers: ['cell:Nordtel', 'cell:Nordtel'] })
    expect(ways(unitFlows(unit, channelOf))).toEqual(['unit:u1 > link:cell:Nordtel 5000 live', 'link:cell:Nordtel > server:s1 5000 live'])
  })
  test('are divided between the servers of several cameras', () => {
    const feeds = ['c1', 'c2'].map((channelId, i) => ({ channelId, name: channelId, external: false, camera: i + 1 }))
    const both = new Map([...seen, ['c2', busyChannel({ channelId: 'c2', serverId: 's2' })]])
    const flows = unitFlows(onAirUnit({ feeds, linksKbps: [4000], linkCarriers: ['lan'] }), (id) => both.get(id))
    expect(ways(flows)).toEqual(['unit:u1 > link:lan 4000 live', 'link:lan > server:s1 2000 live', 'link:lan > server:s2 2000 live'])
  })
  test('end at another channel when the user may not see the one that receives it', () => {
    const feeds = [{ channelId: 'c9', name: '', external: true, camera: 1 }]
    const flows = ways(unitFlows(onAirUnit({ feeds, linksKbps: [4000], linkCarriers: ['lan'], totalBitrate: 4000 }), channelOf))
    expect(flows).toEqual(['unit:u1 > link:lan 4000 live', 'link:lan > server:- 4000 live', 'server:- > channel:- 4000 live'])
  })
  test('connect while the unit connects or follows a command', () => {
    const states = (fields: object) => new Set(unitFlows(onAirUnit(fields), channelOf).map(({ state }) => state))
    expect(states({ applications: { video: 'connecting' } })).toEqual(new Set(['connecting']))
    expect(states({ transition: { kind: 'stopping', by: null, since: 1 } })).toEqual(new Set(['connecting']))
  })
  test('are stale over all links of a unit that is offline while a channel still waits for it', () => {
    const flows = unitFlows(onAirUnit({ applications: null, lastSeen: 1, linksKbps: [-1, -1, -1, -1], totalBitrate: 0 }), channelOf)
    expect(flows.filter(({ from }) => from === 'unit:u1').map(({ to }) => to)).toEqual([
      'link:cell:Nordtel',
      'link:cell:Telvia',
      'link:wifi',
      'link:lan',
    ])
    expect(flows.every(({ state, kbps }) => state === 'stale' && kbps === 0)).toBe(true)
  })
  test('do not exist while the unit is idle, records to its card or tests its speed', () => {
    expect(unitFlows(unitRow(), channelOf)).toEqual([])
    expect(unitFlows(unitRow({ applications: { store: 'running' }, transmissionMode: 'Store & Forward' }), channelOf)).toEqual([])
    expect(unitFlows(unitRow({ applications: { video: 'speedtest' } }), channelOf)).toEqual([])
  })
  test('of a return begin at its server, with its rate, when the user may see it', () => {
    const [flow] = unitFlows(unitRow(), channelOf, { serverId: 'vr1', kbps: 800, isConnecting: false })
    expect(flow).toEqual({ from: 'server:vr1', to: 'unit:u1', kbps: 800, state: 'live', isReturn: true })
  })
  test('of a return lead back to the unit', () => {
    expect(unitFlows(unitRow({ applications: { videoReturn: 'running' } }), channelOf)).toEqual([
      { from: 'server:return', to: 'unit:u1', kbps: 0, state: 'live', isReturn: true },
    ])
  })
})

describe('flows of a channel', () => {
  test('go from its server through it to its outputs and its destination', () => {
    expect(ways(channelFlows(busyChannel({ ndi: true, cdnName: 'StreamArc' })))).toEqual([
      'server:s1 > channel:c1 5800 live',
      'channel:c1 > output:sdi 5800 live',
      'channel:c1 > output:ndi 5800 live',
      'channel:c1 > output:cdn 5800 live',
      'output:cdn > destination:StreamArc 5800 live',
    ])
  })
  test('are set up while it is idle, connecting while it connects, and stale while it is offline and held', () => {
    const state = (fields: object) => channelFlows(channelRow(fields))[0]!.state
    expect(state({})).toBe('idle')
    expect(state({ status: 'connecting' })).toBe('connecting')
    expect(state({ status: 'offline' })).toBe('idle')
    expect(state({ status: 'offline', allocatedToUnitUid: 'u1' })).toBe('stale')
    expect(state({ status: 'PlayStoredFile' })).toBe('live')
  })
  test('are interrupted at a far end that refuses them, and slower at a slow one', () => {
    const destination = { kind: 'cdn', address: 'rtmp://a', fault: null, isSecondary: false, takesKbps: null, attempts: 0 } as const
    const last = (fields: object) =>
      ways(channelFlows(busyChannel({ destination: { ...destination, state: 'connected', ...fields } }))).at(-1)
    expect(last({})).toBe('output:cdn > destination:rtmp://a 5800 live')
    expect(last({ state: 'slow', takesKbps: 2000 })).toBe('output:cdn > destination:rtmp://a 2000 live')
    expect(last({ state: 'reconnecting' })).toBe('output:cdn > destination:rtmp://a 0 connecting')
    expect(last({ state: 'failed' })).toBe('output:cdn > destination:rtmp://a 0 stale')
  })
  test('know every kind of output, without SDI inputs', () => {
    const every = { ndi: true, flavor: 'SMPTE2110', forwardRtmp: true, sharing: true } as const
    expect(outputsOf(channelRow(every))).toEqual(['sdi', 'ndi', 'smpte2110', 'cdn', 'distribution'])
    expect(outputsOf(channelRow({ type: 'input' }))).toEqual([])
  })
})
