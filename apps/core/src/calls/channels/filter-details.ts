import { type calls, detailsMax } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf } from './details-of.ts'
import { matching } from './matching.ts'

export const filterDetails: Handle<typeof calls.filterDetails> = ({ input, ctx }) => {
  const { found, truncated } = matching(ctx, input, detailsMax)
  return { channels: found.map((channel) => detailsOf(channel, ctx)), truncated }
}
