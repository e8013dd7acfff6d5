import type { StartableTask, UnitCommand } from '@backhaul/contract/units'
import type { Command } from '@backhaul/device-link'
import { taskEnds, taskRuns } from '@backhaul/rules/transitions'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

/** The part of a handler's arguments that a command about a task needs. */
interface Args {
  readonly unit: UnitRecord
  readonly ctx: Pick<Ctx, 'registry' | 'transitions'> & { readonly caller: Caller }
  readonly command: (command: Command) => Promise<UnitCommand>
}

/**
 * sends the command that starts a task; every console shows the task as starting until the unit has followed. The entry
 * of the log names no device that the caller may not see.
 */
export async function startTask({ unit, ctx, command }: Args, task: StartableTask, one: Command): Promise<UnitCommand> {
  const entry = await ctx.transitions.run(unit, 'starting', { wanted: taskRuns(task), by: ctx.caller }, () => command(one))
  return ctx.registry.views.command(ctx.caller, entry)
}

/** sends the command that stops a task; every console shows the task as stopping until the unit has followed. */
export const stopTask = ({ unit, ctx, command }: Args, task: StartableTask, one: Command): Promise<UnitCommand> =>
  ctx.transitions.run(unit, 'stopping', { wanted: taskEnds(task), by: ctx.caller }, () => command(one))
