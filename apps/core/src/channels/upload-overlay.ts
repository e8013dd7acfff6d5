import { createHash } from 'node:crypto'
import type { calls } from '@backhaul/contract/channels'
import { readOverlay, refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { inTurn } from '../in-turn.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { changeOverlay } from './change-overlay.ts'
import { hasPixels } from './png-pixels.ts'

export const uploadOverlay: Handle<typeof calls.uploadOverlay> = async (args) => {
  const { channel, input, fail, refuse } = args
  const png = Buffer.from(input.content, 'base64')
  const read = readOverlay(png)
  if ('code' in read) throw fail(read.code, read.params)
  if (!(await hasPixels(read))) throw fail('OVERLAY_NOT_PNG')
  const { width, height } = read
  const sha256 = createHash('sha256').update(png).digest('hex')
  const overlay = { name: input.name, sha256, width, height, sizeBytes: png.length }
  // In turn, so that of two uploads at once the second one finds the overlay of the first.
  return inTurn(channel, async () => {
    refuse(refuseChannelOffline(channel.row))
    refuse(refuseCapability(capabilitiesOf(channel), 'overlay'))
    if (channel.stored.settings.overlay) throw fail('OVERLAY_EXISTS')
    await changeOverlay(args, overlay, png)
    return { name: input.name, width, height, sizeBytes: png.length }
  })
}
