import { realtimeClose, realtimeLimits } from '@backhaul/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { CallError } from '../call-error.ts'
import type { Hub } from './hub.ts'
import type { RealtimeSession, Sink } from './sink.ts'

export interface RealtimeRoute {
  readonly hub: Hub
  /** Who asks; null without a session. The answer outlives the request and must not hold it. */
  authenticate(request: FastifyRequest): RealtimeSession | null | Promise<RealtimeSession | null>
  originAllowed(origin: string | undefined, host: string | undefined): boolean
  readonly log: FastifyBaseLogger
}

/** How long an ended connection may take to say goodbye. Missing in the types of ws. */
const closing = { closeTimeout: 2000 }
const textFrame = { binary: false, compress: false }

class SocketSink implements Sink {
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger

  constructor(socket: WebSocket, log: FastifyBaseLogger) {
    this.#socket = socket
    this.#log = log
  }

  send(message: Buffer, taken?: () => void): void {
    if (taken === undefined) this.#socket.send(message, textFrame)
    else this.#socket.send(message, textFrame, (error) => error ?? taken())
  }

  buffered(): number {
    return this.#socket.bufferedAmount
  }

  ping(): void {
    this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#log.info({ code, reason }, 'a realtime connection is ended')
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#log.info({ code: realtimeClose.noPong }, 'a realtime connection no longer answers')
    this.#socket.terminate()
  }
}

/**
 * The endpoint of `rt/1`. @fastify/websocket brings upgrades to Fastify's routes; from there we take the socket
 * ourselves, for its way keeps request and reply for the life of a connection: 14 kB instead of 8.
 */
export function realtimeRoute(app: FastifyInstance, { hub, authenticate, originAllowed, log }: RealtimeRoute): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: realtimeLimits.inboundBytesMax,
    ...closing,
  })
  const upgrade = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') throw new CallError('NO_SUCH_CALL')
    if (!originAllowed(request.headers.origin, request.headers.host)) throw new CallError('ORIGIN_REFUSED')
    const session = await authenticate(request)
    if (session === null) throw new CallError('NOT_SIGNED_IN')
    const { socket } = request.raw
    reply.hijack()
    reply.raw.detachSocket(socket)
    // The answer and the welcome leave in one write. A client may not send before it has them, so nothing can have come
    // with the request.
    socket.cork()
    server.handleUpgrade(request.raw, socket, Buffer.alloc(0), (socket) => attach(hub, socket, session, log))
    socket.uncork()
  }
  app.get('/realtime', { onRequest: upgrade }, async () => {
    throw new CallError('NO_SUCH_CALL')
  })
  app.addHook('preClose', async () => hub.close())
}

function attach(hub: Hub, socket: WebSocket, session: RealtimeSession, log: FastifyBaseLogger): void {
  const connection = hub.connect(new SocketSink(socket, log), session)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return hub.refuse(connection, realtimeClose.grammar, 'text frames only')
    try {
      hub.receive(connection, (data as Buffer).toString())
    } catch (error) {
      log.error({ err: error }, 'a realtime frame could not be answered')
      hub.refuse(connection, 1011, 'internal error')
    }
  })
  socket.on('pong', () => hub.pong(connection))
  socket.on('close', () => hub.disconnect(connection))
  // Oversized, malformed or broken off: ws closes the socket itself, with the code that the RFC has for it.
  socket.on('error', (error) => log.info({ reason: error.message }, 'a realtime connection broke'))
}
