import { type CoreFrame, type FleetEnd, linkLimits } from '@backhaul/device-link'
import { type Clock, realClock } from './clock.ts'
import type { Device, DeviceAction } from './device.ts'
import type { MixName } from './mix.ts'
import { createMix } from './mixes.ts'
import { clearOutbox, createOutbox, flushOutbox } from './outbox.ts'
import { actOn, adopt, commandDevice, createWorld, drop, takeTurn, turnMs, turnsPerSecond, type World } from './world.ts'

/** Timers fire a little early now and then; that much of the next turn counts as reached. */
const earlyMs = 20
/** After a command its effects don't wait for the next turn. */
const promptMs = 20
/** A quiet device is heard after this share of the heartbeat interval, and after 1.5 times it at worst. */
const heartbeatShare = 0.6
const heartbeatMsDefault = 10_000
const secondsBetweenBeats = (heartbeatMs: number) => Math.max(1, Math.floor((heartbeatMs * heartbeatShare) / 1000))

export interface FleetOptions {
  /** May be attached later, and anew after it was lost. */
  readonly link?: FleetEnd
  readonly seed: number
  readonly clock?: Clock
  readonly mix: MixName
  readonly unitsMax?: number
  /** What may wait on the link (bytes, in process: frames) before changes are put off. */
  readonly waitingMax?: number
  /** All devices of this link are known. */
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
  /** How often the link was too slow and changes gave way to a later full report. */
  readonly putOff: number
  readonly commandsAnswered: number
}

export interface Fleet {
  attach(link: FleetEnd): void
  /** Says goodbye for its devices and closes the link. */
  stop(): Promise<void>
  readonly stats: FleetStats
  /** What somebody or something other than the core does to a device. */
  act(deviceId: string, action: DeviceAction): void
  readonly devices: ReadonlyMap<string, Device>
}

/** What is known of the link at hand. */
interface Session {
  readonly link: FleetEnd
  /** Devices named so far; null once the core has named all. */
  named: Set<string> | null
  secondsBetweenBeats: number
}

interface Running {
  readonly clock: Clock
  /** Time as this fleet counts it: it starts at the clock's and never goes back, so that nothing freezes when that is set. */
  readonly now: () => number
  readonly world: World
  readonly onReady: FleetOptions['onReady']
  session: Session | null
  turn: number
  cancelPrompt: (() => void) | null
  commandsAnswered: number
}

function countDevices({ devices }: World): Counts {
  const counts = { unit: 0, server: 0, channel: 0 }
  for (const { kind } of devices.values()) counts[kind] += 1
  return { units: counts.unit, servers: counts.server, channels: counts.channel }
}

function flush({ session, world }: Running, nowMs: number): void {
  if (session !== null) flushOutbox(world.outbox, session.link, nowMs)
}

/** All turns since the last, each quarter once at most: what the machine missed is not made up for. */
function takeTurns(running: Running): void {
  const { world, session } = running
  const act = (deviceId: string, action: DeviceAction, nowMs: number) => actOn(world, deviceId, action, nowMs)
  const reached = Math.floor((running.now() + earlyMs) / turnMs)
  for (let index = Math.max(running.turn + 1, reached - turnsPerSecond + 1); index <= reached; index++) {
    takeTurn(world, index, session?.secondsBetweenBeats ?? 1)
    // While the core still names devices, people wait: they need to see all channels.
    if (index % turnsPerSecond === 0 && session?.named === null) world.mix.direct(world.devices, act, index * turnMs)
    flush(running, index * turnMs)
  }
  running.turn = Math.max(running.turn, reached)
}

function provision(running: Running, session: Session, { devices, last }: Extract<CoreFrame, { op: 'provision' }>): void {
  const { world, now, onReady } = running
  for (const device of devices) {
    session.named?.add(device.deviceId)
    adopt(world, device, now())
  }
  if (last && session.named !== null) {
    // What the core no longer names was taken from this fleet while the link was away.
    for (const deviceId of world.devices.keys()) if (!session.named.has(deviceId)) drop(world, deviceId)
    session.named = null
    onReady?.(countDevices(world))
  }
  flush(running, now())
}

