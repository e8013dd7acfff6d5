import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../../auth/current-user.ts'
import type { Handle } from '../../http/handle.ts'

export const getCurrent: Handle<typeof calls.getCurrent> = ({ ctx }) => currentUser(ctx, ctx.caller)
