import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const listStorages: Handle<typeof calls.listStorages> = ({ unit, ctx }) => ctx.registry.unitDetails(unit).storages
