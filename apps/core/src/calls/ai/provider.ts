import type { AiSettings } from '@backhaul/contract/ai'
import type { BandwidthHistory, UnitCommand, UnitRow } from '@backhaul/contract/units'

/** A change of the status of a unit, as the activity log has it. */
export interface StatusChange {
  readonly at: number
  readonly event: string
}

/** The facts of a unit that a provider gets. They name no user. */
export interface UnitFacts {
  readonly now: number
  readonly unit: Pick<UnitRow, 'name' | 'type' | 'swVersion' | 'status' | 'transmission' | 'battery' | 'alerts'>
  /** Status changes within the time of the session, the oldest first. */
  readonly changes: readonly StatusChange[]
  /** The newest commands within the time of the session. */
  readonly commands: readonly Pick<UnitCommand, 'kind' | 'state'>[]
  readonly bandwidth: BandwidthHistory
}

/** Writes the sentences of an AI session. The built-in provider needs no network; the core can be built with another one. */
export interface AiProvider {
  summarize(facts: UnitFacts, settings: AiSettings, progress: (percent: number) => Promise<void>): Promise<readonly string[]>
}
