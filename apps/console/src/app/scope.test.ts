import { expect, test } from 'vitest'
import { selectedScope, topicsOf } from './scope.ts'

const row = { inventoryId: 'i1', groups: ['g1', 'g2'] }

test('narrows by the selected group before the inventory, and by nothing when none is selected', () => {
  expect(selectedScope({ groupId: null, inventoryId: null })).toBeNull()
  expect(selectedScope({ groupId: null, inventoryId: 'i1' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: null, inventoryId: 'i2' })?.(row)).toBe(false)
  expect(selectedScope({ groupId: 'g2', inventoryId: 'i2' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: 'g3', inventoryId: 'i1' })?.(row)).toBe(false)
})

test('R-218 subscribes inventories as a whole and groups only where their inventory is not', () => {
  const user = {
    inventories: [{ id: 'i1', name: 'One' }],
    groups: [
      { id: 'g1', name: 'In one', inventoryId: 'i1' },
      { id: 'g2', name: 'In two', inventoryId: 'i2' },
    ],
  }
  expect(topicsOf(user, ['units', 'alerts'])).toEqual(['i/i1/units', 'i/i1/alerts', 'g/g2/units', 'g/g2/alerts'])
})
