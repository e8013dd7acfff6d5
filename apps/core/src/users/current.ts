import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'

export const current: Handle<typeof contract.users.current> = ({ ctx }) => currentUser(ctx, ctx.caller)
