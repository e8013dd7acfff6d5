import type { UnitAction } from '../../device/actions.ts'
import type { ChannelState } from '../../channel/channel.ts'
import { between, chance, noiseAt, pick, type Rng } from '../../rng.ts'
import type { UnitState } from '../../unit/state.ts'
import { demoVersions } from './initial-state.ts'
import { type DemoTick, minuteMs } from './tick.ts'

/** Target share of all units per activity, and its duration in minutes. */
export const activities = {
  // 120 channels for 400 units: some channels stay free, so that a user of the console can start a stream as well.
  stream: { share: 0.17, minutes: [5, 70] },
  store: { share: 0.05, minutes: [2, 12] },
  off: { share: 0.145, minutes: [4, 60] },
  upgrade: { share: 0.02, minutes: [4, 9] },
  logs: { share: 0.008, minutes: [1, 3] },
  databridge: { share: 0.01, minutes: [3, 15] },
  speedTest: { share: 0.002, minutes: [1, 1] },
} as const
export type ActivityName = keyof typeof activities
export const activityNames = Object.keys(activities) as ActivityName[]

/** Depth and step of the load curve, which moves the target shares over time. */
const loadDepth = 0.07
const loadStepMs = 10 * minuteMs
const multiCameraShare = 0.03
const forwardOnlyShare = 0.5

/** Returns the load curve of one activity: a factor between 1 - depth and 1 + depth. */
function loadAt(activityIndex: number, nowMs: number): number {
  const step = Math.floor(nowMs / loadStepMs)
  const within = nowMs / loadStepMs - step
  const noise = noiseAt(5, activityIndex, step, 0) * (1 - within) + noiseAt(5, activityIndex, step + 1, 0) * within
  return 1 + loadDepth * (2 * noise - 1)
}

/** Returns how many of `units` units should have an activity now. */
export const targetCount = (name: ActivityName, units: number, nowMs: number): number =>
  Math.round(units * activities[name].share * loadAt(activityNames.indexOf(name), nowMs))

/** Returns the current activity of a unit, regardless of its origin. */
export function currentActivity({ power, stream, job, storage }: UnitState): ActivityName | null {
  if (power === 'off') return 'off'
  if (stream !== null) return 'stream'
  if (job !== null) return job.name === 'fetchlogs' ? 'logs' : job.name === 'speedtest' ? 'speedTest' : job.name
  return storage?.recording || storage?.forwarding ? 'store' : null
}

export type ChannelsByServer = ReadonlyMap<string, readonly string[]>

const isFree = (channel: ChannelState | undefined, reserved: DemoTick['reserved']) =>
  channel !== undefined && channel.status === 'idle' && !channel.disabled && !reserved.has(channel.id)

export function channelOf(devices: DemoTick['devices'], id: string | null): ChannelState | undefined {
  const device = id === null ? undefined : devices.get(id)
  return device?.kind === 'channel' ? device.state : undefined
}

/**
 * Groups by server the channels that are selected for a unit. If its own channel is in use, a unit streams to another one
 * of the same server.
 */
export function selectedChannelsByServer({ devices }: DemoTick): ChannelsByServer {
  const byServer = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const device of devices.values()) {
    if (device.kind !== 'unit' || device.state.channelId === null || seen.has(device.state.channelId)) continue
    const channel = channelOf(devices, device.state.channelId)
    if (channel === undefined || channel.serverId === null) continue
    seen.add(channel.id)
    const list = byServer.get(channel.serverId)
    if (list) list.push(channel.id)
    else byServer.set(channel.serverId, [channel.id])
  }
  return byServer
}

function streamAction(unit: UnitState, { devices, rng, reserved }: DemoTick, byServer: ChannelsByServer): UnitAction | null {
  const selected = channelOf(devices, unit.channelId)
  if (selected === undefined || !unit.cameraConnected || unit.transmissionMode === 'Store & Forward') return null
  const others = (byServer.get(selected.serverId ?? '') ?? []).filter(
    (id) => id !== selected.id && isFree(channelOf(devices, id), reserved),
  )
  const first = isFree(selected, reserved) ? selected.id : others.shift()
  if (first === undefined) return null
  const multiCamera =
    unit.feeds > 1 && unit.model.kbpsMaxMultiCamera > 0 && (unit.transmissionMode === 'Multi-HQ' || chance(rng, multiCameraShare))
  const second = multiCamera ? others.shift() : undefined
  return second === undefined
    ? { do: 'start', mode: 'single', channelIds: [first] }
    : { do: 'start', mode: 'multiCamera', channelIds: [first, second] }
}

function storeAction({ storage, cameraConnected }: UnitState, rng: Rng): UnitAction | null {
  if (storage === null) return null
  if (chance(rng, forwardOnlyShare)) return { do: 'forward', backlogMb: Math.round(between(rng, 200, 2500)) }
  return cameraConnected ? { do: 'record' } : null
}

/** Returns the action that starts an activity, or null when the unit cannot have it now. */
export function startAction(name: ActivityName, unit: UnitState, tick: DemoTick, byServer: ChannelsByServer): UnitAction | null {
  const { rng } = tick
  switch (name) {
    case 'stream':
      return streamAction(unit, tick, byServer)
    case 'store':
      return storeAction(unit, rng)
    case 'off':
      return { do: 'powerOff' }
    case 'upgrade':
      return unit.battery.present && !unit.battery.charging && unit.battery.percent < 30
        ? null
        : { do: 'upgrade', swVersion: pick(rng, demoVersions) }
    case 'logs':
      return { do: 'fetchLogs' }
    case 'databridge':
      return { do: 'databridge', forMs: between(rng, 2, 12) * minuteMs }
    case 'speedTest':
      return { do: 'speedTest' }
  }
}
