import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

/** Servers that the caller does not see are left out, and so are the names of channels. */
export const listMachines: Handle<typeof calls.listMachines> = async ({ unit, ctx: { store, registry, caller } }) => {
  const machines = await store.unitMachines.list(unit.id)
  return machines
    .filter(({ machineUid }) => registry.servers.find(caller.scope, machineUid) !== null)
    .map((machine) => ({
      ...machine,
      outputChannel:
        machine.outputChannel !== null && registry.channels.find(caller.scope, machine.outputChannel) !== null
          ? machine.outputChannel
          : null,
    }))
}
