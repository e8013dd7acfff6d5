import type { UnitTask } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { isOfOtherChannel, refuseSpeedTest } from './speed-test.ts'

const upload: UnitTask = { kind: 'upload', phase: 'running', percent: 10, by: null, transition: null }
const unit: Parameters<typeof refuseSpeedTest>[0] = {
  uniqueId: 'u-1',
  status: 'idle',
  applications: {},
  transition: null,
  tasks: [],
  selChannel: null,
}
const channel: NonNullable<Parameters<typeof refuseSpeedTest>[1]> = {
  channelName: 'A',
  type: 'preview',
  status: 'idle',
  liveuVersion: '7.5.1',
  allocatedTo: null,
  allocatedToUnitAlias: null,
  allocatedToUnitUid: null,
  allocatedToByApp: null,
}

test('R-114 E-111 a speed test needs a channel of version 7.5.1 or newer', () => {
  const code = (liveuVersion: string) => refuseSpeedTest(unit, { ...channel, liveuVersion })?.code
  expect([code('7.5.0'), code('7.5.1'), code('7.6'), code('10.0')]).toEqual(['CHANNEL_TOO_OLD', undefined, undefined, undefined])
})

test('a speed test needs a free unit and a free channel', () => {
  expect(refuseSpeedTest(unit, null)?.code).toBe('NO_CHANNEL_SELECTED')
  expect(refuseSpeedTest({ ...unit, status: 'offline' }, channel)?.code).toBe('UNIT_OFFLINE')
  expect(refuseSpeedTest({ ...unit, applications: { video: 'running' } }, channel)?.code).toBe('UNIT_BUSY')
  expect(refuseSpeedTest({ ...unit, applications: { forward: 'running' } }, channel)?.code).toBe('UNIT_BUSY')
  expect(refuseSpeedTest({ ...unit, tasks: [upload] }, channel)?.code).toBe('UNIT_BUSY')
  expect(refuseSpeedTest({ ...unit, applications: { video: 'speedtest' } }, channel)?.code).toBe('SPEED_TEST_RUNS')
  expect(refuseSpeedTest(unit, { ...channel, status: 'offline' })?.code).toBe('CHANNEL_OFFLINE')
  expect(refuseSpeedTest(unit, { ...channel, allocatedToUnitUid: 'u-2' })?.code).toBe('CHANNEL_BUSY')
})

test('E-014 the result of a speed test is of another channel after the channel of the unit changed', () => {
  const selChannel = { channelId: 'c-2', name: 'Studio-2', external: false }
  expect(isOfOtherChannel('c-2', { selChannel })).toBe(false)
  expect(isOfOtherChannel('c-1', { selChannel })).toBe(true)
  expect(isOfOtherChannel('c-1', { selChannel: null })).toBe(true)
})
