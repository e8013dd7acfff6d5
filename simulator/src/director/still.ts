import { keyOf, noiseAt } from '../chance.ts'
import type { ChannelState } from '../channel/channel.ts'
import type { DeviceAction } from '../device/actions.ts'
import type { UnitState } from '../unit/state.ts'
import { type Director, noActions } from './director.ts'

/** Shares of the units that are on air, switched off, or without a camera. The others are idle. */
const onAirShare = 0.35
const offShare = 0.25
const cameraOutShare = 0.04
const startMs = { first: 3000, spread: 4000 }
const batteryPercent = { min: 25, max: 100 }
const sourceShare = 0.6

const never = Number.POSITIVE_INFINITY

function stateOf(key: number, { battery }: UnitState): readonly DeviceAction[] {
  const roll = noiseAt(key, 0, 0, 0)
  if (roll >= onAirShare && roll < onAirShare + offShare) return [{ do: 'powerOff' }]
  const { min, max } = batteryPercent
  const percent = Math.round(min + (max - min) * noiseAt(key, 1, 0, 0))
  return [{ do: 'camera', connected: roll < 1 - cameraOutShare }, ...(battery.present ? ([{ do: 'battery', percent }] as const) : [])]
}

const sourceOf = (key: number, { model }: Pick<ChannelState, 'model'>): readonly DeviceAction[] =>
  model.hasSource ? [{ do: 'source', connected: noiseAt(key, 2, 0, 0) < sourceShare }] : noActions

/** Brings some units on air when the world begins and leaves all of them alone afterwards. The same units are on air at every hour of every day. */
export const stillDirector: Director = {
  arrive(device, { seed, nowMs }) {
    const key = keyOf(seed, `still ${device.state.id}`)
    if (device.kind === 'channel') return { crew: null, actions: sourceOf(key, device.state) }
    if (device.kind === 'videoReturn') return { crew: null, actions: [{ do: 'source', connected: true }] }
    if (device.kind !== 'unit') return { crew: null, actions: noActions }
    const dueMs = nowMs + startMs.first + Math.floor(startMs.spread * noiseAt(key, 3, 0, 0))
    const crew = noiseAt(key, 0, 0, 0) < onAirShare ? { key, dueMs } : null
    return { crew, actions: stateOf(key, device.state) }
  },
  step(crew, device, { places }) {
    const done = { ...crew, dueMs: never }
    if (device.kind !== 'unit') return { crew: done, actions: noActions }
    const { setup, stream } = device.state
    const channel = setup.channelId === null ? undefined : places.get(setup.channelId)?.device
    const isFree = channel?.kind === 'channel' && channel.state.status === 'idle' && channel.state.model.takesUnits
    if (stream !== null || !isFree || setup.channelId === null) return { crew: done, actions: noActions }
    return { crew: done, actions: [{ do: 'start', mode: 'single', channelIds: [setup.channelId] }] }
  },
}
