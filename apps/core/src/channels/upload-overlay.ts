import { createHash } from 'node:crypto'
import type { calls } from '@backhaul/contract/channels'
import { readOverlay, refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { hasPixels } from './png-pixels.ts'

export const uploadOverlay: Handle<typeof calls.uploadOverlay> = async (args) => {
  const { channel, input, ctx, fail, refuse } = args
  const png = Buffer.from(input.content, 'base64')
  const read = readOverlay(png)
  if ('code' in read) throw fail(read.code, read.params)
  if (!(await hasPixels(read))) throw fail('OVERLAY_NOT_PNG')
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'overlay'))
  const { width, height } = read
  const sha256 = createHash('sha256').update(png).digest('hex')
  const overlay = { name: input.name, sha256, width, height, sizeBytes: png.length }
  // The database decides between two uploads at once.
  if (!(await ctx.store.channelOverlays.create(channel.id, png, ctx.clock.now()))) throw fail('OVERLAY_EXISTS')
  try {
    await applySettings(args, { overlay }, { command: { kind: 'setOverlay', overlay, png: png.toString('base64') } })
  } catch (error) {
    await ctx.store.channelOverlays.remove(channel.id)
    throw error
  }
  return { name: input.name, width, height, sizeBytes: png.length }
}
