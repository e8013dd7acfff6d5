import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ ctx }) => ctx.store.inventories.list(ctx.caller.scope)
