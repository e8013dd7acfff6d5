import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type EntityStore, type ViewDefinition, viewThrottleMs } from './entity-store.ts'

/** Returns one row. Renders again only when this row changes. */
export function useRow<T>(store: EntityStore<T, any>, id: string | null): T | undefined {
  const subscribe = useCallback((listener: () => void) => (id === null ? () => {} : store.subscribeRow(id, listener)), [store, id])
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : store.get(id)))
}

/** Returns the ordered ids of a view. `definition` must keep its identity while its meaning stays the same (module constant or useMemo). */
export function useView<T>(
  store: EntityStore<T, any>,
  definition: ViewDefinition<T>,
  throttleMs: number = viewThrottleMs,
): readonly string[] {
  const view = useMemo(() => store.view(definition, throttleMs), [store, definition, throttleMs])
  const subscribe = useCallback((listener: () => void) => view.subscribe(listener), [view])
  return useSyncExternalStore(subscribe, () => view.ids)
}

export function useCounters<Counter extends string>(store: EntityStore<any, Counter>): Readonly<Record<Counter, number>> {
  const subscribe = useCallback((listener: () => void) => store.subscribeCounters(listener), [store])
  return useSyncExternalStore(subscribe, () => store.counters)
}
