import type { Box, Scene } from './scene.ts'

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key)

/** Returns the box to which an arrow key goes: the next one of the column, or the nearest connected one of the next column that has boxes. */
export function neighbour({ columns, lines }: Scene, box: Box, arrow: Arrow): Box | null {
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const column = columns[box.column]!
    return column[column.indexOf(box) + (arrow === 'ArrowDown' ? 1 : -1)] ?? null
  }
  const step = arrow === 'ArrowRight' ? 1 : -1
  for (let index = box.column + step; index >= 0 && index < columns.length; index += step) {
    const column = columns[index]!
    if (column.length === 0) continue
    const connected = new Set(lines.flatMap(({ from, to }) => (from === box ? [to] : to === box ? [from] : [])))
    const near = column.filter((other) => connected.has(other))
    return (near.length > 0 ? near : column).reduce((best, other) =>
      Math.abs(other.top - box.top) < Math.abs(best.top - box.top) ? other : best,
    )
  }
  return null
}
