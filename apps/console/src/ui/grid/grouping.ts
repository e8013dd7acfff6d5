import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { GridSource } from './source.ts'

/** How rows are grouped. Must be the same object while the grouping is the same. */
export interface Grouping<T> {
  /** The groups of a row; a row with several groups is shown in each. */
  groupsOf(row: T): readonly string[]
  titleOf(group: string): string
  compare(a: string, b: string): number
}

/** A line of the grid: a row of the source, or the header of a group. */
export interface RowHandle<T> {
  readonly kind: 'row'
  readonly key: string
  readonly id: string
  readonly group: string | null
  readonly posInSet: number
  readonly setSize: number
  /** Set by the row component, which alone subscribes to the row. */
  readonly value?: T
}
export interface GroupHandle {
  readonly kind: 'group'
  readonly key: string
  readonly group: string
  readonly title: string
  readonly ids: readonly string[]
  readonly isExpanded: boolean
  readonly posInSet: number
  readonly setSize: number
}
export type Line<T> = RowHandle<T> | GroupHandle

export type Groups = ReadonlyMap<string, readonly string[]>

/** Returns the ids of each group: groups in their order, ids in the given order. */
export function groupIds<T>(ids: readonly string[], source: GridSource<T>, { groupsOf, compare }: Grouping<T>): Groups {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const row = source.get(id)
    if (row === undefined) continue
    for (const group of groupsOf(row)) {
      const members = groups.get(group)
      if (members) members.push(id)
      else groups.set(group, [id])
    }
  }
  return new Map([...groups].sort(([a], [b]) => compare(a, b)))
}

const sameIds = (a: readonly string[], b: readonly string[] | undefined) => a.length === b?.length && a.every((id, i) => id === b[i])
const sameGroups = (a: Groups, b: Groups) => a.size === b.size && [...a].every(([group, ids]) => sameIds(ids, b.get(group)))

const regroupMs = 1000
const noGroups: Groups = new Map()
const ungrouped = { groups: () => noGroups, subscribe: () => () => {} }

function groupsView<T>(ids: readonly string[], source: GridSource<T>, grouping: Grouping<T>) {
  let groups = groupIds(ids, source, grouping)
  return {
    groups: () => groups,
    subscribe: (listener: () => void) =>
      clock.every(regroupMs, () => {
        const next = groupIds(ids, source, grouping)
        if (sameGroups(next, groups)) return
        groups = next
        listener()
      }),
  }
}

/** The current groups; a row whose group changed moves within a second, unless the rows are held. Costs nothing without a grouping. */
export function useGroups<T>(ids: readonly string[], source: GridSource<T>, grouping: Grouping<T> | null, isHeld: boolean): Groups {
  const view = useMemo(() => (grouping === null ? ungrouped : groupsView(ids, source, grouping)), [ids, source, grouping])
  const subscribe = useCallback((listener: () => void) => (isHeld ? () => {} : view.subscribe(listener)), [view, isHeld])
  return useSyncExternalStore(subscribe, view.groups)
}

/**
 * Makes the lines of a grid. A line that stays is the same object, so that its row is not rendered again. Keeps at most
 * 1000 more lines than twice the lines shown.
 */
export function createLines<T>() {
  const known = new Map<string, RowHandle<T>>()

  function row(key: string, id: string, group: string | null, posInSet: number, setSize: number): RowHandle<T> {
    const before = known.get(key)
    if (before?.posInSet === posInSet && before.setSize === setSize) return before
    const line: RowHandle<T> = { kind: 'row', key, id, group, posInSet, setSize }
    known.set(key, line)
    return line
  }

  function forget(lines: readonly Line<T>[]): Line<T>[] {
    if (known.size > lines.length * 2 + 1000) {
      const kept = new Set(lines.map((line) => line.key))
      for (const key of known.keys()) if (!kept.has(key)) known.delete(key)
    }
    return [...lines]
  }

  return {
    flat: (ids: readonly string[]): Line<T>[] => forget(ids.map((id) => row(id, id, null, 0, 0))),
    grouped(groups: Groups, isExpanded: (group: string) => boolean, titleOf: (group: string) => string): Line<T>[] {
      const lines: Line<T>[] = []
      let posInSet = 0
      for (const [group, ids] of groups) {
        const expanded = isExpanded(group)
        lines.push({
          kind: 'group',
          key: `group:${group}`,
          group,
          title: titleOf(group),
          ids,
          isExpanded: expanded,
          posInSet: ++posInSet,
          setSize: groups.size,
        })
        if (expanded) ids.forEach((id, i) => lines.push(row(`${group}/${id}`, id, group, i + 1, ids.length)))
      }
      return forget(lines)
    },
  }
}
