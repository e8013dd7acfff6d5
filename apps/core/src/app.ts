import type { Socket } from 'node:net'
import { type Clock, realClock } from '@backhaul/clock'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import type { PrismaClient } from '@backhaul/database/client'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { createAiSessions } from './ai/ai-sessions.ts'
import { builtInProvider } from './ai/built-in-provider.ts'
import type { AiProvider } from './ai/provider.ts'
import { createRateLimiter } from './auth/rate-limiter.ts'
import { createRefusedSignIns } from './auth/refused-sign-ins.ts'
import { createSessions } from './auth/sessions.ts'
import { createSignInAttempts, rememberedMax } from './auth/sign-in-attempts.ts'
import { CallError } from './call-error.ts'
import { createContents } from './create-contents.ts'
import type { Core, Ctx } from './context.ts'
import { CommandLog, type CommandLogDeps } from './devices/command-log.ts'
import { unitConfigurer } from './devices/configure-units.ts'
import { Devices } from './devices/devices.ts'
import { FileIndex } from './devices/file-index.ts'
import { createFleetTokens } from './devices/fleet-tokens.ts'
import { followChanges } from './devices/follow-changes.ts'
import { createIngest } from './devices/ingest.ts'
import { deviceLinkRoute } from './devices/link-socket.ts'
import { watchOtherCores } from './devices/other-cores.ts'
import { Registry } from './devices/registry.ts'
import { keepTablesBounded } from './devices/retention.ts'
import { createTransitions, type Transitions } from './devices/transitions.ts'
import { handlers } from './handlers.ts'
import { HttpRequestInfo } from './http/request-info.ts'
import { boundAnonymous } from './http/connections.ts'
import { after } from './http/after.ts'
import { fileContentRoute } from './http/file-content.ts'
import { bind } from './http/handle.ts'
import { hostCheck } from './http/hosts.ts'
import { healthRoutes } from './http/health.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createLateAudit } from './http/late-audit.ts'
import { loggable } from './http/loggable.ts'
import { openapi } from './http/openapi.ts'
import { pages } from './http/pages.ts'
import { type CtxOf, readRoutes, writeRoutes } from './http/rest.ts'
import { apiSecurity, originCheck } from './http/security.ts'
import { createHttp, type HttpDeps, refuse, requestIds } from './http/server.ts'
import { callerOf, valuesOf } from './http/session-cookie.ts'
import { trpcRoutes } from './http/trpc.ts'
import { type Ids, randomIds } from './ids.ts'
import { createAlertMails } from './mail/alert-mails.ts'
import { createMailer } from './mail/mailer.ts'
import { smtpTransport } from './mail/smtp.ts'
import { builtInSources, createNewsroom } from './newsroom/newsroom.ts'
import type { NewsroomSources } from './newsroom/source.ts'
import { createPictures, tokenLinks } from './pictures/create.ts'
import { pictureRoutes, viewerSessions } from './pictures/routes.ts'
import { realtimeSessions } from './realtime/caller-session.ts'
import { announceSessions } from './realtime/announce-sessions.ts'
import { createHub, type Hub } from './realtime/hub.ts'
import { realtimeRoute } from './realtime/socket.ts'
import { createStore } from './store/index.ts'
import { version } from './version.ts'

export interface Deps extends HttpDeps {
  log: Logger
  prisma: PrismaClient
  /** The world clock; the real one by default. */
  clock?: Clock
  /** The transport clock; the real one by default, also with another world clock. Only tests hand in one. */
  transportClock?: Clock
  ids?: Ids
  /** Folder of the built console. Without it the core serves only the API. */
  consoleDir?: string
  consoleConfig?: Partial<ConsoleConfig>
  /** Newsroom systems by name; the built-in sample by default. */
  newsrooms?: NewsroomSources
  /** The built-in one by default. */
  aiProvider?: AiProvider
}

export interface App {
  readonly http: FastifyInstance
  readonly core: Core
  close(): Promise<void>
}

