import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { ParserFailed, parserIn } from '../../parsing/parser.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { changeOverlay } from './change-overlay.ts'
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
  // In turn, so that of two uploads at once the second one finds the overlay of the first.
  return inTurn(channel, async () => {
    refuseChannel()
    const png = Buffer.from(input.content, 'base64')
    const read = await ctx.parsers.parse(reader, png, ctx.caller.userId).catch((error: unknown) => {
      throw error instanceof ParserFailed ? fail('OVERLAY_NOT_PNG') : error
    })
    if ('code' in read) throw fail(read.code, read.params)
    refuseChannel()
    const { width, height } = read
    const sha256 = createHash('sha256').update(png).digest('hex')
    const overlay = { name: input.name, sha256, width, height, sizeBytes: png.length }
    await changeOverlay(args, overlay, png)
    return { name: input.name, width, height, sizeBytes: png.length }
  })
}
