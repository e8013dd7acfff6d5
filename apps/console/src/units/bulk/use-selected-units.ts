import { realClock as clock } from '@backhaul/clock'
import type { UnitRow } from '@backhaul/contract/units'
import { useMemo, useSyncExternalStore } from 'react'
import { useUnits } from '../UnitsContext.tsx'

const readMs = 1000

function rowsOf(get: (id: string) => UnitRow | undefined, ids: ReadonlySet<string>) {
  const read = () => [...ids].flatMap((id) => get(id) ?? [])
  let rows = read()
  return {
    get: () => rows,
    subscribe: (listener: () => void) =>
      clock.every(readMs, () => {
        const next = read()
        if (next.length === rows.length && next.every((row, i) => row === rows[i])) return
        rows = next
        listener()
      }),
  }
}

/** The rows of several units, read once a second: those of hundreds of units change all the time. A unit that is gone has none. */
export function useSelectedUnits(ids: ReadonlySet<string>): readonly UnitRow[] {
  const { units } = useUnits().live
  const rows = useMemo(() => rowsOf((id) => units.get(id), ids), [units, ids])
  return useSyncExternalStore(rows.subscribe, rows.get)
}
