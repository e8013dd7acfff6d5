import type { Modem } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { licenseHours } from './license-hours.ts'
import { streamingModeOf } from './streaming-mode.ts'

const links = (...connected: boolean[]) => connected.map((one) => ({ connected: one }) as Modem)

test('R-253 M-392 to M-394 a unit streams by one link, bonds several, or streams to a cloud', () => {
  expect(streamingModeOf(links(true, false), null)).toBe('lrt')
  expect(streamingModeOf(links(true, true), { cloudProvider: null })).toBe('bonding')
  expect(streamingModeOf(links(true), { cloudProvider: 'aws' })).toBe('cloud')
})

test('M-043 M-044 a licence by hours has hours on air, and one by days the hours until it ends', () => {
  expect(licenseHours({ unit: 'hours', remaining: 12 })).toEqual({ raHours: 12, rlHours: null })
  expect(licenseHours({ unit: 'days', remaining: 2 })).toEqual({ raHours: null, rlHours: 48 })
  expect(licenseHours({ unit: 'days', remaining: null })).toEqual({ raHours: null, rlHours: null })
})
