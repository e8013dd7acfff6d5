import type { Actions } from '@backhaul/simulation'
import { carriersAt } from '@backhaul/simulator'
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

const powerCut: Apply<'powerCut'> = ({ world }, action) =>
  world.fleet.change({ kind: 'powerCut', ...circle(action.powerCut, action), strength: 1 })

const end: Apply<'end'> = ({ world }, { end: id }) => {
  if (!world.faults.remove(id)) world.fleet.change({ kind: 'end', id })
}

export const environmentActions = { outage, crowd, weather, powerCut, end }
