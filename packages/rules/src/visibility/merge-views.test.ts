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

test('a video return channel in two inventories shows the units of both, each once and as the newest view has it', () => {
  const row = { groups: [], inventories: [] }
  const feed = (unitId: string, bitrate: number) => ({ unitId, unitName: unitId, status: 'streaming', bitrate })
  const [newest, other] = [
    { ...row, p2MPStreamingStatuses: [feed('u1', 20)], sharedUnitIds: ['u1'] },
    { ...row, p2MPStreamingStatuses: [feed('u1', 10), feed('u2', 30)], sharedUnitIds: ['u2', 'u1'] },
  ]
  expect(mergeViews([newest, other])).toEqual({
    ...row,
    p2MPStreamingStatuses: [feed('u1', 20), feed('u2', 30)],
    sharedUnitIds: ['u1', 'u2'],
  })
  const all = { ...newest, sharedUnitIds: null }
  expect(mergeViews([all, { ...other, sharedUnitIds: null }]).sharedUnitIds).toBeNull()
})

test('a gateway in two inventories shows the units of both', () => {
  const row = { groups: [], inventories: [] }
  const unit = (unitId: string) => ({ unitId, unitName: unitId })
  const merged = mergeViews([
    { ...row, units: [] as object[] },
    { ...row, units: [unit('u1')] },
    { ...row, units: [unit('u1'), unit('u2')] },
  ])
  expect(merged.units).toEqual([unit('u1'), unit('u2')])
})

test('an act of a user names the user whom one of the views names, and not the user of another act', () => {
  const row = { groups: [], inventories: [] }
  const view = (by: string | null, since = 5) => ({
    ...row,
    transition: { kind: 'stopping', by, since },
    transmission: { since, by },
    tasks: [{ kind: 'logs', phase: 'running', percent: since, by, transition: null }],
  })
  expect(mergeViews([view(null), view('ada')])).toEqual(view('ada'))
  expect(mergeViews([view('ada'), view(null)])).toEqual(view('ada'))
  expect(mergeViews([view(null), view('ada', 4)])).toEqual(view(null))
  const none = { ...row, transition: null, transmission: null, tasks: [] as object[] }
  expect(mergeViews([none, view('ada')])).toEqual(none)
})
