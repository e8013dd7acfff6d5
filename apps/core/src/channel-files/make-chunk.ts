import type { calls } from '@backhaul/contract/channel-files'
import { chunksMax, partName, refuseChunk, refuseTransferring } from '@backhaul/rules/files'
import type { Handle } from '../http/handle.ts'
import { shownFile } from './shown-file.ts'

export const makeChunk: Handle<typeof calls.makeChunk> = async ({ file, input: { start, end }, ctx, fail, refuse, changed }) => {
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  refuse(refuseChunk(file.lengthMs, end))
  const { id, sizeBytes, lengthMs } = file
  const chunk = await ctx.store.channelFiles.addChunk(file, {
    id: ctx.ids.next(),
    start,
    end,
    sizeBytes: lengthMs === null || lengthMs === 0 ? 0 : Math.round((sizeBytes * (end - start)) / lengthMs),
    at: ctx.clock.now(),
    nameOf: partName,
    max: chunksMax,
  })
  if (chunk === 'missing') throw fail('FILE_NOT_FOUND')
  if (chunk === 'tooMany') throw fail('TOO_MANY_CHUNKS', { chunksMax })
  changed({}, { chunkOf: id, start, end }, chunk.id)
  return shownFile(ctx, ctx.caller, chunk)
}
