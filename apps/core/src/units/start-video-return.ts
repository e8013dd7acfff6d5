import type { calls } from '@backhaul/contract/units'
import { refuseVideoReturn } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { isLicensed } from './services-of.ts'
import { startTask } from './start-task.ts'

export const startVideoReturn: Handle<typeof calls.startVideoReturn> = async (args) => {
  const { unit, input, ctx, refuse } = args
  // The core has no records of video return channels; the fleet decides whether there is one with this id.
  const videoReturnId = input.channelId ?? configurationOf(unit, ctx).videoreturn?.channelId ?? null
  refuse(refuseVideoReturn(unit.row, { licensed: await isLicensed(unit, ctx, 'video-return'), chosen: videoReturnId }))
  return startTask(args, 'videoReturn', { kind: 'startVideoReturn', videoReturnId: videoReturnId ?? '' })
}
