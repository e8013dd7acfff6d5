import { expect, test } from 'vitest'
import { fieldsOf } from './waiting-of.ts'

test('a waiting change names its fields as the contract does', () => {
  expect(fieldsOf({ change: { delay: 2000, settings: { audioBitrateKbps: 96, bandwidth: {} } } })).toEqual([
    'delay',
    'audioBitrate',
    'bwLimitation',
  ])
  expect(fieldsOf({ change: { transmissionMode: 'Live' } })).toEqual(['transmissionMode'])
  expect(fieldsOf({ change: { selChannel: { channelId: 'c1' } } })).toEqual(['virtualChannelName'])
})

test('a field that the contract does not have is left out', () => {
  expect(fieldsOf({ change: { spare: 1, settings: { name: 'Truck-1' } } })).toEqual([])
})
