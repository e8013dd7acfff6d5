import * as z from 'zod'
import { call } from '../call.ts'
import { OverlayInfo } from './details.ts'
import { stringUpTo } from '../string.ts'

/** Longer contents are refused before they are decoded. The bound of an overlay is that of the rule. */
const contentCharsMax = 250_000

const base64 = stringUpTo(contentCharsMax)
  .min(1, 'required')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'pattern')

/** API-205. `content` is the PNG in base64. */
export const getOverlay = call({
  http: 'GET /channels/:channelId/overlay',
  access: 'channels.read',
  on: 'channel',
  summary: 'Graphics overlay of a channel',
  output: OverlayInfo.extend({ content: z.string() }).nullable(),
  assumed: true,
})

/** API-206. R-160: a PNG, by its bytes, of at most 2000 × 2000 pixels and 110 KB. */
export const uploadOverlay = call({
  http: 'POST /channels/:channelId/overlay',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Put a picture over the video of a channel',
  input: {
    name: stringUpTo(64)
      .min(1, 'required')
      .regex(/^[^\p{Cc}\p{Cs}/\\]+$/u, 'pattern'),
    content: base64,
  },
  output: OverlayInfo,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'CHANNEL_NOT_CAPABLE', 'OVERLAY_TOO_LARGE', 'OVERLAY_NOT_PNG', 'OVERLAY_RESOLUTION', 'OVERLAY_EXISTS'],
  example: { name: 'logo.png', content: 'iVBORw0KGgo=' },
})

/** API-207. */
export const deleteOverlay = call({
  http: 'DELETE /channels/:channelId/overlay',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Remove the graphics overlay of a channel',
  output: z.object({ removed: z.literal(true) }),
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'OVERLAY_NOT_FOUND'],
})
