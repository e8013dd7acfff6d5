import type { Device } from '../src/device/device.ts'
import type { UnitState } from '../src/unit/state.ts'

/** A condition that holds for the fleet after every step. Returns a description of the violation, or null. */
export type Invariant = (devices: ReadonlyMap<string, Device>) => string | null

/** Makes an invariant of a condition that holds for each unit. */
const forEachUnit =
  (violation: (unit: UnitState, devices: ReadonlyMap<string, Device>) => string | null): Invariant =>
  (devices) => {
    for (const device of devices.values()) {
      const found = device.kind === 'unit' ? violation(device.state, devices) : null
      if (found !== null) return `${device.id}: ${found}`
    }
    return null
  }

export const modemsSumUpToTotal = forEachUnit(({ linksKbps, totalKbps, modems }) => {
  const sum = linksKbps.reduce((total, kbps) => total + Math.max(0, kbps), 0)
  if (linksKbps.length !== modems.length) return `${linksKbps.length} rates for ${modems.length} modems`
  return sum === totalKbps ? null : `the links carry ${sum} kbps, the total is ${totalKbps} kbps`
})

export const videoStaysWithinTheModel = forEachUnit(({ stream, storage, totalKbps, model }) => {
  if (stream?.phase !== 'running' || storage?.forwarding) return null
  const max = stream.mode === 'single' ? model.kbpsMax : model.kbpsMaxMultiCamera
  return totalKbps <= max ? null : `${totalKbps} kbps of video, the maximum of the model is ${max}`
})

export const streamingChannelsCollect = forEachUnit(({ id, stream, silent }, devices) => {
  if (silent || stream?.phase !== 'running') return null
  for (const channelId of stream.channelIds) {
    const channel = devices.get(channelId)
    if (channel?.kind !== 'channel') return `streams to ${channelId}, which does not exist`
    const { status, allocatedTo } = channel.state
    if (status !== 'collecting') return `streams to ${channelId}, which is ${status}`
    if (allocatedTo !== id) return `streams to ${channelId}, which is allocated to ${allocatedTo}`
  }
  return null
})

export const offMeansNotStreaming = forEachUnit(({ power, stream, activities, totalKbps }) => {
  if (power === 'on') return null
  return stream === null && Object.keys(activities).length === 0 && totalKbps === 0 ? null : `is ${power} and has an activity`
})

export const batteryWithinBounds = forEachUnit(({ battery: { percent } }) =>
  percent >= 0 && percent <= 100 ? null : `the battery is at ${percent} %`,
)

export const emptyBatteryMeansOff = forEachUnit(({ power, battery: { present, charging, percent } }) =>
  present && !charging && percent <= 0 && power === 'on' ? 'is on with an empty battery' : null,
)

/** The reported activities agree with the state. */
export const activitiesMatchTheState = forEachUnit(({ stream, job, storage, activities, power }) => {
  if (power !== 'on') return null
  const reported = 'multiCamera' in activities || ('video' in activities && activities['video'] !== 'speedtest')
  const accepted = stream !== null && (stream.phase !== 'joining' || stream.giveUpMs > 0)
  if (reported !== accepted) return reported ? 'reports a stream and does not stream' : 'streams and does not report it'
  if ('forward' in activities !== (storage?.forwarding === true)) return 'the forward activity differs from the state'
  if ('store' in activities !== (storage?.recording === true)) return 'the store activity differs from the state'
  return 'upgrade' in activities && job?.name !== 'upgrade' ? 'reports an upgrade and does not upgrade' : null
})

export const oneUnitPerChannel: Invariant = (devices) => {
  const units = new Map<string, string>()
  for (const device of devices.values()) {
    if (device.kind !== 'unit' || device.state.silent || device.state.stream?.phase !== 'running') continue
    for (const channelId of device.state.stream.channelIds) {
      const other = units.get(channelId)
      if (other !== undefined) return `${channelId}: ${other} and ${device.id} stream to it`
      units.set(channelId, device.id)
    }
  }
  return null
}

export const invariants: Readonly<Record<string, Invariant>> = {
  modemsSumUpToTotal,
  videoStaysWithinTheModel,
  streamingChannelsCollect,
  offMeansNotStreaming,
  batteryWithinBounds,
  emptyBatteryMeansOff,
  activitiesMatchTheState,
  oneUnitPerChannel,
}
