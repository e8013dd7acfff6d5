import type { ChannelFile } from '@backhaul/contract/channel-files'
import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { StoredFile } from '../../store/channel-files.ts'

/** Returns a file for a caller, without the unit and the server that the caller does not see. */
export function shownFile({ registry }: Pick<Core, 'registry'>, caller: Caller, file: StoredFile): ChannelFile {
  const { id, channelId, name, sizeBytes, lastModified, lengthMs, details } = file
  const unit = registry.views.unit(caller, file.unitId)
  const server = registry.views.server(caller, file.serverId)
  return {
    id,
    fileId: { channel: channelId, unit: unit?.id ?? null, name },
    fileName: name,
    luName: unit?.row.name ?? null,
    luAlias: unit?.row.name ?? null,
    mmhId: server?.id ?? null,
    mmhName: server?.row.name ?? null,
    sizeBytes,
    lastModified,
    chunkIndex: file.chunkIndex,
    chunks: file.chunks,
    isTransferring: file.transferring,
    rootDirectory: channelId === null ? '/uploads' : '/recordings',
    metadata: {
      date: lastModified,
      size: sizeBytes,
      resolution: details.resolution ?? null,
      length: lengthMs,
      // Bits per ms are kbps.
      bitrate: lengthMs === null || lengthMs === 0 ? null : Math.round((sizeBytes * 8) / lengthMs),
      codec: details.codec ?? null,
      gps: unit === null ? null : (details.gps ?? null),
      unitName: unit?.row.name ?? null,
      unitType: unit?.row.type ?? null,
      story: details.story ?? {},
    },
  }
}
