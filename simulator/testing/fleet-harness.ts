import { type ManualClock, manualClock } from '@backhaul/clock'
import {
  type Command,
  type CoreFrame,
  type FleetEnd,
  type FleetFrame,
  linkLimits,
  linkVersion,
  type Provision,
  type ReportTuple,
} from '@backhaul/device-link'
import type { Device } from '../src/device/device.ts'
import { createFleet, type Fleet, flushEveryMs, type FleetOptions } from '../src/fleet/fleet.ts'
import { models } from '../src/models/models.ts'

const modelNames = Object.keys(models)
type StateOf<Kind extends Device['kind']> = Extract<Device, { kind: Kind }>['state']

const channelsPerServer = 8
export const heartbeatMs = 10_000

export interface HarnessOptions extends Partial<Pick<FleetOptions, 'seed' | 'director' | 'waitingMax'>> {
  readonly units: number
  readonly channels: number
  /** Model of every unit; without it the units have all models in turn. */
  readonly model?: string
  /** Further devices. */
  readonly others?: readonly Provision[]
  /** Receives every frame. Without it the frames are kept for `takeFrames`. */
  readonly onFrame?: (frame: FleetFrame) => void
}

/** A fleet with a manual clock and the core's end of its device link, for tests and measurements. */
export interface FleetHarness {
  readonly fleet: Fleet
  readonly clock: ManualClock
  /** Lets time pass without running timers, like a suspended machine, and then runs them once. */
  suspend(ms: number): void
  readonly link: FleetEnd & { waiting: number }
  sendFrame(frame: CoreFrame): void
  /** Sends a command and returns its id. */
  command(deviceId: string, command: Command): number
  /** Returns the frames that the fleet sent since the last call. */
  takeFrames(): FleetFrame[]
  takeReports(deviceId?: string): ReportTuple[]
  disconnect(): void
  /** Opens a new link to the same core. */
  reconnect(): void
  unit(id?: string): StateOf<'unit'>
  channel(id?: string): StateOf<'channel'>
  server(id?: string): StateOf<'server'>
  videoReturn(id: string): StateOf<'videoReturn'>
  gateway(id: string): StateOf<'gateway'>
}

export function createProvisions({ units, channels, model }: Pick<HarnessOptions, 'units' | 'channels' | 'model'>): Provision[] {
  const base = { model: '', name: 'x', swVersion: '10.0.2' }
  const servers = Math.ceil(channels / channelsPerServer)
  const repeat = (length: number, create: (i: number) => Provision) => Array.from({ length }, (_, i) => create(i))
  return [
    ...repeat(servers, (i) => ({ ...base, kind: 'server', model: 'mmh_server', deviceId: `s-${i}` })),
    ...repeat(channels, (i) => ({ ...base, kind: 'channel', model: 'preview', deviceId: `c-${i}`, serverId: `s-${i % servers}` })),
    ...repeat(units, (i) => ({
      ...base,
      kind: 'unit',
      deviceId: `u-${i}`,
      model: model ?? (modelNames[i % modelNames.length] as string),
      channelId: channels === 0 ? null : `c-${i % channels}`,
      home: { lat: 35 + ((i * 7) % 200) / 10, lng: ((i * 13) % 400) / 10 },
    })),
  ]
}

/** Returns the state of a device. Throws when the fleet has no device of that kind with the id. */
function readers(fleet: Fleet): Pick<FleetHarness, 'unit' | 'channel' | 'server' | 'videoReturn' | 'gateway'> {
  const stateOf = <Kind extends Device['kind']>(kind: Kind, id: string): StateOf<Kind> => {
    const device = fleet.device(id)
    if (device?.kind !== kind) throw new Error(`The fleet has no such ${kind}: ${id}.`)
    return device.state as StateOf<Kind>
  }
  return {
    unit: (id = 'u-0') => stateOf('unit', id),
    channel: (id = 'c-0') => stateOf('channel', id),
    server: (id = 's-0') => stateOf('server', id),
    videoReturn: (id) => stateOf('videoReturn', id),
    gateway: (id) => stateOf('gateway', id),
  }
}

function suspendableClock(): Pick<FleetHarness, 'clock' | 'suspend'> {
  const running = manualClock()
  let suspendedMs = 0
  const clock: ManualClock = {
    ...running,
    now: () => running.now() + suspendedMs,
    monotonicMs: () => running.monotonicMs() + suspendedMs,
  }
  return {
    clock,
    suspend(ms) {
      suspendedMs += ms
      running.advance(flushEveryMs)
    },
  }
}

export function createFleetHarness(options: HarnessOptions): FleetHarness {
  const { clock, suspend } = suspendableClock()
  const devices = [...createProvisions(options), ...(options.others ?? [])]
  let frames: FleetFrame[] = []
  let commandId = 0
  const createLink = (): FleetHarness['link'] => ({
    onFrame: null,
    onClose: null,
    waiting: 0,
    close() {},
    send: options.onFrame ?? ((frame) => void frames.push(frame)),
  })
  let link = createLink()
  const fleet = createFleet({
    seed: options.seed ?? 1,
    clock,
    director: options.director ?? 'idle',
    ...(options.waitingMax !== undefined && { waitingMax: options.waitingMax }),
  })
  const sendFrame = (frame: CoreFrame) => link.onFrame?.(frame)
  const page = linkLimits.devicesPerPage
  const connect = () => {
    fleet.attach(link)
    sendFrame({ op: 'welcome', v: linkVersion, heartbeatMs, now: clock.now() })
    for (let i = 0; i < devices.length; i += page)
      sendFrame({ op: 'provision', devices: devices.slice(i, i + page), last: i + page >= devices.length })
  }
  const takeFrames = () => {
    const taken = frames
    frames = []
    return taken
  }
  connect()
  return {
    fleet,
    clock,
    suspend,
    get link() {
      return link
    },
    sendFrame,
    command(deviceId, command) {
      commandId += 1
      sendFrame({ op: 'command', id: commandId, deviceId, command, timeoutMs: 5000 })
      return commandId
    },
    takeFrames,
    takeReports: (deviceId) =>
      takeFrames()
        .flatMap((frame) => (frame.op === 'reports' ? (frame.reports as ReportTuple[]) : []))
        .filter(([id]) => deviceId === undefined || id === deviceId),
    disconnect: () => link.onClose?.(1006),
    reconnect() {
      link = createLink()
      connect()
    },
    ...readers(fleet),
  }
}
