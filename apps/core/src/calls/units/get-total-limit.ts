import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getTotalLimit: Handle<typeof calls.getTotalLimit> = ({ unit, ctx }) => ({
  total: configurationOf(unit, ctx).bwLimitation?.total ?? null,
})
