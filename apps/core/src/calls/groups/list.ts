import type { calls } from '@backhaul/contract/groups'
import type { Handle } from '../../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ ctx }) => ctx.store.groups.list(ctx.caller.scope)
