import type { calls } from '@backhaul/contract/ai'
import type { Handle } from '../../http/handle.ts'

export const getSession: Handle<typeof calls.getSession> = ({ aiSession, ctx }) => ctx.aiSessions.shown(aiSession)
