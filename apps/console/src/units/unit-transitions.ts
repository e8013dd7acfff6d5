import type { UnitRow } from '@backhaul/contract/units'
import { stepTransitions, type Transition, type TransitionFlag, transitionPolling, type Transitions } from '@backhaul/rules/transitions'
import type { Clock } from '@backhaul/clock'

interface Units {
  get(id: string): UnitRow | undefined
  subscribeRow(id: string, listener: () => void): () => void
}

interface TransitionsDeps {
  clock: Clock
  units: Units
  /** Fetches the current row of a unit from the core, in case the live stream lost a change. */
  fetchById(unitId: string): Promise<UnitRow>
  /** Called when a flag is cleared because the unit did not follow within the polls. */
  onGivenUp(unitId: string, flag: TransitionFlag, transition: Transition): void
}

const none: Transitions = {}

/**
 * UI-221: the flags of the units that the user sent a command to. A flag clears when the activities of the unit show the
 * wanted state, by the live row or by a poll, or with the tenth poll at 2 s. Holds only units in transition.
 */
export function createTransitions({ clock, units, fetchById, onGivenUp }: TransitionsDeps) {
  const flags = new Map<string, Transitions>()
  const stops = new Map<string, () => void>()
  const listeners = new Map<string, Set<() => void>>()

  const get = (unitId: string): Transitions => flags.get(unitId) ?? none

  function set(unitId: string, next: Transitions): void {
    if (next === get(unitId)) return
    if (Object.keys(next).length === 0) {
      flags.delete(unitId)
      stops.get(unitId)?.()
      stops.delete(unitId)
    } else {
      flags.set(unitId, next)
      if (!stops.has(unitId)) stops.set(unitId, watch(unitId))
    }
    for (const listener of listeners.get(unitId) ?? []) listener()
  }

  const follow = (unitId: string, row: UnitRow | undefined) => {
    if (row !== undefined) set(unitId, stepTransitions(get(unitId), { type: 'status', applications: row.applications }))
  }

  /** Counts once: at the reply, at its failure, or just before the next poll is due, so that the wait is bounded. */
  function poll(unitId: string): void {
    const polled = get(unitId)
    let isCounted = false
    const count = () => {
      if (isCounted) return
      isCounted = true
      stopWaiting()
      // A command sent meanwhile has its own polls.
      if (get(unitId) !== polled) return
      const after = stepTransitions(polled, { type: 'poll' })
      set(unitId, after)
      for (const [flag, transition] of Object.entries(polled) as [TransitionFlag, Transition][])
        if (after[flag] === undefined) onGivenUp(unitId, flag, transition)
    }
    const stopWaiting = clock.after(transitionPolling.intervalMs - 1, count)
    fetchById(unitId)
      .then((row) => follow(unitId, row))
      .catch(() => {})
      .finally(count)
  }

  function watch(unitId: string): () => void {
    const unsubscribe = units.subscribeRow(unitId, () => follow(unitId, units.get(unitId)))
    const stopPolling = clock.every(transitionPolling.intervalMs, () => poll(unitId))
    return () => {
      unsubscribe()
      stopPolling()
    }
  }

  return {
    get,
    begin: (unitId: string, flag: TransitionFlag, transition: Transition) =>
      set(unitId, stepTransitions(get(unitId), { type: 'act', flag, transition })),
    /** Clears a flag, because its command failed. */
    cancel(unitId: string, flag: TransitionFlag): void {
      const { [flag]: _, ...left } = get(unitId)
      if (flag in get(unitId)) set(unitId, left)
    },
    subscribe(unitId: string, listener: () => void): () => void {
      const all = listeners.get(unitId) ?? new Set()
      listeners.set(unitId, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(unitId)
      }
    },
    close(): void {
      for (const stop of stops.values()) stop()
      stops.clear()
      flags.clear()
    },
  }
}
export type UnitTransitions = ReturnType<typeof createTransitions>
