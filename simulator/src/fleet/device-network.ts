import { type Command, linkLimits, type Provision } from '@backhaul/device-link'
import type { DeviceAction } from '../device/actions.ts'
import { createDevice, type Device, stepDevice } from '../device/device.ts'
import type { Input, Reply, Signal } from '../device/step.ts'
import { createRng } from '../rng.ts'
import type { Workload } from '../workload/workload.ts'
import { addChanges, addFullReport, addHeartbeat, type PendingReports } from './pending-reports.ts'

/**
 * Every device gets one turn a second. The turns are spread over the second, so that neither the fleet nor the core gets
 * all reports at once.
 */
export const turnsPerSecond = 4
export const turnMs = 1000 / turnsPerSecond
/** More signals than this in one delivery are an endless exchange between devices, which is a bug. */
const signalsPerDeliveryMax = 20 * linkLimits.devicesPerLink
const tick = { kind: 'tick' } as const
const channelOffline = { kind: 'refused', reason: 'channelOffline' } as const

/** The devices of a fleet and the signals in transit between them. A device gets a tick only when it is due. */
export interface DeviceNetwork {
  readonly seed: number
  readonly workload: Workload
  readonly pending: PendingReports
  readonly devices: Map<string, Device>
  /** The devices of each turn of a second. */
  readonly turns: readonly Device[][]
  readonly inTransit: { from: string; to: string; signal: Signal }[]
  readonly onReply: (device: Device, reply: Reply) => void
}

export const createDeviceNetwork = (
  seed: number,
  workload: Workload,
  pending: PendingReports,
  onReply: DeviceNetwork['onReply'],
): DeviceNetwork => ({
  seed,
  workload,
  pending,
  devices: new Map(),
  turns: Array.from({ length: turnsPerSecond }, () => []),
  inTransit: [],
  onReply,
})

/** Returns the turn of a device. It follows from the id, so adding or removing a device moves no other one to another turn. */
const turnOf = ({ turns }: DeviceNetwork, id: string) => turns[Math.floor(createRng(0, id)() * turnsPerSecond)] as Device[]

function run(network: DeviceNetwork, device: Device, input: Input, nowMs: number): void {
  const before = device.state
  const { state, changes, replies, signals } = stepDevice(device, input, nowMs)
  device.dueAtMs = state.dueAtMs
  const started = state.boots !== before.boots
  if (started) {
    device.bootId += 1
    device.seq = 0
    device.justStarted = true
  }
  if (started || (before.silent && !state.silent)) addFullReport(network.pending, device)
  else if (!state.silent && changes !== null) addChanges(network.pending, device, changes)
  for (const reply of replies) network.onReply(device, reply)
  for (const { to, signal } of signals) network.inTransit.push({ from: device.id, to, signal })
}

/** Delivers signals until none is left. A request to a device that cannot receive it is refused on behalf of that device. */
function deliver(network: DeviceNetwork, nowMs: number): void {
  const { inTransit, devices } = network
  for (let i = 0; i < inTransit.length; i++) {
    if (i > signalsPerDeliveryMax) throw new Error('The devices do not stop sending signals to each other.')
    const { from, to, signal } = inTransit[i] as (typeof inTransit)[number]
    const device = devices.get(to)
    // A silent channel still receives the state of its server: that signal ends the silence.
    const receives = device !== undefined && (!device.state.silent || signal.kind === 'serverState')
    if (receives) run(network, device, { kind: 'signal', from, signal }, nowMs)
    else if (signal.kind === 'join' || signal.kind === 'begin') {
      const sender = devices.get(from)
      if (sender) run(network, sender, { kind: 'signal', from: to, signal: channelOffline }, nowMs)
    }
  }
  inTransit.length = 0
}

export function applyAction(network: DeviceNetwork, deviceId: string, action: DeviceAction, nowMs: number): void {
  const device = network.devices.get(deviceId)
  if (device === undefined) return
  run(network, device, { kind: 'action', action }, nowMs)
  deliver(network, nowMs)
}

export function applyCommand(network: DeviceNetwork, device: Device, commandId: number, command: Command, nowMs: number): void {
  run(network, device, { kind: 'command', commandId, command }, nowMs)
  deliver(network, nowMs)
}

/** Registers a new channel at its server, and at a new server all channels that arrived before it. */
function register({ inTransit, devices }: DeviceNetwork, device: Device): void {
  const signal = { kind: 'register' } as const
  if (device.kind === 'channel' && device.state.serverId !== null) inTransit.push({ from: device.id, to: device.state.serverId, signal })
  if (device.kind !== 'server') return
  for (const other of devices.values())
    if (other.kind === 'channel' && other.state.serverId === device.id) inTransit.push({ from: other.id, to: device.id, signal })
}

/** Adds a device that the core named. A device that the fleet already has keeps its state and sends a full report. */
export function addDevice(network: DeviceNetwork, provision: Provision, nowMs: number): void {
  const { deviceId } = provision
  let device = network.devices.get(deviceId)
  if (device === undefined) {
    device = createDevice(provision, nowMs, network.seed)
    network.devices.set(deviceId, device)
    turnOf(network, deviceId).push(device)
    register(network, device)
    deliver(network, nowMs)
    for (const action of network.workload.initialActions(device)) applyAction(network, deviceId, action, nowMs)
  }
  device.live = true
  addFullReport(network.pending, device)
}

export function removeDevice(network: DeviceNetwork, deviceId: string): void {
  const device = network.devices.get(deviceId)
  if (device === undefined) return
  device.live = false
  network.devices.delete(deviceId)
  const turn = turnOf(network, deviceId)
  turn.splice(turn.indexOf(device), 1)
}

/** Runs one turn: ticks the devices of this turn that are due, and adds heartbeats for those that sent nothing for long. */
export function runTurn(network: DeviceNetwork, index: number, secondsBetweenHeartbeats: number): void {
  const nowMs = index * turnMs
  const second = Math.floor(index / turnsPerSecond)
  const turn = network.turns[index % turnsPerSecond] as Device[]
  for (let i = 0; i < turn.length; i++) {
    const device = turn[i] as Device
    if (device.dueAtMs <= nowMs) {
      run(network, device, tick, nowMs)
      if (network.inTransit.length > 0) deliver(network, nowMs)
    }
    // The index spreads the heartbeats of the devices over the seconds.
    const heartbeatDue = (second + i) % secondsBetweenHeartbeats === 0 && nowMs - device.lastReportMs >= secondsBetweenHeartbeats * 500
    if (heartbeatDue && !device.state.silent) addHeartbeat(network.pending, device)
  }
}
