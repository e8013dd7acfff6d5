import type { Actions } from '@backhaul/simulation'
import { carriersAt, covers } from '@backhaul/simulator'
import type { Scene } from './scene.ts'

type Apply<Word extends keyof Actions> = (scene: Scene, action: Actions[Word]) => void

/** A circle on the map, without an end of its own: `end` ends it. */
const circle = (id: string, { at: [lat, lng], radiusKm }: { at: [number, number]; radiusKm: number }) => ({
  id,
  lat,
  lng,
  radiusKm,
  untilMs: Number.POSITIVE_INFINITY,
})

const outage: Apply<'outage'> = ({ world }, action) => {
  const { outage: id, carrier: number, at, strength = 1 } = action
  const carrier = number === 'all' ? null : (carriersAt(...at)[number - 1]?.index ?? null)
  world.fleet.change({ kind: 'outage', ...circle(id, action), carrier, strength })
}

const crowd: Apply<'crowd'> = ({ world }, action) =>
  world.fleet.change({ kind: 'crowd', ...circle(action.crowd, action), strength: action.strength ?? 1 })

const weather: Apply<'weather'> = ({ world }, action) =>
  world.fleet.change({ kind: 'weather', ...circle(action.weather, action), strength: action.strength ?? 1 })

/** Gives the mains back to the units of a power cut. */
function plugIn({ world, unplugged }: Pick<Scene, 'world' | 'unplugged'>, id: string): void {
  for (const unit of unplugged.get(id) ?? []) world.fleet.act(unit, { do: 'mains', connected: true })
  unplugged.delete(id)
}

/** Units that are on the mains within the circle run on their batteries from now on. */
const powerCut: Apply<'powerCut'> = ({ world, unitIds, unplugged }, action) => {
  const effect = { ...circle(action.powerCut, action), strength: 1 }
  world.fleet.change({ kind: 'powerCut', ...effect })
  const isHit = (id: string) => {
    const device = world.fleet.device(id)
    if (device?.kind !== 'unit' || !device.state.battery.charging) return false
    return covers({ ...effect, fromMs: 0 }, device.state.route.lat, device.state.route.lng)
  }
  // A cut that takes the place of one with its name gives its units the mains back.
  plugIn({ world, unplugged }, action.powerCut)
  const hit = unitIds.filter(isHit)
  unplugged.set(action.powerCut, hit)
  for (const id of hit) world.fleet.act(id, { do: 'mains', connected: false })
}

const end: Apply<'end'> = ({ world, unplugged }, { end: id }) => {
  if (world.faults.remove(id)) return
  world.fleet.change({ kind: 'end', id })
  plugIn({ world, unplugged }, id)
}

export const environmentActions = { outage, crowd, weather, powerCut, end }
