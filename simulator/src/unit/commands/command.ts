import type { Command, Rejection } from '@backhaul/device-link'
import type { Draft, UnitState, UnitStep } from '../state.ts'

export type CommandKind = Command['kind']
type Parameters = { readonly [Kind in CommandKind]: Omit<Extract<Command, { kind: Kind }>, 'kind'> }
/** One kind of command of the device link. */
export type CommandOf<Kind extends CommandKind> = { [One in Kind]: { readonly kind: One } & Parameters[One] }[Kind]

/** The behaviour of a unit for one kind of command. */
export interface UnitCommand<Kind extends CommandKind> {
  /** Returns why the unit refuses the command, or null. The core has refusals of its own and must not rely on these. */
  refuse(unit: UnitState, command: CommandOf<Kind>): Rejection | null
  /** Executes a command that was not refused. `pending`: the reply depends on other devices and follows later. */
  take(unit: Draft, step: UnitStep, command: CommandOf<Kind>, commandId: number | null): 'accepted' | 'pending'
}
