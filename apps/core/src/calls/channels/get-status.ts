import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'

export const getStatus: Handle<typeof calls.getStatus> = ({ channel, ctx }) => ctx.registry.views.row(ctx.caller, channel)
