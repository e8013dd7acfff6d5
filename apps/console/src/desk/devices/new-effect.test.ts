import type { Effect } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import { completed } from './new-effect.ts'
import { isPlace, placeOf } from './place.ts'

const outage: Effect = { name: 'outage-1', kind: 'outage', at: [0, 0], radiusKm: 1, strength: 1, carrier: null, faultId: null }

test('a new effect has the first free name of its kind, unless another name was entered', () => {
  expect(completed({}, [1, 2], [outage])).toMatchObject({ kind: 'outage', name: 'outage-2', at: [1, 2], radiusKm: 20 })
  expect(completed({ kind: 'powerCut' }, [1, 2], [outage])).toMatchObject({ kind: 'powerCut', name: 'power-cut-1' })
  expect(completed({ name: 'tower', at: [3, 4] }, [1, 2], [])).toMatchObject({ name: 'tower', at: [3, 4] })
})

test('a point of the map beyond the date line is the same place within -180 to 180', () => {
  expect(placeOf({ lat: 48.1234567, lng: 190 })).toEqual([48.12346, -170])
  expect(placeOf({ lat: -95, lng: -545 })).toEqual([-90, 175])
})

test('an empty field is not a place', () => {
  expect([isPlace([48, 11]), isPlace([Number.NaN, 11]), isPlace([48, 181])]).toEqual([true, false, false])
})
