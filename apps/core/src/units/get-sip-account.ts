import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const getSipAccount: Handle<typeof calls.getSipAccount> = async ({ unit, ctx }) => {
  const { audioRoom, audioCallBySelectedChannel } = unit.row.applications ?? {}
  return {
    account: unit.id,
    server: await ctx.store.inventories.sipServer(unit.inventoryId),
    inCall: audioRoom !== undefined || audioCallBySelectedChannel !== undefined,
  }
}
