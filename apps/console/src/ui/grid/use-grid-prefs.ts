import type { GridPrefs } from '@backhaul/contract/preferences'
import { usePreferences } from '../../app/preferences.ts'
import { gridPrefsDefault } from './column.ts'

/** What one grid remembers of its columns, sort and groups, per user (UI-166). */
export function useGridPrefs(gridId: string): { prefs: GridPrefs; remember: (patch: Partial<GridPrefs>) => void } {
  const { preferences, update } = usePreferences()
  const prefs = preferences.gridPrefs[gridId] ?? gridPrefsDefault
  return { prefs, remember: (patch) => update({ gridPrefs: { [gridId]: { ...prefs, ...patch } } }) }
}
