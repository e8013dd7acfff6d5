import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getDatabridgeOptions: Handle<typeof calls.getDatabridgeOptions> = ({ unit, ctx }) =>
  configurationOf(unit, ctx).databridge ?? { enabled: false, gatewayId: null }
