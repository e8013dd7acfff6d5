import { type Battery, ProductType } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { batteryIcon } from './battery.ts'
import { formatBitrate } from './bitrate.ts'
import { bandwidthProblems, mayDisableLink, mayScanCellular } from './links.ts'
import { typeGroupOf } from './product.ts'
import { mayTestSpeed } from './speed-test.ts'
import { mayOpenSupportCase, maySendLogs } from './support-case.ts'
import { videoQualityTier } from './video-quality.ts'

describe('battery icon', () => {
  const battery = (percentage: number | null, charging = false): Battery => ({ connected: true, charging, percentage })

  test.each<[Battery, string]>([
    [battery(100, true), 'charge_100'],
    [battery(99, true), 'charging'],
    [battery(0, true), 'charging'],
    [battery(100), '100'],
    [battery(75), '100'],
    [battery(74), '50'],
    [battery(50), '50'],
    [battery(49), '30'],
    [battery(20), '30'],
    [battery(19), '10'],
    [battery(0), '10'],
    [battery(null), 'unknown'],
    [battery(null, true), 'unknown'],
    [{ connected: false, charging: false, percentage: 80 }, 'unknown'],
  ])('R-090 %j shows level %s', (state, level) => expect(batteryIcon(state).level).toBe(level))

  test('R-091 is green at 50 or more, yellow from 20 to 49, red from 1 to 19, at 0 and when unknown', () => {
    for (let percentage = 0; percentage <= 100; percentage++)
      for (const charging of [false, true])
        expect(batteryIcon(battery(percentage, charging)).colour).toBe(percentage >= 50 ? 'green' : percentage >= 20 ? 'yellow' : 'red')
    expect(batteryIcon(battery(null)).colour).toBe('red')
  })
})

test.each([
  [0, '0 kbps'],
  [999, '999 kbps'],
  [1000, '1000 kbps'],
  [1001, '1.0 Mbps'],
  [1250, '1.3 Mbps'],
  [12_340, '12.3 Mbps'],
])('R-092 %d kbps is shown as %s', (kbps, text) => expect(formatBitrate(kbps)).toBe(text))

test('R-283 high maps to uhd, standard to hd, low to sd', () =>
  expect(videoQualityTier).toEqual({ high: 'uhd', standard: 'hd', low: 'sd' }))

test('every product model has a type group', () => {
  expect(new Set(ProductType.options.map(typeGroupOf))).toEqual(
    new Set(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits', 'extenderDevices']),
  )
})

describe('links', () => {
  const modem = (port: number, connected: boolean, uiType: 'cell' | 'wifi' | 'lan' = 'cell') => ({ port, connected, uiType })

  test('R-104 a link may be disabled only while two others stay connected', () => {
    expect(mayDisableLink([modem(0, true), modem(1, true), modem(2, true)], 0)).toBe(true)
    expect(mayDisableLink([modem(0, true), modem(1, true), modem(2, false)], 0)).toBe(false)
    expect(mayDisableLink([modem(0, true)], 0)).toBe(false)
    expect(mayDisableLink([modem(0, false), modem(1, true), modem(2, true)], 0)).toBe(true)
  })

  test('R-105 cellular scan is not allowed when only one modem is connected', () => {
    expect(mayScanCellular([modem(0, true), modem(1, false), modem(2, true, 'wifi')])).toBe(false)
    expect(mayScanCellular([modem(0, true), modem(1, true)])).toBe(true)
    expect(mayScanCellular([modem(0, false)])).toBe(true)
  })

  test.each<[string, Parameters<typeof bandwidthProblems>[0], string[]]>([
    ['R-106 R-108 the cellular limit may equal the total', { totalKbps: 5000, cellularKbps: 5000, priorityKbps: [] }, []],
    [
      'R-106 R-108 the cellular limit must not exceed the total',
      { totalKbps: 5000, cellularKbps: 5001, priorityKbps: [] },
      ['cellularAboveTotal'],
    ],
    ['R-106 without a total any cellular limit goes', { totalKbps: null, cellularKbps: 90_000, priorityKbps: [] }, []],
    [
      'R-107 priorities below the total, each above the lower ones',
      { totalKbps: 5000, cellularKbps: null, priorityKbps: [4000, 2000, 500] },
      [],
    ],
    [
      'R-107 a priority limit must be lower than the total',
      { totalKbps: 5000, cellularKbps: null, priorityKbps: [5000, 100] },
      ['priorityNotBelowTotal'],
    ],
    [
      'R-107 a priority limit must be higher than the lower ones',
      { totalKbps: 5000, cellularKbps: null, priorityKbps: [300, 300] },
      ['prioritiesNotDescending'],
    ],
  ])('%s', (_, limits, problems) => expect(bandwidthProblems(limits)).toEqual(problems))
})

test('R-114 a speed test needs channel version 7.5.1 or higher', () => {
  expect(['7.5', '7.5.0', '7.5.1', '8.0', '10.1'].filter(mayTestSpeed)).toEqual(['7.5.1', '8.0', '10.1'])
})

describe('support case', () => {
  test('R-184 logs are sent only by a unit that is online and does not transmit', () => {
    expect(maySendLogs({ status: 'idle', applications: {} })).toBe(true)
    expect(maySendLogs({ status: 'idle', applications: { ifb: 'running' } })).toBe(true)
    expect(maySendLogs({ status: 'idle', applications: { video: 'connecting' } })).toBe(false)
    expect(maySendLogs({ status: 'streaming', applications: { video: 'running' } })).toBe(false)
    expect(maySendLogs({ status: 'forwarding', applications: { forward: 'running' } })).toBe(false)
    expect(maySendLogs({ status: 'offline', applications: null })).toBe(false)
  })
  test('R-050 a case needs such a unit and a user with an e-mail address', () => {
    expect(mayOpenSupportCase({ status: 'idle', applications: {} }, { email: 'a@b.example' })).toBe(true)
    expect(mayOpenSupportCase({ status: 'idle', applications: {} }, { email: null })).toBe(false)
    expect(mayOpenSupportCase({ status: 'upgrading', applications: { upgrade: 'running' } }, { email: 'a@b.example' })).toBe(false)
  })
})
