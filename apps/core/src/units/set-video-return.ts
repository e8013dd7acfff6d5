import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setVideoReturn: Handle<typeof calls.setVideoReturn> = async (args) => {
  args.refuse(refuseTaskSettings(args.unit.row, 'videoReturn'))
  return applySettings(args, { videoreturn: { enabled: args.input.enabled, channelId: args.input.channelId } })
}
