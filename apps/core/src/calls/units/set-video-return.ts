import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { videoReturnOf } from './far-end-of.ts'

export const setVideoReturn: Handle<typeof calls.setVideoReturn> = async (args) => {
  videoReturnOf(args.ctx, args.input.channelId)
  args.refuse(refuseTaskSettings(args.unit.row, 'videoReturn'))
  return applySettings(args, { videoreturn: { enabled: args.input.enabled, channelId: args.input.channelId } })
}
