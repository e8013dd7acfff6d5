import { expect, test } from 'vitest'
import { HubInterfaces } from './hub-interfaces.ts'

test('an association that ends late leaves the one that replaced it', () => {
  const interfaces = new HubInterfaces()
  const [former, present] = ['c1', 'c2'].map((channelId) => ({ serverId: 's1', kind: 'tally' as const, number: 1, channelId }))
  interfaces.add(former!)
  interfaces.add(present!)
  interfaces.remove(former!)
  expect(interfaces.channelAt(present!)).toBe('c2')
  expect(interfaces.ofChannel('tally', 'c2')).toEqual(present)
})
