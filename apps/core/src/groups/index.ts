import type { contract } from '@backhaul/contract'
import type { Handlers } from '../http/handle.ts'

export const groups: Handlers<typeof contract.groups> = {
  fetch: ({ ctx }) => ctx.store.groups.list(ctx.caller.scope),
  lightFetch: ({ ctx }) => ctx.store.groups.names(ctx.caller.scope),
}
