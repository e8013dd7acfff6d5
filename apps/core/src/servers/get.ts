import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ server, ctx }) => ctx.registry.views.row(ctx.caller, server)
