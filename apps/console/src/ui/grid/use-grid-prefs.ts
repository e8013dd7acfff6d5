import type { GridPrefs } from '@backhaul/contract/preferences'
import { useKitPreferences } from '../kit.tsx'
import { gridPrefsDefault } from './column.ts'

/** The columns, sort and groups that a user chose for one grid (UI-166). */
export function useGridPrefs(gridId: string): { prefs: GridPrefs; save: (patch: Partial<GridPrefs>) => void } {
  const { preferences, update } = useKitPreferences()
  const prefs = preferences.gridPrefs[gridId] ?? gridPrefsDefault
  return { prefs, save: (patch) => update({ gridPrefs: { [gridId]: { ...prefs, ...patch } } }) }
}
