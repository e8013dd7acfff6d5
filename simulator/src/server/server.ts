import type { Provision, ServerReport } from '@backhaul/device-link'
import { between, chance, type Rng, wobble } from '../rng.ts'
import { type DeviceState, finish, type Input, type Out, reply, say, send, startOut, type Step } from '../step.ts'

export interface ServerState extends DeviceState {
  readonly state: 'idle' | 'busy' | 'upgrading'
  readonly down: boolean
  /** Down or upgrading until then. */
  readonly backAtMs: number
  readonly channelIds: readonly string[]
  readonly collecting: number
  readonly baseCpu: number
  readonly cpu: number
  readonly storage: number
  readonly bootedAtMs: number
  readonly saidUpTimeMs: number
  readonly swVersion: string
  readonly nextSwVersion: string
}

export type ServerAction = { do: 'upgrade'; swVersion: string }

type Draft = { -readonly [Key in keyof ServerState]: ServerState[Key] }
type ServerOut = Out<ServerReport>

const lookEveryMs = 10_000
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
    saidUpTimeMs: nowMs,
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

const tellChannels = (server: Draft, out: ServerOut, state: 'up' | 'down' | 'upgrading') => {
  for (const channelId of server.channelIds) send(out, channelId, { kind: 'serverState', state })
}

function goDown(server: Draft, out: ServerOut, nowMs: number, rng: Rng): void {
  tellChannels(server, out, 'down')
  server.down = true
  server.silent = true
  server.collecting = 0
  server.backAtMs = nowMs + between(rng, ...rebootMs)
}

function comeUp(server: Draft, out: ServerOut, nowMs: number): void {
  tellChannels(server, out, 'up')
  server.down = false
  server.silent = false
  server.boots += 1
  server.bootedAtMs = nowMs
  server.saidUpTimeMs = nowMs
  server.state = 'idle'
}

function look(server: Draft, out: ServerOut, nowMs: number, rng: Rng): void {
  if (server.down) return nowMs >= server.backAtMs ? comeUp(server, out, nowMs) : undefined
  if (server.state === 'upgrading' && nowMs >= server.backAtMs) {
    server.swVersion = server.nextSwVersion
    return goDown(server, out, nowMs, rng)
  }
  const before = usage(server)
  const wanted = Math.min(100, server.baseCpu + server.collecting * cpuPerChannel + (server.state === 'upgrading' ? 30 : 0))
  server.cpu = Math.max(0, Math.min(100, server.cpu + (wanted - server.cpu) * 0.4 + 3 * wobble(rng)))
  // Recordings pile up and are cleared out at night, which is whenever the disk is full.
  server.storage = server.storage >= 98 ? between(rng, 20, 40) : server.storage + server.collecting * 0.002
  const after = usage(server)
  if (Math.abs(after.cpu - before.cpu) >= 2 || after.storage !== before.storage) say(out, { serverUsage: after })
  if (nowMs - server.saidUpTimeMs < upTimeEveryMs) return
  server.saidUpTimeMs = nowMs
  say(out, { upTimeS: upTimeS(server, nowMs) })
}

function setState(server: Draft, out: ServerOut, state: ServerState['state']): void {
  if (server.state === state) return
  server.state = state
  say(out, { state })
}

/** Services §5: a server is upgraded only while it is idle. */
function act(server: Draft, out: ServerOut, action: ServerAction, nowMs: number, rng: Rng): void {
  if (server.state !== 'idle' || server.down) return
  server.nextSwVersion = action.swVersion
  server.backAtMs = nowMs + between(rng, ...upgradeMs)
  tellChannels(server, out, 'upgrading')
  setState(server, out, 'upgrading')
}

export function stepServer(state: ServerState, input: Input<ServerAction>, rng: Rng): Step<ServerState, ServerReport> {
  const { nowMs } = input
  const server: Draft = { ...state }
  const out: ServerOut = startOut<ServerReport>({})
  if (input.kind === 'tick') look(server, out, nowMs, rng)
  else if (input.kind === 'action') act(server, out, input.action, nowMs, rng)
  else if (input.kind === 'command') {
    const reason =
      input.command.kind !== 'reboot' ? 'a server takes no such command' : server.state === 'idle' ? null : `the server is ${server.state}`
    reply(out, input.commandId, reason)
    if (reason === null) goDown(server, out, nowMs, rng)
  } else if (input.signal.kind === 'carries') {
    if (!server.channelIds.includes(input.from)) server.channelIds = [...server.channelIds, input.from]
  } else if (input.signal.kind === 'load') {
    server.collecting = Math.max(0, server.collecting + (input.signal.collecting ? 1 : -1))
    if (server.state !== 'upgrading' && !server.down) setState(server, out, server.collecting > 0 ? 'busy' : 'idle')
  }
  if (input.kind === 'tick' || server.dueAtMs === 0) server.dueAtMs = nowMs + lookEveryMs
  return finish(server, out)
}
