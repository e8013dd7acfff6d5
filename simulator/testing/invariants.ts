import { excludedBy, isOccupiedBy, occupations } from '../src/unit/exclusions.ts'
import { dataKbpsOf, dataShareOf, linksKbpsOf, totalKbpsOf, videoKbpsOf } from '../src/radio/transmissions.ts'
import { isOnAir, kbpsMaxOf, type UnitState } from '../src/unit/state.ts'
import type { World } from '../src/world/world.ts'
import { farEndsKnowTheirUnits, serversKnowTheirChannels } from './far-ends.ts'

/** A condition that holds for a world at all times. Returns a description of the violation, or null. */
export type Invariant = (world: World) => string | null

/** Makes an invariant of a condition that holds for each unit. */
const forEachUnit =
  (violation: (unit: UnitState, world: World) => string | null): Invariant =>
  (world) => {
    for (const { device } of world.places.values()) {
      const found = device.kind === 'unit' ? violation(device.state, world) : null
      if (found !== null) return `${device.state.id}: ${found}`
    }
    return null
  }

const modemsSumUpToTotal = forEachUnit(({ modems, row }, { radio: { sent } }) => {
  const linksKbps = linksKbpsOf(sent, row)
  let sum = 0
  for (const kbps of linksKbps) sum += Math.max(0, kbps)
  if (linksKbps.length !== modems.length) return `${linksKbps.length} rates for ${modems.length} modems`
  const totalKbps = totalKbpsOf(sent, row)
  return sum === totalKbps ? null : `the links carry ${sum} kbps, the total is ${totalKbps} kbps`
})

const videoStaysWithinTheModel = forEachUnit(({ stream, model, row, setup }, { radio: { sent } }) => {
  if (stream?.phase !== 'running') return null
  const max = kbpsMaxOf(model, stream.mode, setup.settings.videoFormat.resolution)
  const [totalKbps, videoKbps] = [totalKbpsOf(sent, row), videoKbpsOf(sent, row)]
  if (totalKbps > videoKbps * 1.26 + 1 + dataKbpsOf(sent, row)) return `${totalKbps} kbps on the links for ${videoKbps} kbps of video`
  return videoKbps <= max ? null : `${videoKbps} kbps of video, the maximum of the model is ${max}`
})

const quietUnitsSendNothing = forEachUnit(({ stream, row }, { radio: { sent } }) => {
  if (stream?.phase === 'running' || dataShareOf(sent, row) > 0) return null
  return totalKbpsOf(sent, row) === 0 ? null : `sends ${totalKbpsOf(sent, row)} kbps without a stream, a backlog or files`
})

const dataNeedsAReason = forEachUnit(({ storage, tasks, row }, { radio: { sent } }) => {
  const hasData = dataShareOf(sent, row) > 0
  if (storage?.forwarding && !hasData) return 'forwards its backlog without a share of the links'
  return hasData && !storage?.forwarding && tasks.length === 0 ? 'has a share of the links for data and nothing to send' : null
})

const streamingChannelsCollect = forEachUnit(({ id, stream, silent }, { places }) => {
  if (silent || stream?.phase !== 'running') return null
  for (const channelId of stream.channelIds) {
    const channel = places.get(channelId)?.device
    if (channel?.kind !== 'channel') return `streams to ${channelId}, which does not exist`
    const { status, allocatedTo } = channel.state
    if (status !== 'collecting') return `streams to ${channelId}, which is ${status}`
    if (allocatedTo !== id) return `streams to ${channelId}, which is allocated to ${allocatedTo}`
  }
  return null
})

const offMeansIdle = forEachUnit(({ power: { state }, silent, stream, activities, tasks, arrivals, storage }) => {
  if (state === 'on') return null
  if (!silent) return `is ${state} and not silent`
  const isIdle = stream === null && tasks.length === 0 && arrivals.length === 0 && Object.keys(activities).length === 0
  return isIdle && !storage?.recording && !storage?.forwarding ? null : `is ${state} and occupied`
})

const batteryWithinBounds = forEachUnit(({ battery: { percent } }) =>
  percent >= 0 && percent <= 100 ? null : `the battery is at ${percent} %`,
)

