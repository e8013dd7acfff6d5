import type { calls } from '@backhaul/contract/units'
import { refuseRemoval } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

/** The spec doesn't say what deregistration changes; we end the pairing and leave the unit to its primary inventory. */
export const deregister: Handle<typeof calls.deregister> = async (args) => {
  args.refuse(refuseRemoval(args.unit.row))
  await args.command({ kind: 'unpair' })
  return changeMemberships(args, { inventories: [args.unit.inventoryId], groups: [] })
}
