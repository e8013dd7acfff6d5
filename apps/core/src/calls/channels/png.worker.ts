import { type Png, overlayLimits, readOverlay } from '@backhaul/rules/channels'
import { refusal, type Refusal } from '@backhaul/rules'
import { hasPixels, hasShortTexts } from './png-pixels.ts'

/** Returns the size of the picture of an overlay, or why it is refused. */
export async function parse(
  png: Uint8Array,
): Promise<Pick<Png, 'width' | 'height'> | Refusal<'OVERLAY_TOO_LARGE' | 'OVERLAY_NOT_PNG' | 'OVERLAY_RESOLUTION'>> {
  const read = readOverlay(png)
  if ('code' in read) return read
  if (!(await hasPixels(read))) return refusal('OVERLAY_NOT_PNG')
  if (!(await hasShortTexts(read))) return refusal('OVERLAY_TOO_LARGE', { kilobytesMax: overlayLimits.kilobytesMax })
  return { width: read.width, height: read.height }
}
