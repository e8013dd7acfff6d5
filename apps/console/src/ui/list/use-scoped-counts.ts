import { realClock as clock } from '@backhaul/clock'
import { noCounts, recount } from '@backhaul/rules/counters'
import { useMemo, useSyncExternalStore } from 'react'

type Counts<Name extends string> = Readonly<Record<Name, number>>

const recountMs = 1000

export interface Counted<Row, Name extends string> {
  readonly rows: { values(): Iterable<Row> }
  readonly names: readonly Name[]
  readonly countersOf: (row: Row) => readonly Name[]
}

export function countRows<Row, Name extends string>({ rows, names, countersOf }: Counted<Row, Name>, scope: (row: Row) => boolean) {
  let counts: Counts<Name> = noCounts(names)
  for (const row of rows.values()) if (scope(row)) counts = recount(counts, null, countersOf(row))
  return counts
}

function scopedCounts<Row, Name extends string>(counted: Counted<Row, Name>, scope: (row: Row) => boolean) {
  let counts = countRows(counted, scope)
  return {
    get: () => counts,
    subscribe: (listener: () => void) =>
      clock.every(recountMs, () => {
        const next = countRows(counted, scope)
        if (counted.names.every((name) => next[name] === counts[name])) return
        counts = next
        listener()
      }),
  }
}

/** The counters of the rows in scope. Those of all rows (`all`) are kept by the store; those of a part are counted once a second. */
export function useScopedCounts<Row, Name extends string>(
  counted: Counted<Row, Name>,
  all: Counts<Name>,
  scope: ((row: Row) => boolean) | null,
): Counts<Name> {
  const { rows, names, countersOf } = counted
  const scoped = useMemo(() => (scope === null ? null : scopedCounts({ rows, names, countersOf }, scope)), [rows, names, countersOf, scope])
  const part = useSyncExternalStore(scoped?.subscribe ?? never, scoped?.get ?? nothing)
  return part ?? all
}

const never = () => () => {}
const nothing = () => null
