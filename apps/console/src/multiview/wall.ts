import type { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'

export type Wall = Preferences['multiview']
export type Layout = Wall['layout']
export type Source = NonNullable<Wall['tiles'][number]>

export const layouts: readonly Layout[] = [1, 4, 9, 16]
export const columnsOf = (layout: Layout): number => Math.sqrt(layout)

/** Returns a name of the source that no other one has. */
export const keyOf = ({ kind, id, camera = 1 }: Source): string => `${kind} ${id} ${camera}`

export const isSame = (a: Source | null, b: Source | null): boolean => a !== null && b !== null && keyOf(a) === keyOf(b)

/** Returns the source of a camera of a unit. */
export const cameraSource = (id: string, camera: number): Source => ({ kind: 'unit', id, ...(camera > 1 && { camera }) })

/** Returns the numbers of the cameras that a unit on air sends. Every stream has a first one. */
export const camerasOf = ({ applications, feeds }: Pick<UnitRow, 'applications' | 'feeds'>): number[] =>
  applications?.multiCamera === undefined || feeds.length === 0 ? [1] : feeds.map(({ camera }) => camera)

/** Returns the sources of the tiles that the layout shows. */
export const shownTiles = ({ layout, tiles }: Wall): (Source | null)[] => Array.from({ length: layout }, (_, index) => tiles[index] ?? null)

/** Returns all places of the wall, as many as the largest layout has. */
const places = ({ tiles }: Wall): (Source | null)[] => Array.from({ length: layouts.at(-1)! }, (_, index) => tiles[index] ?? null)

/** Shows a source on a tile. A source that was on another tile leaves it: the wall shows nothing twice. */
export function put(wall: Wall, index: number, source: Source): Wall {
  const tiles = places(wall).map((each) => (isSame(each, source) ? null : each))
  tiles[index] = source
  return { ...wall, tiles }
}

export const remove = (wall: Wall, index: number): Wall => ({ ...wall, tiles: places(wall).with(index, null) })

/** Exchanges the sources of two tiles, of which one may be empty. */
export function swap(wall: Wall, a: number, b: number): Wall {
  const tiles = places(wall)
  return { ...wall, tiles: tiles.with(a, tiles[b]!).with(b, tiles[a]!) }
}

/** Empties the tiles that the layout shows. */
export const clear = (wall: Wall): Wall => ({ ...wall, tiles: places(wall).map((each, index) => (index < wall.layout ? null : each)) })

/** Returns the next empty tile after this one, from the first again after the last; this one when all are taken. */
export function nextFree(wall: Wall, index: number): number {
  const tiles = shownTiles(wall)
  for (let step = 1; step <= tiles.length; step++) {
    const next = (index + step) % tiles.length
    if (tiles[next] === null) return next
  }
  return index
}

/** Returns the tile that an arrow key leads to: the same one at the edge of the wall. */
export function neighbour(index: number, key: string, count: number, columns: number): number {
  const column = index % columns
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: column > 0 ? -1 : 0,
    ArrowRight: column < columns - 1 && index + 1 < count ? 1 : 0,
    ArrowUp: index >= columns ? -columns : 0,
    ArrowDown: index + columns < count ? columns : 0,
  }
  return index + (steps[key] ?? 0)
}

/** Reads a source from an address, e.g. `channel:c1`; null for another text. */
export function sourceOf(text: string): Source | null {
  const [kind, id] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  return (kind === 'unit' || kind === 'channel') && id !== '' && id.length <= 255 ? { kind, id } : null
}

/**
 * Shows a source on the tile that has it already, else on the first empty one, if need be of a larger layout; null when the
 * largest has none.
 */
export function show(wall: Wall, source: Source): { wall: Wall; index: number } | null {
  const index = shownTiles(wall).findIndex((each) => isSame(each, source))
  if (index >= 0) return { wall, index }
  for (const layout of layouts.filter((each) => each >= wall.layout)) {
    const larger = { ...wall, layout }
    const empty = shownTiles(larger).findIndex((each) => each === null || isSame(each, source))
    if (empty >= 0) return { wall: put(larger, empty, source), index: empty }
  }
  return null
}

/** Returns what is on air: each camera of each unit, followed by the channel that receives the unit, so that both are side by side. */
function onAirSources(units: Iterable<UnitRow>): Source[] {
  return [...units]
    .filter(({ applications }) => isStreaming(applications))
    .flatMap(({ selChannel, ...unit }): Source[] => {
      const channelId = selChannel === null || selChannel.external ? '' : selChannel.channelId
      return [
        ...camerasOf(unit).map((camera) => cameraSource(unit.uniqueId, camera)),
        ...(channelId === '' ? [] : [{ kind: 'channel', id: channelId } as const]),
      ]
    })
}

/** Fills the empty tiles with what is on air and not on the wall yet. Where there is no room for all, units come before channels. */
export function fillWithOnAir(wall: Wall, units: Iterable<UnitRow>): Wall {
  const shown = shownTiles(wall)
  const missing = onAirSources(units).filter((source) => !shown.some((each) => isSame(each, source)))
  const hasRoom = missing.length <= shown.filter((each) => each === null).length
  const sources = hasRoom ? missing : missing.toSorted((a, b) => Number(a.kind === 'channel') - Number(b.kind === 'channel'))
  const filled = shown.reduce((result, each, index) => {
    const source = each === null ? sources.shift() : undefined
    return source === undefined ? result : put(result, index, source)
  }, wall)
  return filled
}
