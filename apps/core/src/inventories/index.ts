import type { contract } from '@backhaul/contract'
import type { Handlers } from '../http/handle.ts'

export const inventories: Handlers<typeof contract.inventories> = {
  fetch: ({ ctx }) => ctx.store.inventories.list(ctx.caller.scope),
}
