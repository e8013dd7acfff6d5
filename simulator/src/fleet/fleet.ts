import { changeEnvironment } from '../world/surroundings.ts'
import { type Clock, realClock } from '@backhaul/clock'
import { type CoreFrame, type FleetEnd, type FleetFrame, linkLimits, linkVersion, type Provision } from '@backhaul/device-link'
import { draw, purposeOf } from '../chance.ts'
import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'
import type { DirectorName } from '../director/director.ts'
import type { EnvironmentAction } from '../environment/environment.ts'
import {
  act,
  addDevice,
  advance,
  createWorld,
  intervene,
  type Output,
  type Place,
  removeDevice,
  sendCommand,
  setHeartbeat,
  type World,
} from '../world/world.ts'
import { exportFleet, type FleetState, importFleet } from './fleet-state.ts'
import {
  type Accepts,
  addChanges,
  addFull,
  addHeartbeat,
  addSecond,
  closeUplink,
  createUplinks,
  flush,
  forget,
  openOutbox,
  openUplink,
  type Uplink,
  uplinkOf,
  type Uplinks,
} from './uplink.ts'

/** Reports are sent at multiples of this world time, so that frames do not depend on the pace. */
export const flushEveryMs = 50
export const paceEveryMs = 50
const heartbeatChance = purposeOf('first heartbeat')
/** A fleet that is behind its clock catches up in slices of this length, so that its process stays responsive. */
const sliceMs = 40
/** Share of the heartbeat interval after which a quiet device sends a heartbeat. At worst it is 1.5 times as long. */
const heartbeatShare = 0.6
const heartbeatMsDefault = 10_000

export interface FleetOptions {
  /** May also be attached later, and again after it was lost. */
  readonly link?: FleetEnd
  readonly seed: number
  /** Time of the devices. */
  readonly clock?: Clock
  /** Real time, which sets the pace. */
  readonly transportClock?: Clock
  readonly director: DirectorName
  /** Devices to go on from, at the time of the clock. Their seed and their director are those of the export. */
  readonly from?: FleetState
  readonly unitsMax?: number
  /** The fleet's name for itself. With it, a new link ends a former one that is half open. */
  readonly instance?: string
  /** Unsent data on the link (bytes; in process: frames) above which changes are deferred. */
  readonly waitingMax?: number
  /** Called with each device of the core that this simulator cannot run. The fleet goes on without it. */
  readonly onUnknown?: (deviceId: string, reason: string) => void
  /** Called with each device that another fleet took over. */
  readonly onTaken?: (deviceId: string) => void
  /** Called when the core has named all devices of this link. */
  readonly onReady?: () => void
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
  /** Number of flushes that found a link too slow and kept the changes for a later one. */
  readonly deferred: number
  readonly commandsAnswered: number
  /** World time by which the devices are behind the clock, because the machine is too slow for them. */
  readonly behindMs: number
}

export interface Fleet {
  /**
   * Uses a link for the devices that it accepts, or for all. A link for all replaces the former ones, which may be half open.
   */
  attach(link: FleetEnd, accepts?: Accepts): void
  /** Sends `bye` for the devices and closes the links. */
  stop(): Promise<void>
  readonly stats: FleetStats
  /** Applies an action to a device: an event in the field that involves neither the core nor the crew, which leaves the unit alone for some time. */
  act(deviceId: string, action: DeviceAction): void
  /** Makes the crews leave these units and their channels alone, and no others. */
  reserve(unitIds: Iterable<string>): void
  /** Changes the surroundings of all devices. */
  change(action: EnvironmentAction): void
  device(id: string): Device | undefined
  /** Returns the devices as JSON, from which a fleet without links goes on. */
  export(): FleetState
  readonly world: World
}

interface Running {
  readonly hello: (accepts: Accepts) => Omit<Extract<FleetFrame, { op: 'hello' }>, 'op' | 'v' | 'fleet' | 'simulated'>
  readonly transportClock: Clock
  /** Time of the fleet. It starts at the clock's time and never goes back. */
  readonly now: () => number
  readonly world: World
  readonly uplinks: Uplinks
  readonly output: Output
  readonly onReady: FleetOptions['onReady']
  readonly onUnknown: FleetOptions['onUnknown']
  readonly onTaken: FleetOptions['onTaken']
  flushedMs: number
  /** Whether the last slice ended before the time of the clock was reached. */
  isLate: boolean
  commandsAnswered: number
}

