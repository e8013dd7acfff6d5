import { type UnitRow, UnitStatus } from '@backhaul/contract/units'
import { filter } from '../../ui/list/filter.ts'

/** UI-148. */
export const statusFilter = filter({
  key: 'status',
  values: UnitStatus.options,
  isSearchable: true,
  test: (wanted) => (unit: UnitRow) => wanted.includes(unit.status),
})
