import { expect, test } from 'vitest'
import { hiddenChannel } from './hidden-channel.ts'
import { mergeViews } from './merge-views.ts'

test('one view is returned as it is', () => {
  const row = { groups: [], inventories: [] }
  expect(mergeViews([row])).toBe(row)
})

test('a channel shows the unit and the server that one of its views names, and the newest other values', () => {
  const held = { allocatedToUnitUid: 'u1', allocatedToUnitAlias: 'Truck', allocatedTo: 'Truck' }
  const free = { allocatedToUnitUid: null, allocatedToUnitAlias: null, allocatedTo: null }
  const first = { bitrate: 2, groups: ['g1'], inventories: ['i1'], serverId: 'hidden:1', serverName: null, ...held }
  const second = { bitrate: 1, groups: ['g2', 'g1'], inventories: ['i1'], serverId: 's1', serverName: 'Hub', ...free }
  const merged = { bitrate: 2, groups: ['g1', 'g2'], inventories: ['i1'], serverId: 's1', serverName: 'Hub', ...held }
  expect(mergeViews([first, second])).toEqual(merged)
})

test('a unit without a selected channel has none, and a hidden one stays hidden while no view names it', () => {
  const row = { groups: [], inventories: [] }
  expect(
    mergeViews([
      { ...row, selChannel: null },
      { ...row, selChannel: null },
    ]).selChannel,
  ).toBeNull()
  expect(
    mergeViews([
      { ...row, selChannel: hiddenChannel },
      { ...row, selChannel: hiddenChannel },
    ]).selChannel,
  ).toEqual(hiddenChannel)
})

test('a camera whose channel one view hides has the channel that another view names for it', () => {
  const row = { groups: [], inventories: [] }
  const named = { camera: 1, channelId: 'c1', name: 'Channel-1', external: false }
  const other = { camera: 2, channelId: 'c2', name: 'Channel-2', external: false }
  const [first, second] = [
    { ...hiddenChannel, camera: 1 },
    { ...hiddenChannel, camera: 2 },
  ]
  expect(
    mergeViews([
      { ...row, feeds: [first, other] },
      { ...row, feeds: [named, second] },
    ]).feeds,
  ).toEqual([named, other])
  expect(
    mergeViews([
      { ...row, feeds: [named, second] },
      { ...row, feeds: [first] },
    ]).feeds,
  ).toEqual([named, second])
})
