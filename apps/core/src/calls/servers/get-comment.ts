import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'

export const getComment: Handle<typeof calls.getComment> = ({ server }) => ({ comment: server.stored.comment })
