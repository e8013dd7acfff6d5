import { createCallTurns } from './call-turns.ts'
import type { Socket } from 'node:net'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { linkLimits } from '@backhaul/device-link'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Core, Ctx } from '../context.ts'
import { deviceLinkRoute } from '../devices/link/link-socket.ts'
import { handlers } from '../calls/handlers.ts'
import type { Ids } from '../ids.ts'
import { pictureRoutes, viewerSessions } from '../pictures/routes.ts'
import { realtimeSessions } from '../realtime/caller-session.ts'
import { realtimeRoute } from '../realtime/socket.ts'
import { version } from '../version.ts'
import { after } from './after.ts'
import { boundAnonymous } from './connections.ts'
import { type CoreOf, perCore } from './core-of.ts'
import { fileContentRoute } from './file-content.ts'
import { bind, type BoundCall } from './handle.ts'
import { healthRoutes } from './health.ts'
import { hostCheck } from './hosts.ts'
import { apiDocument, documentRoute } from './kept-document.ts'
import { openapi } from './openapi.ts'
import { pages } from './pages.ts'
import { HttpRequestInfo } from './request-info.ts'
import { type CtxOf, leaveFiles, readRoutes, writeRoutes } from './rest.ts'
import { apiSecurity, originCheck } from './security.ts'
import { createHttp, type HttpDeps, refuse, requestIds } from './server.ts'
import { callerOf, valuesOf } from './session-cookie.ts'
import { trpcRoutes } from './trpc.ts'

export interface PageDeps {
  /** Folder of the built console. Without it the core serves only the API. */
  consoleDir?: string
  consoleConfig?: Partial<ConsoleConfig>
}

export interface ServerDeps extends HttpDeps, PageDeps {
  log: FastifyBaseLogger
  ids: Ids
  /** Returns the core that serves a request. */
  coreOf: CoreOf
  /** Adds hooks and routes before all others. */
  extend?: (http: FastifyInstance, tools: ExtensionTools) => void | Promise<void>
}

/** The means of the core's own routes, for those of an extension. */
export interface ExtensionTools {
  /** Adds calls to a scope with the checks of the core's own: host, origin, session, right, input, audit entry. */
  addCalls(api: FastifyInstance, bound: readonly BoundCall[], callerOf?: OtherCallerOf): void
  /** Adds an OpenAPI document. It is made once, and each network has an allowance for reading it. */
  addDocument(api: FastifyInstance, path: string, make: () => object): void
}

/** Returns the caller of a request that identifies itself by another means than a session; undefined for other requests. */
export type OtherCallerOf = (request: Pick<FastifyRequest, 'raw'>) => Caller | undefined

/** Websockets of fleets. The option for the closing handshake is missing in the types of ws. */
const linkSockets = { maxPayload: linkLimits.frameBytesMax, perMessageDeflate: false, closeTimeout: 2000 }

/**
 * Ends the websocket of a fleet whose handler failed. After a frame that is malformed or too large, ws has sent the close code, and
 * ends the connection itself when the fleet has read it: ended here, it would be reset while the fleet still sends.
 */
function endFailed(this: FastifyInstance, error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  if (error.code?.startsWith('WS_ERR_')) return log.info({ reason: error.message }, 'a device link failed')
  log.error(error)
  socket.terminate()
}

/** The checks of requests, each with the settings of the core that serves the request. */
function checksOf(coreOf: CoreOf) {
  const hostAllowed = perCore(({ config }) => hostCheck(config))
  const originAllowed = perCore(({ config }) => originCheck(config))
  return {
    checkHost(request: FastifyRequest) {
      const [host, another] = valuesOf(request.raw.rawHeaders, 'host')
      if (another !== undefined) throw new CallError('BAD_INPUT')
      if (!hostAllowed(coreOf(request))(host)) throw new CallError('HOST_REFUSED')
    },
    originAllowed: ({ raw }: Pick<FastifyRequest, 'raw'>) => originAllowed(coreOf({ raw }))(raw.headers.origin, raw.headers.host),
  }
}