const emptyBatteryMeansOff = forEachUnit(({ power, battery: { present, charging, percent } }) =>
  present && !charging && percent <= 0 && power.state === 'on' ? 'is on with an empty battery' : null,
)

/** The reported activities agree with the state. */
const activitiesMatchTheState = forEachUnit((unit) => {
  const { tasks, storage, activities, power } = unit
  if (power.state !== 'on') return null
  const reported =
    ['multiCamera', 'switcher', 'switcherAndProxy'].some((name) => name in activities) ||
    ('video' in activities && activities['video'] !== 'speedtest')
  if (reported !== isOnAir(unit)) return reported ? 'reports a stream and does not stream' : 'streams and does not report it'
  if ('forward' in activities !== (storage?.forwarding === true)) return 'the forward activity differs from the state'
  if ('store' in activities !== (storage?.recording === true)) return 'the store activity differs from the state'
  return 'upgrade' in activities !== tasks.some(({ kind }) => kind === 'upgrade') ? 'the upgrade activity differs from the state' : null
})

/** Pairs of occupations that exclude each other, whichever begins first. */
const exclusivePairs = occupations.flatMap((one, i) =>
  occupations
    .slice(i + 1)
    .flatMap((other) => (excludedBy[one].includes(other) && excludedBy[other].includes(one) ? [[one, other] as const] : [])),
)

const exclusiveOccupationsDoNotMeet = forEachUnit((unit) => {
  if (unit.tasks.length === 0 && unit.stream === null) return null
  for (const [one, other] of exclusivePairs)
    if (isOccupiedBy(unit, one) && isOccupiedBy(unit, other)) return `has ${one} and ${other}, which exclude each other`
  const kinds = unit.tasks.map(({ kind }) => kind)
  return new Set(kinds).size === kinds.length ? null : `has two tasks of one kind: ${kinds.join(', ')}`
})

const cardHoldsItsFiles = forEachUnit(({ storage }) => {
  if (storage === null) return null
  const { filesMb, recordedMb, totalMb, backlogMb } = storage
  if (backlogMb < 0 || recordedMb < 0) return `the backlog is ${backlogMb} MB, the recording ${recordedMb} MB`
  return filesMb + recordedMb <= totalMb + 1 ? null : `${filesMb + recordedMb} MB are on a card of ${totalMb} MB`
})

const oneUnitPerChannel: Invariant = ({ places }) => {
  const units = new Map<string, string>()
  for (const { device } of places.values()) {
    if (device.kind !== 'unit' || device.state.silent || device.state.stream?.phase !== 'running') continue
    for (const channelId of device.state.stream.channelIds) {
      const other = units.get(channelId)
      if (other !== undefined) return `${channelId}: ${other} and ${device.state.id} stream to it`
      units.set(channelId, device.state.id)
    }
  }
  return null
}

const demandIsNotNegative: Invariant = ({ radio: { loads } }) =>
  loads.data.some((value) => !(value >= 0)) ? 'the demand on a cell is negative' : null

const serversCountTheirWork: Invariant = ({ places }) => {
  for (const { device } of places.values()) {
    if (device.kind !== 'server') continue
    const { id, cpu, storage, collecting, recording } = device.state
    if (!(cpu >= 0 && cpu <= 100 && storage >= 0 && storage <= 100)) return `${id}: CPU ${cpu} %, disk ${storage} %`
    if (collecting < 0 || recording < 0) return `${id}: collects ${collecting} streams and records ${recording}`
  }
  return null
}

export const invariants: Readonly<Record<string, Invariant>> = {
  modemsSumUpToTotal,
  videoStaysWithinTheModel,
  quietUnitsSendNothing,
  dataNeedsAReason,
  streamingChannelsCollect,
  offMeansIdle,
  batteryWithinBounds,
  emptyBatteryMeansOff,
  activitiesMatchTheState,
  exclusiveOccupationsDoNotMeet,
  cardHoldsItsFiles,
  oneUnitPerChannel,
  demandIsNotNegative,
  serversCountTheirWork,
  farEndsKnowTheirUnits,
  serversKnowTheirChannels,
}

/** Throws at the first violation. */
export function checkInvariants(world: World): void {
  for (const [name, violation] of Object.entries(invariants)) {
    const found = violation(world)
    if (found !== null) throw new Error(`${name}: ${found}`)
  }
}
