import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../context.ts'
import { setSessionCookie } from './session-cookie.ts'

/** Where a call came from, read only when a handler or the trail asks. */
export class HttpExchange implements Exchange {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }

  get requestId(): string {
    return this.#request.id
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return this.#request.headers['user-agent']?.slice(0, 255) ?? ''
  }

  setSession(token: string | null): void {
    setSessionCookie(this.#reply, token)
  }
}