/** Builds a core that is ready to listen. It has no global state, so that several cores can run in one process. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, clock = realClock, transportClock = realClock, ids = randomIds } = deps
  // Fastify gets no logger: it would make a child logger, two listeners and a timing for every request.
  const log: FastifyBaseLogger = deps.log.child({}, { serializers: { err: loggable } })
  const http = createHttp(deps, log, requestIds(ids))
  const store = createStore(deps.prisma, { demo: config.DEMO })
  const hub = createHub({ clock, transportClock, ids, epoch: ids.next() })
  const sessions = createSessions({ config, transportClock, ids, store, log })
  const otherCores = await watchOtherCores({ transportClock, ids, store, log })
  const registry = new Registry({ config, log, clock, transportClock, ids, store, hub, otherCores })
  await registry.load()
  const commandLog = createCommandLog({ clock, transportClock, ids }, registry, () => transitions)
  const ingest = createIngest({ log, clock, transportClock, registry, userOf: (deviceId, linkId) => commandLog.userOf(deviceId, linkId) })
  const fileIndex = new FileIndex({ log, clock, transportClock, ids, store, registry })
  const devices = new Devices({ config, log, clock, transportClock, ids, hub, registry, ingest, commandLog, fileIndex })
  const pictures = createPictures({ transportClock, registry, devices })
  announceSessions(sessions, hub, pictures)
  const contents = await createContents({ config, transportClock, log })
  const stopRetention = keepTablesBounded({ clock, transportClock, store, contents, log })
  const units = unitConfigurer({ clock, store, registry, devices })
  const stopFollowing = followChanges({ transportClock, log, store, registry, units, otherCores })
  const transitions = createTransitions({ clock, registry })
  const core: Core = {
    config,
    log,
    clock,
    transportClock,
    ids,
    store,
    registry,
    devices,
    commandLog,
    fleetTokens: createFleetTokens({ transportClock, config, store, links: () => tokenLinks(devices, pictures) }),
    units,
    transitions,
    newsroom: createNewsroom({ clock, transportClock, ids, store, log, sources: deps.newsrooms ?? builtInSources }),
    ftpTransfers: new Set<string>(),
    contents,
    aiSessions: createAiSessions({ clock, ids, store, log, provider: deps.aiProvider ?? builtInProvider }),
    ...(await createMails({ config, transportClock, ids, store, log, registry })),
    hub,
    pictures,
    sessions,
    rateLimiter: createRateLimiter(transportClock, config.REQUESTS_PER_S),
    signInAttempts: createSignInAttempts(transportClock),
    idempotency: createIdempotency({ transportClock, store, log }),
    lateAudit: createLateAudit(store, log),
    refusedSignIns: createRefusedSignIns({ transportClock, log, write: store.audit.add }),
  }

  recallSignIns(core)
  await routes(http, core, deps)
  return {
    http,
    core,
    async close() {
      hub.drain(drainMs)
      await drained(hub)
      await finished(http)
      closeLinks(core)
      await fileIndex.close()
      await stopFollowing()
      units.close()
      stopRetention()
      await closeOutward(core)
      await closeState(core)
      await otherCores.close()
      hub.close()
    },
  }
}

/** Ends the links of fleets and the connections of viewers. */
function closeLinks({ fleetTokens, pictures, devices }: Core): void {
  fleetTokens.close()
  pictures.close()
  devices.close()
}

/** Writes everything that waits: live state, sessions and entries of the audit log. */
async function closeState({ registry, sessions, refusedSignIns, lateAudit, idempotency }: Core): Promise<void> {
  await registry.close()
  await sessions.close()
  await refusedSignIns.close()
  await lateAudit.close()
  idempotency.close()
}

/** Ends the work with the systems of others. */
async function closeOutward({ newsroom, aiSessions, alertMails, mailer }: Core): Promise<void> {
  await newsroom.close()
  await aiSessions.close()
  await alertMails.close()
  await mailer.close()
}

/** Creates the outbox, and the mails of alerts that are raised from now on. */
async function createMails(parts: Pick<Core, 'config' | 'transportClock' | 'ids' | 'store' | 'log' | 'registry'>) {
  const { config, transportClock, store, log, registry } = parts
  const mailer = createMailer({ ...parts, transport: await smtpTransport(config) })
  const alertMails = createAlertMails({ transportClock, store, log, mailer, lookups: registry.lookups })
  registry.alerts.onRaise = (record, alert) => alertMails.raised(record, alert)
  return { mailer, alertMails }
}

/** Creates the log of commands. A result ends the transition that its command began, and is announced to all consoles. */
const createCommandLog = (
  parts: Pick<CommandLogDeps, 'clock' | 'transportClock' | 'ids'>,
  registry: Registry,
  transitions: () => Transitions,
) =>
  new CommandLog({
    ...parts,
    write: (command) => registry.logCommand(command),
    onResult(command) {
      const unit = registry.units.byId.get(command.unitId)
      if (unit === undefined) return
      transitions().ended(unit, command)
      registry.notices.commandEnded(unit, command)
    },
  })

/** Networks are familiar for this long after the last sign-in from them. */
const familiarMs = 90 * 24 * 3600 * 1000

/**
 * Makes the networks of earlier sign-ins familiar, so that an attack after a restart keeps no user out. The core starts
 * without waiting for it.
 */
