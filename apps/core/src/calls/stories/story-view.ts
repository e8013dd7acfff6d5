import type { Story } from '@backhaul/contract/stories'
import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { StoredStory } from '../../store/stories.ts'

/** Returns a story as a caller sees it: it names only the units in the caller's scope. */
export function storyView(
  { registry }: Core,
  { scope }: Caller,
  { id, inventoryId, fields, fromNewsroom, lastModified, unitIds }: StoredStory,
): Story {
  const units = unitIds.flatMap((unitId) => {
    const unit = registry.units.find(scope, unitId)
    return unit === null ? [] : { id: unitId, name: unit.row.name }
  })
  return { id, inventoryId, ...fields, fromNewsroom, lastModified, units: units.sort((a, b) => a.name.localeCompare(b.name)) }
}
