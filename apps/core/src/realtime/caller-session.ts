import { hasExpired } from '@backhaul/rules/permissions'
import type { FastifyRequest } from 'fastify'
import { topics } from '@backhaul/contract/topics'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { groupInScope, inventoryInScope } from '../scope.ts'
import type { RealtimeSession } from './realtime-session.ts'

const kinds = new Map(Object.values(topics).map((kind) => [kind.kind, kind]))

/** Whether a caller may watch a version of a topic. Role and scope are those that apply to calls. */
export function mayWatch(caller: Caller, name: string, inventoryId: string | null): boolean {
  const { scope } = caller
  const [where, id, kindName, reduced] = name.split('/')
  const kind = kinds.get(kindName ?? '')
  if (kind === undefined || id === undefined || !caller.may(kind.access)) return false
  if (reduced === undefined && kind.complete?.every((access) => caller.may(access)) === false) return false
  return where === 'g' ? groupInScope(scope, { id, inventoryId: inventoryId ?? '' }) : inventoryInScope(scope, id)
}

/**
 * Returns a function that reads the session of a realtime connection. An open connection counts as use of the session, so
 * that an unattended console is not signed out for being idle. The spec doesn't say; the absolute end of the session applies.
 */
export function realtimeSessions(
  core: Pick<Core, 'sessions' | 'config' | 'transportClock'>,
): (request: FastifyRequest) => Promise<RealtimeSession | null> {
  const read = async (token: string): Promise<RealtimeSession | null> => {
    const caller = await core.sessions.find(token)
    return caller && sessionOf(caller, token)
  }
  const hasExpiredPassword = ({ passwordExpiresAt }: Caller) => hasExpired(passwordExpiresAt, core.transportClock.now())
  const sessionOf = (caller: Caller, token: string): RealtimeSession => ({
    userId: caller.userId,
    sessionId: caller.sessionId,
    expiresAt: caller.expiresAt,
    singleUnits: caller.may('units.read') && !hasExpiredPassword(caller) ? caller.scope.unitIds : undefined,
    shown: { wsLibrary: core.config.WS_LIBRARY },
    may: (name, inventoryId) => !hasExpiredPassword(caller) && mayWatch(caller, name, inventoryId),
    renew: () => read(token),
  })
  return async (request) => {
    const token = sessionToken(request)
    return token === null ? null : read(token)
  }
}
