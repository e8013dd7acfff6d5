import type { calls } from '@backhaul/contract/units'
import { refuseVideoReturn } from '@backhaul/rules/units'
import { refuseFeed, videoReturnCapabilities } from '@backhaul/rules/video-return'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { videoReturnOf } from './far-end-of.ts'
import { isLicensed } from './services-of.ts'
import { startTask } from './start-task.ts'

export const startVideoReturn: Handle<typeof calls.startVideoReturn> = async (args) => {
  const { unit, input, ctx, refuse } = args
  const videoReturnId = input.channelId ?? configurationOf(unit, ctx).videoreturn?.channelId ?? null
  const channel = videoReturnOf(ctx, videoReturnId)
  refuse(refuseVideoReturn(unit.row, { licensed: await isLicensed(unit, ctx, 'video-return'), chosen: videoReturnId }))
  if (channel !== null) refuse(refuseFeed(channel.row, unit.id, videoReturnCapabilities(channel.stored)))
  return startTask(args, 'videoReturn', { kind: 'startVideoReturn', videoReturnId: videoReturnId ?? '' })
}
