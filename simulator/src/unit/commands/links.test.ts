import type { Command, Rejection } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createUnitBench, type UnitBench } from '../../../testing/unit-bench.ts'
import { networksAt, passwordOf } from '../../environment/wifi-networks.ts'
import type { Modem } from '../../radio/modem.ts'

const modemAt = ({ unit }: UnitBench, port: number) => unit.modems[port] as Modem
const wifi = ({ unit }: UnitBench) => unit.modems.find(({ uiType }) => uiType === 'wifi') as Modem
const scan = (forceScanNow = true): Command => ({ kind: 'scanWifi', forceScanNow })
const scanCellular = (port = 0, forceScanNow = true): Command => ({ kind: 'scanCellular', port, forceScanNow })

/** The networks at the place of the bench: some secured, one open. */
function networks(secured: boolean): string {
  const { world, unit } = createUnitBench()
  const found = networksAt(world.radio.environment, unit.route.lat, unit.route.lng).find((network) => network.secured === secured)
  if (found === undefined) throw new Error('The place has no such network.')
  return found.ssid
}
const [secured, open] = [networks(true), networks(false)]

function run(bench: UnitBench, command: Command, kind: Parameters<UnitBench['finish']>[0]): { id: number; ms: number } {
  const id = bench.accepted(command)
  const beganMs = bench.world.nowMs
  bench.finish(kind)
  return { id, ms: bench.world.nowMs - beganMs }
}

describe('Wi-Fi', () => {
  it('R-229 is scanned in 1 to 2 minutes, and the networks are reported', () => {
    const bench = createUnitBench()
    const { id, ms } = run(bench, scan(), 'wifiScan')
    expect(ms).toBeGreaterThanOrEqual(59_900)
    expect(ms).toBeLessThanOrEqual(120_100)
    const found = bench.result(id)
    expect(found?.ok && found.data?.networks?.length).toBeGreaterThan(1)
    expect(bench.takeReport().wifiNetworks).toEqual(found?.ok && found.data?.networks)
  })

  it('returns the networks of a recent scan at once without force', () => {
    const bench = createUnitBench()
    run(bench, scan(), 'wifiScan')
    const id = bench.accepted(scan(false))
    expect(bench.unit.tasks).toEqual([])
    expect(bench.result(id)).toMatchObject({ ok: true, data: { networks: expect.any(Array) } })
    bench.advance(600_000)
    bench.accepted(scan(false))
    expect(bench.unit.tasks).toMatchObject([{ kind: 'wifiScan' }])
  })

  it('R-228 is connected with the right password within a minute, and remembers the network', () => {
    const bench = createUnitBench()
    const { id, ms } = run(bench, { kind: 'connectWifi', ssid: secured, password: passwordOf(secured) }, 'wifiConnection')
    expect(ms).toBeLessThanOrEqual(60_000)
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: true })
    expect(wifi(bench)).toMatchObject({ connected: true, network: secured })
    expect(bench.takeReport().modems?.find(({ uiType }) => uiType === 'wifi')).toMatchObject({ state: 'connected', network: secured })
    const other = run(bench, { kind: 'connectWifi', ssid: open, password: '' }, 'wifiConnection')
    expect(bench.result(other.id)).toMatchObject({ ok: true })
    expect(wifi(bench).network).toBe(open)
    const again = run(bench, { kind: 'connectWifi', ssid: secured, password: '' }, 'wifiConnection')
    expect(bench.result(again.id)).toMatchObject({ ok: true })
    expect(wifi(bench).network).toBe(secured)
  })

  it.each([
    ['a wrong password', secured, 'not the password', 'wrongPassword'],
    ['a network out of reach', 'Nowhere', 'some password', 'connectionFailed'],
  ])('fails with %s', (_, ssid, password, code) => {
    const bench = createUnitBench()
    const { id } = run(bench, { kind: 'connectWifi', ssid, password }, 'wifiConnection')
    expect(bench.result(id)).toEqual({ op: 'result', id, ok: false, code })
    expect(bench.unit.wifi.known).toEqual([])
  })

  it('refuses a password that is too short for a secured network', () => {
    const bench = createUnitBench()
    run(bench, scan(), 'wifiScan')
    expect(bench.send({ kind: 'connectWifi', ssid: secured, password: 'short' }).code).toBe('wrongPassword')
  })

  it('stays disconnected after a disconnect, until it is connected again', () => {
    const bench = createUnitBench()
    run(bench, { kind: 'connectWifi', ssid: open, password: '' }, 'wifiConnection')
    bench.accepted({ kind: 'disconnectWifi' })
    bench.advance(600_000)
    expect(wifi(bench).connected).toBe(false)
    expect(bench.send({ kind: 'disconnectWifi' }).code).toBe('notRunning')
    run(bench, { kind: 'connectWifi', ssid: open, password: '' }, 'wifiConnection')
    expect(wifi(bench).connected).toBe(true)
  })

  it('forgets a network, and leaves it', () => {
    const bench = createUnitBench()
    run(bench, { kind: 'connectWifi', ssid: open, password: '' }, 'wifiConnection')
    bench.accepted({ kind: 'forgetWifi', ssid: open })
    bench.advance(60_000)
    expect(wifi(bench).connected).toBe(false)
    expect(bench.unit.wifi.known).toEqual([])
    expect(bench.send({ kind: 'forgetWifi', ssid: open }).code).toBe('unknownNetwork')
  })

  it('is refused by a unit without Wi-Fi', () => {
    for (const command of [scan(), { kind: 'connectWifi', ssid: open, password: '' }, { kind: 'disconnectWifi' }] as Command[])
      expect(createUnitBench('PTP-2').send(command).code).toBe('noWifi')
  })
})

