import type { PictureState } from '@backhaul/contract'

/** `stale`: the connection is lost, and the picture is the last one. `unavailable`: this browser cannot show pictures. */
export type TileState = PictureState | 'stale' | 'unavailable'
