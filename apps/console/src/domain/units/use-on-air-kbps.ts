import { realClock as clock } from '@backhaul/clock'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { useMemo, useSyncExternalStore } from 'react'

const addMs = 1000

/** Returns the bitrate of all units on air in scope. */
function onAirKbps(rows: Iterable<UnitRow>, scope: ((row: UnitRow) => boolean) | null): number {
  let sum = 0
  for (const row of rows) if (isStreaming(row.applications) && (scope === null || scope(row))) sum += row.totalBitrate
  return sum
}

function onAirSum(rows: { values(): Iterable<UnitRow> }, scope: ((row: UnitRow) => boolean) | null) {
  let kbps = 0
  const add = () => (kbps = onAirKbps(rows.values(), scope))
  return {
    // Nothing is known before the rows arrive: they are added at once, and not a second later.
    get: () => kbps || add(),
    subscribe: (listener: () => void) =>
      clock.every(addMs, () => {
        add()
        listener()
      }),
  }
}

/** The bitrate of all units on air in scope, added once a second. */
export function useOnAirKbps(rows: { values(): Iterable<UnitRow> }, scope: ((row: UnitRow) => boolean) | null): number {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const sum = useMemo(() => onAirSum(rows, scope), [rows, scope])
  return useSyncExternalStore(sum.subscribe, sum.get)
}
