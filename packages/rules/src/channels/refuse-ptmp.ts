import type { ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'
import { takesUnits } from './channel-type.ts'

type Named = Pick<ChannelRow, 'channelId' | 'channelName' | 'type'>

/** Whether a channel can get the video of another one: it has the outputs of a channel that takes units. */
export const canBePtmpTarget = (source: Named, target: Named): boolean => source.channelId !== target.channelId && takesUnits(target.type)

export const refusePtmpTarget = (source: Named, target: Named): Refusal<'PTMP_TARGET_REFUSED'> | null =>
  canBePtmpTarget(source, target) ? null : refusal('PTMP_TARGET_REFUSED', { target: target.channelName })
