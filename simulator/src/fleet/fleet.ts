import { type Clock, realClock } from '@backhaul/clock'
import { type CoreFrame, type FleetEnd, linkLimits } from '@backhaul/device-link'
import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'
import { createWorkload } from '../workload/create-workload.ts'
import type { WorkloadName } from '../workload/workload.ts'
import {
  addDevice,
  applyAction,
  applyCommand,
  createDeviceNetwork,
  type DeviceNetwork,
  removeDevice,
  runTurn,
  turnMs,
  turnsPerSecond,
} from './device-network.ts'
import { clearPendingReports, createPendingReports, flushPendingReports } from './pending-reports.ts'

/** Timers sometimes fire a little early. A turn that begins within this time counts as reached. */
const earlyMs = 20
/** The effects of a command are sent after this time, not only with the next turn. */
const commandFlushMs = 20
/** Share of the heartbeat interval after which a quiet device sends a heartbeat. At worst it is 1.5 times as long. */
const heartbeatShare = 0.6
const heartbeatMsDefault = 10_000
const secondsBetweenHeartbeatsOf = (heartbeatMs: number) => Math.max(1, Math.floor((heartbeatMs * heartbeatShare) / 1000))

export interface FleetOptions {
  /** May also be attached later, and again after it was lost. */
  readonly link?: FleetEnd
  readonly seed: number
  readonly clock?: Clock
  readonly workload: WorkloadName
  readonly unitsMax?: number
  /** The fleet's name for itself. With it, a new link ends a former one that is half open. */
  readonly instance?: string
  /** Unsent data on the link (bytes; in process: frames) above which changes are deferred. */
  readonly waitingMax?: number
  /** Called when the core has named all devices of this link. */
  readonly onReady?: (counts: Counts) => void
}

export interface Counts {
  readonly units: number
  readonly servers: number
  readonly channels: number
}

export interface FleetStats extends Counts {
  readonly connected: boolean
  readonly reportsSent: number
  readonly framesSent: number
  /** Number of flushes that found the link too slow and replaced changes by a later full report. */
  readonly deferred: number
  readonly commandsAnswered: number
}

export interface Fleet {
  attach(link: FleetEnd): void
  /** Sends `bye` for the devices and closes the link. */
  stop(): Promise<void>
  readonly stats: FleetStats
  /** Applies an action to a device: an event in the field that does not involve the core. */
  act(deviceId: string, action: DeviceAction): void
  readonly devices: ReadonlyMap<string, Device>
}

/** State of the current link. */
interface Attachment {
  readonly link: FleetEnd
  /** Devices that the core has named so far; null once it has named all of them. */
  named: Set<string> | null
  secondsBetweenHeartbeats: number
}

interface Running {
  readonly hello: { instance?: string }
  readonly clock: Clock
  /**
   * Time of the fleet. It starts at the clock's time and continues monotonically, so that devices keep running when the
   * clock is set back.
   */
  readonly now: () => number
  readonly network: DeviceNetwork
  readonly onReady: FleetOptions['onReady']
  attachment: Attachment | null
  turn: number
  cancelFlush: (() => void) | null
  commandsAnswered: number
}

function countDevices({ devices }: DeviceNetwork): Counts {
  const counts = { unit: 0, server: 0, channel: 0 }
  for (const { kind } of devices.values()) counts[kind] += 1
  return { units: counts.unit, servers: counts.server, channels: counts.channel }
}

function flush({ attachment, network }: Running, nowMs: number): void {
  if (attachment !== null) flushPendingReports(network.pending, attachment.link, nowMs)
}

/** Runs the turns since the last call, at most one second of them: turns that the machine missed are skipped. */
function runTurns(running: Running): void {
  const { network, attachment } = running
  const act = (deviceId: string, action: DeviceAction, nowMs: number) => applyAction(network, deviceId, action, nowMs)
  const reached = Math.floor((running.now() + earlyMs) / turnMs)
  for (let index = Math.max(running.turn + 1, reached - turnsPerSecond + 1); index <= reached; index++) {
    runTurn(network, index, attachment?.secondsBetweenHeartbeats ?? 1)
    // The workload pauses while the core names devices: it must see all channels.
    if (index % turnsPerSecond === 0 && attachment?.named === null) network.workload.tick(network.devices, act, index * turnMs)
    flush(running, index * turnMs)
  }
  running.turn = Math.max(running.turn, reached)
}

