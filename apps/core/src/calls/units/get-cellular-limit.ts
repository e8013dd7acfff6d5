import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getCellularLimit: Handle<typeof calls.getCellularLimit> = ({ unit, ctx }) => ({
  cellular: configurationOf(unit, ctx).bwLimitation?.cellular ?? null,
})
