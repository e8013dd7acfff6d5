import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { pageOfServers } from './admin-page.ts'

export const listPage: Handle<typeof calls.listPage> = ({ input, ctx }) => pageOfServers(ctx, input)