function command(running: Running, { link }: Session, { id, deviceId, command }: Extract<CoreFrame, { op: 'command' }>): void {
  const { world, clock, now } = running
  const device = world.devices.get(deviceId)
  if (device === undefined) return link.send({ op: 'answer', id, deviceId, ok: false, reason: 'this fleet does not have the device' })
  // A device that is off can't answer: the core waits in vain, as it does in the field.
  if (device.state.silent) return
  commandDevice(world, device, id, command, now())
  running.cancelPrompt ??= clock.after(promptMs, () => {
    running.cancelPrompt = null
    flush(running, now())
  })
}

function receive(running: Running, session: Session, frame: CoreFrame): void {
  switch (frame.op) {
    case 'welcome':
      session.secondsBetweenBeats = secondsBetweenBeats(frame.heartbeatMs)
      return
    case 'provision':
      return provision(running, session, frame)
    case 'withdraw':
      for (const deviceId of frame.deviceIds) drop(running.world, deviceId)
      return
    case 'replaced':
      return drop(running.world, frame.deviceId)
    case 'command':
      return command(running, session, frame)
  }
}

function detach(running: Running): void {
  running.session = null
  clearOutbox(running.world.outbox)
  for (const device of running.world.devices.values()) device.live = false
}

function attach(running: Running, link: FleetEnd, unitsMax: number): void {
  if (running.session !== null) detach(running)
  const session: Session = { link, named: new Set(), secondsBetweenBeats: secondsBetweenBeats(heartbeatMsDefault) }
  running.session = session
  link.onFrame = (frame) => {
    if (running.session === session) receive(running, session, frame)
  }
  link.onClose = () => {
    if (running.session === session) detach(running)
  }
  link.send({ op: 'hello', v: 1, unitsMax })
}

function sayGoodbye({ devices }: World, link: FleetEnd): void {
  const live = [...devices.values()].filter(({ live }) => live).map(({ id }) => id)
  for (let i = 0; i < live.length; i += linkLimits.reportsPerFrame)
    link.send({ op: 'bye', deviceIds: live.slice(i, i + linkLimits.reportsPerFrame) })
}

/** A fleet of devices on one clock, at the far end of a device link. The devices live on while the link is away. */
export function createFleet({ link, seed, clock = realClock, mix, waitingMax, onReady, ...options }: FleetOptions): Fleet {
  const unitsMax = Math.min(options.unitsMax ?? linkLimits.devicesPerLink, linkLimits.devicesPerLink)
  const outbox = createOutbox(waitingMax ?? 4 * linkLimits.frameBytesMax)
  const world = createWorld(seed, createMix(mix, seed), outbox, ({ id: deviceId }, { commandId, ok, reason }) => {
    running.commandsAnswered += 1
    running.session?.link.send({ op: 'answer', id: commandId, deviceId, ok, ...(reason !== undefined && { reason }) })
  })
  const startMs = clock.now() - clock.monotonicMs()
  const now = () => Math.floor(startMs + clock.monotonicMs())
  const turn = Math.floor(now() / turnMs)
  const running: Running = { clock, now, world, onReady, session: null, turn, cancelPrompt: null, commandsAnswered: 0 }
  const cancelTurns = clock.every(turnMs, () => takeTurns(running))
  if (link) attach(running, link, unitsMax)
  return {
    attach: (next) => attach(running, next, unitsMax),
    act: (deviceId, action) => actOn(world, deviceId, action, now()),
    devices: world.devices,
    async stop() {
      cancelTurns()
      running.cancelPrompt?.()
      const { session } = running
      if (session === null) return
      sayGoodbye(world, session.link)
      detach(running)
      session.link.close(1000)
    },
    get stats() {
      const { session, commandsAnswered } = running
      const { reportsSent, framesSent, putOff } = outbox
      return { connected: session !== null, ...countDevices(world), reportsSent, framesSent, putOff, commandsAnswered }
    },
  }
}
