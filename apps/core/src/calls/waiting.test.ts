import { expect, test } from 'vitest'
import { fieldsOf } from './waiting.ts'

test('a waiting change names its fields as the contract does', () => {
  expect(fieldsOf('unit', { change: { delay: 2000, settings: { audioBitrateKbps: 96, bandwidth: {} } } })).toEqual([
    'delay',
    'audioBitrate',
    'bwLimitation',
  ])
  expect(fieldsOf('unit', { change: { transmissionMode: 'Live' } })).toEqual(['transmissionMode'])
  expect(fieldsOf('unit', { change: { selChannel: { channelId: 'c1' } } })).toEqual(['virtualChannelName'])
})

test('settings that the contract has as one are named once', () => {
  expect(fieldsOf('server', { change: { maxChannels: 4, settings: { maxChannels: 4, ipPipePort: 9000, ipPipeEnabled: true } } })).toEqual([
    'maxChannels',
    'ipPipe',
  ])
  expect(fieldsOf('videoReturn', { change: { passphrase: null, settings: { input: 'sdi', url: '' } } })).toEqual(['configuration'])
})

test('a field that the contract does not have is left out', () => {
  expect(fieldsOf('unit', { change: { spare: 1, settings: { name: 'Truck-1' } } })).toEqual([])
})