describe('cellular modems', () => {
  it('R-229 lose their connection while they scan for 1 to 2 minutes, and find their operators', () => {
    const bench = createUnitBench()
    const id = bench.accepted(scanCellular(1))
    const beganMs = bench.world.nowMs
    bench.advance(5000)
    expect(modemAt(bench, 1)).toMatchObject({ connected: false, enabled: true })
    bench.finish('cellularScan')
    expect(bench.world.nowMs - beganMs).toBeGreaterThanOrEqual(59_000)
    const result = bench.result(id)
    expect(result?.ok && result.data?.operators?.filter(({ home }) => home)).toHaveLength(1)
    bench.advance(1000)
    expect(modemAt(bench, 1).connected).toBe(true)
    expect(bench.result(bench.accepted(scanCellular(1, false)))).toMatchObject({ ok: true })
  })

  it('R-105 scan not when one modem is connected alone', () => {
    const bench = createUnitBench('PTP-2')
    run(bench, { kind: 'setLinkEnabled', port: 0, enabled: false }, 'linkSwitch')
    bench.advance(1000)
    expect(bench.unit.modems.filter(({ connected }) => connected)).toMatchObject([{ port: 1 }, { uiType: 'lan' }])
    expect(bench.send(scanCellular(1)).code).toBe('tooFewLinks')
  })

  it.each<[string, string, Command, Rejection]>([
    ['a second scan', 'LU-800', scanCellular(2), 'busy'],
    ['an unknown port', 'LU-800', scanCellular(77), 'unknownPort'],
    ['the port of Wi-Fi', 'LU-800', scanCellular(6), 'unknownPort'],
    ['modems that cannot scan', 'LU-Smart', scanCellular(0), 'scanNotSupported'],
  ])('refuse %s', (_, model, command, reason) => {
    const bench = createUnitBench(model)
    if (reason === 'busy') bench.accepted(scanCellular(1))
    expect(bench.send(command).code).toBe(reason)
  })

  it('R-230 register with a chosen operator within 30 s, and not with one that forbids the SIM', () => {
    const bench = createUnitBench()
    const scanned = bench.result(run(bench, scanCellular(0), 'cellularScan').id)
    const operators = (scanned?.ok && scanned.data?.operators) || []
    const home = operators.find((operator) => operator.home)?.name ?? ''
    const foreign = operators.find((operator) => !operator.home)?.name ?? ''
    // The SIM of port 0 is bound to its own network.
    expect(modemAt(bench, 0).sims[0]?.multiNetwork).toBe(false)
    const good = run(bench, { kind: 'selectOperator', port: 0, operator: home }, 'operatorSelection')
    expect(good.ms).toBeLessThanOrEqual(30_100)
    expect(bench.result(good.id)).toMatchObject({ ok: true })
    const bad = run(bench, { kind: 'selectOperator', port: 0, operator: foreign }, 'operatorSelection')
    expect(bench.result(bad.id)).toEqual({ op: 'result', id: bad.id, ok: false, code: 'connectionFailed' })
    bench.advance(1000)
    expect(modemAt(bench, 0)).toMatchObject({ operator: null, connected: true })
    expect(bench.send({ kind: 'selectOperator', port: 0, operator: 'Nobody' }).code).toBe('unknownOperator')
    expect(bench.result(run(bench, { kind: 'selectOperator', port: 0, operator: null }, 'operatorSelection').id)).toMatchObject({
      ok: true,
    })
  })

  it('switch to their other SIM, and keep it', () => {
    const bench = createUnitBench()
    const twoSims = bench.unit.modems.find(({ sims }) => sims.length === 2)?.port ?? -1
    const oneSim = bench.unit.modems.find(({ sims }) => sims.length === 1)?.port ?? -1
    const { id } = run(bench, { kind: 'selectSim', port: twoSims, sim: 'B' }, 'simSwitch')
    expect(bench.result(id)).toMatchObject({ ok: true })
    expect(bench.takeReport().modems?.[twoSims]?.activeSim).toBe('B')
    expect(bench.send({ kind: 'selectSim', port: oneSim, sim: 'B' }).code).toBe('noSim')
    bench.advance(2 * 3_600_000)
    expect(modemAt(bench, twoSims).activeSim).toBe('B')
  })
})

describe('links', () => {
  it('R-228 are disabled and enabled within a minute, and reported', () => {
    const bench = createUnitBench()
    const off = run(bench, { kind: 'setLinkEnabled', port: 0, enabled: false }, 'linkSwitch')
    expect(off.ms).toBeLessThanOrEqual(60_100)
    bench.advance(10)
    expect(bench.takeReport()).toMatchObject({ settings: { interfaces: [{ port: 0, enabled: false }] } })
    expect(modemAt(bench, 0)).toMatchObject({ enabled: false, connected: false })
    run(bench, { kind: 'setLinkEnabled', port: 0, enabled: true }, 'linkSwitch')
    bench.advance(10)
    expect(modemAt(bench, 0)).toMatchObject({ enabled: true, connected: true })
    expect(bench.takeReport().modems?.[0]?.state).toBe('connected')
  })

  it('stay connected, at least two of them', () => {
    const bench = createUnitBench('PTP-2')
    const connected = bench.unit.modems.filter((modem) => modem.connected).map(({ port }) => port)
    for (const port of connected.slice(2)) run(bench, { kind: 'setLinkEnabled', port, enabled: false }, 'linkSwitch')
    expect(bench.send({ kind: 'setLinkEnabled', port: connected[0] as number, enabled: false }).code).toBe('tooFewLinks')
    expect(bench.send({ kind: 'setLinkEnabled', port: 99, enabled: false }).code).toBe('unknownPort')
  })
})
