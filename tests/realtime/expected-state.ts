import type { TopicName } from '@backhaul/contract'

export type Fields = Record<string, unknown>
export type Rows = ReadonlyMap<string, Fields>

export interface Event {
  readonly key: string
  readonly value: Fields
  readonly atMs: number
  /** seq at which the event was added to the present topic. */
  readonly createdSeq: number
}

/** The content that every topic must have, computed from the writes alone and without code of the hub. */
export class ExpectedState {
  readonly rows = new Map<TopicName, Map<string, Fields>>()
  /** All events of this run of the core, including removed ones. A restart clears them. */
  readonly events = new Map<TopicName, Event[]>()
  /** Content of each topic at each committed position. */
  readonly #at = new Map<string, Rows>()

  merge(name: TopicName, key: string, fields: Fields): void {
    this.set(name, key, { ...this.rows.get(name)?.get(key), ...fields })
  }

  set(name: TopicName, key: string, fields: Fields): void {
    const value = Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined))
    this.rows.get(name)?.set(key, value)
  }

  delete(name: TopicName, key: string): void {
    this.rows.get(name)?.delete(key)
  }

  /** Records the content of a topic at a position. */
  record(name: TopicName, position: { epoch: string; seq: number }): void {
    this.#at.set(`${position.epoch}:${position.seq}`, new Map(this.rows.get(name)))
  }

  at(position: { epoch: string; seq: number }): Rows | undefined {
    return this.#at.get(`${position.epoch}:${position.seq}`)
  }

  addEvent(name: TopicName, event: Event, cap: number): void {
    this.events.set(name, [...(this.events.get(name) ?? []), event])
    const rows = this.rows.get(name) as Map<string, Fields>
    rows.set(event.key, event.value)
    if (rows.size > cap) rows.delete(rows.keys().next().value as string)
  }

  expire(name: TopicName, nowMs: number, lifetimeMs: number): void {
    for (const { key, atMs } of this.events.get(name) ?? []) if (atMs + lifetimeMs <= nowMs) this.rows.get(name)?.delete(key)
  }

  /** Returns the number of events added after `from` and up to the position that are missing in the content there. */
  lostBetween(name: TopicName, from: number, to: { epoch: string; seq: number }): number {
    const rows = this.at(to)
    return (this.events.get(name) ?? []).filter(({ key, createdSeq }) => createdSeq > from && createdSeq <= to.seq && !rows?.has(key))
      .length
  }
}

/** Compares rows; the order of keys and of fields is irrelevant. */
export function same(a: Rows, b: Rows): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = b.get(key)
    if (other === undefined || Object.keys(value).length !== Object.keys(other).length) return false
    for (const field in value) if (value[field] !== other[field]) return false
  }
  return true
}
