import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof contract.preferences.get> = ({ ctx }) => ctx.store.preferences.get(ctx.caller.userId)
