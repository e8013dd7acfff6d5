import type { Clock } from '@backhaul/clock'
import { type CoreEnd, memoryLink } from '@backhaul/device-link'
import type { FaultOf } from '@backhaul/simulation'
import { carriersAt, createFleet, type Fleet } from '@backhaul/simulator'
import * as z from 'zod'

/** The devices of a world. */
export interface DeviceWorld {
  readonly fleet: Fleet
  /** Gives the core its end of another device link. */
  readonly attach: (end: CoreEnd) => void
  readonly clock: Clock
  readonly transportClock: Clock
}

type DeviceFault = FaultOf<'device'>
type RegionFault = FaultOf<'region'>
type UnitEffect = Exclude<DeviceFault['effect'], { do: 'duplicateIdentity' }>
interface UnitFault {
  readonly deviceId: string
  readonly effect: UnitEffect
  readonly before: UnitBefore
}
type End = () => void

/** The values that a fault of a unit changes, as they were before it. `on`: the unit was on, or starting. */
export const UnitBefore = z.strictObject({
  on: z.boolean(),
  cameraConnected: z.boolean(),
  charging: z.boolean(),
  percent: z.number(),
  fix: z.boolean(),
})
export type UnitBefore = z.infer<typeof UnitBefore>

const seedOfSecond = 2

/** A second fleet starts the device later, so that its boot is the newer one. It leaves at the end, and the first fleet gets the device back. */
function runTwice({ attach, clock, transportClock }: DeviceWorld, deviceId: string, faultId: string): End {
  const link = memoryLink()
  attach(link.core)
  const second = createFleet({
    seed: seedOfSecond,
    clock,
    transportClock,
    director: 'idle',
    // A link ends the former one of its name, and several faults may act on one device.
    instance: `duplicate ${faultId} of ${deviceId}`.slice(0, 64),
  })
  second.attach(link.fleet, { deviceIds: [deviceId] })
  return () => void second.stop()
}

/** Begins a fault of a unit. */
function beginUnit({ fleet }: DeviceWorld, { deviceId, effect }: UnitFault): void {
  switch (effect.do) {
    case 'modem':
      return fleet.act(deviceId, { do: 'modem', port: effect.port, broken: true })
    case 'pullSims':
      return fleet.act(deviceId, { do: 'simCards', port: effect.port, inserted: false })
    case 'camera':
      return fleet.act(deviceId, { do: 'camera', connected: false })
    case 'mains':
      return fleet.act(deviceId, { do: 'mains', connected: false })
    case 'battery':
      return fleet.act(deviceId, { do: 'battery', percent: effect.percent })
    case 'gps':
      return fleet.act(deviceId, { do: 'indoors', indoors: true })
    case 'cardFull':
      return fleet.act(deviceId, { do: 'fillCard', full: true })
  }
}

/** Ends a fault of a unit, which gets the state that it had before. */
function endUnit({ fleet }: DeviceWorld, { deviceId, effect, before }: UnitFault): void {
  switch (effect.do) {
    case 'modem':
      return fleet.act(deviceId, { do: 'modem', port: effect.port, broken: false })
    case 'pullSims':
      return fleet.act(deviceId, { do: 'simCards', port: effect.port, inserted: true })
    case 'camera':
      return fleet.act(deviceId, { do: 'camera', connected: before.cameraConnected })
    case 'mains':
      return fleet.act(deviceId, { do: 'mains', connected: before.charging })
    case 'battery':
      fleet.act(deviceId, { do: 'battery', percent: before.percent })
      // An empty battery switched the unit off.
      if (before.on) fleet.act(deviceId, { do: 'powerOn' })
      return
    case 'gps':
      return fleet.act(deviceId, { do: 'indoors', indoors: !before.fix })
    case 'cardFull':
      return fleet.act(deviceId, { do: 'fillCard', full: false })
  }
}

function beforeOf({ fleet }: DeviceWorld, deviceId: string): UnitBefore | null {
  const device = fleet.device(deviceId)
  if (device?.kind !== 'unit') return null
  const { power, cameraConnected, battery, route } = device.state
  return { on: power.state !== 'off', cameraConnected, charging: battery.charging, percent: Math.round(battery.percent), fix: route.fix }
}

