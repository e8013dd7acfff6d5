import type { GridPrefs } from '@backhaul/contract/preferences'
import { createContext, use } from 'react'
import { gridPrefsDefault } from './column.ts'

/** Where grids keep their columns, sort and groups, per user (UI-166). The app provides it. */
export interface GridPrefsAccess {
  gridPrefs: Readonly<Record<string, GridPrefs>>
  save(gridId: string, prefs: GridPrefs): void
}

export const GridPrefsContext = createContext<GridPrefsAccess | null>(null)

/** Returns the preferences of one grid, and a function that changes them. */
export function useGridPrefs(gridId: string): { prefs: GridPrefs; remember: (patch: Partial<GridPrefs>) => void } {
  const access = use(GridPrefsContext)
  if (!access) throw new Error('useGridPrefs outside of a GridPrefsContext.')
  const prefs = access.gridPrefs[gridId] ?? gridPrefsDefault
  return { prefs, remember: (patch) => access.save(gridId, { ...prefs, ...patch }) }
}
