import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'

export const getCurrent: Handle<typeof calls.getCurrent> = ({ ctx }) => currentUser(ctx, ctx.caller)
