import type { calls } from '@backhaul/contract/groups'
import type { Handle } from '../../http/handle.ts'

export const listNames: Handle<typeof calls.listNames> = ({ ctx }) => ctx.store.groups.names(ctx.caller.scope)
