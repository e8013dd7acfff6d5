import type { CommandOf } from '../device/commands.ts'
import type { Rejection } from '@backhaul/device-link'
import { between, happens, purposeOf } from '../chance.ts'
import { report, signal, type Signal, type Via } from '../device/step.ts'
import { type IfbCall, ifbReport, linesOf } from './ifb-report.ts'
import type { Draft, ServerState, ServerStep } from './state.ts'

const speechChance = purposeOf('speech on a line')
const ringChance = purposeOf('time to the answer of a number')
const checkEveryMs = 2000
/** After this many checks without sound of a unit its call ends. */
const missedMax = 3
const ringMs = [2000, 6000] as const
const never = Number.POSITIVE_INFINITY

const intercomOf: Partial<Record<Via, number>> = { intercom1: 1, intercom2: 2 }
const viaOf = ({ intercom }: IfbCall): Via => (intercom === 2 ? 'intercom2' : 'intercom1')

/** Whether a unit joins for a call. */
export const isCall = (via: Via): boolean => via in intercomOf

function setCalls(server: Draft, step: ServerStep, calls: readonly IfbCall[]): void {
  server.calls = calls
  if (server.calls.length === 0) server.callsCheckMs = never
  else if (server.callsCheckMs === never) server.callsCheckMs = step.nowMs + checkEveryMs
  report(step, { ifb: ifbReport(server) })
}

/** Returns the first free line among those that the call may use; null without one. */
function freeLine(server: ServerState, lines: readonly number[]): number | null {
  const busy = new Set(server.calls.map(({ line }) => line))
  return lines.find((line) => line <= linesOf(server) && !busy.has(line)) ?? null
}

/** Returns why the server takes no call, or null. Audio rooms need the mode V2, which has more lines. */
function refuseCall(server: ServerState, roomId: string | null, lines: readonly number[]): Rejection | null {
  if (linesOf(server) === 0) return 'valueNotSupported'
  if (server.upgrade !== null) return 'serverOffline'
  if (server.audioBroken) return 'serverOffline'
  if (roomId !== null && server.settings.ifbMode === 'V1') return 'wrongIfbMode'
  return freeLine(server, lines) === null ? 'ifbExhausted' : null
}

/** Takes the intercom of a unit on a line, or refuses it. */
export function joinCall(server: Draft, step: ServerStep, unitId: string, { via, call }: Extract<Signal, { kind: 'join' }>): void {
  const { roomId = null, channelId = null, lines = [] } = call ?? {}
  const reason = refuseCall(server, roomId, lines)
  if (reason !== null) return signal(step, unitId, { kind: 'refused', via, reason })
  const line = freeLine(server, lines) as number
  const party = { unitId, intercom: intercomOf[via] ?? 1, participantId: null }
  setCalls(server, step, [
    ...server.calls,
    { line, roomId, channelId, ...party, state: 'connected', speaking: false, missed: 0, answeredMs: 0 },
  ])
  signal(step, unitId, { kind: 'accepted', via })
}

const isOf = (unitId: string, via: Via) => (call: IfbCall) => call.unitId === unitId && call.intercom === intercomOf[via]

export const hasCall = ({ calls }: ServerState, unitId: string, via: Via): boolean => calls.some(isOf(unitId, via))

export function leaveCall(server: Draft, step: ServerStep, unitId: string, via: Via): void {
  if (!hasCall(server, unitId, via)) return
  setCalls(
    server,
    step,
    server.calls.filter((call) => !isOf(unitId, via)(call)),
  )
}

/** Notes that sound of a unit arrives. */
export function hear(server: Draft, unitId: string, via: Via): void {
  server.calls = server.calls.map((call) => (isOf(unitId, via)(call) && call.missed > 0 ? { ...call, missed: 0 } : call))
}

/** Checks the calls: a number answers, people begin and stop to speak, and the call of a unit without links ends. */
export function checkCalls(server: Draft, step: ServerStep): void {
  const { nowMs } = step
  server.callsCheckMs = nowMs + checkEveryMs
  const after = server.calls.flatMap((call, index): IfbCall[] => {
    const { unitId, missed, answeredMs } = call
    if (call.state === 'connecting' && nowMs < answeredMs) return [call]
    if (unitId !== null && missed >= missedMax) return []
    const speaking = happens(step, speechChance, call.speaking ? 0.6 : 0.25, index)
    return [{ ...call, state: 'connected', speaking, missed: unitId === null ? 0 : missed + 1 }]
  })
  const isShown = after.length !== server.calls.length || after.some((call, i) => isNews(call, server.calls[i] as IfbCall))
  if (isShown) setCalls(server, step, after)
  else server.calls = after
  for (const call of after) if (call.unitId !== null) signal(step, call.unitId, { kind: 'listen', via: viaOf(call) })
}

const isNews = (call: IfbCall, before: IfbCall): boolean =>
  call.line !== before.line || call.state !== before.state || call.speaking !== before.speaking

/** Ends all calls: the server goes down, or its audio hardware fails. */
export function loseCalls(server: Draft, step: ServerStep): void {
  for (const call of server.calls) if (call.unitId !== null) signal(step, call.unitId, { kind: 'lost', via: viaOf(call) })
  if (server.calls.length > 0) setCalls(server, step, [])
}

/** Calls a phone or SIP account into a room. */
export const callNumber = {
  refuse(server: Draft, { roomId, participantId, lines }: CommandOf<'callNumber'>): Rejection | null {
    const isKnown = server.calls.some((call) => call.roomId === roomId && call.participantId === participantId)
    return isKnown ? 'busy' : refuseCall(server, roomId, lines)
  },
  apply(server: Draft, step: ServerStep, { roomId, participantId, lines }: CommandOf<'callNumber'>): void {
    const line = freeLine(server, lines)
    if (line === null) return
    const answeredMs = step.nowMs + Math.round(between(step, ringChance, ...ringMs))
    const party = { unitId: null, intercom: null, participantId }
    const call: IfbCall = { line, roomId, channelId: null, ...party, state: 'connecting', speaking: false, missed: 0, answeredMs }
    setCalls(server, step, [...server.calls, call])
  },
}

/** Ends the call on a line. */
export const endCall = {
  refuse: (server: Draft, { line }: CommandOf<'endCall'>): Rejection | null =>
    server.calls.some((call) => call.line === line) ? null : 'noSuchCall',
  apply(server: Draft, step: ServerStep, { line }: CommandOf<'endCall'>): void {
    const call = server.calls.find((one) => one.line === line)
    setCalls(
      server,
      step,
      server.calls.filter((one) => one !== call),
    )
    if (call?.unitId) signal(step, call.unitId, { kind: 'lost', via: viaOf(call) })
  },
}
