import type { Clock } from '@backhaul/clock'
import { type CoreEnd, memoryLink } from '@backhaul/device-link'
import type { FaultOf } from '@backhaul/simulation'
import { createFleet, type Fleet } from '@backhaul/simulator'

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
type End = () => void

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

/** Begins a fault of a device and returns what ends it: the device gets the state that it had before. */
function beginDevice(world: DeviceWorld, id: string, { match: { deviceId }, effect }: DeviceFault): End {
  const { fleet } = world
  const device = fleet.device(deviceId)
  if (effect.do === 'duplicateIdentity') return runTwice(world, deviceId, id)
  if (device?.kind !== 'unit') return () => {}
  const { state } = device
  switch (effect.do) {
    case 'modem':
      fleet.act(deviceId, { do: 'modem', port: effect.port, broken: true })
      return () => fleet.act(deviceId, { do: 'modem', port: effect.port, broken: false })
    case 'pullSims':
      fleet.act(deviceId, { do: 'simCards', port: effect.port, inserted: false })
      return () => fleet.act(deviceId, { do: 'simCards', port: effect.port, inserted: true })
    case 'camera':
      fleet.act(deviceId, { do: 'camera', connected: false })
      return () => fleet.act(deviceId, { do: 'camera', connected: state.cameraConnected })
    case 'mains':
      fleet.act(deviceId, { do: 'mains', connected: false })
      return () => fleet.act(deviceId, { do: 'mains', connected: state.battery.charging })
    case 'battery':
      fleet.act(deviceId, { do: 'battery', percent: effect.percent })
      return () => {
        fleet.act(deviceId, { do: 'battery', percent: Math.round(state.battery.percent) })
        // An empty battery switched the unit off.
        if (effect.percent === 0) fleet.act(deviceId, { do: 'powerOn' })
      }
    case 'gps':
      fleet.act(deviceId, { do: 'indoors', indoors: true })
      return () => fleet.act(deviceId, { do: 'indoors', indoors: !state.route.fix })
    case 'cardFull':
      fleet.act(deviceId, { do: 'fillCard', full: true })
      return () => fleet.act(deviceId, { do: 'fillCard', full: false })
  }
}

/** Begins an effect on the map and returns what ends it. The fault ends it, not the simulator, so that both end together. */
function beginRegion({ fleet }: DeviceWorld, id: string, { match, effect }: RegionFault): End {
  const where = { ...match, id: `fault ${id}`, untilMs: Number.POSITIVE_INFINITY, strength: 1 }
  if (effect.do === 'carrierOutage') fleet.change({ kind: 'outage', ...where, carrier: effect.carrier })
  else fleet.change({ kind: 'powerCut', ...where })
  return () => fleet.change({ kind: 'end', id: where.id })
}

/** Faults of devices and of their surroundings, through the simulator's own actions. */
export function deviceFaults() {
  let world: DeviceWorld | null = null
  const ends = new Map<string, End>()
  /** Devices whose identity second devices have, by the fault. The fleet does not have such a device. */
  const duplicated = new Map<string, string>()
  const isDuplicate = ({ layer, effect }: DeviceFault | RegionFault) => layer === 'device' && effect.do === 'duplicateIdentity'
  const hasDevice = (id: string, fault: DeviceFault) =>
    world?.fleet.device(id) !== undefined || (isDuplicate(fault) && Array.from(duplicated.values()).includes(id))
  return {
    attach(next: DeviceWorld): void {
      world = next
    },
    /** Whether the fault has a device to act on. */
    has: (fault: DeviceFault | RegionFault): boolean =>
      world !== null && (fault.layer === 'region' || hasDevice(fault.match.deviceId, fault)),
    begin(id: string, fault: DeviceFault | RegionFault): void {
      if (world === null) return
      if (fault.layer === 'device' && isDuplicate(fault)) duplicated.set(id, fault.match.deviceId)
      ends.set(id, fault.layer === 'device' ? beginDevice(world, id, fault) : beginRegion(world, id, fault))
    },
    end(id: string): void {
      const end = ends.get(id)
      ends.delete(id)
      duplicated.delete(id)
      end?.()
    },
  }
}
