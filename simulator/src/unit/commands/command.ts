import type { Command, CommandKind, Rejection } from '@backhaul/device-link'
import type { Draft, UnitState, UnitStep } from '../state.ts'
import type { TaskKind } from '../tasks.ts'

/** The commands of the other kinds of devices. */
type ForeignKind =
  | 'configureServer'
  | 'callNumber'
  | 'endCall'
  | 'resetInstance'
  | 'openSupportAccess'
  | 'closeSupportAccess'
  | 'startRecording'
  | 'stopRecording'
  | 'playFile'
  | 'stopFile'
  | 'configureChannel'
  | 'setInputSource'
  | 'setOverlay'
  | 'sendChannelLogs'
  | 'startPointToPoint'
  | 'stopPointToPoint'
  | 'configureVideoReturn'
export type UnitCommandKind = Exclude<CommandKind, ForeignKind>

type Parameters = { readonly [Kind in CommandKind]: Omit<Extract<Command, { kind: Kind }>, 'kind'> }
/** One kind of command of the device link. */
export type CommandOf<Kind extends CommandKind> = { [One in Kind]: { readonly kind: One } & Parameters[One] }[Kind]

/**
 * The behaviour of a unit for one kind of command. A command may apply a change and begin or stop a task; the
 * task that it begins is chosen before the change.
 */
export interface UnitCommand<Kind extends CommandKind> {
  /** Returns why the unit refuses the command, or null. The core has refusals of its own and must not rely on these. */
  refuse(unit: UnitState, command: CommandOf<Kind>, nowMs: number): Rejection | null
  /** Applies the command at once. `answered`: the command has its answer, or the answer follows later. */
  apply?(unit: Draft, step: UnitStep, command: CommandOf<Kind>, commandId: number | null): 'accepted' | 'answered'
  /** The task that the command begins, unless the table of exclusions refuses it; null: none. */
  begins?(unit: UnitState, command: CommandOf<Kind>, nowMs: number): TaskKind | null
  /** The task that the command stops. */
  stops?(command: CommandOf<Kind>): TaskKind
}

export const allowed = (): null => null
