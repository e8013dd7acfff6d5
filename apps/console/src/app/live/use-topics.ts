import { createContext, use, useLayoutEffect } from 'react'
import type { LiveTopic } from './stores.ts'

/** Subscribes to kinds of rows until the returned function is called. Without a provider it does nothing. */
export const HoldTopicsContext = createContext<(topics: readonly LiveTopic[]) => () => void>(() => () => {})

/** Subscribes to kinds of rows while the component is mounted. Pages declare theirs on the route instead. */
export function useTopics(topics: readonly LiveTopic[]): void {
  const hold = use(HoldTopicsContext)
  const names = topics.join()
  // Before the first paint: rows that are not there yet must not look like an empty list.
  useLayoutEffect(() => hold(names === '' ? [] : (names.split(',') as LiveTopic[])), [hold, names])
}
