import { refusal, type Refusal } from '../refusal.ts'
import { type Png, readPng } from './png.ts'

/** */
export const overlayLimits = { kilobytesMax: 110, pixelsMax: 2000 } as const

type OverlayRefusal = Refusal<'OVERLAY_TOO_LARGE' | 'OVERLAY_NOT_PNG' | 'OVERLAY_RESOLUTION'>

/** R-160, E-085, E-087, E-088: reads an overlay by its bytes, or says why it is refused. */
export function readOverlay(bytes: Uint8Array): Png | OverlayRefusal {
  const { kilobytesMax, pixelsMax } = overlayLimits
  if (bytes.length > kilobytesMax * 1024) return refusal('OVERLAY_TOO_LARGE', { kilobytesMax })
  const png = readPng(bytes)
  if (png === null) return refusal('OVERLAY_NOT_PNG')
  return png.width > pixelsMax || png.height > pixelsMax ? refusal('OVERLAY_RESOLUTION', { pixelsMax }) : png
}
