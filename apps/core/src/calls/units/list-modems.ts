import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const listModems: Handle<typeof calls.listModems> = ({ unit, ctx }) => ctx.registry.unitDetails(unit).modems
