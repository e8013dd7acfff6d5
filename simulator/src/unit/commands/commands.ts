import type { Command, CommandKind, Rejection } from '@backhaul/device-link'
import { isOccupiedBy, refuseOccupation } from '../exclusions.ts'
import { beginTask, stopTask } from '../run-tasks.ts'
import { accept, type Draft, refuse, type UnitState, type UnitStep } from '../state.ts'
import { taskOf } from '../tasks.ts'
import type { CommandOf, UnitCommand, UnitCommandKind } from './command.ts'
import { configure } from './configure.ts'
import { connectWifi, disconnectWifi, forgetWifi } from './wifi.ts'
import { deleteCertificate } from './delete-certificate.ts'
import { deleteFiles, listFiles } from './files.ts'
import { reboot } from './reboot.ts'
import { scanCellular } from './scan-cellular.ts'
import { scanWifi } from './scan-wifi.ts'
import { selectOperator } from './select-operator.ts'
import { selectSim } from './select-sim.ts'
import { sendLogs, stopLogs } from './logs.ts'
import { setChannel } from './set-channel.ts'
import { setDelay } from './set-delay.ts'
import { setLinkEnabled } from './set-link-enabled.ts'
import { setTally } from './set-tally.ts'
import { setTransmissionMode } from './set-transmission-mode.ts'
import { shutdown } from './shutdown.ts'
import { startDatabridge, stopDatabridge } from './databridge.ts'
import { startIntercom, stopIntercom } from './intercom.ts'
import { startIpPipe, stopIpPipe } from './ip-pipe.ts'
import { startSpeedTest, stopSpeedTest } from './speed-test.ts'
import { startStream } from './start-stream.ts'
import { startVideoReturn, stopVideoReturn } from './video-return.ts'
import { stopStream } from './stop-stream.ts'
import { unpair } from './unpair.ts'
import { upgrade } from './upgrade.ts'
import { cancelUpload, uploadFiles } from './upload.ts'

/** The commands of a unit. */
export const commands = {
  reboot,
  upgrade,
  deleteCertificate,
  startStream,
  stopStream,
  setChannel,
  setDelay,
  setTransmissionMode,
  configure,
  startDatabridge,
  stopDatabridge,
  startIpPipe,
  stopIpPipe,
  startVideoReturn,
  stopVideoReturn,
  startIntercom,
  stopIntercom,
  startSpeedTest,
  stopSpeedTest,
  scanWifi,
  connectWifi,
  disconnectWifi,
  forgetWifi,
  scanCellular,
  selectOperator,
  selectSim,
  setLinkEnabled,
  listFiles,
  uploadFiles,
  cancelUpload,
  deleteFiles,
  sendLogs,
  stopLogs,
  shutdown,
  unpair,
  setTally,
} satisfies { readonly [Kind in UnitCommandKind]: UnitCommand<Kind> }

const entryOf = <Kind extends CommandKind>(kind: Kind): UnitCommand<Kind> | undefined =>
  (commands as { readonly [Any in CommandKind]?: UnitCommand<Any> })[kind]

/** Returns why a unit refuses a command, or null. */
export function refuseCommand<Kind extends CommandKind>(unit: UnitState, command: CommandOf<Kind>, nowMs: number): Rejection | null {
  const entry = entryOf(command.kind)
  if (entry === undefined) return 'unknownCommand'
  if (isOccupiedBy(unit, 'upgrade')) return 'upgrading'
  // The software restarts within seconds.
  if (isOccupiedBy(unit, 'modeSwitch')) return 'busy'
  const refusal = entry.refuse(unit, command, nowMs)
  if (refusal !== null) return refusal
  const begun = entry.begins?.(unit, command, nowMs) ?? null
  if (begun !== null) return refuseOccupation(unit, begun)
  const stopped = entry.stops?.(command)
  // A task whose command has no answer yet does not run.
  return stopped !== undefined && taskOf(unit, stopped)?.answered !== true ? 'notRunning' : null
}

/** Executes or refuses a command, and answers unless the answer follows later. Buttons of the unit act as commands without an id. */
export function takeCommand<Kind extends CommandKind>(
  unit: Draft,
  step: UnitStep,
  commandId: number | null,
  command: CommandOf<Kind>,
): void {
  const refusal = refuseCommand(unit, command, step.nowMs)
  if (refusal !== null) return refuse(step, commandId, refusal)
  const { apply, begins, stops } = entryOf(command.kind) as UnitCommand<Kind>
  const begun = begins?.(unit, command, step.nowMs) ?? null
  if (apply?.(unit, step, command, commandId) === 'answered') return
  if (begun !== null) return beginTask(unit, step, begun, command as Command, commandId)
  accept(unit, step, commandId)
  const task = stops === undefined ? undefined : taskOf(unit, stops(command))
  if (task !== undefined) stopTask(unit, step, task)
}
