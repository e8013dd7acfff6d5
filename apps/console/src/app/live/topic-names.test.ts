import { expect, test } from 'vitest'
import { topicNamesOf } from './topic-names.ts'

test('R-218 names whole inventories, and groups only where their inventory is not named', () => {
  const user = {
    inventories: [{ id: 'i1', name: 'One' }],
    groups: [
      { id: 'g1', name: 'In one', inventoryId: 'i1' },
      { id: 'g2', name: 'In two', inventoryId: 'i2' },
    ],
  }
  expect(topicNamesOf(user, ['units', 'alerts'])).toEqual(['i/i1/units', 'i/i1/alerts', 'g/g2/units', 'g/g2/alerts'])
})
