import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'

test('a fault of a region is refused without a fleet: it would have nothing to act on', () => {
  const clock = manualClock()
  const { add } = createFaults({ clock, transportClock: clock, seed: 1 })
  const match = { lat: 0, lng: 0, radiusKm: 1 }
  expect(add({ layer: 'region', match, effect: { do: 'carrierOutage', carrier: null } })).toEqual({ ok: false, why: 'noSuchDevice' })
})
