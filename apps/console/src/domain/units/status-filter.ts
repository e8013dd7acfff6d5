import { type UnitRow, UnitStatus } from '@backhaul/contract/units'
import { filter } from '../../ui/list/filter.ts'
import { statusRank } from './unit-order.ts'

/** UI-148. */
export const statusFilter = filter({
  key: 'status',
  values: UnitStatus.options.toSorted((a, b) => statusRank[a] - statusRank[b]),
  test: (wanted) => (unit: UnitRow) => wanted.includes(unit.status),
})
