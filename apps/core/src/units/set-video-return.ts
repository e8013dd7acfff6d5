import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setVideoReturn: Handle<typeof calls.setVideoReturn> = (args) =>
  applySettings(args, { videoreturn: { enabled: args.input.enabled, channelId: args.input.channelId } })
