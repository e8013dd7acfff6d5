import { applyEnvironmentAction, covers, type EnvironmentAction, type PowerCut } from '../environment/environment.ts'
import type { UnitState } from '../unit/state.ts'
import { intervene, type Output, type World } from './world.ts'

/** Gives a power cut the units that it takes off the mains: those in its circle that charge, or that a former cut had taken. */
function withUnplugged(cut: PowerCut, units: readonly UnitState[], left: ReadonlySet<string>, isNew: boolean): PowerCut {
  const isHit = ({ id, battery, route }: UnitState) => (left.has(id) || (isNew && battery.charging)) && covers(cut, route.lat, route.lng)
  const hit = units.filter(isHit).map(({ id }) => id)
  return hit.length === 0 ? cut : { ...cut, unplugged: [...cut.unplugged, ...hit] }
}

/**
 * Applies an event in the surroundings. Units that are on the mains within the circle of a power cut run on their batteries, until
 * the last cut that holds them has ended.
 */
export function changeEnvironment(world: World, output: Output, action: EnvironmentAction): void {
  const before = world.radio.environment.powerCuts
  const environment = applyEnvironmentAction(world.radio.environment, action, world.nowMs)
  if (environment.powerCuts === before) return void (world.radio = { ...world.radio, environment })
  const units = Array.from(world.places.values()).flatMap(({ device }) => (device.kind === 'unit' ? [device.state] : []))
  const left = new Set(before.filter((cut) => !environment.powerCuts.includes(cut)).flatMap(({ unplugged }) => unplugged))
  const powerCuts: PowerCut[] = []
  const taken = new Set<string>()
  for (const cut of environment.powerCuts) {
    const next = withUnplugged(cut, units, left, !before.includes(cut))
    for (const id of next.unplugged) {
      taken.add(id)
      left.delete(id)
    }
    powerCuts.push(next)
  }
  world.radio = { ...world.radio, environment: { ...environment, powerCuts } }
  for (const { id, battery } of units) {
    if (left.has(id)) intervene(world, output, id, { do: 'mains', connected: true })
    else if (taken.has(id) && battery.charging) intervene(world, output, id, { do: 'mains', connected: false })
  }
}
