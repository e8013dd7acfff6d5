import type { Command } from '@backhaul/device-link'
import type { Rng } from '../rng.ts'
import { reply, say } from '../step.ts'
import { reboot } from './power.ts'
import { refuseRecording, startRecording, stopForwarding, stopRecording } from './recording.ts'
import { type Draft, isOnAir, type UnitOut, type UnitState } from './state.ts'
import { refuseStream, startStream, stopStream } from './stream.ts'

/** Units §5: below 900 ms the delay can't be changed on the fly. */
const delayMsMinOnAir = 900
const transmissionModes = ['Live', 'Store & Forward', 'Multi-HQ', 'Field Switcher', 'Station Switcher', 'fixedInternet']

export const isBusy = (unit: UnitState): boolean => isOnAir(unit) || unit.job !== null || unit.storage?.recording === true

function refuseStop({ session, storage, storeStopsMs }: UnitState): string | null {
  if (session !== null) return session.phase === 'disconnecting' ? 'the stream is already stopping' : null
  if (storage?.recording) return storeStopsMs === null ? null : 'the recording is already stopping'
  return storage?.forwarding ? null : 'nothing is streaming'
}

function refuseDelay(unit: UnitState, delayMs: number): string | null {
  const { delayMsMin, delayMsMax } = unit.model
  if (delayMs < delayMsMin || delayMs > delayMsMax) return `the delay is ${delayMsMin} to ${delayMsMax} ms on this unit`
  return isOnAir(unit) && delayMs < delayMsMinOnAir ? `on air the delay is at least ${delayMsMinOnAir} ms` : null
}

function refuseTransmissionMode(unit: UnitState, mode: string): string | null {
  if (!transmissionModes.includes(mode)) return 'no such transmission mode'
  if (mode === 'Store & Forward' && unit.storage === null) return 'the unit has no SD card'
  return isBusy(unit) ? 'the unit is busy' : null
}

/** Why the device itself would not do this, or null. The core has its own reasons and must not need these. */
export function refuseCommand(unit: UnitState, command: Command): string | null {
  if (unit.job?.name === 'upgrade') return 'the unit is upgrading'
  switch (command.kind) {
    case 'setChannel':
      return isOnAir(unit) ? 'the unit is on air' : null
    case 'startStream':
      return command.mode === 'storeAndForward' ? refuseRecording(unit) : refuseStream(unit, command.mode, command.channelIds)
    case 'stopStream':
      return refuseStop(unit)
    case 'setDelay':
      return refuseDelay(unit, command.delayMs)
    case 'setTransmissionMode':
      return refuseTransmissionMode(unit, command.transmissionMode)
    case 'reboot':
      return null
  }
}

export function stopAny(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  if (unit.session !== null) stopStream(unit, out, unit.session, nowMs, rng)
  else if (unit.storage?.recording) stopRecording(unit, out, nowMs, rng)
  else stopForwarding(unit, out)
}

export function takeCommand(unit: Draft, out: UnitOut, nowMs: number, commandId: number, command: Command, rng: Rng): void {
  const reason = refuseCommand(unit, command)
  if (reason !== null) return reply(out, commandId, reason)
  if (command.kind === 'startStream' && command.mode !== 'storeAndForward')
    return startStream(unit, out, nowMs, command.mode, command.channelIds, commandId)
  reply(out, commandId, null)
  switch (command.kind) {
    case 'setChannel':
      unit.channelId = command.channelId
      return say(out, { channelId: command.channelId })
    case 'startStream':
      return startRecording(unit, out, nowMs)
    case 'stopStream':
      return stopAny(unit, out, nowMs, rng)
    case 'setDelay':
      unit.delayMs = command.delayMs
      return say(out, { delayMs: command.delayMs })
    case 'setTransmissionMode':
      unit.transmissionMode = command.transmissionMode
      return say(out, { transmissionMode: command.transmissionMode })
    case 'reboot':
      return reboot(unit, out, nowMs, rng)
  }
}
