import type { calls } from '@backhaul/contract/preferences'
import type { Handle } from '../../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ ctx }) => ctx.store.preferences.get(ctx.caller.userId)
