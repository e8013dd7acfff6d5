import type { ChannelRow } from '@backhaul/contract/channels'
import { TransmissionMode } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { feedChannels } from './multi-camera.ts'
import { startModeOf } from './start-mode.ts'

const channel = (channelId: string, fields: Partial<ChannelRow> = {}) =>
  ({
    channelId,
    channelName: channelId,
    serverId: 's1',
    type: 'output',
    status: 'idle',
    allocatedToUnitUid: null,
    allocatedTo: null,
    allocatedToUnitAlias: null,
    allocatedToByApp: null,
    ...fields,
  }) as ChannelRow
const unit = (customSelectedChannels: string[] | null) => ({
  uniqueId: 'u1',
  numberOfFeeds: 3,
  multipleCamera: {
    channelSelectionMode: customSelectedChannels === null ? ('automatic' as const) : ('custom' as const),
    customSelectedChannels: customSelectedChannels ?? [],
    cameras: [],
  },
})
const ids = (channels: readonly ChannelRow[]) => channels.map(({ channelId }) => channelId)

test('a start begins what the mode says', () => {
  expect(Object.fromEntries(TransmissionMode.options.map((mode) => [mode, startModeOf(mode)]))).toEqual({
    Live: 'single',
    'Store & Forward': 'storeAndForward',
    'Multi-HQ': 'multiCamera',
    'Field Switcher': 'switcher',
    'Station Switcher': 'switcher',
    fixedInternet: 'single',
  })
})

test('Multi-HQ takes the chosen channels in the order of the feeds', () => {
  const all = [channel('a'), channel('b'), channel('c'), channel('d')]
  expect(ids(feedChannels(unit(['c', 'a', 'b', 'd']), null, all))).toEqual(['c', 'a', 'b'])
})

test('Multi-HQ without chosen channels takes the selected one and free ones of its server, one per feed', () => {
  const selected = channel('m')
  const all = [channel('z9'), channel('z10'), channel('a', { serverId: 's2' }), channel('b', { status: 'collecting' }), selected]
  expect(ids(feedChannels(unit(null), selected, all))).toEqual(['m', 'z9', 'z10'])
  expect(feedChannels(unit(null), null, all)).toEqual([])
})
