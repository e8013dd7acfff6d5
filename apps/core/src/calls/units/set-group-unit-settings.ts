import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { groupOfUnit } from './group-of-unit.ts'

export const setGroupUnitSettings: Handle<typeof calls.setGroupUnitSettings> = async (args) => {
  const { unitId: _, groupId, version: __, ...settings } = args.input
  groupOfUnit(args.unit, groupId, args.ctx)
  return applySettings(args, settings)
}