function provision(running: Running, attachment: Attachment, { devices, last }: Extract<CoreFrame, { op: 'provision' }>): void {
  const { network, now, onReady } = running
  for (const device of devices) {
    attachment.named?.add(device.deviceId)
    addDevice(network, device, now())
  }
  if (last && attachment.named !== null) {
    // A device that the core no longer names was taken from this fleet while the link was down.
    for (const deviceId of network.devices.keys()) if (!attachment.named.has(deviceId)) removeDevice(network, deviceId)
    attachment.named = null
    onReady?.(countDevices(network))
  }
  flush(running, now())
}

function command(running: Running, { link }: Attachment, { id, deviceId, command }: Extract<CoreFrame, { op: 'command' }>): void {
  const { network, clock, now } = running
  const device = network.devices.get(deviceId)
  if (device === undefined) return link.send({ op: 'answer', id, deviceId, ok: false, code: 'unknownDevice' })
  // A silent device sends no reply: the command times out in the core, as in the field.
  if (device.state.silent) return
  applyCommand(network, device, id, command, now())
  running.cancelFlush ??= clock.after(commandFlushMs, () => {
    running.cancelFlush = null
    flush(running, now())
  })
}

function receive(running: Running, attachment: Attachment, frame: CoreFrame): void {
  switch (frame.op) {
    case 'welcome':
      attachment.secondsBetweenHeartbeats = secondsBetweenHeartbeatsOf(frame.heartbeatMs)
      return
    case 'provision':
      return provision(running, attachment, frame)
    case 'withdraw':
      for (const deviceId of frame.deviceIds) removeDevice(running.network, deviceId)
      return
    case 'replaced':
      return removeDevice(running.network, frame.deviceId)
    case 'command':
      return command(running, attachment, frame)
  }
}

function detach(running: Running): void {
  running.attachment = null
  clearPendingReports(running.network.pending)
  for (const device of running.network.devices.values()) device.live = false
}

function attach(running: Running, link: FleetEnd, unitsMax: number): void {
  if (running.attachment !== null) detach(running)
  const attachment: Attachment = { link, named: new Set(), secondsBetweenHeartbeats: secondsBetweenHeartbeatsOf(heartbeatMsDefault) }
  running.attachment = attachment
  link.onFrame = (frame) => {
    if (running.attachment === attachment) receive(running, attachment, frame)
  }
  link.onClose = () => {
    if (running.attachment === attachment) detach(running)
  }
  link.send({ op: 'hello', v: 1, unitsMax, ...running.hello })
}

function sendBye({ devices }: DeviceNetwork, link: FleetEnd): void {
  const live = [...devices.values()].filter(({ live }) => live).map(({ id }) => id)
  for (let i = 0; i < live.length; i += linkLimits.reportsPerFrame)
    link.send({ op: 'bye', deviceIds: live.slice(i, i + linkLimits.reportsPerFrame) })
}

/** Creates a fleet of devices on one clock, at the far end of a device link. The devices keep running while the link is down. */
export function createFleet({ link, seed, clock = realClock, workload, waitingMax, onReady, ...options }: FleetOptions): Fleet {
  const unitsMax = Math.min(options.unitsMax ?? linkLimits.devicesPerLink, linkLimits.devicesPerLink)
  const pending = createPendingReports(waitingMax ?? 4 * linkLimits.frameBytesMax)
  const network = createDeviceNetwork(seed, createWorkload(workload, seed), pending, ({ id: deviceId }, { commandId, ...reply }) => {
    running.commandsAnswered += 1
    running.attachment?.link.send({ op: 'answer', id: commandId, deviceId, ...reply })
  })
  const startMs = clock.now() - clock.monotonicMs()
  const now = () => Math.floor(startMs + clock.monotonicMs())
  const turn = Math.floor(now() / turnMs)
  const running: Running = {
    hello: options.instance === undefined ? {} : { instance: options.instance },
    clock,
    now,
    network,
    onReady,
    attachment: null,
    turn,
    cancelFlush: null,
    commandsAnswered: 0,
  }
  const cancelTurns = clock.every(turnMs, () => runTurns(running))
  if (link) attach(running, link, unitsMax)
  return {
    attach: (next) => attach(running, next, unitsMax),
    act: (deviceId, action) => applyAction(network, deviceId, action, now()),
    devices: network.devices,
    async stop() {
      cancelTurns()
      running.cancelFlush?.()
      const { attachment } = running
      if (attachment === null) return
      sendBye(network, attachment.link)
      detach(running)
      attachment.link.close(1000)
    },
    get stats() {
      const { attachment, commandsAnswered } = running
      const { reportsSent, framesSent, deferred } = pending
      return { connected: attachment !== null, ...countDevices(network), reportsSent, framesSent, deferred, commandsAnswered }
    },
  }
}
