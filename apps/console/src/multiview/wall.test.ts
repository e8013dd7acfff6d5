import { expect, test } from 'vitest'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import { clear, fillWithOnAir, neighbour, nextFree, put, remove, show, shownTiles, sourceOf, swap, type Wall } from './wall.ts'

const unit = (id: string) => ({ kind: 'unit', id }) as const
const channel = (id: string) => ({ kind: 'channel', id }) as const
const empty: Wall = { layout: 4, tiles: [] }

test('the wall shows a source once: put on another tile, it leaves the first one', () => {
  const wall = put(put(empty, 0, unit('a')), 2, unit('a'))
  expect(shownTiles(wall)).toEqual([null, null, unit('a'), null])
  expect(shownTiles(put(wall, 0, channel('a')))).toEqual([channel('a'), null, unit('a'), null])
})

test('a smaller layout keeps the tiles that it does not show', () => {
  const wall = put({ layout: 9, tiles: [] }, 8, unit('a'))
  expect(shownTiles({ ...wall, layout: 1 })).toEqual([null])
  expect(shownTiles(clear({ ...wall, layout: 4 }))).toEqual([null, null, null, null])
  expect(shownTiles({ ...clear({ ...wall, layout: 4 }), layout: 9 })[8]).toEqual(unit('a'))
})

test('tiles are exchanged with empty ones too, and emptied', () => {
  const wall = swap(put(empty, 0, unit('a')), 0, 3)
  expect(shownTiles(wall)).toEqual([null, null, null, unit('a')])
  expect(shownTiles(remove(wall, 3))).toEqual([null, null, null, null])
})

test('the next empty tile follows the selected one, and is the selected one on a full wall', () => {
  const wall = put(put(empty, 1, unit('a')), 2, unit('b'))
  expect(nextFree(wall, 1)).toBe(3)
  expect(nextFree(wall, 3)).toBe(0)
  expect(nextFree(put({ layout: 1, tiles: [] }, 0, unit('a')), 0)).toBe(0)
})

test('arrow keys stop at the edges of the wall', () => {
  const of = (index: number) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(index, key, 9, 3))
  expect(of(0)).toEqual([0, 1, 0, 3])
  expect(of(4)).toEqual([3, 5, 1, 7])
  expect(of(8)).toEqual([7, 8, 5, 8])
})

test('units on air fill the empty tiles, each next to its channel, and none twice', () => {
  const applications = { video: 'running' } as const
  const selChannel = { channelId: 'c2', name: 'c2', external: false }
  const units = [unitRow({ uniqueId: 'a' }), unitRow({ uniqueId: 'b', applications, selChannel }), unitRow({ uniqueId: 'c', applications })]
  expect(shownTiles(fillWithOnAir(put(empty, 1, unit('c')), units))).toEqual([unit('b'), unit('c'), channel('c2'), channel('c1')])
})

test('where the wall has no room for all that is on air, units come before channels', () => {
  const applications = { video: 'running' } as const
  const units = ['a', 'b', 'c'].map((id) =>
    unitRow({ uniqueId: id, applications, selChannel: { channelId: `${id}1`, name: id, external: false } }),
  )
  expect(shownTiles(fillWithOnAir(empty, units))).toEqual([unit('a'), unit('b'), unit('c'), channel('a1')])
  expect(shownTiles(fillWithOnAir({ layout: 9, tiles: [] }, units)).slice(0, 4)).toEqual([
    unit('a'),
    channel('a1'),
    unit('b'),
    channel('b1'),
  ])
})

test('each camera of a unit that sends several has a tile of its own, also where the viewer does not see the channel', () => {
  const hidden = { channelId: 'external:', name: '', external: true }
  const feeds = [1, 2, 3].map((camera) => ({ ...hidden, camera }))
  const several = unitRow({ uniqueId: 'a', applications: { multiCamera: 'running' }, feeds })
  const wall = put(empty, 0, { kind: 'unit', id: 'a', camera: 2 })
  expect(shownTiles(fillWithOnAir(wall, [several]))).toEqual([
    { kind: 'unit', id: 'a', camera: 2 },
    unit('a'),
    { kind: 'unit', id: 'a', camera: 3 },
    channel('c1'),
  ])
})

test('a source is shown where it is already, else on the first empty tile, of a larger layout on a full wall', () => {
  const wall = put(empty, 0, unit('a'))
  expect(show(wall, unit('a'))).toEqual({ wall, index: 0 })
  expect(show(wall, channel('c'))).toEqual({ wall: put(wall, 1, channel('c')), index: 1 })
  const full = put({ layout: 1, tiles: [] }, 0, unit('a'))
  expect(show(full, channel('c'))).toEqual({ wall: { ...put(full, 1, channel('c')), layout: 4 }, index: 1 })
})

test('a source that a smaller layout hid is shown once, and none replaces another on a wall of 16 full tiles', () => {
  const hidden = put(put({ layout: 1, tiles: [] }, 0, unit('a')), 3, channel('c'))
  const shown = show(hidden, channel('c'))!
  expect(shownTiles(shown.wall).filter((each) => each?.id === 'c')).toEqual([channel('c')])
  const tiles = Array.from({ length: 16 }, (_, i) => unit(`u${i}`))
  expect(show({ layout: 16, tiles }, channel('c'))).toBeNull()
})

test('an address names a unit or a channel, and nothing else', () => {
  expect(['channel:c1', 'unit:a:b', 'channel:', 'server:s', 'c1'].map(sourceOf)).toEqual([channel('c1'), unit('a:b'), null, null, null])
})
