import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../call-error.ts'
import type { RequestInfo } from '../context.ts'
import { keepsSession } from './hosts.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The origin of a call, read from the request only when a handler or the audit trail needs it. */
export class HttpRequestInfo implements RequestInfo {
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
    // The operating system names no address for a connection that ended before the core took it.
    return this.#request.ip ?? 'unknown'
  }

  get userAgent(): string {
    return this.#request.headers['user-agent']?.slice(0, 255) ?? ''
  }

  get idempotencyKey(): string | null {
    const key = this.#request.headers['idempotency-key']
    return typeof key === 'string' && key !== '' ? key : null
  }

  get keepsSession(): boolean {
    const { origin } = this.#request.headers
    return origin === undefined || keepsSession(origin)
  }

  get response(): ServerResponse {
    return this.#reply.raw
  }

  async file(bytesMax: number): Promise<Buffer> {
    const { body, headers } = this.#request
    const tooLarge = () => new CallError('PAYLOAD_TOO_LARGE', { bytesMax })
    if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge()
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of (body ?? []) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > bytesMax) throw tooLarge()
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  setSession(token: string | null): void {
    setSessionCookie(this.#reply, token)
  }
}
