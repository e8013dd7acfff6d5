import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CallError } from '../call-error.ts'
import { problemOf } from './problem.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Replies to input that Node.js rejects before there is a request: malformed HTTP, a header that is too large or arrives too slowly. */
export function refuseConnection(nextId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const status = statuses[error.code ?? ''] ?? 400
      const body = JSON.stringify({ ...problemOf(new CallError('BAD_INPUT'), nextId()).problem, status })
      const type = 'content-type: application/problem+json; charset=utf-8'
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    }
    socket.destroy(error)
  }
}