/** Creates the server of calls, pages and websockets with all its routes. Each request is served by the core that `coreOf` names. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, log, coreOf } = deps
  const http = createHttp(deps, log, requestIds(deps.ids))
  const checkTrusted = config.NODE_ENV !== 'production'
  const bound = bind(callsOf(contract), handlers)

  http.setErrorHandler(refuse((request) => coreOf(request).log))
  http.setNotFoundHandler(() => {
    throw new CallError('NO_SUCH_CALL')
  })
  const exempt = boundAnonymous(http.server)
  const { checkHost, originAllowed } = checksOf(coreOf)
  const turns = createCallTurns()
  const contexts = perCore((core) => contextOf(core, exempt))
  const ctxOf: CtxOf = (request, reply, calls) => contexts(coreOf(request))(request, reply, calls)
  // Without the hooks of the writes: a read needs no cross-site check and sets its own headers.
  const readCtxOf: CtxOf = (request, reply) => {
    checkHost(request)
    return ctxOf(request, reply)
  }
  const secure = (api: FastifyInstance) => {
    api.addHook('onRequest', async (request) => checkHost(request))
    apiSecurity(api, coreOf)
  }
  await deps.extend?.(http, {
    addCalls(api, calls, otherCallerOf) {
      const ctxOfCall: CtxOf = (request, reply, count) => contexts(coreOf(request))(request, reply, count, otherCallerOf)
      secure(api)
      leaveFiles(api)
      readRoutes(api, calls, ctxOfCall, turns, checkTrusted)
      writeRoutes(api, calls, ctxOfCall, turns, checkTrusted)
    },
    addDocument: (api, path, make) => documentRoute(api, coreOf, apiDocument(path, make)),
  })
  await http.register(async (api) => readRoutes(api, bound, readCtxOf, turns, checkTrusted), { prefix: '/core' })
  await http.register(
    async (api) => {
      secure(api)
      documentRoute(
        api,
        coreOf,
        apiDocument('/openapi.json', () => openapi(contract, version)),
      )
      fileContentRoute(api, ctxOf)
      writeRoutes(api, bound, ctxOf, turns, checkTrusted)
      trpcRoutes(api, log, bound, ctxOf, turns, checkTrusted)
      api.setNotFoundHandler(() => {
        throw new CallError('NO_SUCH_CALL')
      })
    },
    { prefix: '/core' },
  )
  // In a scope of its own: the websocket plugin wraps every handler and adds a hook to every route of its scope.
  await http.register(async (sockets) => socketRoutes(sockets, { coreOf, exempt, checkHost, originAllowed }), { prefix: '/core' })
  // Under any host name: load balancers use names of their own, and the replies say nothing but whether the core works.
  healthRoutes(http, coreOf)
  await http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => checkHost(request))
    await pages(scope, config, { consoleConfig: {}, ...deps })
  })
  return http
}

interface SocketRoutes extends ReturnType<typeof checksOf> {
  readonly coreOf: CoreOf
  /** Exempts a connection from the limit of those on which no user or fleet has identified itself. */
  readonly exempt: (socket: Socket) => void
}

/** Adds the websockets of browsers and of fleets. */
async function socketRoutes(sockets: FastifyInstance, { coreOf, exempt, checkHost, originAllowed }: SocketRoutes): Promise<void> {
  await sockets.register(websocket, { options: linkSockets, errorHandler: endFailed })
  const signedIn =
    <Session>(find: (core: Core) => (request: FastifyRequest) => Promise<Session | null>) =>
    async (request: FastifyRequest) => {
      checkHost(request)
      const session = await find(coreOf(request))(request)
      if (session !== null) exempt(request.raw.socket)
      return session
    }
  realtimeRoute(sockets, { coreOf, originAllowed, authenticate: signedIn(perCore(realtimeSessions)) })
  const exemptRequest = ({ raw }: FastifyRequest) => exempt(raw.socket)
  pictureRoutes(sockets, { coreOf, originAllowed, authenticate: signedIn(perCore(viewerSessions)), exempt: exemptRequest })
  sockets.addHook('preHandler', async (request) => exempt(request.raw.socket))
  // Under any host name: a fleet presents its token, which no page of another site has.
  deviceLinkRoute(sockets, { coreOf })
}

/** Creates the context of a call: the shared core, the caller, and the request, in whose response a cookie can be set. */
function contextOf(core: Core, exempt: (socket: Socket) => void) {
  class CallContext {
    readonly caller: Ctx['caller']
    readonly request: HttpRequestInfo
    constructor(caller: Ctx['caller'], request: HttpRequestInfo) {
      this.caller = caller
      this.request = request
    }
  }
  // Contexts inherit the members of the core, so that no call copies them.
  Object.setPrototypeOf(CallContext.prototype, core)
  const make = (caller: Ctx['caller'], request: FastifyRequest, reply: FastifyReply, calls: number): Ctx => {
    if (caller !== null) {
      exempt(request.raw.socket)
      if (!core.rateLimiter.consume(caller.userId, calls)) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    }
    return new CallContext(caller, new HttpRequestInfo(request, reply)) as CallContext & Core
  }
  return (request: FastifyRequest, reply: FastifyReply, calls = 1, otherCallerOf?: OtherCallerOf): Ctx | Promise<Ctx> => {
    return after(otherCallerOf?.(request) ?? callerOf(core, request), (one) => make(one, request, reply, calls))
  }
}
