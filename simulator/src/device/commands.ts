import type { Command, CommandKind, Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { type Arrival, arrivedBy, withArrival } from './arrivals.ts'
import { answer, type Step } from './step.ts'

const answerChance = purposeOf('time to an answer of a service')
/** Servers, channels and gateways have wired networks. */
const answerMs = [200, 1000] as const

/** One kind of command of the device link. */
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

/** The behaviour of a device for one kind of command. Acts at the device have no command id. */
export interface DeviceCommand<Draft, DeviceStep, Kind extends CommandKind> {
  /** Returns why the device refuses the command, or null. The core has refusals of its own and must not rely on these. */
  refuse(device: Draft, command: Extract<Command, { kind: Kind }>): Rejection | null
  /** Executes a command that was accepted. */
  apply(device: Draft, step: DeviceStep, command: Extract<Command, { kind: Kind }>, commandId: number | null): void
}

/** The commands of a kind of device. It refuses those without an entry. */
export type DeviceCommands<Draft, DeviceStep> = { readonly [Kind in CommandKind]?: DeviceCommand<Draft, DeviceStep, Kind> }

interface Commanded {
  arrivals: readonly Arrival[]
  readonly silent: boolean
}

/** Takes a command that is sent to a device. It takes effect when it arrives. */
export function receiveCommand(device: Commanded, step: Step<unknown>, commandId: number, command: Command): void {
  const arrivals = withArrival(device.arrivals, commandId, command, step.nowMs + Math.round(between(step, answerChance, ...answerMs)))
  if (arrivals === null) answer(step, commandId, 'busy')
  else device.arrivals = arrivals
}

/** Executes or refuses a command. Returns whether the device accepted it. */
export function takeCommand<Draft, DeviceStep extends Step<unknown>>(
  commands: DeviceCommands<Draft, DeviceStep>,
  device: Draft,
  step: DeviceStep,
  commandId: number | null,
  command: Command,
): boolean {
  const entry = commands[command.kind] as DeviceCommand<Draft, DeviceStep, CommandKind> | undefined
  const refusal = entry === undefined ? 'unknownCommand' : entry.refuse(device, command)
  answer(step, commandId, refusal)
  if (refusal === null) entry?.apply(device, step, command, commandId)
  return refusal === null
}

/** Executes or refuses the commands that have arrived. A device that an earlier command made silent loses the others. */
export function takeArrivals<Draft extends Commanded, DeviceStep extends Step<unknown>>(
  commands: DeviceCommands<Draft, DeviceStep>,
  device: Draft,
  step: DeviceStep,
): void {
  const arrived = arrivedBy(device.arrivals, step.nowMs)
  if (arrived.length === 0) return
  device.arrivals = device.arrivals.slice(arrived.length)
  for (const { commandId, command } of arrived) if (!device.silent) takeCommand(commands, device, step, commandId, command)
}
