import type { Device } from './device.ts'
import type { UnitState } from './unit/state.ts'

/** What must hold of the world after every step. Each answers with what is wrong, or null. */
export type Invariant = (devices: ReadonlyMap<string, Device>) => string | null

/** A rule for each unit that can be heard; one that is dark may be in any state it fell into. */
const ofUnits =
  (wrong: (unit: UnitState, devices: ReadonlyMap<string, Device>) => string | null): Invariant =>
  (devices) => {
    for (const { state } of devices.values()) {
      const found = 'session' in state ? wrong(state, devices) : null
      if (found !== null) return `${state.id}: ${found}`
    }
    return null
  }

export const modemsSumUpToTotal = ofUnits(({ linksKbps, totalKbps, modems }) => {
  const sum = linksKbps.reduce((total, kbps) => total + Math.max(0, kbps), 0)
  if (linksKbps.length !== modems.length) return `${linksKbps.length} rates for ${modems.length} modems`
  return sum === totalKbps ? null : `links carry ${sum} kbps, the total says ${totalKbps}`
})

export const videoStaysWithinTheModel = ofUnits(({ session, storage, totalKbps, model }) => {
  if (session?.phase !== 'running' || storage?.forwarding) return null
  const max = session.mode === 'single' ? model.kbpsMax : model.kbpsMaxMultiCamera
  return totalKbps <= max ? null : `${totalKbps} kbps of video, the model ends at ${max}`
})

export const streamingChannelsCollect = ofUnits(({ id, session, silent }, devices) => {
  if (silent || session?.phase !== 'running') return null
  for (const channelId of session.channelIds) {
    const channel = devices.get(channelId)?.state
    if (channel === undefined || !('allocatedTo' in channel)) return `streams to ${channelId}, which is not there`
    if (channel.status !== 'collecting') return `streams to ${channelId}, which is ${channel.status}`
    if (channel.allocatedTo !== id) return `streams to ${channelId}, which belongs to ${channel.allocatedTo}`
  }
  return null
})

export const offMeansNotStreaming = ofUnits(({ power, session, activities, totalKbps }) => {
  if (power === 'on') return null
  return session === null && Object.keys(activities).length === 0 && totalKbps === 0 ? null : `is ${power} and does something`
})

export const batteryWithinBounds = ofUnits(({ battery: { percent } }) =>
  percent >= 0 && percent <= 100 ? null : `a battery at ${percent} %`,
)

export const emptyBatteryMeansOff = ofUnits(({ power, battery: { present, charging, percent } }) =>
  present && !charging && percent <= 0 && power === 'on' ? 'is on with an empty battery' : null,
)

/** What a unit says it does is what it does. */
export const activitiesTellTheState = ofUnits(({ session, job, storage, activities, power }) => {
  if (power !== 'on') return null
  const streams = 'multiCamera' in activities || ('video' in activities && activities['video'] !== 'speedtest')
  const asked = session !== null && (session.phase !== 'joining' || session.giveUpMs > 0)
  if (streams !== asked) return streams ? 'says it streams and does not' : 'streams and does not say so'
  if ('forward' in activities !== (storage?.forwarding === true)) return 'forwarding and its activity differ'
  if ('store' in activities !== (storage?.recording === true)) return 'recording and its activity differ'
  return 'upgrade' in activities && job?.name !== 'upgrade' ? 'says it upgrades and does not' : null
})

/** No channel serves two, and who is allocated is a unit that knows of it or went dark. */
export const oneUnitPerChannel: Invariant = (devices) => {
  const users = new Map<string, string>()
  for (const { state } of devices.values()) {
    if (!('session' in state) || state.silent || state.session?.phase !== 'running') continue
    for (const channelId of state.session.channelIds) {
      const other = users.get(channelId)
      if (other !== undefined) return `${channelId}: ${other} and ${state.id} stream to it`
      users.set(channelId, state.id)
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
  activitiesTellTheState,
  oneUnitPerChannel,
}
