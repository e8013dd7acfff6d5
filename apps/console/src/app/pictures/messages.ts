import type { WatchedTile } from '@backhaul/contract'
import type { TileState } from './tile-state.ts'

export type ToPictureWorker =
  | { readonly kind: 'start'; readonly url: string; readonly jitter: number }
  | { readonly kind: 'canvas'; readonly tile: number; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'remove'; readonly tile: number }
  | { readonly kind: 'watch'; readonly tiles: readonly WatchedTile[] }

export interface FromPictureWorker {
  readonly tile: number
  readonly state: TileState
}