function recallSignIns({ clock, store, log, signInAttempts }: Core): void {
  store.audit
    .signIns(clock.now() - familiarMs, rememberedMax)
    .then(signInAttempts.recall, (error: unknown) => log.warn({ err: error }, 'earlier sign-ins could not be read'))
}

/** Time in which clients leave a core that stops. */
const drainMs = 1000
/** Time in which calls under way end: the longest is a command to a device. After it their connections are closed. */
const finishMs = 15_000
const checkMs = 20

// Both wait in real time, which clients and devices have, also where a test advances the clock of the core.

/** Resolves when all realtime connections are closed, or the time of `drain` is over. */
async function drained(hub: Hub): Promise<void> {
  const untilMs = realClock.monotonicMs() + drainMs
  while (hub.stats().connections > 0 && realClock.monotonicMs() < untilMs)
    await new Promise<void>((resolve) => realClock.after(checkMs, resolve))
}

/** Stops to listen, and resolves when the calls under way have their replies. */
async function finished(http: FastifyInstance): Promise<void> {
  const stopIdle = realClock.every(checkMs, () => http.server.closeIdleConnections())
  const stopWaiting = realClock.after(finishMs, () => http.server.closeAllConnections())
  await http.close()
  stopIdle()
  stopWaiting()
}

/** Websockets of fleets. The option for the closing handshake is missing in the types of ws. */
const linkSockets = { maxPayload: 4 * 1024 * 1024, perMessageDeflate: false, closeTimeout: 2000 }

async function routes(http: FastifyInstance, core: Core, deps: Deps): Promise<void> {
  const { config } = core
  const originAllowed = originCheck(config)
  const checkTrusted = config.NODE_ENV !== 'production'
  const bound = bind(callsOf(contract), handlers)
  /** Made at the first request: the start does not wait for it. */
  let document: ReturnType<typeof openapi> | undefined

  http.setErrorHandler(refuse(core.log))
  http.setNotFoundHandler(() => {
    throw new CallError('NO_SUCH_CALL')
  })

  const exempt = boundAnonymous(http.server)
  const hostAllowed = hostCheck(config)
  const checkHost = ({ raw }: FastifyRequest) => {
    const [host, another] = valuesOf(raw.rawHeaders, 'host')
    if (another !== undefined) throw new CallError('BAD_INPUT')
    if (!hostAllowed(host)) throw new CallError('HOST_REFUSED')
  }
  const ctxOf = contextOf(core, exempt)
  // Without the hooks of the writes: a read needs no cross-site check and sets its own headers.
  const readCtxOf: CtxOf = (request, reply) => {
    checkHost(request)
    return ctxOf(request, reply)
  }
  await http.register(async (api) => readRoutes(api, bound, readCtxOf, checkTrusted), { prefix: '/core' })
  await http.register(
    async (api) => {
      api.addHook('onRequest', async (request) => checkHost(request))
      apiSecurity(api, originAllowed, config)
      api.get('/openapi.json', async () => (document ??= openapi(contract, version)))
      fileContentRoute(api, ctxOf)
      writeRoutes(api, bound, ctxOf, checkTrusted)
      trpcRoutes(api, core.log, bound, ctxOf, checkTrusted)
      api.setNotFoundHandler(() => {
        throw new CallError('NO_SUCH_CALL')
      })
    },
    { prefix: '/core' },
  )
  // In a scope of its own: the websocket plugin wraps every handler and adds a hook to every route of its scope.
  await http.register(
    async (sockets) => {
      await sockets.register(websocket, { options: linkSockets })
      const signedIn =
        <Session>(find: (request: FastifyRequest) => Promise<Session | null>) =>
        async (request: FastifyRequest) => {
          checkHost(request)
          const session = await find(request)
          if (session !== null) exempt(request.raw.socket)
          return session
        }
      realtimeRoute(sockets, { hub: core.hub, log: core.log, originAllowed, authenticate: signedIn(realtimeSessions(core)) })
      const exemptRequest = ({ raw }: FastifyRequest) => exempt(raw.socket)
      pictureRoutes(sockets, { core, originAllowed, authenticate: signedIn(viewerSessions(core)), exempt: exemptRequest })
      sockets.addHook('preHandler', async (request) => exempt(request.raw.socket))
      // Under any host name: a fleet presents its token, which no page of another site has.
      deviceLinkRoute(sockets, { core })
    },
    { prefix: '/core' },
  )
  // Under any host name: load balancers use names of their own, and the replies say nothing but whether the core works.
  healthRoutes(http, core)
  await http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => checkHost(request))
    await pages(scope, config, { consoleConfig: {}, ...deps })
  })
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
  return (request: FastifyRequest, reply: FastifyReply, calls = 1): Ctx | Promise<Ctx> => {
    return after(callerOf(core, request), (one) => make(one, request, reply, calls))
  }
}
