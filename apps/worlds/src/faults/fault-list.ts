import type { Clock } from '@backhaul/clock'
import { ActiveFault, type Fault, type FaultOf, faultsMax } from '@backhaul/simulation'
import * as z from 'zod'
import { type Chance, chanceOf } from './chance.ts'

type Layer = Fault['layer']

/** A fault of the list with its counters. */
export interface Held<One extends Fault = Fault> {
  readonly id: string
  readonly fault: One
  readonly startedAt: number
  readonly endsAt: number | null
  /** Matches, of which not all are hit. */
  matches: number
  hits: number
}

export type AddResult = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: 'tooMany' | 'idInUse' }

/** The active faults with their counters, as JSON. */
export const FaultListState = z.strictObject({
  drawn: z.int().min(0).max(0xffff_ffff),
  count: z.int().min(0),
  held: z.array(ActiveFault.extend({ matches: z.int().min(0) }).strict()).max(faultsMax),
})
export type FaultListState = z.infer<typeof FaultListState>

export interface FaultListDeps {
  /** The world clock. */
  readonly clock: Clock
  readonly seed: number
}

/** The faults that act now. Each is removed at its end: by time, by number of hits, or by hand. */
export class FaultList {
  readonly #clock: Clock
  #chance: Chance
  readonly #held = new Map<string, Held>()
  readonly #timers = new Map<string, () => void>()
  readonly #byLayer = new Map<Layer, readonly Held[]>()
  readonly #onEnd: ((ended: Held) => void)[] = []
  #count = 0

  constructor({ clock, seed }: FaultListDeps) {
    this.#clock = clock
    this.#chance = chanceOf(seed)
  }

  add(fault: Fault): AddResult {
    if (this.#held.size >= faultsMax) return { ok: false, why: 'tooMany' }
    const id = fault.id ?? this.#newId()
    if (this.#held.has(id)) return { ok: false, why: 'idInUse' }
    const startedAt = this.#clock.now()
    const endsAt = fault.forMs === undefined ? null : startedAt + fault.forMs
    this.#hold({ id, fault, startedAt, endsAt, matches: 0, hits: 0 })
    return { ok: true, id }
  }

  #hold(held: Held): void {
    const { id, endsAt } = held
    this.#held.set(id, held)
    if (endsAt !== null)
      this.#timers.set(
        id,
        this.#clock.after(endsAt - this.#clock.now(), () => this.remove(id)),
      )
    this.#index()
  }

  export(): FaultListState {
    const held = Array.from(this.#held.values(), (one) => ({ ...one }))
    return { drawn: this.#chance.state, count: this.#count, held }
  }

  /** Goes on with the faults of an export. */
  import({ drawn, count, held }: FaultListState): void {
    this.#chance = chanceOf(drawn)
    this.#count = count
    for (const one of held) this.#hold({ ...one })
  }

  /** Ends a fault; false without one of this id. */
  remove(id: string): boolean {
    const held = this.#held.get(id)
    if (held === undefined) return false
    this.#held.delete(id)
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    this.#index()
    for (const run of this.#onEnd) run(held)
    return true
  }

  clear(): void {
    for (const id of this.#held.keys()) this.remove(id)
  }

  list(): ActiveFault[] {
    return Array.from(this.#held.values(), ({ id, fault, startedAt, endsAt, hits }) => ({ id, fault, startedAt, endsAt, hits }))
  }

  has(id: string): boolean {
    return this.#held.has(id)
  }

  /** Registers what runs after the end of each fault. */
  onEnd(run: (ended: Held) => void): void {
    this.#onEnd.push(run)
  }

  /** Returns the faults of a layer in the order in which they were added. */
  of<One extends Layer>(layer: One): readonly Held<FaultOf<One>>[] {
    return (this.#byLayer.get(layer) ?? []) as unknown as readonly Held<FaultOf<One>>[]
  }

  /** Returns the first fault of a layer that matches and hits, and counts the hit. One thing has at most one effect. */
  hit<One extends Layer>(layer: One, matches: (fault: FaultOf<One>) => boolean): Held<FaultOf<One>> | null {
    for (const held of this.of(layer)) if (matches(held.fault) && this.#hits(held)) return held
    return null
  }

  /** Counts the one hit of a fault that acts from its start to its end. */
  began(id: string): void {
    const held = this.#held.get(id)
    if (held !== undefined) held.hits = 1
  }

  #hits(held: Held): boolean {
    const { fault } = held
    if (!('match' in fault) || fault.layer === 'device' || fault.layer === 'region') return false
    held.matches++
    if (fault.every !== undefined && held.matches % fault.every !== 0) return false
    if (fault.probability !== undefined && this.#chance.draw() >= fault.probability) return false
    held.hits++
    if (held.hits === fault.count) this.#endSoon(held)
    return true
  }

  /** The effect of the last hit takes place before the fault ends. */
  #endSoon(held: Held): void {
    queueMicrotask(() => {
      if (this.#held.get(held.id) === held) this.remove(held.id)
    })
    this.#index()
  }

  #newId(): string {
    do this.#count++
    while (this.#held.has(`f${this.#count}`))
    return `f${this.#count}`
  }

  #index(): void {
    this.#byLayer.clear()
    for (const held of this.#held.values()) {
      const { fault } = held
      if ('count' in fault && fault.count !== undefined && held.hits >= fault.count) continue
      this.#byLayer.set(fault.layer, [...(this.#byLayer.get(fault.layer) ?? []), held])
    }
  }
}
