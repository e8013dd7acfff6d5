import { kmPerLat } from './carriers.ts'

/** A circle on the map in which something has an effect for some time. */
interface Effect {
  readonly id: string
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number
  readonly fromMs: number
  /** Infinity until an action ends it. */
  readonly untilMs: number
  /** 0 to 1. */
  readonly strength: number
}

export interface Outage extends Effect {
  /** Index of the carrier; null: every carrier. */
  readonly carrier: number | null
}
/** Many subscribers in one place. Its effect falls towards its edge. */
export type Crowd = Effect
export interface PowerCut extends Effect {
  /** Units that the cut took off the mains. They get the mains back at its end. */
  readonly unplugged: readonly string[]
}
/** Rain or snow that weakens the signal. */
export type Weather = Effect

/** The world around the devices. Only `applyEnvironmentAction` changes it; devices read it through functions of place and time. */
export interface Environment {
  readonly seed: number
  readonly outages: readonly Outage[]
  readonly crowds: readonly Crowd[]
  readonly powerCuts: readonly PowerCut[]
  readonly weather: readonly Weather[]
}

type Start<Kind extends string, Value extends Effect> = { readonly kind: Kind } & Omit<Value, 'fromMs'>

export type EnvironmentAction =
  | Start<'outage', Outage>
  | Start<'crowd', Crowd>
  | Start<'powerCut', Effect>
  | Start<'weather', Weather>
  /** Ends every outage of a carrier (null: of all carriers) that covers the place. */
  | { readonly kind: 'restore'; readonly carrier: number | null; readonly lat: number; readonly lng: number }
  /** Ends the effect with this id. */
  | { readonly kind: 'end'; readonly id: string }

/** Each refresh of a modem reads all effects, so their number is small. The oldest one makes room. */
const effectsMax = 100

export const createEnvironment = (seed: number): Environment => ({ seed, outages: [], crowds: [], powerCuts: [], weather: [] })

/** Distance of a place from the centre of an effect, as a share of its radius. */
function distanceShare(effect: Effect, lat: number, lng: number): number {
  const north = (lat - effect.lat) * kmPerLat
  const degrees = Math.abs(lng - effect.lng)
  const east = Math.min(degrees, 360 - degrees) * kmPerLat * Math.cos((effect.lat * Math.PI) / 180)
  return Math.sqrt(north * north + east * east) / effect.radiusKm
}

const isActive = (effect: Effect, nowMs: number): boolean => nowMs >= effect.fromMs && nowMs < effect.untilMs

const added = <Value extends Effect>(list: readonly Value[], effect: Value, nowMs: number): readonly Value[] => [
  ...list.filter(({ id, untilMs }) => id !== effect.id && untilMs > nowMs).slice(1 - effectsMax),
  effect,
]

const without = <Value extends Effect>(list: readonly Value[], isEnded: (effect: Value) => boolean): readonly Value[] =>
  list.some(isEnded) ? list.filter((effect) => !isEnded(effect)) : list

/** Returns the environment after an action. Effects that have ended are removed. */
export function applyEnvironmentAction(environment: Environment, action: EnvironmentAction, nowMs: number): Environment {
  const { outages, crowds, powerCuts, weather } = environment
  switch (action.kind) {
    case 'outage':
      return { ...environment, outages: added(outages, { ...action, fromMs: nowMs }, nowMs) }
    case 'crowd':
      return { ...environment, crowds: added(crowds, { ...action, fromMs: nowMs }, nowMs) }
    case 'powerCut':
      return { ...environment, powerCuts: added(powerCuts, { ...action, fromMs: nowMs, unplugged: [] }, nowMs) }
    case 'weather':
      return { ...environment, weather: added(weather, { ...action, fromMs: nowMs }, nowMs) }
    case 'restore': {
      const { carrier, lat, lng } = action
      const isRestored = (outage: Outage) => (carrier === null || outage.carrier === carrier) && distanceShare(outage, lat, lng) <= 1
      return { ...environment, outages: without(outages, isRestored) }
    }
    case 'end': {
      const isEnded = ({ id }: Effect) => id === action.id
      return {
        ...environment,
        outages: without(outages, isEnded),
        crowds: without(crowds, isEnded),
        powerCuts: without(powerCuts, isEnded),
        weather: without(weather, isEnded),
      }
    }
  }
}

/** Returns the strength of the strongest active effect at a place; 0 without one. `faded`: the strength falls towards the edge. */
export function strengthAt(effects: readonly Effect[], lat: number, lng: number, nowMs: number, faded: boolean): number {
  let strongest = 0
  for (const effect of effects) {
    if (!isActive(effect, nowMs)) continue
    const share = distanceShare(effect, lat, lng)
    if (share > 1) continue
    const strength = faded ? effect.strength * (1 - share * share) : effect.strength
    if (strength > strongest) strongest = strength
  }
  return strongest
}

/** Returns the share of a carrier's service that an outage takes away at a place: 0 without an outage, 1 without service. */
export function outageAt({ outages }: Environment, carrier: number, lat: number, lng: number, nowMs: number): number {
  if (outages.length === 0) return 0
  let strongest = 0
  for (const outage of outages) {
    if (outage.carrier !== null && outage.carrier !== carrier) continue
    if (outage.strength <= strongest || !isActive(outage, nowMs) || distanceShare(outage, lat, lng) > 1) continue
    strongest = outage.strength
  }
  return strongest
}

/** Returns the active outages at a place. */
export const outagesAt = ({ outages }: Environment, lat: number, lng: number, nowMs: number): readonly Outage[] =>
  outages.filter((outage) => isActive(outage, nowMs) && distanceShare(outage, lat, lng) <= 1)

/** Returns whether an effect covers a place. */
export const covers = (effect: Effect, lat: number, lng: number): boolean => distanceShare(effect, lat, lng) <= 1
