import type { calls } from '@backhaul/contract/units'
import { refuseBusy, refuseVideoFormat } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setVideoFormat: Handle<typeof calls.setVideoFormat> = async (args) => {
  const { unit, input, ctx, refuse } = args
  refuse(refuseBusy(unit.row))
  refuse(refuseVideoFormat(ctx.registry.unitDetails(unit), input))
  return applySettings(args, { videoFormat: { resolution: input.resolution, colorDepth: input.colorDepth } })
}
