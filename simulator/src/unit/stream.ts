import { between, type Rng } from '../rng.ts'
import { reply, say, send, type Signal } from '../step.ts'
import { createEncoder } from './encoder.ts'
import { activityOf, type Draft, restingLinks, type Session, setActivity, type StreamMode, type UnitOut, type UnitState } from './state.ts'

const connectMs = [2000, 6000] as const
const disconnectMs = [1000, 3000] as const
const answerMsMax = 3000
const askAgainMs = 5000
const giveUpMs = 30_000

/** Why this unit would not start such a stream, or null. */
export function refuseStream(
  { session, job, storage, cameraConnected, feeds, model }: UnitState,
  mode: StreamMode,
  channelIds: readonly string[],
): string | null {
  if (job !== null) return job.name === 'upgrade' ? 'the unit is upgrading' : 'the unit is busy'
  if (session !== null) return 'the unit is already streaming'
  if (storage?.recording) return 'the unit is recording'
  if (!cameraConnected) return 'no camera is connected'
  if (channelIds.length === 0) return 'no channel was named'
  if (mode === 'single' && channelIds.length > 1) return 'one camera streams to one channel'
  if (mode === 'multiCamera' && (feeds < 2 || model.kbpsMaxMultiCamera === 0)) return 'the unit has one camera input'
  if (channelIds.length > feeds) return 'more channels than camera inputs'
  if (new Set(channelIds).size < channelIds.length) return 'a channel was named twice'
  return null
}

const ask = (out: UnitOut, channelIds: readonly string[], kind: 'join' | 'begin' | 'leave') => {
  for (const channelId of channelIds) send(out, channelId, { kind })
}

/** Asks the channels first; the command is answered when they have. Call only when `refuseStream` has no objection. */
export function startStream(
  unit: Draft,
  out: UnitOut,
  nowMs: number,
  mode: StreamMode,
  channelIds: readonly string[],
  commandId: number | null,
): void {
  const kbpsMax = mode === 'single' ? unit.model.kbpsMax : unit.model.kbpsMaxMultiCamera
  unit.session = {
    mode,
    channelIds,
    phase: 'joining',
    agreed: 0,
    untilMs: nowMs + answerMsMax,
    giveUpMs: 0,
    commandId,
    encoder: createEncoder(kbpsMax),
  }
  ask(out, channelIds, 'join')
}

/** The links carry nothing from now on. */
function rest(unit: Draft, out: UnitOut): void {
  if (unit.totalKbps === 0) return
  unit.linksKbps = restingLinks(unit.modems)
  unit.totalKbps = 0
  say(out, { linksKbps: unit.linksKbps })
}

export function stopStream(unit: Draft, out: UnitOut, session: Session, nowMs: number, rng: Rng): void {
  unit.session = { ...session, phase: 'disconnecting', untilMs: nowMs + between(rng, ...disconnectMs) }
  setActivity(unit, out, activityOf(session.mode), 'disconnecting')
  if (!unit.storage?.forwarding) rest(unit, out)
}

export function endStream(unit: Draft, out: UnitOut, session: Session): void {
  ask(out, session.channelIds, 'leave')
  unit.session = null
  setActivity(unit, out, activityOf(session.mode), null)
  if (!unit.storage?.forwarding) rest(unit, out)
}

/** A channel is gone from under a stream: let go of the others and ask again in a while. */
function waitForChannels(unit: Draft, out: UnitOut, session: Session, nowMs: number): void {
  ask(out, session.channelIds, 'leave')
  unit.session = { ...session, phase: 'waiting', agreed: 0, untilMs: nowMs + askAgainMs, giveUpMs: session.giveUpMs || nowMs + giveUpMs }
  setActivity(unit, out, activityOf(session.mode), 'connecting')
  if (!unit.storage?.forwarding) rest(unit, out)
}

function refused(unit: Draft, out: UnitOut, session: Session, nowMs: number, reason: string): void {
  const neverAccepted = session.phase === 'joining' && session.giveUpMs === 0
  if (neverAccepted) {
    ask(out, session.channelIds, 'leave')
    unit.session = null
    reply(out, session.commandId, reason)
  } else if (nowMs >= session.giveUpMs && session.giveUpMs > 0) endStream(unit, out, session)
  else waitForChannels(unit, out, session, nowMs)
}

function agreed(unit: Draft, out: UnitOut, session: Session, nowMs: number, rng: Rng): void {
  const count = session.agreed + 1
  if (count < session.channelIds.length) unit.session = { ...session, agreed: count }
  else if (session.phase === 'joining') {
    reply(out, session.commandId, null)
    unit.session = { ...session, phase: 'connecting', agreed: 0, untilMs: nowMs + between(rng, ...connectMs), commandId: null, giveUpMs: 0 }
    setActivity(unit, out, activityOf(session.mode), 'connecting')
    const channelId = session.channelIds[0] as string
    if (session.mode === 'single' && unit.channelId !== channelId) {
      unit.channelId = channelId
      say(out, { channelId })
    }
  } else {
    unit.session = { ...session, phase: 'running', agreed: 0, untilMs: Number.POSITIVE_INFINITY, giveUpMs: 0 }
    unit.secondMs = nowMs
    setActivity(unit, out, activityOf(session.mode), 'running')
  }
}

export function streamSignal(unit: Draft, out: UnitOut, from: string, signal: Signal, nowMs: number, rng: Rng): void {
  const { session } = unit
  if (session === null || !session.channelIds.includes(from)) {
    // Answered too late, or a stream of before a restart: nobody here needs that channel.
    if (signal.kind === 'accepted' || signal.kind === 'begun') send(out, from, { kind: 'leave' })
    return
  }
  if (session.phase === 'disconnecting') return
  if (signal.kind === 'accepted' && session.phase === 'joining') agreed(unit, out, session, nowMs, rng)
  else if (signal.kind === 'begun' && session.phase === 'beginning') agreed(unit, out, session, nowMs, rng)
  else if (signal.kind === 'refused' && (session.phase === 'joining' || session.phase === 'beginning'))
    refused(unit, out, session, nowMs, signal.reason)
  else if (signal.kind === 'lost' && session.phase !== 'waiting') waitForChannels(unit, out, session, nowMs)
}

/** The phase of a session has run its time. */
export function streamDue(unit: Draft, out: UnitOut, session: Session, nowMs: number): void {
  switch (session.phase) {
    case 'joining':
      return refused(unit, out, session, nowMs, 'the channel did not answer')
    case 'connecting':
      unit.session = { ...session, phase: 'beginning', agreed: 0, untilMs: nowMs + answerMsMax }
      return ask(out, session.channelIds, 'begin')
    case 'beginning':
      return waitForChannels(unit, out, session, nowMs)
    case 'waiting':
      unit.session = { ...session, phase: 'joining', agreed: 0, untilMs: nowMs + answerMsMax }
      return ask(out, session.channelIds, 'join')
    case 'disconnecting':
      return endStream(unit, out, session)
    case 'running':
  }
}
