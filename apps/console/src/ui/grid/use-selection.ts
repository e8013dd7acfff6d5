import { useMemo, useRef } from 'react'
import type { Line } from './grouping.ts'

/** The rows that are selected for an act on all of them. Its owner bounds them. */
export interface GridSelection {
  readonly ids: ReadonlySet<string>
  set(ids: ReadonlySet<string>): void
  /** Selects all rows of the list, also those of closed groups. */
  setAll(): void
}

const noKeys: ReadonlySet<string> = new Set()

/** Returns the lines of the selected rows, and the function that selects a line or the range from the last one to it. */
export function useSelection<T>(lines: readonly Line<T>[], selection: GridSelection | undefined) {
  const last = useRef('')
  const ids = selection?.ids
  const keys = useMemo(
    () =>
      ids === undefined || ids.size === 0
        ? noKeys
        : new Set(lines.flatMap((line) => (line.kind === 'row' && ids.has(line.id) ? line.key : []))),
    [lines, ids],
  )
  const select = (key: string, isRange: boolean) => {
    if (selection === undefined) return
    const at = (wanted: string) => lines.findIndex((line) => line.key === wanted)
    const [to, from] = [at(key), isRange ? at(last.current) : -1]
    const range = from < 0 ? lines.slice(to, to + 1) : lines.slice(Math.min(from, to), Math.max(from, to) + 1)
    const isSelected = keys.has(key)
    const next = new Set(selection.ids)
    for (const line of range) {
      if (line.kind !== 'row') continue
      if (isSelected) next.delete(line.id)
      else next.add(line.id)
    }
    last.current = key
    selection.set(next)
  }
  return { keys, select }
}
