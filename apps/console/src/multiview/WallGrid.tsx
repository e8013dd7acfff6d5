import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './multiview.module.css'
import { Tile } from './Tile.tsx'
import type { FullScreen } from './use-full-screen.ts'
import { columnsOf, keyOf, neighbour, put, remove, shownTiles, type Source, swap, type Wall } from './wall.ts'

const helpId = 'multiview-help'

interface WallGridProps {
  grid: RefObject<HTMLDivElement | null>
  wall: Wall
  selected: number
  screen: FullScreen
  onSelect: (index: number) => void
  onChange: (wall: Wall) => void
}

/** Returns the columns that the style shows: at most two on a narrow screen. */
const shownColumns = (grid: HTMLElement): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/** The focus within the wall. It stays on the tile that a key or button led to, until the next one. */
function useTileFocus(grid: RefObject<HTMLDivElement | null>, onSelect: (index: number) => void) {
  const tileAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`) ?? null
  const wanted = useRef<number | null>(null)
  const go = (index: number) => {
    onSelect(index)
    wanted.current = index
    tileAt(index)?.focus()
  }
  // The elements move with their sources, one rendering later than the selection, and a moved element loses the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || grid.current?.contains(activeElement) === true
    if (wanted.current !== null && isHere) tileAt(wanted.current)?.focus()
  })
  const release = () => {
    wanted.current = null
  }
  return { tileAt, go, release }
}

/** The tiles. The arrow keys go from tile to tile; with Shift they take the source along. */
export function WallGrid({ grid, wall, selected, screen, onSelect, onChange }: WallGridProps) {
  const { t } = useTranslation('multiview')
  const columns = columnsOf(wall.layout)
  const tiles = shownTiles(wall)
  const { tileAt, go, release } = useTileFocus(grid, onSelect)
  const move = (from: number, to: number) => {
    if (from === to) return
    onChange(swap(wall, from, to))
    go(to)
  }
  const drop = (index: number, what: Source | number) => {
    if (typeof what === 'number') move(what, index)
    else {
      onChange(put(wall, index, what))
      onSelect(index)
    }
  }
  const empty = (index: number) => {
    onChange(remove(wall, index))
    go(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    release()
    // Keys of the buttons of a tile, and of shortcuts of the browser.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = neighbour(index, event.key, tiles.length, shownColumns(event.currentTarget.parentElement!))
    if (event.key.startsWith('Arrow')) (event.shiftKey ? move : (_: number, to: number) => go(to))(index, next)
    else if (event.key === 'Delete' || event.key === 'Backspace') empty(index)
    else if (event.key.toLowerCase() === 'f') screen.toggle(event.shiftKey ? grid.current : tileAt(index))
    else if (event.key === 'Enter') grid.current?.parentElement?.querySelector<HTMLElement>('search input')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={grid}
      className={classes.wall}
      role="group"
      aria-label={t('wall')}
      onPointerDown={release}
      style={{ '--columns': columns, '--rows': columns } as CSSProperties}
    >
      <VisuallyHidden id={helpId}>{t('help')}</VisuallyHidden>
      {tiles.map((source, index) => (
        <Tile
          key={source === null ? index : keyOf(source)}
          source={source}
          index={index}
          count={tiles.length}
          helpId={helpId}
          isSelected={index === selected}
          canFullScreen={screen.isPossible}
          onSelect={() => onSelect(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onDropped={(what) => drop(index, what)}
          onMove={(to) => move(index, to)}
          onRemove={() => empty(index)}
          onFullScreen={() => screen.toggle(tileAt(index))}
        />
      ))}
    </div>
  )
}
