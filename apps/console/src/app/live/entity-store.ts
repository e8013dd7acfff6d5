import { realClock as clock } from '@backhaul/clock'

type Listener = () => void

export interface ViewDefinition<T> {
  filter(row: T): boolean
  /** Returns 0 if nothing that the order depends on differs. Rows that compare equal keep the order of their arrival. */
  compare(a: T, b: T): number
}

export interface EntityStoreOptions<T, Counter extends string = never> {
  id(row: T): string
  /** All counters, including those at zero. */
  counterNames?: readonly Counter[]
  /** Returns the counters of a row. Equal results should be the same array: then a row whose counters stay the same costs nothing. */
  countersOf?(row: T): readonly Counter[]
}

export const viewThrottleMs = 250
const counterThrottleMs = 100

/**
 * Holds the live rows of one kind. A change notifies only the listeners of its row: counters change by the difference, and
 * views are computed again only if a row enters, leaves or changes its position, at most once per throttle interval.
 */
export class EntityStore<T, Counter extends string = string> {
  readonly #options: EntityStoreOptions<T, Counter>
  readonly #rows = new Map<string, T>()
  readonly #rowListeners = new Map<string, Set<Listener>>()
  readonly #counterListeners = new Set<Listener>()
  readonly #views = new Set<(before: T | undefined, after: T | undefined) => void>()
  #counters: Readonly<Record<Counter, number>>
  #countersDue = false
  #version = 0

  constructor(options: EntityStoreOptions<T, Counter>) {
    this.#options = options
    this.#counters = Object.fromEntries((options.counterNames ?? []).map((name) => [name, 0])) as Record<Counter, number>
  }

  idOf(row: T): string {
    return this.#options.id(row)
  }

  get(id: string): T | undefined {
    return this.#rows.get(id)
  }

  values(): IterableIterator<T> {
    return this.#rows.values()
  }

  /** Returns the rows that pass the filter, with their ids, in the order of their arrival. */
  matching(filter: (row: T) => boolean): [id: string, row: T][] {
    const found: [string, T][] = []
    for (const entry of this.#rows) if (filter(entry[1])) found.push(entry)
    return found
  }

  get size(): number {
    return this.#rows.size
  }

  /** Increases with every change; equal versions mean equal contents. */
  get version(): number {
    return this.#version
  }

  get counters(): Readonly<Record<Counter, number>> {
    return this.#counters
  }

  subscribeRow(id: string, listener: Listener): () => void {
    let listeners = this.#rowListeners.get(id)
    if (!listeners) this.#rowListeners.set(id, (listeners = new Set()))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#rowListeners.get(id) === listeners) this.#rowListeners.delete(id)
    }
  }

  subscribeCounters(listener: Listener): () => void {
    this.#counterListeners.add(listener)
    return () => void this.#counterListeners.delete(listener)
  }

  apply(upserts: readonly T[], removedIds: readonly string[] = []): void {
    if (upserts.length === 0 && removedIds.length === 0) return
    this.#version++
    const counts: Record<Counter, number> = { ...this.#counters }
    let moved = false
    const put = (id: string, after: T | undefined) => {
      const before = this.#rows.get(id)
      if (before === after) return
      if (after === undefined) this.#rows.delete(id)
      else this.#rows.set(id, after)
      if (this.#recount(counts, before, after)) moved = true
      for (const onChange of this.#views) onChange(before, after)
      const listeners = this.#rowListeners.get(id)
      if (listeners) for (const listener of listeners) listener()
    }
    for (const row of upserts) put(this.#options.id(row), row)
    for (const id of removedIds) put(id, undefined)
    if (moved) this.#publishCounters(counts)
  }

  /** Creates a view: the ordered ids of the rows that pass. It costs nothing without subscribers. */
  view(definition: ViewDefinition<T>, throttleMs: number = viewThrottleMs): View<T> {
    return new View(this, this.#views, definition, throttleMs)
  }

  #recount(counts: Record<Counter, number>, before: T | undefined, after: T | undefined): boolean {
    const { countersOf } = this.#options
    if (!countersOf) return false
    const from = before === undefined ? undefined : countersOf(before)
    const to = after === undefined ? undefined : countersOf(after)
    if (from === to) return false
    for (const name of from ?? []) counts[name]--
    for (const name of to ?? []) counts[name] = (counts[name] ?? 0) + 1
    return true
  }

  #publishCounters(counts: Readonly<Record<Counter, number>>): void {
    this.#counters = counts
    if (this.#countersDue || this.#counterListeners.size === 0) return
    this.#countersDue = true
    clock.after(counterThrottleMs, () => {
      this.#countersDue = false
      for (const listener of this.#counterListeners) listener()
    })
  }
}

type ViewListeners<T> = Set<(before: T | undefined, after: T | undefined) => void>

export class View<T> {
  readonly #store: EntityStore<T, any>
  readonly #viewListeners: ViewListeners<T>
  readonly #throttleMs: number
  readonly #listeners = new Set<Listener>()
  #definition: ViewDefinition<T>
  #ids: readonly string[] = []
  #computedAt = -1
  #cancel: (() => void) | null = null

  constructor(store: EntityStore<T, any>, viewListeners: ViewListeners<T>, definition: ViewDefinition<T>, throttleMs: number) {
    this.#store = store
    this.#viewListeners = viewListeners
    this.#definition = definition
    this.#throttleMs = throttleMs
  }

  /** The same array while membership and order stay the same. */
  get ids(): readonly string[] {
    const isCurrent = this.#listeners.size > 0 ? this.#computedAt >= 0 : this.#computedAt === this.#store.version
    if (!isCurrent) this.#compute()
    return this.#ids
  }

  subscribe(listener: Listener): () => void {
    if (this.#listeners.size === 0) {
      // Changes since `ids` was read were not observed.
      if (this.#computedAt !== this.#store.version) this.#compute()
      this.#viewListeners.add(this.#onChange)
    }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#viewListeners.delete(this.#onChange)
      this.#cancel?.()
      this.#cancel = null
    }
  }

  setDefinition(definition: ViewDefinition<T>): void {
    this.#definition = definition
    if (this.#compute()) this.#emit()
  }

  readonly #onChange = (before: T | undefined, after: T | undefined): void => {
    if (this.#cancel) return
    const { filter, compare } = this.#definition
    const wasIn = before !== undefined && filter(before)
    const isIn = after !== undefined && filter(after)
    if (wasIn === isIn && !(wasIn && compare(before, after!) !== 0)) return
    this.#cancel = clock.after(this.#throttleMs, () => {
      this.#cancel = null
      if (this.#compute()) this.#emit()
    })
  }

  #compute(): boolean {
    this.#computedAt = this.#store.version
    const found: [string, T][] = this.#store.matching(this.#definition.filter)
    found.sort((a, b) => this.#definition.compare(a[1], b[1]))
    if (found.length === this.#ids.length && found.every(([id], i) => id === this.#ids[i])) return false
    this.#ids = found.map(([id]) => id)
    return true
  }

  #emit(): void {
    for (const listener of this.#listeners) listener()
  }
}
