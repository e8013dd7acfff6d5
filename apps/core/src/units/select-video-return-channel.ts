import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const selectVideoReturnChannel: Handle<typeof calls.selectVideoReturnChannel> = (args) =>
  applySettings(args, ({ videoreturn }) => ({ videoreturn: { enabled: videoreturn?.enabled ?? true, channelId: args.input.channelId } }))
