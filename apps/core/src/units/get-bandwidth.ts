import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const getBandwidth: Handle<typeof calls.getBandwidth> = ({ unit, ctx }) => ctx.registry.bandwidth(unit)
