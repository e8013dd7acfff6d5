import { expect, test } from 'vitest'
import { refuseMoreUnits } from './refuse-more-units.ts'

test('R-138 E-058 a story takes no unit beyond its maximum, and says what it is', () => {
  expect([0, 199].map(refuseMoreUnits)).toEqual([null, null])
  for (const count of [200, 201]) expect(refuseMoreUnits(count)).toEqual({ code: 'TOO_MANY_UNITS', params: { unitsMax: 200 } })
})
