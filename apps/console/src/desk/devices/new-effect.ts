import type { Effect } from '@backhaul/simulation'
import type { At } from './place.ts'

/** An effect that has not begun. */
export interface NewEffect {
  readonly kind: Effect['kind']
  readonly name: string
  readonly at: At
  readonly radiusKm: number
  readonly percent: number
  /** Number in the country of the place; null: every carrier. */
  readonly carrier: number | null
}

const words = { outage: 'outage', crowd: 'crowd', weather: 'weather', powerCut: 'power-cut' } as const satisfies Record<
  Effect['kind'],
  string
>

/** Returns the first name of a kind that no effect has. */
function freeName(kind: Effect['kind'], effects: readonly Effect[]): string {
  const taken = new Set(effects.map(({ name }) => name))
  let number = 1
  while (taken.has(`${words[kind]}-${number}`)) number++
  return `${words[kind]}-${number}`
}

/** Returns the effect of the form: the entered values, and the usual ones for the others. */
export function completed(entered: Partial<NewEffect>, at: At, effects: readonly Effect[]): NewEffect {
  const kind = entered.kind ?? 'outage'
  return { name: freeName(kind, effects), at, radiusKm: 20, percent: 100, carrier: null, ...entered, kind }
}
