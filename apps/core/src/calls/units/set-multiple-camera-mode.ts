import type { calls } from '@backhaul/contract/units'
import { refuseBusy, refuseSeveralCameras } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setMultipleCameraMode: Handle<typeof calls.setMultipleCameraMode> = async (args) => {
  args.refuse(refuseBusy(args.unit.row) ?? refuseSeveralCameras(args.unit.stored))
  return applySettings(args, { multiplecameraMode: args.input.mode })
}
