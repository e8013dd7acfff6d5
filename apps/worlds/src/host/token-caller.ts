import { hash, timingSafeEqual } from 'node:crypto'
import type { Caller, OtherCallerOf } from '@backhaul/core'

const digestOf = (text: string) => Buffer.from(hash('sha256', text, 'hex'))
const bearer = /^Bearer (.{1,200})$/

/** The name of the token's holder in the audit log. */
const holder = 'simulation token'

/** Not a user of the installation: it sees no devices, and its right counts below `/simulation` alone. */
const caller: Caller = {
  userId: holder,
  sessionId: holder,
  username: holder,
  roles: ['super_user'],
  scope: { all: false, inventoryIds: new Set(), groupIds: new Set(), unitIds: new Set() },
  expiresAt: Number.POSITIVE_INFINITY,
  applicationPermission: true,
  passwordExpiresAt: null,
  may: () => true,
}

/** Returns a function that recognizes requests with the token of the simulation (`authorization: Bearer TOKEN`). */
export function tokenCaller(token: string | undefined): OtherCallerOf {
  if (token === undefined) return () => undefined
  const wanted = digestOf(token)
  return ({ raw }) => {
    const [, given] = bearer.exec(raw.headers.authorization ?? '') ?? []
    return given !== undefined && timingSafeEqual(digestOf(given), wanted) ? caller : undefined
  }
}