function countDevices({ places }: World): Counts {
  const counts = { unit: 0, server: 0, channel: 0, videoReturn: 0, gateway: 0 }
  for (const { device } of places.values()) counts[device.kind] += 1
  return { units: counts.unit, servers: counts.server, channels: counts.channel }
}

/** Runs the world up to a time and sends its reports. Stops early when `isOver` says so, and returns whether it did. */
function runTo(running: Running, toMs: number, isOver: () => boolean): boolean {
  const { world, output, uplinks } = running
  for (let atMs = running.flushedMs + flushEveryMs; atMs <= toMs; atMs += flushEveryMs) {
    advance(world, output, atMs)
    flush(uplinks, world, atMs)
    running.flushedMs = atMs
    if (isOver()) return true
  }
  advance(world, output, toMs)
  return false
}

const never = () => false

/** Runs the world up to the time of the clock, or for one slice. */
function pace(running: Running): void {
  const { transportClock, now } = running
  const beganMs = transportClock.monotonicMs()
  running.isLate = runTo(running, now(), () => transportClock.monotonicMs() - beganMs > sliceMs)
}

function createOutput(uplinks: Uplinks, running: () => Running): Output {
  return {
    report: (place, changes) => addChanges(uplinks, running().world, place.number, changes),
    full: (place, started) => addFull(uplinks, place, started),
    second: (number) => addSecond(uplinks, running().world, number),
    heartbeat: (place) => addHeartbeat(uplinks, place, running().world.nowMs),
    reply({ id: deviceId, number }, reply) {
      if (reply.op === 'answer') running().commandsAnswered += 1
      uplinkOf(uplinks, number)?.link.send({ deviceId, ...reply })
    },
  }
}

function remove({ world, uplinks, output }: Running, deviceId: string): void {
  const place = world.places.get(deviceId)
  if (place === undefined) return
  forget(uplinks, place)
  // Leaves the devices at the far ends of its tasks, which would keep their places for it.
  act(world, output, deviceId, { do: 'powerOff' })
  removeDevice(world, deviceId)
}

/** Removes the devices that the core has not named: they were taken from this fleet while the link was down. */
function removeUnnamed(running: Running, { accepts }: Uplink, named: ReadonlySet<string>): void {
  const candidates = accepts?.deviceIds ?? (accepts === undefined ? [...running.world.places.keys()] : [])
  for (const deviceId of candidates) if (!named.has(deviceId)) remove(running, deviceId)
}

/** Adds a device. Returns null for one of a model, type or place that this simulator does not have. */
function tryAddDevice({ world, output, onUnknown }: Running, provision: Provision): Place | null {
  try {
    return addDevice(world, output, provision)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    onUnknown?.(provision.deviceId, error.message)
    return null
  }
}

function provision(running: Running, uplink: Uplink, { devices, last }: Extract<CoreFrame, { op: 'provision' }>): void {
  const { world, uplinks, onReady } = running
  for (const device of devices) {
    uplink.named?.add(device.deviceId)
    const place = tryAddDevice(running, device)
    if (place === null) continue
    openOutbox(uplinks, uplink, place, world.nowMs)
    // The first heartbeats are spread, so that neither the fleet nor the core gets all of them at once.
    const share = draw({ key: place.device.state.key, nowMs: world.nowMs }, heartbeatChance)
    setHeartbeat(world, place, world.nowMs + Math.floor(uplink.heartbeatEveryMs * share))
  }
  if (last && uplink.named !== null) {
    removeUnnamed(running, uplink, uplink.named)
    uplink.named = null
    onReady?.()
  }
  flush(uplinks, world, world.nowMs)
}

function takeCommand({ world, output }: Running, { link }: Uplink, { id, deviceId, command }: Extract<CoreFrame, { op: 'command' }>): void {
  const place = world.places.get(deviceId)
  if (place === undefined) return link.send({ op: 'answer', id, deviceId, ok: false, code: 'unknownDevice' })
  sendCommand(world, output, place, id, command)
}

/**
 * Takes a frame at the present time. A fleet that is late takes it at the time that its devices have reached: if each frame made it
 * catch up first, the frames of a start would keep it from its sockets until the core took it for dead.
 */
