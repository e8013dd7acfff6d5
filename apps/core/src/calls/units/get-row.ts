import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const getRow: Handle<typeof calls.getRow> = ({ unit, ctx }) => ctx.registry.views.row(ctx.caller, unit)
