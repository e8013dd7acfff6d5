import { type Clock, realClock } from '@backhaul/clock'
import type { PrismaClient } from '@backhaul/database/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import { createAiSessions } from './calls/ai/ai-sessions.ts'
import { builtInProvider } from './calls/ai/built-in-provider.ts'
import type { AiProvider } from './calls/ai/provider.ts'
import { createRateLimiter } from './auth/rate-limiter.ts'
import { createRefusedSignIns } from './auth/refused-sign-ins.ts'
import { createSessions } from './auth/sessions.ts'
import { createSignInAttempts, rememberedMax } from './auth/sign-in-attempts.ts'
import type { Config } from './config.ts'
import type { Core } from './context.ts'
import { createContents } from './files/create-contents.ts'
import { endAbandonedCommands } from './devices/link/abandoned-commands.ts'
import { CommandLog, type CommandLogDeps } from './devices/link/command-log.ts'
import { type Configurers, createConfigurers } from './devices/settle/configurers.ts'
import { Devices } from './devices/link/devices.ts'
import { FileIndex } from './devices/registry/file-index.ts'
import { createFleetTokens } from './devices/link/fleet-tokens.ts'
import { watchLiveness } from './devices/link/liveness.ts'
import { followChanges } from './devices/registry/follow-changes.ts'
import { createLateWrites } from './devices/settle/late-writes.ts'
import { createIngest, type IngestDeps } from './devices/registry/ingest.ts'
import { watchOtherCores } from './devices/registry/other-cores.ts'
import { createOutcomes } from './devices/settle/outcomes.ts'
import type { AnyRecord } from './devices/registry/record.ts'
import { Registry } from './devices/registry/registry.ts'
import { keepTablesBounded } from './devices/registry/retention.ts'
import { createOrphanedCalls } from './devices/settle/orphaned-calls.ts'
import { createOwned } from './devices/settle/owned.ts'
import { createSettle } from './devices/settle/settle.ts'
import { createTransitions, type Transitions } from './devices/kinds/transitions.ts'
import { createFarEnds } from './far-ends/far-ends.ts'
import { builtInGraphics } from './calls/graphics/built-in-provider.ts'
import { createGraphics } from './calls/graphics/graphics.ts'
import type { GraphicsProvider } from './calls/graphics/provider.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createLateAudit } from './http/late-audit.ts'
import { loggable } from './http/loggable.ts'
import { type Ids, randomIds } from './ids.ts'
import { createAlertMails } from './mail/alert-mails.ts'
import { createMailer } from './mail/mailer.ts'
import { smtpTransport } from './mail/smtp.ts'
import { builtInSources, createNewsroom } from './newsroom/newsroom.ts'
import type { NewsroomSources } from './newsroom/source.ts'
import { createParsers } from './parsing/parsers.ts'
import { createPictures, tokenLinks } from './pictures/create.ts'
import { announceSessions } from './realtime/announce-sessions.ts'
import { createHub, type Hub } from './realtime/hub.ts'
import { resealSecrets } from './secrets/reseal.ts'
import { createSealing } from './secrets/sealing.ts'
import type { Seams } from './seams.ts'
import { builtInProviders } from './social/built-in-providers.ts'
import type { SocialProviders } from './social/provider.ts'
import { createSocial } from './social/social.ts'
import { createStore } from './store/index.ts'

export interface CoreDeps {
  config: Config
  log: Logger
  prisma: PrismaClient
  /** The world clock; the real one by default. */
  clock?: Clock
  /** The transport clock; the real one by default, also with another world clock. Only tests hand in one. */
  transportClock?: Clock
  ids?: Ids
  /** Newsroom systems by name; the built-in sample by default. */
  newsrooms?: NewsroomSources
  /** The built-in one by default. */
  aiProvider?: AiProvider
  /** Social networks; the built-in ones by default. */
  socialProviders?: SocialProviders
  /** The built-in one by default. */
  graphicsProvider?: GraphicsProvider
  /** Only of a simulation with faults. */
  seams?: Seams | undefined
}

