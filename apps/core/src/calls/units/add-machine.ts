import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { listMachines } from './list-machines.ts'

export const addMachine: Handle<typeof calls.addMachine> = async (args) => {
  const { unit, ctx, fail, changed } = args
  const { machineUid, outputChannel, multiChannel } = args.input
  const { servers, channels } = ctx.registry
  if (servers.find(ctx.caller.scope, machineUid) === null) throw fail('SERVER_NOT_FOUND')
  if (outputChannel !== null && channels.find(ctx.caller.scope, outputChannel) === null) throw fail('CHANNEL_NOT_FOUND')
  const machine = { machineUid, outputChannel, multiChannel }
  changed((await ctx.store.unitMachines.set(unit.id, machine)) ?? {}, machine)
  return listMachines(args)
}
