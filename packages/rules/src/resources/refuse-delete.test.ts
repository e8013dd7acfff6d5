import { expect, test } from 'vitest'
import { refuseDelete } from './refuse-delete.ts'

test('a default object cannot be deleted (R-155, E-107)', () => {
  expect(refuseDelete({ isDefault: true, usedBy: 0 })?.code).toBe('RESOURCE_IS_DEFAULT')
})

test('an object that units use cannot be deleted, and the refusal says how many use it (R-155, E-107)', () => {
  expect(refuseDelete({ isDefault: false, usedBy: 3 })).toEqual({ code: 'RESOURCE_IN_USE', params: { usedBy: 3 } })
})

test('an object without use can be deleted', () => {
  expect(refuseDelete({ isDefault: false, usedBy: 0 })).toBeNull()
})
