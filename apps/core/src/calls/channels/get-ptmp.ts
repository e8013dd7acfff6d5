import type { calls } from '@backhaul/contract/channels'
import { canBePtmpTarget } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inInventory } from './in-inventory.ts'
import { ptmpOf } from './ptmp-of.ts'

export const getPtmp: Handle<typeof calls.getPtmp> = ({ channel, ctx }) => {
  const possible = inInventory(ctx, undefined, (row) => canBePtmpTarget(channel.row, row))
  return { ...ptmpOf(channel, ctx), possible: possible.map(({ channelId: uid, channelName: name }) => ({ uid, name })) }
}
