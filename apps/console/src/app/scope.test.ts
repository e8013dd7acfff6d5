import { expect, test } from 'vitest'
import { selectedScope } from './scope.ts'

const row = { inventories: ['i1', 'i3'], groups: ['g1', 'g2'] }

test('filters by the selected group, else by the selected inventory, else not at all', () => {
  expect(selectedScope({ groupId: null, inventoryId: null })).toBeNull()
  expect(selectedScope({ groupId: null, inventoryId: 'i1' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: null, inventoryId: 'i3' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: null, inventoryId: 'i2' })?.(row)).toBe(false)
  expect(selectedScope({ groupId: 'g2', inventoryId: 'i2' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: 'g3', inventoryId: 'i1' })?.(row)).toBe(false)
})
