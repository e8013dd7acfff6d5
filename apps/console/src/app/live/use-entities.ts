import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type EntityStore, type ViewDefinition, viewThrottleMs } from './entity-store.ts'

/** One row; renders again when this row changes and at no other time. */
export function useRow<T>(store: EntityStore<T, any>, id: string | null): T | undefined {
  const subscribe = useCallback((listener: () => void) => (id === null ? () => {} : store.subscribeRow(id, listener)), [store, id])
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : store.get(id)))
}

/** Ordered ids. `definition` must be the same object as long as it means the same (module constant or useMemo). */
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
