import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'

const name = '__Host-sid'
const value = new RegExp(`(?:^|; ?)${name}=([A-Za-z0-9_-]{43})(?:;|$)`)

/** The token of a request, or null. 43 characters are 256 bits in base64url; anything else is no token of ours. */
export const sessionToken = (request: { headers: FastifyRequest['headers'] }): string | null =>
  value.exec(request.headers.cookie ?? '')?.[1] ?? null

// Browsers take `__Host-` and Secure cookies on http://localhost and http://127.0.0.1 too: one code path everywhere.
export function setSessionCookie(reply: FastifyReply, token: string | null): void {
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  reply.header('set-cookie', token === null ? `${name}=; ${attributes}; Max-Age=0` : `${name}=${token}; ${attributes}`)
}

/** The caller behind a request, straight from memory when the session is known here. */
export function callerOf(core: Core, request: { headers: FastifyRequest['headers'] }): Caller | null | Promise<Caller | null> {
  const token = sessionToken(request)
  return token === null ? null : core.sessions.find(token)
}
