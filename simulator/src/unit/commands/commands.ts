import type { Rejection } from '@backhaul/device-link'
import { reply } from '../../device/step.ts'
import { acceptCommand, type Draft, type UnitState, type UnitStep } from '../state.ts'
import type { CommandKind, CommandOf, UnitCommand } from './command.ts'
import { reboot } from './reboot.ts'
import { setChannel } from './set-channel.ts'
import { setDelay } from './set-delay.ts'
import { setTransmissionMode } from './set-transmission-mode.ts'
import { startStream } from './start-stream.ts'
import { stopStream } from './stop-stream.ts'

/** The commands of a unit: one entry per command of the device link. */
const commands: { readonly [Kind in CommandKind]: UnitCommand<Kind> } = {
  reboot,
  setChannel,
  setDelay,
  setTransmissionMode,
  startStream,
  stopStream,
}

function refuseCommand<Kind extends CommandKind>(unit: UnitState, command: CommandOf<Kind>): Rejection | null {
  if (unit.job?.name === 'upgrade') return 'upgrading'
  return commands[command.kind].refuse(unit, command)
}

/** Executes or refuses a command, and replies unless the reply is pending. Buttons of the unit act as commands without an id. */
export function takeCommand<Kind extends CommandKind>(
  unit: Draft,
  step: UnitStep,
  commandId: number | null,
  command: CommandOf<Kind>,
): void {
  const refusal = refuseCommand(unit, command)
  if (refusal !== null) return reply(step, commandId, refusal)
  if (commands[command.kind].take(unit, step, command, commandId) === 'accepted') acceptCommand(unit, step, commandId)
}
