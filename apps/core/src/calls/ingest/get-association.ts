import type { calls } from '@backhaul/contract/ingest'
import type { Handle } from '../../http/handle.ts'
import { associationView } from './association-view.ts'

export const getAssociation: Handle<typeof calls.getAssociation> = ({ channel, ctx }) => associationView(ctx, ctx.caller, channel)
