import { realtimeClose, realtimeLimits } from '@backhaul/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { CallError } from '../call-error.ts'
import type { Core } from '../context.ts'
import type { ClientSocket } from './client-socket.ts'
import type { Hub } from './hub.ts'
import { createFrameTurns, type FrameTurns, turnMsMax } from '../frame-turns.ts'
import type { Seams } from '../seams.ts'
import type { RealtimeSession } from './realtime-session.ts'

export interface RealtimeRoute {
  coreOf(request: FastifyRequest): Pick<Core, 'hub' | 'log'> & Partial<Pick<Core, 'seams'>>
  /** Returns the session of a request, null without one. The session outlives the request and must not reference it. */
  authenticate(request: FastifyRequest): RealtimeSession | null | Promise<RealtimeSession | null>
  originAllowed(request: FastifyRequest): boolean
}

/** Time allowed for the closing handshake. The option is missing in the types of ws. */
const closing = { closeTimeout: 2000 }
const textFrame = { binary: false, compress: false }

class WsClientSocket implements ClientSocket {
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger

  constructor(socket: WebSocket, log: FastifyBaseLogger) {
    this.#socket = socket
    this.#log = log
  }

  send(message: Buffer): void {
    this.#socket.send(message, textFrame)
  }

  buffered(): number {
    return this.#socket.bufferedAmount
  }

  ping(bytes: number): void {
    this.#socket.ping(String(bytes))
  }

  close(code: number, reason: string): void {
    this.#log.info({ code, reason }, 'realtime connection closed')
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#log.info({ code: realtimeClose.noPong }, 'realtime connection timed out')
    this.#socket.terminate()
  }
}

/**
 * Registers the endpoint of `rt/1`. @fastify/websocket routes upgrades to Fastify. From there this function takes over
 * the socket, because the plugin keeps request and reply for the life of a connection: 14 kB instead of 8.
 */
export function realtimeRoute(app: FastifyInstance, { coreOf, authenticate, originAllowed }: RealtimeRoute): void {
  const turns = createFrameTurns(turnMsMax.consoles)
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: realtimeLimits.inboundBytesMax,
    ...closing,
  })
  const upgrade = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') throw new CallError('NO_SUCH_CALL')
    if (!originAllowed(request)) throw new CallError('ORIGIN_REFUSED')
    const session = await authenticate(request)
    if (session === null) throw new CallError('NOT_SIGNED_IN')
    const client = new URLSearchParams(request.url.split('?')[1]).get('client')
    const { hub, log, seams } = coreOf(request)
    const { socket } = request.raw
    reply.hijack()
    reply.raw.detachSocket(socket)
    // The upgrade response and the welcome leave in one write. A client may not send before it has received them, so the
    // request carries no further bytes.
    socket.cork()
    server.handleUpgrade(request.raw, socket, Buffer.alloc(0), (socket) => attach(hub, socket, session, { client, log, seams, turns }))
    socket.uncork()
  }
  app.get('/realtime', { onRequest: upgrade }, async () => {
    throw new CallError('NO_SUCH_CALL')
  })
}

interface Attached {
  turns: FrameTurns
  /** The name of the client, held as long as the connection. */
  client: string | null
  log: FastifyBaseLogger
  seams: Seams | undefined
}

function attach(hub: Hub, socket: WebSocket, session: RealtimeSession, { client, log, seams, turns }: Attached): void {
  const direct = { socket: new WsClientSocket(socket, log), session }
  const seen = seams?.clients(direct, (run) => socket.on('close', run)) ?? direct
  const connection = hub.connect(seen.socket, seen.session, client?.slice(0, 32) ?? null)
  const own = turns.join(socket)
  const receive = (data: Buffer) => {
    try {
      hub.receive(connection, data.toString())
    } catch (error) {
      log.error({ err: error }, 'failed to handle a realtime frame')
      hub.closeConnection(connection, 1011, 'internal error')
    }
  }
  socket.on('message', (data, isBinary) => {
    if (isBinary) hub.closeConnection(connection, realtimeClose.grammar, 'only text frames are allowed')
    else own.run(() => receive(data as Buffer))
  })
  socket.on('pong', (data) => hub.pong(connection, Number(data.toString())))
  socket.on('close', () => {
    own.forget()
    hub.disconnect(connection)
  })
  // On an oversized or malformed frame and on a broken connection, ws closes the socket itself with the code of RFC 6455.
  socket.on('error', (error) => log.info({ reason: error.message }, 'realtime connection failed'))
}
