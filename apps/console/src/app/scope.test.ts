import { Preferences } from '@backhaul/contract/preferences'
import { expect, test } from 'vitest'
import { selectedScope, withOwnScope } from './scope.ts'

const row = { inventories: ['i1', 'i3'], groups: ['g1', 'g2'] }

test('filters by the selected group, else by the selected inventory, else not at all', () => {
  expect(selectedScope({ groupId: null, inventoryId: null })).toBeNull()
  expect(selectedScope({ groupId: null, inventoryId: 'i1' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: null, inventoryId: 'i3' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: null, inventoryId: 'i2' })?.(row)).toBe(false)
  expect(selectedScope({ groupId: 'g2', inventoryId: 'i2' })?.(row)).toBe(true)
  expect(selectedScope({ groupId: 'g3', inventoryId: 'i1' })?.(row)).toBe(false)
})

test('a stored group or inventory that the user no longer has is not selected', () => {
  const user = {
    groups: [{ id: 'g1', name: 'North', inventoryId: 'i9' }],
    inventories: [{ id: 'i1', name: 'One', parentId: null }],
  } as never
  const stored = (groupId: string | null, inventoryId: string | null) => {
    const own = withOwnScope({ ...Preferences.parse({}), groupId, inventoryId, inventoryName: 'x' }, user)
    return [own.groupId, own.inventoryId]
  }
  expect(stored('g1', 'i9')).toEqual(['g1', 'i9'])
  expect(stored(null, 'i1')).toEqual([null, 'i1'])
  expect(stored('gone', 'i1')).toEqual([null, null])
  expect(stored(null, 'gone')).toEqual([null, null])
})
