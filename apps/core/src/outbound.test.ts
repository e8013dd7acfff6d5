import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { isPublicAddress, outboundAddress } from './outbound.ts'

const clock = manualClock()

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.1.2.3',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('no connection is opened to %s', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test('a host is refused by its address, unless the configuration names it', async () => {
  expect(await outboundAddress('127.0.0.1', { allowed: [], clock })).toBe('notAllowed')
  expect(await outboundAddress('localhost', { allowed: ['ftp.studio.example'], clock })).toBe('notAllowed')
  expect(await outboundAddress('127.0.0.1', { allowed: ['127.0.0.1'], clock })).toBe('127.0.0.1')
  expect(['127.0.0.1', '::1']).toContain(await outboundAddress('LOCALHOST', { allowed: ['localhost'], clock }))
  // Forms of an address that a resolver reads as 127.0.0.1.
  for (const host of ['2130706433', '0x7f.1', '127.1', '0177.0.0.1'])
    expect(['notAllowed', 'notFound']).toContain(await outboundAddress(host, { allowed: [], clock }))
})
