import { type CoreEnd, type CoreFrame, type FleetFrame, linkClose, linkLimits } from '@backhaul/device-link'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { WebSocket } from 'ws'
import { CallError } from '../../call-error.ts'
import type { Core } from '../../context.ts'
import type { CoreOf } from '../../http/core-of.ts'
import { refuseShape } from '../../json-shape.ts'
import type { FleetGrant } from './fleet-grant.ts'
import { createFrameTurns, type LinkTurns, turnMsMax } from '../../frame-turns.ts'
import { watchPeer } from './watch-peer.ts'

/** Unread bytes, beyond which the link of a fleet is ended. The fleet reconnects and is provisioned again. */
const unreadBytesMax = 32 * 1024 * 1024

/** The deepest report has seven levels, the largest object fewer fields than a list of alerts. */
export const frameLimits = { depthMax: 64, valuesMax: linkLimits.valuesPerFrame, fieldsMax: 500, bytesMin: 64 * 1024 }

const scheme = 'Bearer '

/** Returns the grant of the token that a fleet presents. Throws NOT_SIGNED_IN without a token that counts. */
export async function grantOfRequest({ fleetTokens }: Pick<Core, 'fleetTokens'>, { headers }: FastifyRequest): Promise<FleetGrant> {
  const { authorization = '' } = headers
  const grant = authorization.startsWith(scheme) ? await fleetTokens.find(authorization.slice(scheme.length)) : null
  if (grant === null) throw new CallError('NOT_SIGNED_IN')
  return grant
}

/** `/core/device-link`: the WebSocket of fleets that run as processes of their own and send a token. */
export function deviceLinkRoute(app: FastifyInstance, { coreOf }: { coreOf: CoreOf }): void {
  const grants = new WeakMap<FastifyRequest, FleetGrant>()
  const turns = createFrameTurns(turnMsMax.fleets)
  const onRequest = async (request: FastifyRequest) => void grants.set(request, await grantOfRequest(coreOf(request), request))
  app.get('/device-link', { websocket: true, onRequest }, (socket: WebSocket, request: FastifyRequest) => {
    const core = coreOf(request)
    const grant = grants.get(request)
    if (grant !== undefined) core.devices.attach(socketEnd(socket, turns.join(socket), core.transportClock), grant)
  })
}

/** Reports that are taken without a look at the time. Each may change the rows of some devices, and what consoles see of them. */
const reportsAtOnceMax = 50

/** Returns a frame in the parts that are taken at once: a list of reports may be too much work for one turn of the event loop. */
function partsOf(frame: FleetFrame): FleetFrame[] {
  const { op, reports } = frame as { op?: unknown; reports?: unknown }
  // Longer lists are refused as a whole.
  if (op !== 'reports' || !Array.isArray(reports) || reports.length > linkLimits.reportsPerFrame) return [frame]
  if (reports.length <= reportsAtOnceMax) return [frame]
  return Array.from({ length: Math.ceil(reports.length / reportsAtOnceMax) }, (_, i) => ({
    op: 'reports',
    reports: reports.slice(i * reportsAtOnceMax, (i + 1) * reportsAtOnceMax),
  }))
}

function socketEnd(socket: WebSocket, turns: LinkTurns, clock: Clock): CoreEnd {
  let sentBytes = 0
  const peer = watchPeer(socket, clock, { readBytes: () => sentBytes - socket.bufferedAmount, isUnread: turns.isWaiting })
  const end: CoreEnd = {
    onFrame: null,
    onClose: null,
    get lateMs() {
      return peer.lateMs()
    },
    get waiting() {
      return socket.bufferedAmount
    },
    send(frame: CoreFrame) {
      if (socket.bufferedAmount > unreadBytesMax) return socket.terminate()
      if (socket.readyState !== socket.OPEN) return
      const bytes = Buffer.from(JSON.stringify(frame))
      sentBytes += bytes.length
      socket.send(bytes, { binary: false })
    },
    close(code = 1000, reason = '') {
      // Frames that wait are dropped, and the reply to the closing is read at once.
      turns.forget()
      socket.close(code, reason)
    },
  }
  const take = (data: Buffer, isBinary: boolean) => {
    if (isBinary || data.length > linkLimits.frameBytesMax) return end.close(linkClose.grammar, 'text frames only')
    const fault = refuseShape(data, frameLimits)
    if (fault !== null) return end.close(linkClose.grammar, fault)
    let frame: FleetFrame
    try {
      frame = JSON.parse(data.toString('utf8')) as FleetFrame
    } catch {
      return end.close(linkClose.grammar, 'no JSON')
    }
    if (typeof frame !== 'object' || frame === null) return end.close(linkClose.grammar, 'no frame')
    for (const part of partsOf(frame)) turns.run(() => end.onFrame?.(part))
  }
  socket.on('message', (data: Buffer, isBinary: boolean) => turns.run(() => take(data, isBinary)))
  // After the last frame that the fleet sent.
  socket.on('close', (code: number) => turns.run(() => end.onClose?.(code)))
  return end
}
