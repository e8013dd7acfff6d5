import type { calls, Sharing } from '@backhaul/contract/video-return'
import { videoReturnCapabilities } from '@backhaul/rules/video-return'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { VideoReturnRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'

/** The longest list of candidates; a search is narrower. */
const unitsMax = 2000

/** Returns the units with which a picture is shared, and the units of the same inventories, as far as the caller sees them. */
export function sharingOf(channel: VideoReturnRecord, { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller }): Sharing {
  const row = registry.views.row(caller, channel)
  const shown = new Map(row.p2MPStreamingStatuses.map(({ unitId, status }) => [unitId, status]))
  const units: Sharing['units'] = []
  let truncated = false
  if (caller.may('units.read'))
    for (const unit of registry.units.inScope(caller.scope)) {
      if (!unit.inventories.some((id) => channel.inventories.includes(id))) continue
      if (units.length === unitsMax) {
        truncated = true
        break
      }
      units.push({ unitId: unit.id, unitName: unit.row.name, status: shown.get(unit.id) ?? null })
    }
  units.sort((a, b) => (a.unitName < b.unitName ? -1 : a.unitName > b.unitName ? 1 : 0))
  const { feedsMax } = videoReturnCapabilities(channel.stored)
  return { unitIds: row.sharedUnitIds, feedsMax, units, truncated, version: channel.stored.version }
}

export const getSharing: Handle<typeof calls.getSharing> = ({ videoReturn, ctx }) => sharingOf(videoReturn, ctx)
