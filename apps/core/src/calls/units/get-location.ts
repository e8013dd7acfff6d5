import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const getLocation: Handle<typeof calls.getLocation> = ({ unit }) => unit.row.location