/** A core without HTTP. */
export interface RunningCore {
  readonly core: Core
  /** Asks the clients of the stream to leave. Resolves when they have left, or after a second. */
  drain(): Promise<void>
  /** Ends all links and streams, and writes everything that waits. */
  close(): Promise<void>
}

/** Returns the logger of a core. Fastify gets no other: it would make a child logger, two listeners and a timing for every request. */
export const coreLog = (log: Logger): FastifyBaseLogger => log.child({}, { serializers: { err: loggable } })

/** Creates a core. It has no global state, so that several cores can run in one process. */
export async function createCore(deps: CoreDeps): Promise<RunningCore> {
  const { config, seams, clock = realClock, transportClock = realClock, ids = randomIds } = deps
  const log = coreLog(deps.log)
  const store = createStore(deps.prisma, { demo: config.DEMO })
  const hub = createHub({ clock, transportClock, ids, epoch: ids.next() })
  const sessions = createSessions({ config, transportClock, ids, store, log })
  const otherCores = await watchOtherCores({ transportClock, ids, store, log })
  const registry = new Registry({ config, log, clock, transportClock, ids, store, hub })
  const base = { config, log, clock, transportClock, ids, store, hub, registry, parsers: createParsers(transportClock) }
  await registry.load()
  const stopWatching = watchLiveness({ clock, config, hub, otherCores }, registry)
  const commandLog = createCommandLog({ clock, transportClock, ids, core: otherCores.ownId }, registry, () => transitions)
  const fileIndex = new FileIndex({ log, clock, transportClock, ids, store, registry })
  const ingest = createReportIngest({ ...base, onOnline: (device) => giveMissed({ farEnds, ...restoring }, device) }, commandLog, fileIndex)
  const sealing = createSealing(config)
  const stopResealing = resealSecrets({ store, sealing, log })
  const devices = new Devices({ config, log, clock, transportClock, ids, hub, registry, ingest, commandLog, fileIndex, sealing, seams })
  const social = createSocial({ log, clock, transportClock, store, sealing, providers: deps.socialProviders ?? builtInProviders })
  const farEnds = createFarEnds({ clock, log, store, registry, devices, sealing })
  registry.audio.onCalls = createOrphanedCalls({ store, devices, isKnown: registry.audio.isRoom })
  const pictures = createPictures({ transportClock, registry, devices })
  announceSessions(sessions, hub, pictures)
  const contents = await createContents(base)
  const stopRetention = keepTablesBounded({ clock, transportClock, store, contents, log })
  const stopEnding = endAbandonedCommands({ clock, transportClock, store, core: otherCores.ownId, log })
  const outcomes = createOutcomes()
  const configurers = createConfigurers({ clock, store, registry, devices, outcomes })
  const stopFollowing = followChanges({ transportClock, log, store, registry, configurers, otherCores })
  const streams = await startedStreams(store)
  const restoring = createRestoring({ clock, ids, store, registry, devices, sealing, log, streams }, configurers)
  registry.audio.onTally = restoring.owned.check
  const transitions = createTransitions({ clock, registry })
  const core: Core = {
    ...base,
    devices,
    commandLog,
    fleetTokens: createFleetTokens({ transportClock, config, store, log, links: () => tokenLinks(devices, pictures) }),
    ...configurers,
    outcomes,
    lateWrites: createLateWrites({ outcomes, log, store, registry, configurers }),
    ...restoring,
    streams,
    transitions,
    newsroom: createNewsroom({ ...base, sources: deps.newsrooms ?? builtInSources }),
    ftpTransfers: new Set<string>(),
    contents,
    graphics: createGraphics({ ...base, ...restoring, ...configurers, devices, provider: deps.graphicsProvider ?? builtInGraphics }),
    aiSessions: createAiSessions({ clock, ids, store, log, provider: deps.aiProvider ?? builtInProvider }),
    ...(await createMails({ config, transportClock, ids, store, log, registry })),
    pictures,
    sessions,
    rateLimiter: createRateLimiter(transportClock, config.REQUESTS_PER_S),
    signInAttempts: createSignInAttempts(transportClock),
    idempotency: createIdempotency({ transportClock, store, log }),
    lateAudit: createLateAudit(store, log),
    sealing,
    farEnds,
    social,
    seams,
    refusedSignIns: createRefusedSignIns({ transportClock, log, write: store.audit.add }),
  }

  recallSignIns(core)
  return runningCore(core, {
    fileIndex,
    otherCores,
    stopFollowing,
    stopResealing,
    stops: [stopWatching, outcomes.close, stopRetention, stopEnding, ...Object.values(restoring).map(({ stop }) => stop)],
  })
}

