import type { Clock } from '@backhaul/clock'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitTransition } from '@backhaul/contract/units'
import { isReached, transitionMsMax, type Wanted } from '@backhaul/rules/transitions'
import type { Caller } from '../caller.ts'
import type { Awaited, UnitRecord } from './record.ts'
import type { Registry } from './registry.ts'

export interface TransitionsDeps {
  clock: Clock
  registry: Registry
}

/**
 * The transitions of units, R-082: each is in the row of its unit from the command on, until a report shows the wanted state
 * (`apply-unit.ts`), the command fails, or the limit is reached. A unit has at most one; a newer command replaces it.
 */
export const createTransitions = ({ clock, registry }: TransitionsDeps) => {
  /** The last start to each channel, at most one entry per channel. It counts as long as its unit awaits the stream. */
  const starts = new Map<string, { unit: UnitRecord; awaited: Awaited }>()

  function show(unit: UnitRecord, awaited: Awaited | null): void {
    unit.awaited = awaited
    registry.change(unit, { transition: awaited?.transition ?? null })
  }

  function giveUp(unit: UnitRecord, { transition }: Awaited): void {
    show(unit, null)
    registry.notices.givenUp(unit, transition)
  }

  /** Shows the transition that a failed command had replaced, unless it has ended meanwhile. */
  function showAgain(unit: UnitRecord, former: Awaited | null): void {
    const goesOn = former !== null && former.endsMs > clock.monotonicMs() && !isReached(former.wanted, unit.row.applications)
    show(unit, goesOn ? former : null)
  }

  return {
    /**
     * Returns a channel as allocated to the unit that is starting to it. The channel itself reports that later, so that of
     * several starts at once only the first is allowed.
     */
    withStart(channel: ChannelRow): ChannelRow {
      const start = starts.get(channel.channelId)
      if (start === undefined) return channel
      const { id, awaited, row } = start.unit
      if (awaited === start.awaited)
        return { ...channel, allocatedToUnitUid: id, allocatedToUnitAlias: row.name, allocatedTo: row.name, allocatedToByApp: 'unit' }
      starts.delete(channel.channelId)
      return channel
    },

    /** Sends a command of a user that changes the state of a unit, and shows the transition until the unit has followed. */
    async run(
      unit: UnitRecord,
      kind: UnitTransition['kind'],
      { wanted, by, channels = [] }: { wanted: Wanted; by: Caller; channels?: readonly ChannelRow[] },
      send: () => Promise<void>,
    ): Promise<void> {
      const former = unit.awaited
      registry.actors.acts(by)
      const awaited: Awaited = { transition: { kind, by: by.username, since: clock.now() }, wanted, endsMs: Number.POSITIVE_INFINITY }
      for (const { channelId } of channels) starts.set(channelId, { unit, awaited })
      show(unit, awaited)
      try {
        await send()
      } catch (error) {
        if (unit.awaited === awaited) showAgain(unit, former)
        throw error
      }
      if (unit.awaited !== awaited) return
      const limitMs = transitionMsMax(kind)
      awaited.endsMs = clock.monotonicMs() + limitMs
      clock.after(limitMs, () => {
        if (unit.awaited === awaited) giveUp(unit, awaited)
      })
    },
  }
}
export type Transitions = ReturnType<typeof createTransitions>
