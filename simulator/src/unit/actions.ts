import type { Rng } from '../rng.ts'
import { say } from '../step.ts'
import { batteryFrom, batteryReport, swapped } from './battery.ts'
import { refuseCommand, stopAny } from './commands.ts'
import { refuseJob, startJob } from './jobs.ts'
import { powerOff, powerOn } from './power.ts'
import { startForwarding, startRecording } from './recording.ts'
import { drive, park } from './route.ts'
import { type Draft, isTransmitting, type StreamMode, type UnitOut } from './state.ts'
import { startStream } from './stream.ts'

/** What crews and accidents do to a unit, by its own buttons and plugs. */
export type UnitAction =
  | { do: 'start'; mode: StreamMode; channelIds: readonly string[] }
  | { do: 'record' }
  | { do: 'forward'; backlogMb: number }
  | { do: 'stop' }
  | { do: 'powerOff' }
  | { do: 'powerOn' }
  | { do: 'camera'; connected: boolean }
  | { do: 'mains'; connected: boolean }
  | { do: 'battery'; percent: number }
  | { do: 'drive' }
  | { do: 'park' }
  | { do: 'upgrade'; swVersion: string }
  | { do: 'fetchLogs' }
  | { do: 'databridge'; forMs: number }
  | { do: 'speedTest' }

function plug(unit: Draft, out: UnitOut, nowMs: number, charging: boolean): void {
  if (!unit.battery.present) return
  unit.battery =
    unit.power === 'on'
      ? batteryFrom(unit.battery, nowMs, charging, { batteryHours: unit.model.batteryHours, transmitting: isTransmitting(unit) })
      : { ...unit.battery, charging }
  say(out, { battery: batteryReport(unit.battery) })
}

/** What can be done to a unit whether it is on or off. */
function handle(unit: Draft, out: UnitOut, nowMs: number, action: UnitAction): boolean {
  switch (action.do) {
    case 'camera':
      unit.cameraConnected = action.connected
      say(out, { cameraConnected: action.connected })
      return true
    case 'mains':
      plug(unit, out, nowMs, action.connected)
      return true
    case 'battery':
      if (unit.battery.present) unit.battery = { ...swapped(unit.battery, nowMs), percent: Math.max(0, Math.min(100, action.percent)) }
      plug(unit, out, nowMs, unit.battery.charging)
      return true
    case 'park':
      unit.route = park(unit.route, nowMs)
      return true
    default:
      return false
  }
}

/** Like a press on a button: what the unit would refuse, it doesn't do, and nobody is told. */
export function takeAction(unit: Draft, out: UnitOut, nowMs: number, action: UnitAction, rng: Rng): void {
  if (handle(unit, out, nowMs, action)) return
  if (action.do === 'powerOn') {
    if (!unit.battery.present || unit.battery.percent > 0 || unit.battery.charging) powerOn(unit, nowMs, rng)
    return
  }
  if (unit.power !== 'on') return
  switch (action.do) {
    case 'powerOff':
      return powerOff(unit)
    case 'start':
      if (refuseCommand(unit, { kind: 'startStream', mode: action.mode, channelIds: [...action.channelIds] }) === null)
        startStream(unit, out, nowMs, action.mode, action.channelIds, null)
      return
    case 'record':
      if (refuseCommand(unit, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] }) === null) startRecording(unit, out, nowMs)
      return
    case 'forward':
      if (unit.storage === null || unit.job !== null) return
      unit.storage = { ...unit.storage, backlogMb: Math.max(unit.storage.backlogMb, action.backlogMb) }
      return startForwarding(unit, out, nowMs)
    case 'stop':
      if (refuseCommand(unit, { kind: 'stopStream' }) === null) stopAny(unit, out, nowMs, rng)
      return
    case 'drive':
      unit.route = drive(unit.route, nowMs, unit.model.speedKmh, rng)
      return
    case 'upgrade':
      return refuseJob(unit) === null ? startJob(unit, out, nowMs, 'upgrade', rng, action.swVersion) : undefined
    case 'fetchLogs':
      return refuseJob(unit) === null ? startJob(unit, out, nowMs, 'fetchlogs', rng) : undefined
    case 'databridge':
      return refuseJob(unit) === null ? startJob(unit, out, nowMs, 'databridge', rng, unit.swVersion, action.forMs) : undefined
    case 'speedTest':
      return refuseJob(unit) === null ? startJob(unit, out, nowMs, 'speedtest', rng) : undefined
  }
}