/** Work that ends with its core. */
interface Work {
  readonly fileIndex: FileIndex
  readonly otherCores: Awaited<ReturnType<typeof watchOtherCores>>
  readonly stopFollowing: () => Promise<void>
  readonly stopResealing: () => Promise<void>
  readonly stops: readonly (() => void)[]
}

function runningCore(core: Core, { fileIndex, otherCores, stopFollowing, stopResealing, stops }: Work): RunningCore {
  const { hub } = core
  return {
    core,
    async drain() {
      hub.drain(drainMs)
      await drained(hub)
    },
    async close() {
      closeLinks(core)
      await fileIndex.close()
      await stopFollowing()
      await stopResealing()
      for (const stop of stops) stop()
      await closeOutward(core)
      await closeState(core)
      await otherCores.close()
      hub.close()
    },
  }
}

/** Ends the links of fleets and the connections of viewers. */
function closeLinks({ fleetTokens, pictures, devices }: Core): void {
  void fleetTokens.close()
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
async function closeOutward({ parsers, newsroom, graphics, aiSessions, alertMails, mailer }: Core): Promise<void> {
  parsers.close()
  await newsroom.close()
  await graphics.close()
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

/** Reads the point-to-point streams that channels shall send. */
const startedStreams = async ({ p2pLinks }: Core['store']) =>
  new Map<string, string | null>((await p2pLinks.started()).map(({ channelId, targetId }) => [channelId, targetId]))

/** Gives a device that is back what it has missed. */
function giveMissed({ farEnds, settle, owned }: Pick<Core, 'farEnds' | 'settle' | 'owned'>, device: AnyRecord): void {
  if (device.kind === 'channel') farEnds.back(device)
  settle.back(device)
  owned.back(device)
}

/** Creates the parts that bring devices to what is stored. */
const createRestoring = (
  parts: Pick<Core, 'clock' | 'ids' | 'store' | 'registry' | 'devices' | 'sealing' | 'log' | 'streams'>,
  configurers: Configurers,
) => ({
  owned: createOwned(parts),
  settle: createSettle({ ...parts, configurers }),
})

/** Creates the log of commands. A result ends the transition that its command began, and is announced to all consoles. */
const createCommandLog = (
  parts: Pick<CommandLogDeps, 'clock' | 'transportClock' | 'ids' | 'core'>,
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

/** Creates the ingest of reports. A boot of a unit ends the work of the boot before. */
const createReportIngest = (
  parts: Pick<IngestDeps, 'log' | 'clock' | 'transportClock' | 'registry' | 'onOnline'>,
  commandLog: CommandLog,
  fileIndex: FileIndex,
) =>
  createIngest({
    ...parts,
    userOf: (deviceId, linkId) => commandLog.userOf(deviceId, linkId),
    onBoot(record) {
      if (record.kind !== 'unit') return
      fileIndex.booted(record)
      commandLog.booted(record.id)
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
const checkMs = 20

/** Resolves when all realtime connections are closed, or the time of `drain` is over. It waits in real time, which clients have. */
async function drained(hub: Hub): Promise<void> {
  const untilMs = realClock.monotonicMs() + drainMs
  while (hub.stats().connections > 0 && realClock.monotonicMs() < untilMs)
    await new Promise<void>((resolve) => realClock.after(checkMs, resolve))
}
