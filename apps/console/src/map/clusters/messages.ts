import type { Tone } from '../../domain/units/status-appearance.ts'

/** In the order of the rings, clockwise from the top: on air first. */
export const tones = ['streaming', 'busy', 'upgrading', 'warning', 'online', 'offline'] as const satisfies readonly Tone[]

/** Numbers per change: slot, longitude, latitude, index in `tones`. A tone of -1 removes the slot. */
export const changeSize = 4

export interface ViewBox {
  readonly zoom: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Slots are the numbers that the page gives its units, so that messages to the worker contain no text. */
export type ToClusterWorker =
  | { readonly kind: 'start'; readonly zoomMax: number }
  | { readonly kind: 'update'; readonly changes: Float64Array<ArrayBuffer>; readonly view: ViewBox }
  | { readonly kind: 'open'; readonly key: string }

export interface Cluster {
  /** Stays the same while the unit with the lowest slot stays in it, so that a moving cluster is moved and not replaced. */
  readonly key: string
  readonly lng: number
  readonly lat: number
  readonly count: number
  /** Units by tone, in the order of `tones`. */
  readonly byTone: readonly number[]
}

export interface Single {
  readonly key: string
  readonly slot: number
  /** The copy of the world, counted to the east, in which the unit is drawn. */
  readonly copy: number
}

export interface Features {
  readonly zoom: number
  readonly clusters: readonly Cluster[]
  readonly singles: readonly Single[]
}

export interface Opened {
  readonly key: string
  /** The zoom at which the cluster divides; beyond the largest zoom when it never does. */
  readonly zoom: number
  /** At most `openedMax` of its units. */
  readonly slots: readonly number[]
}

/** More units at one position are not legible on a spiral; the list next to the map has all of them. */
export const openedMax = 80

export type FromClusterWorker =
  | { readonly kind: 'features'; readonly features: Features }
  | { readonly kind: 'opened'; readonly opened: Opened }
