import { type Battery, ProductType } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { batteryIcon } from './battery.ts'
import { formatBitrate } from './bitrate.ts'
import { hasIntercoms, typeGroupOf } from './product.ts'
import { upgradeStateOf } from './upgrade.ts'

test('M-756 M-757 M-758 an upgrade is pending below its target version, runs, and has succeeded at that version or a newer one', () => {
  const state = (swVersion: string, targetSwVersion: string | null, applications: object | null = {}) =>
    upgradeStateOf({ swVersion, targetSwVersion, applications })
  expect(state('9.2.1', '10.1.0')).toBe('pending')
  expect(state('9.2.1', '10.1.0', null)).toBe('pending')
  expect(state('9.2.1', '10.1.0', { upgrade: 'running' })).toBe('upgrading')
  expect(state('9.2.1', null, { upgrade: 'running' })).toBe('upgrading')
  expect(state('10.1', '10.1.0')).toBe('succeeded')
  expect(state('10.2.0', '10.1.0')).toBe('succeeded')
  expect(state('10.1.0', null)).toBeNull()
})

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
  [999.4, '999 kbps'],
  [999.6, '1.0 Mbps'],
  [1000, '1.0 Mbps'],
  [1001, '1.0 Mbps'],
  [1250, '1.3 Mbps'],
  [12_340, '12.3 Mbps'],
])('R-092 %f kbps is shown as %s', (kbps, text) => expect(formatBitrate(kbps)).toBe(text))

test('every product model has a type group', () => {
  expect(new Set(ProductType.options.map(typeGroupOf))).toEqual(
    new Set(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits', 'extenderDevices']),
  )
})

test('drones and extenders have no intercoms', () => {
  expect((['LU-600', 'Solo', 'LU-Smart', 'PTP-2', 'Drone', 'Xtender'] as const).filter(hasIntercoms)).toEqual([
    'LU-600',
    'Solo',
    'LU-Smart',
    'PTP-2',
  ])
})
