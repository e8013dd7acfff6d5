import type { Channel, ChannelFile, Unit } from '../../generated/client.ts'
import { takesUnits } from './channels.ts'
import { rundown } from './stories.ts'

const hourMs = 3600 * 1000
const channelsMax = 60
const filesPerChannel = 2

/** The properties of the clip that the core serves for a file of the demo world. Its size and length are those of a download. */
const clip = { sizeBytes: 62_578, lengthMs: 8000, resolution: '480x270' }

type Row = Omit<ChannelFile, 'sizeBytes'> & { sizeBytes: number }

/** Returns `20260131_140500` of a time. */
const stampOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

/** Recordings of channels and uploads of units, from one hour to some weeks old, so that each period of the date filter leaves some. */
export function makeChannelFiles(channels: readonly Channel[], units: readonly Unit[], now: number): Row[] {
  const byInventory = Map.groupBy(units, (unit) => unit.inventoryId)
  return channels
    .filter(takesUnits)
    .slice(0, channelsMax)
    .flatMap((channel, place) => {
      const crews = byInventory.get(channel.inventoryId) ?? []
      return Array.from({ length: filesPerChannel }, (_, number): Row => {
        const index = place * filesPerChannel + number
        const unit = crews[(index * 7) % Math.max(1, crews.length)]
        // Each file is older than the one before by more than the hour before: 1 h, 1.1 h … 60 days.
        const at = new Date(now - Math.round(hourMs * (1 + index ** 2 / 10)))
        const isUpload = unit !== undefined && index % 5 === 4
        const path = `${isUpload ? 'upload' : channel.name}_${stampOf(at)}_${index}.mp4`
        return {
          id: `f-${String(index + 1).padStart(5, '0')}`,
          serverId: channel.serverId,
          channelId: isUpload ? null : channel.id,
          unitId: unit?.id ?? null,
          path,
          name: path,
          sizeBytes: clip.sizeBytes,
          lengthMs: clip.lengthMs,
          lastModified: at,
          transferring: false,
          details: { resolution: clip.resolution, story: { slugline: rundown[index % rundown.length]!.slugline } },
          parentId: null,
          chunkIndex: null,
          startMs: null,
          endMs: null,
        }
      })
    })
}
