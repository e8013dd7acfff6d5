import type { Clock } from '@backhaul/clock'
import type { ChannelRow } from '@backhaul/contract/channels'
import { topics } from '@backhaul/contract/topics'
import type { UnitTransition } from '@backhaul/contract/units'
import { isReached, transitionMsMax, type Wanted } from '@backhaul/rules/transitions'
import type { Ids } from '../ids.ts'
import type { Hub } from '../realtime/hub.ts'
import { topicsOf } from './membership-topics.ts'
import type { Awaited, UnitRecord } from './record.ts'
import type { Registry } from './registry.ts'

export interface TransitionsDeps {
  clock: Clock
  ids: Ids
  hub: Hub
  registry: Registry
}

/**
 * The transitions of units, R-082: each is in the row of its unit from the command on, until a report shows the wanted state
 * (`apply-unit.ts`), the command fails, or the limit is reached. A unit has at most one; a newer command replaces it.
 */
export const createTransitions = ({ clock, ids, hub, registry }: TransitionsDeps) => {
  /** The last start to each channel, at most one entry per channel. It counts as long as its unit awaits the stream. */
  const starts = new Map<string, { unit: UnitRecord; awaited: Awaited }>()

  function show(unit: UnitRecord, awaited: Awaited | null): void {
    unit.awaited = awaited
    registry.change(unit, { transition: awaited?.transition ?? null })
  }

  function giveUp(unit: UnitRecord, { transition }: Awaited): void {
    show(unit, null)
    const notice = { type: 'transitionGivenUp', unitId: unit.id, unitName: unit.row.name, transition, at: clock.now() }
    hub.publish(topicsOf('unit', unit, topics.notices), ids.next(), notice, 'whole')
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
      { wanted, by, channels = [] }: { wanted: Wanted; by: string; channels?: readonly ChannelRow[] },
      send: () => Promise<void>,
    ): Promise<void> {
      const former = unit.awaited
      const awaited: Awaited = { transition: { kind, by, since: clock.now() }, wanted, endsMs: Number.POSITIVE_INFINITY }
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
