import type { Unit, UnitCommand } from '@backhaul/contract/units'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { type Command, type CommandOptions, type Procedure, useCommand } from '../../ui/command/use-command.ts'

/** While a command waits for its result the log is read often; a notice of the end may be lost. */
const openRefreshMs = 2000
const refreshMs = 15_000

export const isOpen = ({ state }: UnitCommand): boolean => state === 'sent' || state === 'accepted'

/** The last commands to a unit, newest first. */
export const useCommandLog = ({ uniqueId }: Pick<Unit, 'uniqueId'>) =>
  api.units.listCommands.useQuery(
    { unitId: uniqueId },
    { refetchInterval: ({ state }) => (state.data?.some(isOpen) ? openRefreshMs : refreshMs) },
  )

export interface Tracked<In, Out = UnitCommand> extends Command<In, Out> {
  /** The last command of this kind, of any user. */
  readonly last: UnitCommand | undefined
  /** The unit has not answered yet: it refuses to stop what it has not begun. */
  readonly isSent: boolean
}

interface TrackedOptions<Out> extends CommandOptions<Out> {
  unit: Pick<Unit, 'uniqueId'>
  /** Returns whether an entry of the log is such a command. */
  isOne: (command: UnitCommand) => boolean
}

/** A command whose result follows its answer: it is pending until the log has the result. Commands of other users count. */
export function useTracked<In, Out>(procedure: Procedure<In, Out>, { unit, isOne, ...options }: TrackedOptions<Out>): Tracked<In, Out> {
  const log = useCommandLog(unit)
  const queries = api.useUtils().units
  const command = useCommand(procedure, options)
  const last = log.data?.find(isOne)
  const [isSending, setIsSending] = useState(false)
  const isSent = isSending || last?.state === 'sent'
  return {
    ...command,
    last,
    isSent,
    isPending: isSent || (last !== undefined && isOpen(last)),
    async run(input) {
      setIsSending(true)
      const sent = await command.run(input)
      await queries.listCommands.invalidate({ unitId: unit.uniqueId })
      setIsSending(false)
      return sent
    },
  }
}
