import {
  type Command,
  type CoreFrame,
  type FleetEnd,
  type FleetFrame,
  linkLimits,
  type Provision,
  type ReportTuple,
} from '@backhaul/device-link'
import { manualClock, type WorldClock } from './clock.ts'
import { createFleet, type Fleet, type FleetOptions } from './fleet.ts'
import type { MixName } from './mix.ts'
import { modelNames } from './models/models.ts'

const channelsPerServer = 8
export const stageHeartbeatMs = 10_000

export interface StageOptions extends Partial<Pick<FleetOptions, 'seed' | 'mix' | 'waitingMax'>> {
  readonly units: number
  readonly channels: number
  /** Instead of models in turn. */
  readonly model?: string
  readonly startMs?: number
  /** Gets every frame; without it they are kept. */
  readonly onFrame?: (frame: FleetFrame) => void
}

/** A fleet and its time in one hand, and a core that only asks and listens: for measuring and for tests. */
export interface Stage {
  readonly fleet: Fleet
  readonly clock: WorldClock
  readonly link: { waiting: number }
  say(frame: CoreFrame): void
  command(deviceId: string, command: Command): number
  /** Everything sent since the last call. */
  take(): FleetFrame[]
  takeReports(deviceId?: string): ReportTuple[]
  /** Opens a new link to the same core. */
  reconnect(): void
  cut(): void
}

export function stageProvisions({ units, channels, model }: Pick<StageOptions, 'units' | 'channels' | 'model'>): Provision[] {
  const base = { model: '', name: 'x', swVersion: '10.0.2' }
  const servers = Math.ceil(channels / channelsPerServer)
  const count = (length: number, make: (i: number) => Provision) => Array.from({ length }, (_, i) => make(i))
  return [
    ...count(servers, (i) => ({ ...base, kind: 'server', deviceId: `s-${i}` })),
    ...count(channels, (i) => ({ ...base, kind: 'channel', deviceId: `c-${i}`, serverId: `s-${i % servers}` })),
    ...count(units, (i) => ({
      ...base,
      kind: 'unit',
      deviceId: `u-${i}`,
      model: model ?? (modelNames[i % modelNames.length] as string),
      channelId: channels === 0 ? null : `c-${i % channels}`,
      home: { lat: 35 + ((i * 7) % 200) / 10, lng: ((i * 13) % 400) / 10 },
    })),
  ]
}

export function createStage(options: StageOptions): Stage {
  const mix: MixName = options.mix ?? 'idle'
  const clock = manualClock(options.startMs)
  const devices = stageProvisions(options)
  let frames: FleetFrame[] = []
  let commandId = 0
  const makeLink = (): FleetEnd & { waiting: number } => ({
    onFrame: null,
    onClose: null,
    waiting: 0,
    close() {},
    send: options.onFrame ?? ((frame) => void frames.push(frame)),
  })
  let link = makeLink()
  const fleet = createFleet({
    seed: options.seed ?? 1,
    clock,
    mix,
    ...(options.waitingMax !== undefined && { waitingMax: options.waitingMax }),
  })
  const say = (frame: CoreFrame) => link.onFrame?.(frame)
  const page = linkLimits.devicesPerPage
  const connect = () => {
    fleet.attach(link)
    say({ op: 'welcome', v: 1, heartbeatMs: stageHeartbeatMs, now: clock.now() })
    for (let i = 0; i < devices.length; i += page)
      say({ op: 'provision', devices: devices.slice(i, i + page), last: i + page >= devices.length })
  }
  const take = () => {
    const taken = frames
    frames = []
    return taken
  }
  connect()
  return {
    fleet,
    clock,
    get link() {
      return link
    },
    say,
    command(deviceId, command) {
      commandId += 1
      say({ op: 'command', id: commandId, deviceId, command, timeoutMs: 5000 })
      return commandId
    },
    take,
    takeReports: (deviceId) =>
      take()
        .flatMap((frame) => (frame.op === 'reports' ? (frame.reports as ReportTuple[]) : []))
        .filter(([id]) => deviceId === undefined || id === deviceId),
    cut: () => link.onClose?.(1006),
    reconnect() {
      link = makeLink()
      connect()
    },
  }
}