/** Whether two faults hold the same part of a unit in the same way. */
function holdSame(one: UnitFault, other: UnitFault): boolean {
  const portOf = ({ effect }: UnitFault) => ('port' in effect ? effect.port : null)
  return one.deviceId === other.deviceId && one.effect.do === other.effect.do && portOf(one) === portOf(other)
}

const effectId = (id: string) => `fault ${id}`

/** Returns the index of a carrier by its number at a place; null for every carrier, undefined when the place has no such one. */
const carrierIndex = ({ lat, lng }: RegionFault['match'], number: number | null): number | null | undefined =>
  number === null ? null : carriersAt(lat, lng)[number - 1]?.index

/** Begins an effect on the map. The fault ends it, not the simulator, so that both end together. */
function beginRegion({ fleet }: DeviceWorld, id: string, { match, effect }: RegionFault): void {
  const where = { ...match, id: effectId(id), untilMs: Number.POSITIVE_INFINITY, strength: 1 }
  if (effect.do === 'carrierOutage') fleet.change({ kind: 'outage', ...where, carrier: carrierIndex(match, effect.carrier) ?? null })
  else fleet.change({ kind: 'powerCut', ...where })
}

/** Faults of devices and of their surroundings, through the simulator's own actions. */
export function deviceFaults() {
  let world: DeviceWorld | null = null
  const units = new Map<string, UnitFault>()
  const ends = new Map<string, End>()
  /** Devices whose identity second devices have, by the fault. The fleet does not have such a device. */
  const duplicated = new Map<string, string>()
  const isDuplicate = ({ layer, effect }: DeviceFault | RegionFault) => layer === 'device' && effect.do === 'duplicateIdentity'
  const hasDevice = (id: string, fault: DeviceFault) =>
    world?.fleet.device(id) !== undefined || (isDuplicate(fault) && Array.from(duplicated.values()).includes(id))
  /** Another fault that holds the same part: the first one knows the state before, and the last one ends the effect. */
  const holdsToo = (id: string, fault: UnitFault): UnitFault | undefined =>
    Array.from(units).find(([other, its]) => other !== id && holdSame(its, fault))?.[1]
  /** Notes what ends a fault. */
  const hold = (at: DeviceWorld, id: string, { layer, match, effect }: DeviceFault | RegionFault, before: UnitBefore | null): void => {
    if (layer === 'region') ends.set(id, () => at.fleet.change({ kind: 'end', id: effectId(id) }))
    else if (effect.do !== 'duplicateIdentity' && before !== null) {
      const fault = { deviceId: match.deviceId, effect, before }
      const first = holdsToo(id, fault)
      units.set(id, first === undefined ? fault : { ...fault, before: first.before })
      ends.set(id, () => {
        if (holdsToo(id, fault) === undefined) endUnit(at, units.get(id) ?? fault)
      })
    }
  }
  return {
    attach(next: DeviceWorld): void {
      world = next
    },
    /** Returns why the fault would have nothing to act on; null when it has. */
    refusal(fault: DeviceFault | RegionFault): 'noSuchDevice' | 'noSuchCarrier' | null {
      if (world === null) return 'noSuchDevice'
      if (fault.layer === 'device') return hasDevice(fault.match.deviceId, fault) ? null : 'noSuchDevice'
      const { match, effect } = fault
      return effect.do === 'carrierOutage' && carrierIndex(match, effect.carrier) === undefined ? 'noSuchCarrier' : null
    },
    begin(id: string, fault: DeviceFault | RegionFault): void {
      if (world === null) return
      if (fault.layer === 'device' && isDuplicate(fault)) {
        duplicated.set(id, fault.match.deviceId)
        ends.set(id, runTwice(world, fault.match.deviceId, id))
        return
      }
      hold(world, id, fault, fault.layer === 'device' ? beforeOf(world, fault.match.deviceId) : null)
      const held = units.get(id)
      if (fault.layer === 'region') beginRegion(world, id, fault)
      else if (held !== undefined) beginUnit(world, held)
    },
    /** Goes on with a fault that has begun in another process: its devices already have the effect. */
    resume(id: string, fault: DeviceFault | RegionFault, before: UnitBefore | null): void {
      if (world !== null) hold(world, id, fault, before)
    },
    beforeOf: (id: string): UnitBefore | null => units.get(id)?.before ?? null,
    end(id: string): void {
      const end = ends.get(id)
      ends.delete(id)
      duplicated.delete(id)
      end?.()
      units.delete(id)
    },
  }
}
