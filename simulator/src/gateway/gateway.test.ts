import { GatewayReport } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'
import { gatewayUnitsMax } from './gateway.ts'

const gatewayOf = () => loneDevice({ ...provisionOf('gateway', ''), kind: 'gateway' })
const join = { kind: 'join', via: 'databridge', destination: null } as const
const minuteMs = 60_000

describe('a gateway', () => {
  it('carries databridges, and reports their units and traffic', () => {
    const gateway = gatewayOf()
    expect(gateway.signal(join)).toEqual([{ kind: 'accepted', via: 'databridge' }])
    gateway.advance(20_000)
    const { reportedKbps } = gateway.state
    expect(reportedKbps).toBeGreaterThan(0)
    expect(gateway.fullReport()).toMatchObject({ unitIds: ['u-1'], bitrateKbps: reportedKbps })
    gateway.signal({ kind: 'leave', via: 'databridge' })
    expect(gateway.fullReport()).toMatchObject({ unitIds: [], bitrateKbps: 0 })
    for (const body of [gateway.fullReport(), ...gateway.takeReports()])
      expect(GatewayReport.strict().safeParse(body).error).toBeUndefined()
  })

  it('takes no more units than its maximum, and no other purpose', () => {
    const gateway = gatewayOf()
    for (let i = 0; i < gatewayUnitsMax; i++) gateway.signal(join, `u-${i}`)
    expect(gateway.signal(join, 'u-99')).toEqual([{ kind: 'refused', via: 'databridge', reason: 'serverBusy' }])
    expect(gateway.signal({ ...join, via: 'stream' })).toEqual([{ kind: 'refused', via: 'stream', reason: 'serverOffline' }])
  })

  it('reboots when no unit uses it', () => {
    const gateway = gatewayOf()
    gateway.signal(join)
    expect(gateway.command({ kind: 'reboot' })).toBe('busy')
    gateway.signal({ kind: 'leave', via: 'databridge' })
    expect(gateway.command({ kind: 'reboot' })).toBe('ok')
    expect(gateway.state.silent).toBe(true)
    gateway.advance(minuteMs)
    expect(gateway.state.silent).toBe(false)
  })

  it('upgrades, to no older version', () => {
    const gateway = gatewayOf()
    expect(gateway.command({ kind: 'upgrade', swVersion: '9.0' })).toBe('versionNotSupported')
    expect(gateway.command({ kind: 'upgrade', swVersion: '10.1' })).toBe('ok')
    expect(gateway.signal(join)).toEqual([{ kind: 'refused', via: 'databridge', reason: 'serverOffline' }])
    gateway.advance(6 * minuteMs)
    expect(gateway.takeReplies()).toContainEqual({ op: 'result', id: 2, ok: true })
    expect(gateway.fullReport()).toMatchObject({ swVersion: '10.1' })
  })

  it('that fails is lost to its units, and returns within minutes', () => {
    const gateway = gatewayOf()
    gateway.signal(join)
    gateway.takeSignals()
    gateway.act({ do: 'fail' })
    expect(gateway.takeSignals()).toEqual([{ to: 'u-1', signal: { kind: 'lost', via: 'databridge' } }])
    gateway.advance(6 * minuteMs)
    expect(gateway.state).toMatchObject({ silent: false, unitIds: [] })
  })
})

it('a unit that was cut off learns that it was released', () => {
  const gateway = gatewayOf()
  expect(gateway.signal({ kind: 'stillSending', via: 'databridge' })).toEqual([{ kind: 'lost', via: 'databridge' }])
  gateway.signal({ kind: 'join', via: 'databridge', destination: null })
  expect(gateway.signal({ kind: 'stillSending', via: 'databridge' })).toEqual([])
})
