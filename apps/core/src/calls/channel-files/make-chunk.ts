import type { calls } from '@backhaul/contract/channel-files'
import { chunksMax, partName, refuseChunk, refuseTransferring } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'
import type { StoredFile } from '../../store/channel-files.ts'
import { shownFile } from './shown-file.ts'

export const makeChunk: Handle<typeof calls.makeChunk> = async ({ file, input: { start, end }, ctx, fail, refuse, changed }) => {
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  refuse(refuseChunk(file.lengthMs, end))
  const { id, serverId, path } = file
  // A chunk of a chunk is cut from the complete file.
  const before = file.part?.startMs ?? 0
  const part = { of: file.part?.of ?? path, startMs: before + start, endMs: before + end }
  const newId = ctx.ids.next()
  // Before the cut, which takes long; `addChunk` counts again.
  if ((await ctx.store.channelFiles.chunksOf(id)) >= chunksMax) throw fail('TOO_MANY_CHUNKS', { chunksMax })
  // No file has this path: the content is cut, not read.
  const content = await ctx.contents.open({ serverId, path: newId, part }, ctx.caller.userId)
  const chunk = await ctx.store.channelFiles.addChunk(file, {
    id: newId,
    part,
    start,
    end,
    sizeBytes: content?.bytes ?? estimatedBytes(file, end - start),
    at: ctx.clock.now(),
    nameOf: partName,
    max: chunksMax,
  })
  if (chunk === 'missing') throw fail('FILE_NOT_FOUND')
  if (chunk === 'tooMany') throw fail('TOO_MANY_CHUNKS', { chunksMax })
  changed({}, { chunkOf: id, start, end }, chunk.id)
  return shownFile(ctx, ctx.caller, chunk)
}

/** The size of a chunk whose content the server of the file has yet to deliver. */
const estimatedBytes = ({ sizeBytes, lengthMs }: Pick<StoredFile, 'sizeBytes' | 'lengthMs'>, chunkMs: number): number =>
  lengthMs === null || lengthMs === 0 ? 0 : Math.round((sizeBytes * chunkMs) / lengthMs)
