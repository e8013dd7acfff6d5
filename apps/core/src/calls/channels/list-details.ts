import { type calls, detailsMax } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf } from './details-of.ts'
import { matching } from './matching.ts'

export const listDetails: Handle<typeof calls.listDetails> = ({ input, ctx }) => {
  const { found, truncated } = matching(ctx, input, detailsMax)
  return { channels: found.map((channel) => detailsOf(channel, ctx)), truncated }
}
