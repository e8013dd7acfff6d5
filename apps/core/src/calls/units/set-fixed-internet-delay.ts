import type { calls } from '@backhaul/contract/units'
import { refuseDelay } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setFixedInternetDelay: Handle<typeof calls.setFixedInternetDelay> = async (args) => {
  const { fixedInternetDelay } = args.input
  args.refuse(refuseDelay(args.ctx.registry.unitDetails(args.unit), fixedInternetDelay))
  return applySettings(args, { fixedInternetDelay })
}
