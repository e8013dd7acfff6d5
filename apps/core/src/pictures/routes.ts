import { pictureLimits } from '@backhaul/contract'
import { linkClose, pictureLinkLimits } from '@backhaul/device-link'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { CallError } from '../call-error.ts'
import type { Core } from '../context.ts'
import { grantOfRequest } from '../devices/link/link-socket.ts'
import { watchPeer } from '../devices/link/watch-peer.ts'
import type { CoreOf } from '../http/core-of.ts'
import { sessionToken } from '../http/session-cookie.ts'
import type { ViewerSession } from './viewer.ts'

export interface PictureRoutes {
  readonly coreOf: CoreOf
  /** Returns the session of a request, null without one. */
  authenticate(request: FastifyRequest): Promise<ViewerSession | null>
  originAllowed(request: FastifyRequest): boolean
  /** Exempts a connection from the limit of those on which no user or fleet has identified itself. */
  exempt(request: FastifyRequest): void
}

/** Returns a function that reads the session of a connection. An open connection counts as use of the session, as for `rt/1`. */
export const viewerSessions =
  ({ sessions }: Pick<Core, 'sessions'>) =>
  async (request: FastifyRequest): Promise<ViewerSession | null> => {
    const token = sessionToken(request)
    const renew = () => (token === null ? null : sessions.find(token))
    const caller = await renew()
    return caller && { caller, renew }
  }

/** Registers `/pictures` for browsers and `/picture-link` for fleets (docs/pictures.md). */
export function pictureRoutes(app: FastifyInstance, { coreOf, authenticate, originAllowed, exempt }: PictureRoutes): void {
  // Twice the limit of a message, so that one just above it is answered with the code of the grammar.
  const toBrowsers = socketServer(app, 2 * pictureLimits.inboundBytesMax)
  const toFleets = socketServer(app, pictureLinkLimits.messageBytesMax)

  websocket(app, '/pictures', async (request, reply) => {
    if (!originAllowed(request)) throw new CallError('ORIGIN_REFUSED')
    const session = await authenticate(request)
    if (session === null) throw new CallError('NOT_SIGNED_IN')
    exempt(request)
    const { pictures, transportClock, log } = coreOf(request)
    toBrowsers(request, reply, (socket) => {
      const viewer = pictures.connect(socket, session)
      watchPeer(socket, transportClock, { readBytes: () => viewer.sentBytes - socket.bufferedAmount })
      socket.on('message', (data, isBinary) => pictures.receive(viewer, data as Buffer, isBinary))
      socket.on('close', () => pictures.disconnect(viewer))
      socket.on('error', (error) => log.info({ reason: error.message }, 'a connection for pictures failed'))
    })
  })

  // Under any host name: a fleet presents its token, which no page of another site has.
  websocket(app, '/picture-link', async (request, reply) => {
    const core = coreOf(request)
    const { pictures, transportClock, log } = core
    const grant = await grantOfRequest(core, request)
    const instance = new URLSearchParams(request.url.split('?')[1]).get('instance')?.slice(0, 64) ?? null
    exempt(request)
    toFleets(request, reply, (socket) => {
      const link = pictures.fleets.open(socket, grant, instance)
      if (link === null) return
      watchPeer(socket, transportClock)
      socket.on('message', (data, isBinary) => {
        if (isBinary) pictures.fleets.take(link, data as Buffer)
        else socket.close(linkClose.grammar, 'only pictures are allowed')
      })
      socket.on('close', () => pictures.fleets.close(link))
      socket.on('error', (error) => log.info({ reason: error.message }, 'a picture link failed'))
      pictures.askSoon()
    })
  })
}

type Upgrade = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Registers a route that only serves upgrades. */
function websocket(app: FastifyInstance, path: string, upgrade: Upgrade): void {
  const onRequest: Upgrade = async (request, reply) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') throw new CallError('NO_SUCH_CALL')
    await upgrade(request, reply)
  }
  app.get(path, { onRequest }, async () => {
    throw new CallError('NO_SUCH_CALL')
  })
}

/** Time allowed for the closing handshake. The option is missing in the types of ws. */
const closing = { closeTimeout: 2000 }
const goingAway = 1001

/** Returns a function that takes over the socket of a request. The sockets are closed when the core stops. */
function socketServer(app: FastifyInstance, maxPayload: number) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload, ...closing })
  app.addHook('preClose', async () => {
    for (const socket of server.clients) socket.close(goingAway, 'core is stopping')
  })
  return (request: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void) => {
    const { socket } = request.raw
    reply.hijack()
    reply.raw.detachSocket(socket)
    server.handleUpgrade(request.raw, socket, Buffer.alloc(0), onOpen)
  }
}