function receive(running: Running, uplink: Uplink, frame: CoreFrame): void {
  if (!running.isLate) pace(running)
  switch (frame.op) {
    case 'welcome':
      uplink.heartbeatEveryMs = Math.floor(frame.heartbeatMs * heartbeatShare)
      return
    case 'provision':
      return provision(running, uplink, frame)
    case 'withdraw':
      for (const deviceId of frame.deviceIds) remove(running, deviceId)
      return
    case 'replaced':
      if (running.world.places.has(frame.deviceId)) running.onTaken?.(frame.deviceId)
      return remove(running, frame.deviceId)
    case 'command':
      return takeCommand(running, uplink, frame)
  }
}

function attach(running: Running, link: FleetEnd, accepts: Accepts): void {
  const { uplinks, hello } = running
  if (accepts === undefined) for (const former of uplinks.open) closeUplink(uplinks, former)
  const uplink = openUplink(uplinks, link, accepts, heartbeatMsDefault * heartbeatShare)
  link.onFrame = (frame) => {
    if (uplinks.open.has(uplink)) receive(running, uplink, frame)
  }
  link.onClose = () => closeUplink(uplinks, uplink)
  link.send({ op: 'hello', v: linkVersion, fleet: 'simulator', simulated: true, ...hello(accepts) })
}

/** A link for some devices has a name of its own, because a link ends the former one of its name. */
const helloOf =
  (unitsMax: number, instance: string | undefined): Running['hello'] =>
  (accepts) => ({
    unitsMax,
    ...(accepts !== undefined && { accepts }),
    ...(instance !== undefined && {
      instance: accepts === undefined ? instance : `${instance} ${accepts.deviceIds?.join(' ')}`.slice(-64),
    }),
  })

function sendBye({ link, outboxes }: Uplink): void {
  const ids = Array.from(outboxes, ({ id }) => id)
  for (let i = 0; i < ids.length; i += linkLimits.reportsPerFrame)
    link.send({ op: 'bye', deviceIds: ids.slice(i, i + linkLimits.reportsPerFrame) })
}

/** Takes leave of the core on a link, and closes it. */
function leave(uplinks: Uplinks, uplink: Uplink): void {
  sendBye(uplink)
  closeUplink(uplinks, uplink)
  uplink.link.close(1000)
}

/** Creates a fleet of devices on one clock, at the far end of a device link. The devices keep running while the link is down. */
export function createFleet({
  link,
  seed,
  clock = realClock,
  director,
  from,
  waitingMax,
  onReady,
  onUnknown,
  onTaken,
  ...options
}: FleetOptions): Fleet {
  const { transportClock = clock } = options
  const unitsMax = Math.min(options.unitsMax ?? linkLimits.devicesPerLink, linkLimits.devicesPerLink)
  const uplinks = createUplinks(waitingMax ?? 16 * linkLimits.frameBytesMax, () => transportClock.now())
  const startMs = clock.now() - clock.monotonicMs()
  const now = () => Math.floor(startMs + clock.monotonicMs())
  const output = createOutput(uplinks, () => running)
  const world = from === undefined ? createWorld(seed, now(), director) : importFleet(from, uplinks)
  const running: Running = {
    hello: helloOf(unitsMax, options.instance),
    transportClock,
    now,
    world,
    uplinks,
    output,
    onReady,
    onUnknown,
    onTaken,
    flushedMs: Math.floor(now() / flushEveryMs) * flushEveryMs,
    isLate: false,
    commandsAnswered: 0,
  }
  const cancelPace = transportClock.every(paceEveryMs, () => pace(running))
  const use = (next: FleetEnd, accepts?: Accepts) => attach(running, next, accepts)
  if (link) use(link)
  return {
    attach: use,
    act(deviceId, action) {
      runTo(running, now(), never)
      intervene(world, output, deviceId, action)
    },
    reserve(unitIds) {
      world.reserved = new Set(unitIds)
    },
    change(action) {
      runTo(running, now(), never)
      changeEnvironment(world, output, action)
    },
    device: (id) => world.places.get(id)?.device,
    export() {
      runTo(running, now(), never)
      return exportFleet(world, uplinks)
    },
    world,
    async stop() {
      cancelPace()
      for (const uplink of uplinks.open) leave(uplinks, uplink)
    },
    get stats() {
      const { reportsSent, framesSent, deferred, open } = uplinks
      const behindMs = Math.max(0, now() - running.flushedMs - flushEveryMs)
      const { commandsAnswered } = running
      return { connected: open.size > 0, ...countDevices(world), reportsSent, framesSent, deferred, commandsAnswered, behindMs }
    },
  }
}
