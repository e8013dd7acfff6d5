import type { Core } from '@backhaul/core'
import type { Effect, UnitInField, UnitState } from '@backhaul/simulation'
import { carrierOf, carriersAt, type Fleet, percentAt } from '@backhaul/simulator'

type Device = NonNullable<ReturnType<Fleet['device']>>
type Unit = Extract<Device, { kind: 'unit' }>['state']
type Registry = Core['registry']
type Place = [lat: number, lng: number]

/** Returns the states of all units of a fleet. */
export const unitsOf = ({ world }: Fleet): readonly Unit[] =>
  Array.from(world.places.values()).flatMap(({ device }) => (device.kind === 'unit' ? [device.state] : []))

export const carriersShown = ([lat, lng]: Place) => carriersAt(lat, lng).map(({ name }, i) => ({ number: i + 1, name }))

/** Returns a unit as the list of the desk has it. */
export const unitShown = ({ world }: Fleet, registry: Registry, { id, power, route, stream }: Unit): UnitInField => ({
  id,
  name: registry.units.byId.get(id)?.row.name ?? id,
  at: [route.lat, route.lng],
  power: power.state,
  isOnAir: stream !== null,
  isReserved: world.reserved.has(id),
})

const modemShown = (modem: Unit['modems'][number], isOn: boolean): UnitState['modems'][number] => ({
  port: modem.port,
  name: modem.name,
  uiType: modem.uiType,
  connected: isOn && modem.connected,
  works: !modem.broken,
  signal: Math.round(modem.signal),
  weakenedDb: modem.weakenedDb,
  network: modem.carrier >= 0 ? carrierOf(modem.carrier).name : modem.network,
  technology: modem.technology,
  sims: modem.sims.map(({ slot }) => slot),
  simsOut: modem.simsOut.map(({ slot }) => slot),
  activeSim: modem.activeSim,
})

/** Returns a unit with all that acts can change. */
export function unitStateShown(fleet: Fleet, registry: Registry, unit: Unit): UnitState {
  const { battery, cameraConnected, route, storage, setup, modems, model } = unit
  const shown = unitShown(fleet, registry, unit)
  return {
    ...shown,
    batteryPercent: battery.present ? Math.ceil(percentAt(battery, fleet.world.nowMs)) : null,
    isOnMains: battery.charging,
    hasCamera: cameraConnected,
    isIndoors: !route.fix,
    isDriving: route.driving,
    canDrive: model.speedKmh > 0,
    isRecording: storage?.recording === true,
    channelId: setup.channelId,
    // A unit that is off keeps the last state of its modems.
    modems: modems.map((modem) => modemShown(modem, unit.power.state === 'on')),
    carriers: carriersShown(shown.at),
  }
}

/** Effects that the faults of regions began have this name before the id of the fault (`faults/devices.ts`). */
const ofFault = 'fault '

/** Returns the active effects of the surroundings. */
export function effectsOf({ world }: Fleet): Effect[] {
  const { outages, crowds, weather, powerCuts } = world.radio.environment
  const shown =
    (kind: Effect['kind']) =>
    ({ id, lat, lng, radiusKm, strength }: (typeof crowds)[number]): Effect => {
      const faultId = id.startsWith(ofFault) ? id.slice(ofFault.length) : null
      return { name: faultId ?? id, kind, at: [lat, lng], radiusKm, strength, carrier: null, faultId }
    }
  const isActive = ({ untilMs }: (typeof crowds)[number]) => untilMs > world.nowMs
  return [
    ...outages.filter(isActive).map((outage) => ({ ...shown('outage')(outage), carrier: carrierShown(outage.carrier) })),
    ...crowds.filter(isActive).map(shown('crowd')),
    ...weather.filter(isActive).map(shown('weather')),
    ...powerCuts.filter(isActive).map(shown('powerCut')),
  ]
}

const carriersPerCountry = 4
const carrierShown = (index: number | null): Effect['carrier'] =>
  index === null ? null : { number: (index % carriersPerCountry) + 1, name: carrierOf(index).name }
