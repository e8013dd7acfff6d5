import { expect, test } from 'vitest'
import { topicNamesOf } from './topic-names.ts'

test('R-218 names whole inventories, groups only where their inventory is not named, and the single units of the user', () => {
  const user = {
    inventories: [{ id: 'i1', name: 'One' }],
    groups: [
      { id: 'g1', name: 'In one', inventoryId: 'i1' },
      { id: 'g2', name: 'In two', inventoryId: 'i2' },
    ],
  }
  expect(topicNamesOf(user, ['units', 'alerts'])).toEqual([
    'i/i1/units',
    'i/i1/alerts',
    'g/g2/units',
    'g/g2/alerts',
    'u/me/units',
    'u/me/alerts',
  ])
  expect(topicNamesOf(user, ['servers'])).toEqual(['i/i1/servers', 'g/g2/servers'])
})
