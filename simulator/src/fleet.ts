import { type CoreFrame, type FleetEnd, linkLimits } from '@backhaul/device-link'
import { type Clock, realClock } from './clock.ts'
import type { Device, DeviceAction } from './device.ts'
import type { MixName } from './mix.ts'
import { createMix } from './mixes.ts'
import { createOutbox } from './outbox.ts'
import { createWorld, turnMs, turnsPerSecond, type World } from './world.ts'

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

function countDevices(devices: ReadonlyMap<string, Device>): Counts {
  const counts = { unit: 0, server: 0, channel: 0 }
  for (const { kind } of devices.values()) counts[kind] += 1
  return { units: counts.unit, servers: counts.server, channels: counts.channel }
}

interface Session {
  readonly link: FleetEnd
  /** Devices named so far; null once the core has named all. */
  named: Set<string> | null
  secondsBetweenBeats: number
}

/** What the core said once all pages are there: what it no longer names was taken from this fleet in the meantime. */
function settle(world: World, session: Session): void {
  for (const deviceId of world.devices.keys()) if (!session.named?.has(deviceId)) world.drop(deviceId)
  session.named = null
}

function byeTo(link: FleetEnd, devices: ReadonlyMap<string, Device>): void {
  const live = [...devices.values()].filter(({ live }) => live).map(({ id }) => id)
  for (let i = 0; i < live.length; i += linkLimits.reportsPerFrame) link.send({ op: 'bye', deviceIds: live.slice(i, i + linkLimits.reportsPerFrame) })
}

/** A fleet of devices on one clock, at the far end of a device link. The devices live on while the link is away. */
export function createFleet({ link, seed, clock = realClock, mix: mixName, unitsMax = linkLimits.devicesPerLink, ...options }: FleetOptions): Fleet {
  let session: Session | null = null
  let commandsAnswered = 0
  let turn = Math.floor(clock.now() / turnMs)
  let cancelPrompt: (() => void) | null = null
  const outbox = createOutbox(options.waitingMax ?? 4 * linkLimits.frameBytesMax)
  const mix = createMix(mixName, seed)
  const world = createWorld({
    seed,
    mix,
    outbox,
    onReply({ id: deviceId }, { commandId, ok, reason }) {
      commandsAnswered += 1
      session?.link.send({ op: 'answer', id: commandId, deviceId, ok, ...(reason !== undefined && { reason }) })
    },
  })
  const act = (deviceId: string, action: DeviceAction, nowMs: number) => world.act(deviceId, action, nowMs)
  const flush = (nowMs: number) => {
    if (session !== null) outbox.flush(session.link, nowMs)
  }
  const promptly = () => {
    cancelPrompt ??= clock.after(promptMs, () => {
      cancelPrompt = null
      flush(clock.now())
    })
  }

  /** All turns since the last, each quarter once at most: what the machine missed is not made up for. */
  const cancelTurns = clock.every(turnMs, () => {
    const reached = Math.floor((clock.now() + earlyMs) / turnMs)
    for (let index = Math.max(turn + 1, reached - turnsPerSecond + 1); index <= reached; index++) {
      world.takeTurn(index, session?.secondsBetweenBeats ?? 1)
      if (index % turnsPerSecond === 0 && session?.named !== undefined && session.named === null) mix.direct(world.devices, act, index * turnMs)
      flush(index * turnMs)
    }
    turn = Math.max(turn, reached)
  })

  function receive(current: Session, frame: CoreFrame): void {
    switch (frame.op) {
      case 'welcome':
        current.secondsBetweenBeats = secondsBetweenBeats(frame.heartbeatMs)
        return
      case 'provision':
        for (const provision of frame.devices) {
          current.named?.add(provision.deviceId)
          world.adopt(provision, clock.now())
        }
        if (frame.last && current.named !== null) {
          settle(world, current)
          options.onReady?.(countDevices(world.devices))
        }
        return flush(clock.now())
      case 'withdraw':
        return frame.deviceIds.forEach((deviceId) => world.drop(deviceId))
      case 'replaced':
        return world.drop(frame.deviceId)
      case 'command': {
        const device = world.devices.get(frame.deviceId)
        if (device === undefined) return current.link.send({ op: 'answer', id: frame.id, deviceId: frame.deviceId, ok: false, reason: 'this fleet does not have the device' })
        // A device that is off can't answer: the core waits in vain, as it does in the field.
        if (device.state.silent) return
        world.command(device, frame.id, frame.command, clock.now())
        promptly()
      }
    }
  }

  function detach(): void {
    session = null
    outbox.clear()
    for (const device of world.devices.values()) device.live = false
  }

  function attach(link: FleetEnd): void {
    if (session !== null) detach()
    const current: Session = { link, named: new Set(), secondsBetweenBeats: secondsBetweenBeats(heartbeatMsDefault) }
    session = current
    link.onFrame = (frame) => {
      if (session === current) receive(current, frame)
    }
    link.onClose = () => {
      if (session === current) detach()
    }
    link.send({ op: 'hello', v: 1, unitsMax: Math.min(unitsMax, linkLimits.devicesPerLink) })
  }

  if (link) attach(link)
  return {
    attach,
    act: (deviceId, action) => act(deviceId, action, clock.now()),
    devices: world.devices,
    async stop() {
      cancelTurns()
      cancelPrompt?.()
      if (session === null) return
      const { link } = session
      byeTo(link, world.devices)
      detach()
      link.close(1000)
    },
    get stats() {
      const { reportsSent, framesSent, putOff } = outbox
      return { connected: session !== null, ...countDevices(world.devices), reportsSent, framesSent, putOff, commandsAnswered }
    },
  }
}
