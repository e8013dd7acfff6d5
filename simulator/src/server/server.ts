import type { Command, Provision, Rejection, ServerReport } from '@backhaul/device-link'
import type { DeviceAction } from '../device/actions.ts'
import {
  type BaseState,
  finishStep,
  type Input,
  reply,
  report,
  signal,
  type Signal,
  startStep,
  type StepContext,
  type StepResult,
} from '../device/step.ts'
import { between, chance, type Rng, wobble } from '../rng.ts'

export interface ServerState extends BaseState {
  readonly state: 'idle' | 'busy' | 'upgrading'
  readonly down: boolean
  /** End of a restart or an upgrade. */
  readonly backAtMs: number
  readonly channelIds: readonly string[]
  readonly collecting: number
  readonly baseCpu: number
  readonly cpu: number
  readonly storage: number
  readonly bootedAtMs: number
  readonly upTimeReportedMs: number
  readonly swVersion: string
  readonly nextSwVersion: string
}

type Draft = { -readonly [Key in keyof ServerState]: ServerState[Key] }
type ServerStep = StepContext<ServerReport>

const tickEveryMs = 10_000
const upTimeEveryMs = 60_000
const cpuPerChannel = 9
const rebootMs = [60_000, 120_000] as const
const upgradeMs = [240_000, 420_000] as const

export const createServer = ({ deviceId, swVersion }: Provision, nowMs: number, rng: Rng): ServerState => {
  const baseCpu = chance(rng, 0.05) ? between(rng, 55, 75) : between(rng, 4, 16)
  return {
    id: deviceId,
    dueAtMs: 0,
    silent: false,
    boots: 1,
    state: 'idle',
    down: false,
    backAtMs: 0,
    channelIds: [],
    collecting: 0,
    baseCpu,
    cpu: baseCpu,
    storage: chance(rng, 0.08) ? between(rng, 88, 97) : between(rng, 15, 80),
    bootedAtMs: nowMs - Math.floor(between(rng, 1, 90 * 24) * 3_600_000),
    upTimeReportedMs: nowMs,
    swVersion,
    nextSwVersion: swVersion,
  }
}

const usage = ({ cpu, storage }: ServerState): NonNullable<ServerReport['serverUsage']> => ({
  cpu: Math.round(cpu),
  storage: Math.floor(storage),
})
const upTimeS = ({ bootedAtMs }: ServerState, nowMs: number) => Math.max(0, Math.floor((nowMs - bootedAtMs) / 1000))

export const fullServerReport = (server: ServerState, nowMs: number): ServerReport => ({
  state: server.state,
  serverUsage: usage(server),
  upTimeS: upTimeS(server, nowMs),
  swVersion: server.swVersion,
})

const signalChannels = (server: Draft, step: ServerStep, state: 'up' | 'down' | 'upgrading') => {
  for (const channelId of server.channelIds) signal(step, channelId, { kind: 'serverState', state })
}

function goDown(server: Draft, step: ServerStep): void {
  signalChannels(server, step, 'down')
  server.down = true
  server.silent = true
  server.collecting = 0
  server.backAtMs = step.nowMs + between(step.rng, ...rebootMs)
}

function comeUp(server: Draft, step: ServerStep): void {
  signalChannels(server, step, 'up')
  server.down = false
  server.silent = false
  server.boots += 1
  server.bootedAtMs = step.nowMs
  server.upTimeReportedMs = step.nowMs
  server.state = 'idle'
}

function tick(server: Draft, step: ServerStep): void {
  const { nowMs, rng } = step
  if (server.down) return nowMs >= server.backAtMs ? comeUp(server, step) : undefined
  if (server.state === 'upgrading' && nowMs >= server.backAtMs) {
    server.swVersion = server.nextSwVersion
    return goDown(server, step)
  }
  const before = usage(server)
  const wanted = Math.min(100, server.baseCpu + server.collecting * cpuPerChannel + (server.state === 'upgrading' ? 30 : 0))
  server.cpu = Math.max(0, Math.min(100, server.cpu + (wanted - server.cpu) * 0.4 + 3 * wobble(rng)))
  // Recordings fill the disk. The clean-up runs when the disk is almost full.
  server.storage = server.storage >= 98 ? between(rng, 20, 40) : server.storage + server.collecting * 0.002
  const after = usage(server)
  if (Math.abs(after.cpu - before.cpu) >= 2 || after.storage !== before.storage) report(step, { serverUsage: after })
  if (nowMs - server.upTimeReportedMs < upTimeEveryMs) return
  server.upTimeReportedMs = nowMs
  report(step, { upTimeS: upTimeS(server, nowMs) })
}

function setState(server: Draft, step: ServerStep, state: ServerState['state']): void {
  if (server.state === state) return
  server.state = state
  report(step, { state })
}

/** Services §5: a server is upgraded only while it is idle. */
function applyAction(server: Draft, step: ServerStep, action: DeviceAction): void {
  if (action.do !== 'upgrade' || server.state !== 'idle' || server.down) return
  server.nextSwVersion = action.swVersion
  server.backAtMs = step.nowMs + between(step.rng, ...upgradeMs)
  signalChannels(server, step, 'upgrading')
  setState(server, step, 'upgrading')
}

function refuseCommand({ state }: ServerState, { kind }: Command): Rejection | null {
  if (kind !== 'reboot') return 'unknownCommand'
  return state === 'idle' ? null : state
}

function takeCommand(server: Draft, step: ServerStep, commandId: number, command: Command): void {
  const refusal = refuseCommand(server, command)
  reply(step, commandId, refusal)
  if (refusal === null) goDown(server, step)
}

function receiveSignal(server: Draft, step: ServerStep, from: string, message: Signal): void {
  if (message.kind === 'register') {
    if (!server.channelIds.includes(from)) server.channelIds = [...server.channelIds, from]
  } else if (message.kind === 'load') {
    server.collecting = Math.max(0, server.collecting + (message.collecting ? 1 : -1))
    if (server.state !== 'upgrading' && !server.down) setState(server, step, server.collecting > 0 ? 'busy' : 'idle')
  }
}

export function stepServer(state: ServerState, input: Input, nowMs: number, rng: Rng): StepResult<ServerState, ServerReport> {
  const server: Draft = { ...state }
  const step = startStep<ServerReport>(nowMs, rng)
  switch (input.kind) {
    case 'tick':
      tick(server, step)
      break
    case 'action':
      applyAction(server, step, input.action)
      break
    case 'command':
      takeCommand(server, step, input.commandId, input.command)
      break
    case 'signal':
      receiveSignal(server, step, input.from, input.signal)
  }
  if (input.kind === 'tick' || server.dueAtMs === 0) server.dueAtMs = nowMs + tickEveryMs
  return finishStep(server, step)
}
