import type { GatewayReport, Provision, Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import type { DeviceAction, ServerAction } from '../device/actions.ts'
import { type Arrival, arrivalsDueMs } from '../device/arrivals.ts'
import { type DeviceCommands, receiveCommand, takeArrivals } from '../device/commands.ts'
import { type BaseState, type Input, report, send, signal, type Signal, startStep, type Step } from '../device/step.ts'
import { isAtLeast } from '../device/versions.ts'
import type { RadioContext } from '../radio/modem.ts'

/** An installation of software, which ends in a restart. */
interface Upgrade {
  readonly swVersion: string
  readonly commandId: number | null
  readonly endsMs: number
}

/** The far end of databridges. */
export interface GatewayState extends BaseState {
  readonly down: boolean
  readonly backAtMs: number
  readonly upgrade: Upgrade | null
  readonly unitIds: readonly string[]
  readonly reportedKbps: number
  readonly bootedAtMs: number
  readonly swVersion: string
  readonly arrivals: readonly Arrival[]
  readonly measureAtMs: number
}

type Draft = { -readonly [Key in keyof GatewayState]: GatewayState[Key] }
type GatewayStep = Step<GatewayReport>

const bornChance = purposeOf('state of a new gateway')
const upkeepChance = purposeOf('upkeep of a gateway')
const trafficChance = purposeOf('traffic of a databridge')
/** The spec names no number of units; we choose one. */
export const gatewayUnitsMax = 24
const measureEveryMs = 10_000
const kbpsPerUnit = [200, 4000] as const
const rebootMs = [30_000, 60_000] as const
const repairMs = [120_000, 360_000] as const
const upgradeMs = [120_000, 240_000] as const
const hourMs = 3_600_000

export function createGateway({ deviceId, swVersion }: Provision, key: number, nowMs: number): GatewayState {
  const chance = { key, nowMs }
  const measureAtMs = nowMs + 1 + Math.floor(between(chance, bornChance, 0, measureEveryMs))
  return {
    id: deviceId,
    key,
    dueAtMs: measureAtMs,
    silent: false,
    bootId: nowMs,
    down: false,
    backAtMs: 0,
    upgrade: null,
    unitIds: [],
    reportedKbps: 0,
    bootedAtMs: nowMs - Math.floor(between(chance, bornChance, 1, 90 * 24, 1) * hourMs),
    swVersion,
    arrivals: [],
    measureAtMs,
  }
}

const upTimeS = ({ bootedAtMs }: GatewayState, nowMs: number): number => Math.max(0, Math.floor((nowMs - bootedAtMs) / 1000))

export const fullGatewayReport = (gateway: GatewayState, nowMs: number): GatewayReport => ({
  unitIds: [...gateway.unitIds],
  bitrateKbps: gateway.reportedKbps,
  upTimeS: upTimeS(gateway, nowMs),
  swVersion: gateway.swVersion,
})

function setUnits(gateway: Draft, step: GatewayStep, unitIds: readonly string[]): void {
  gateway.unitIds = unitIds
  if (unitIds.length === 0) gateway.reportedKbps = 0
  report(step, { unitIds: [...unitIds], bitrateKbps: gateway.reportedKbps })
}

/** Measures the traffic of all databridges. */
function measure(gateway: Draft, step: GatewayStep): void {
  const { nowMs } = step
  gateway.measureAtMs = nowMs + measureEveryMs
  let kbps = 0
  for (let i = 0; i < gateway.unitIds.length; i++) kbps += Math.round(between(step, trafficChance, ...kbpsPerUnit, i))
  gateway.reportedKbps = kbps
  report(step, { bitrateKbps: kbps, upTimeS: upTimeS(gateway, nowMs) })
}

function goDown(gateway: Draft, step: GatewayStep, [min, max]: readonly [number, number]): void {
  for (const unitId of gateway.unitIds) signal(step, unitId, { kind: 'lost', via: 'databridge' })
  setUnits(gateway, step, [])
  gateway.down = true
  gateway.silent = true
  gateway.arrivals = []
  gateway.backAtMs = step.nowMs + Math.round(between(step, upkeepChance, min, max))
}

function comeUp(gateway: Draft, { nowMs }: GatewayStep): void {
  gateway.down = false
  gateway.silent = false
  gateway.bootId = Math.max(gateway.bootId + 1, nowMs)
  gateway.bootedAtMs = nowMs
  gateway.measureAtMs = nowMs + measureEveryMs
}

function endUpgrade(gateway: Draft, step: GatewayStep, { swVersion, commandId: id }: Upgrade): void {
  gateway.upgrade = null
  gateway.swVersion = swVersion
  if (id !== null) send(step, { op: 'result', id, ok: true })
  send(step, { op: 'event', agoMs: 0, event: { kind: 'upgraded', swVersion } })
  goDown(gateway, step, rebootMs)
}

const refuseBusy = ({ unitIds, upgrade }: GatewayState): Rejection | null =>
  upgrade !== null ? 'upgrading' : unitIds.length > 0 ? 'busy' : null

const commands: DeviceCommands<Draft, GatewayStep> = {
  reboot: { refuse: refuseBusy, apply: (gateway, step) => goDown(gateway, step, rebootMs) },
  upgrade: {
    refuse: (gateway, { swVersion }) => refuseBusy(gateway) ?? (isAtLeast(swVersion, gateway.swVersion) ? null : 'versionNotSupported'),
    apply(gateway, step, { swVersion }, commandId) {
      gateway.upgrade = { swVersion, commandId, endsMs: step.nowMs + Math.round(between(step, upkeepChance, ...upgradeMs)) }
    },
  },
}

function join(gateway: Draft, step: GatewayStep, from: string, { via }: Extract<Signal, { kind: 'join' }>): void {
  const { unitIds, upgrade } = gateway
  if (via !== 'databridge' || upgrade !== null) return signal(step, from, { kind: 'refused', via, reason: 'serverOffline' })
  if (!unitIds.includes(from)) {
    if (unitIds.length >= gatewayUnitsMax) return signal(step, from, { kind: 'refused', via, reason: 'serverBusy' })
    setUnits(gateway, step, [...unitIds, from])
  }
  signal(step, from, { kind: 'accepted', via })
}

function receiveSignal(gateway: Draft, step: GatewayStep, from: string, message: Signal): void {
  if (message.kind === 'join') join(gateway, step, from, message)
  else if (message.kind === 'stillSending' && !gateway.unitIds.includes(from)) signal(step, from, { kind: 'lost', via: message.via })
  else if (message.kind === 'leave' && gateway.unitIds.includes(from))
    setUnits(
      gateway,
      step,
      gateway.unitIds.filter((unitId) => unitId !== from),
    )
}

function applyAction(gateway: Draft, step: GatewayStep, action: DeviceAction): void {
  if ((action as ServerAction).do !== 'fail' || gateway.down) return
  gateway.upgrade = null
  goDown(gateway, step, repairMs)
}

function tick(gateway: Draft, step: GatewayStep): void {
  const { nowMs } = step
  if (gateway.down) return nowMs >= gateway.backAtMs ? comeUp(gateway, step) : undefined
  if (gateway.upgrade !== null && nowMs >= gateway.upgrade.endsMs) return endUpgrade(gateway, step, gateway.upgrade)
  takeArrivals(commands, gateway, step)
  if (!gateway.down && nowMs >= gateway.measureAtMs) measure(gateway, step)
}

function dueMs({ down, backAtMs, measureAtMs, upgrade, arrivals }: GatewayState): number {
  return down ? backAtMs : Math.min(measureAtMs, arrivalsDueMs(arrivals), upgrade?.endsMs ?? Number.POSITIVE_INFINITY)
}

export function stepGateway(
  state: GatewayState,
  input: Input,
  nowMs: number,
  radio: RadioContext,
): { state: GatewayState; step: GatewayStep } {
  const gateway: Draft = { ...state }
  const step = startStep<GatewayReport>(state.key, nowMs, radio)
  switch (input.kind) {
    case 'tick':
      tick(gateway, step)
      break
    case 'signal':
      receiveSignal(gateway, step, input.from, input.signal)
      break
    case 'action':
      applyAction(gateway, step, input.action)
      break
    case 'command':
      receiveCommand(gateway, step, input.commandId, input.command)
  }
  gateway.dueAtMs = dueMs(gateway)
  return { state: gateway, step }
}
