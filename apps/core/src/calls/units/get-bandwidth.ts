import type { calls } from '@backhaul/contract/units'
import { historyOf } from '../../devices/kinds/bandwidth.ts'
import type { Handle } from '../../http/handle.ts'

export const getBandwidth: Handle<typeof calls.getBandwidth> = ({ unit }) => historyOf(unit)
