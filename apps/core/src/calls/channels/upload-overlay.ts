import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { calls } from '@backhaul/contract/channels'
import type { ChannelSettings } from '@backhaul/device-link'
import { refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { ParserFailed, parserIn } from '../../parsing/parser.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import type * as PngWorker from './png.worker.ts'

const reader = parserIn<typeof PngWorker>(join(import.meta.dirname, 'png.worker.ts'))

export const uploadOverlay: Handle<typeof calls.uploadOverlay> = async (args) => {
  const { channel, ctx, input, fail, refuse } = args
  const refuseChannel = () => {
    refuse(refuseChannelOffline(channel.row))
    refuse(refuseCapability(capabilitiesOf(channel), 'overlay'))
    if (channel.stored.settings.overlay) throw fail('OVERLAY_EXISTS')
  }
  // The picture is read last, because it takes long.
  refuseChannel()
  let shown: Pick<NonNullable<ChannelSettings['overlay']>, 'name' | 'width' | 'height' | 'sizeBytes'> | null = null
  // In turn, so that of two uploads at once the second one finds the overlay of the first.
  await applySettings(args, async () => {
    refuseChannel()
    const png = Buffer.from(input.content, 'base64')
    const read = await ctx.parsers.parse(reader, png, ctx.caller.userId).catch((error: unknown) => {
      throw error instanceof ParserFailed ? fail('OVERLAY_NOT_PNG') : error
    })
    if ('code' in read) throw fail(read.code, read.params)
    refuseChannel()
    shown = { name: input.name, width: read.width, height: read.height, sizeBytes: png.length }
    const overlay = { ...shown, sha256: createHash('sha256').update(png).digest('hex') }
    const command = { kind: 'setOverlay', overlay, png: png.toString('base64') } as const
    // The picture is stored with the wish, so that a core that is killed leaves neither without the other.
    return { settings: { overlay }, command, first: { overlayPng: png } }
  })
  return shown!
}
