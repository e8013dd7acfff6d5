import type { Clock } from '@backhaul/clock'
import { type CoreEnd, memoryLink } from '@backhaul/device-link'
import type { FaultOf } from '@backhaul/simulation'
import { createFleet, type Fleet } from '@backhaul/simulator'
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
type End = () => void

/** The values that a fault of a unit changes, as they were before it. */
export const UnitBefore = z.strictObject({ cameraConnected: z.boolean(), charging: z.boolean(), percent: z.number(), fix: z.boolean() })
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
function beginUnit({ fleet }: DeviceWorld, deviceId: string, effect: UnitEffect): void {
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
function endUnit({ fleet }: DeviceWorld, deviceId: string, effect: UnitEffect, before: UnitBefore): void {
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
      if (effect.percent === 0) fleet.act(deviceId, { do: 'powerOn' })
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
  const { cameraConnected, battery, route } = device.state
  return { cameraConnected, charging: battery.charging, percent: Math.round(battery.percent), fix: route.fix }
}

const effectId = (id: string) => `fault ${id}`

/** Begins an effect on the map. The fault ends it, not the simulator, so that both end together. */
function beginRegion({ fleet }: DeviceWorld, id: string, { match, effect }: RegionFault): void {
  const where = { ...match, id: effectId(id), untilMs: Number.POSITIVE_INFINITY, strength: 1 }
  if (effect.do === 'carrierOutage') fleet.change({ kind: 'outage', ...where, carrier: effect.carrier })
  else fleet.change({ kind: 'powerCut', ...where })
}

/** Faults of devices and of their surroundings, through the simulator's own actions. */
export function deviceFaults() {
  let world: DeviceWorld | null = null
  const befores = new Map<string, UnitBefore>()
  const ends = new Map<string, End>()
  /** Devices whose identity second devices have, by the fault. The fleet does not have such a device. */
  const duplicated = new Map<string, string>()
  const isDuplicate = ({ layer, effect }: DeviceFault | RegionFault) => layer === 'device' && effect.do === 'duplicateIdentity'
  const hasDevice = (id: string, fault: DeviceFault) =>
    world?.fleet.device(id) !== undefined || (isDuplicate(fault) && Array.from(duplicated.values()).includes(id))
  /** Notes what ends a fault. */
  const hold = (at: DeviceWorld, id: string, { layer, match, effect }: DeviceFault | RegionFault, before: UnitBefore | null): void => {
    if (layer === 'region') ends.set(id, () => at.fleet.change({ kind: 'end', id: effectId(id) }))
    else if (effect.do !== 'duplicateIdentity' && before !== null) {
      befores.set(id, before)
      ends.set(id, () => endUnit(at, match.deviceId, effect, before))
    }
  }
  return {
    attach(next: DeviceWorld): void {
      world = next
    },
    /** Whether the fault has a device to act on. */
    has: (fault: DeviceFault | RegionFault): boolean =>
      world !== null && (fault.layer === 'region' || hasDevice(fault.match.deviceId, fault)),
    begin(id: string, fault: DeviceFault | RegionFault): void {
      if (world === null) return
      if (fault.layer === 'device' && isDuplicate(fault)) {
        duplicated.set(id, fault.match.deviceId)
        ends.set(id, runTwice(world, fault.match.deviceId, id))
        return
      }
      hold(world, id, fault, fault.layer === 'device' ? beforeOf(world, fault.match.deviceId) : null)
      if (fault.layer === 'region') beginRegion(world, id, fault)
      else if (befores.has(id)) beginUnit(world, fault.match.deviceId, fault.effect as UnitEffect)
    },
    /** Goes on with a fault that has begun in another process: its devices already have the effect. */
    resume(id: string, fault: DeviceFault | RegionFault, before: UnitBefore | null): void {
      if (world !== null) hold(world, id, fault, before)
    },
    beforeOf: (id: string): UnitBefore | null => befores.get(id) ?? null,
    end(id: string): void {
      const end = ends.get(id)
      ends.delete(id)
      befores.delete(id)
      duplicated.delete(id)
      end?.()
    },
  }
}
