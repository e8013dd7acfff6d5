import type { ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'

/** A channel that receives no video of units, or is a group of channels, passes none on. */
export const refuseDestination = ({ type }: Pick<ChannelRow, 'type'>): Refusal<'CHANNEL_HAS_NO_OUTPUT'> | null =>
  type === 'input' || type === 'group' ? refusal('CHANNEL_HAS_NO_OUTPUT') : null
