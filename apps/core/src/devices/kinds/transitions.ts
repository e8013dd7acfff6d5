import type { Clock } from '@backhaul/clock'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { StartableTask, UnitCommand, UnitTransition } from '@backhaul/contract/units'
import { isReached, transitionMsMax, type Wanted } from '@backhaul/rules/transitions'
import type { Caller } from '../../caller.ts'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import type { Awaited, UnitRecord } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'
import { noteFailure, reportedTasks, shownTasks } from './unit-tasks.ts'

export interface TransitionsDeps {
  clock: Clock
  registry: Registry
}

/**
 * The transitions of units, R-082: each is in the row of its unit from the command on, until a report shows the wanted state
 * (`apply-unit.ts`), the command fails, or the limit is reached. A unit has at most one for its stream and its restarts, and one
 * for each task; a newer command replaces it.
 */
export const createTransitions = ({ clock, registry }: TransitionsDeps) => {
  /** The last start to each channel, at most one entry per channel. It counts as long as its unit awaits the stream. */
  const starts = new Map<string, { unit: UnitRecord; awaited: Awaited }>()

  /** Returns the transition of the stream and the restarts of a unit, or that of one of its tasks. */
  const awaitedBy = (unit: UnitRecord, task: StartableTask | undefined): Awaited | null =>
    task === undefined ? unit.awaited : (unit.awaitedTasks.get(task) ?? null)

  function show(unit: UnitRecord, task: StartableTask | undefined, awaited: Awaited | null): void {
    if (task === undefined) {
      unit.awaited = awaited
      return registry.change(unit, { transition: awaited?.transition ?? null })
    }
    if (awaited === null) unit.awaitedTasks.delete(task)
    else unit.awaitedTasks.set(task, awaited)
    registry.change(unit, { tasks: shownTasks(unit) })
  }

  function giveUp(unit: UnitRecord, { transition, wanted }: Awaited): void {
    show(unit, wanted.task, null)
    registry.notices.givenUp(unit, transition, wanted.task ?? null)
  }

  /** Shows the transition that a failed command had replaced, unless it has ended meanwhile. */
  function showAgain(unit: UnitRecord, task: StartableTask | undefined, former: Awaited | null): void {
    const isOver =
      former === null || former.endsMs <= clock.monotonicMs() || isReached(former.wanted, unit.row.applications, reportedTasks(unit.state))
    show(unit, task, isOver ? null : former)
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

    /**
     * Sends a command of a user that changes the state of a unit or of one of its tasks, and shows the transition until the
     * unit has followed. Returns the entry of the command in the log.
     */
    async run(
      unit: UnitRecord,
      kind: UnitTransition['kind'],
      { wanted, by, channels = [] }: { wanted: Wanted; by: Caller; channels?: readonly ChannelRow[] },
      send: () => Promise<UnitCommand>,
    ): Promise<UnitCommand> {
      const { task } = wanted
      if (task === 'ipPipe') unit.ipPipeFailedOf = undefined
      const former = awaitedBy(unit, task)
      registry.actors.acts(by)
      const transition = { kind, by: by.username, since: clock.now() }
      const awaited: Awaited = { transition, wanted, commandId: null, endsMs: Number.POSITIVE_INFINITY }
      if (channels.length > 0) unit.state.startedTo = channels.map(({ channelId }) => channelId)
      for (const { channelId } of channels) starts.set(channelId, { unit, awaited })
      show(unit, task, awaited)
      try {
        const command = await send()
        awaited.commandId = command.commandId
        const limitMs = transitionMsMax(kind)
        awaited.endsMs = clock.monotonicMs() + limitMs
        if (awaitedBy(unit, task) !== awaited) return command
        if (command.state === 'failed') showAgain(unit, task, null)
        else
          clock.after(limitMs, () => {
            if (awaitedBy(unit, task) === awaited) giveUp(unit, awaited)
          })
        return command
      } catch (error) {
        if (awaitedBy(unit, task) === awaited) showAgain(unit, task, former)
        throw error
      }
    },

    /** Ends the transition of a task that failed to start. An IP pipe that failed is shown until it is started again. */
    ended(unit: UnitRecord, command: LoggedCommand): void {
      if (noteFailure(unit, command)) registry.change(unit, { tasks: shownTasks(unit) })
      for (const [task, awaited] of unit.awaitedTasks) if (awaited.commandId === command.commandId) show(unit, task, null)
    },
  }
}
export type Transitions = ReturnType<typeof createTransitions>
