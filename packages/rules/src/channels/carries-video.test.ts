import { ChannelStatus } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { refusePlayout } from '../files/refuse.ts'
import { refuseBandwidthLimit } from './refuse-channel.ts'
import { refuseLogs } from './refuse-logs.ts'

const refusing = (refuse: (status: ChannelStatus) => object | null) => ChannelStatus.options.filter((status) => refuse(status) !== null)

test('a channel plays a file, sends logs and gets a bandwidth limit only while it is online and carries nothing', () => {
  const others = ChannelStatus.options.filter((status) => status !== 'idle')
  expect(refusing((status) => refusePlayout({ type: 'output', status }))).toEqual(others)
  expect(refusing((status) => refuseLogs({ status, capabilities: ['logs'], logs: null }, false))).toEqual(others)
  expect(refusing((status) => refuseBandwidthLimit({ status }))).toEqual(others)
})
