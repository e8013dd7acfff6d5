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
