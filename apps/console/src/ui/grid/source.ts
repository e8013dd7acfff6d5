import { useMemo } from 'react'

/** Where a grid reads its rows: an `EntityStore`, or a fixed list through `useListSource`. */
export interface GridSource<T> {
  get(id: string): T | undefined
  subscribeRow(id: string, listener: () => void): () => void
}

const never = () => () => {}

/** Rows that came as a whole, e.g. a page of an admin list. `rows` must be the same array as long as it means the same. */
export function useListSource<T>(rows: readonly T[], idOf: (row: T) => string): { ids: readonly string[]; source: GridSource<T> } {
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [idOf(row), row]))
    return { ids: [...byId.keys()], source: { get: (id) => byId.get(id), subscribeRow: never } }
  }, [rows, idOf])
}
