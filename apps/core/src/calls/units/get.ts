import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ unit, ctx }) => ctx.registry.views.details(ctx.caller, unit)
