import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf } from './details-of.ts'

export const getDetails: Handle<typeof calls.getDetails> = ({ channel, ctx }) => detailsOf(channel, ctx)
