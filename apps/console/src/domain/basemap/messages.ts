import type { BasemapFile } from './basemap-file.ts'
import type { TileColours } from './palette.ts'

export interface TileRequest {
  readonly kind: 'tile'
  readonly id: number
  readonly z: number
  readonly x: number
  readonly y: number
  /** CSS pixels per side, and device pixels per CSS pixel. */
  readonly size: number
  readonly density: number
  readonly colours: TileColours
}

export type ToBasemapWorker = { readonly kind: 'load'; readonly url: string } | TileRequest

export type Labels = Pick<BasemapFile, 'attribution' | 'countries' | 'places'>

export type FromBasemapWorker =
  | { readonly kind: 'labels'; readonly labels: Labels }
  | { readonly kind: 'failed' }
  /** A tile that is not final is followed by one with finer shapes. */
  | { readonly kind: 'tile'; readonly id: number; readonly bitmap: ImageBitmap; readonly isFinal: boolean }
