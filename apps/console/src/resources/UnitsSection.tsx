import type { Resource } from '@backhaul/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssignedUnits } from '../app/AssignedUnits.tsx'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { type PagedProcedure, usePagedRows } from '../ui/list/paged-rows.ts'
import { Pages } from '../ui/list/Pages.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'

const pageSize = 20

interface Found {
  readonly id: string
  readonly name: string
}

const idOf = ({ id }: Found) => id

interface Assignment {
  resourceId: string
  unitId: string
}

/** The calls that a resource has whose objects are assigned to units. */
export interface AssignProcedures {
  readonly listUnits: PagedProcedure<Found>
  readonly assign: Procedure<Assignment, unknown>
  readonly unassign: Procedure<Assignment, unknown>
}

interface UnitsSectionProps {
  resource: Resource
  procedures: AssignProcedures
  row: { readonly id: string; readonly inventoryId?: unknown }
  /** Called after the number of units changed. */
  onChanged: () => void
}

/** Lists the units that an object is assigned to, adds units and removes them (API-386, API-387). */
export function UnitsSection({ resource, procedures, row, onChanged }: UnitsSectionProps) {
  const { t } = useTranslation('kit')
  const [page, setPage] = useState(1)
  const { rows, refetch } = usePagedRows({
    procedure: procedures.listUnits,
    input: { resourceId: row.id, offset: (page - 1) * pageSize, limit: pageSize },
    idOf,
    pageSize,
    address: { page },
    goTo: setPage,
  })
  const failed = (reason: string) => t('resource.unitsNotChanged', { reason })
  const assign = useCommand(procedures.assign, { access: resource.access.write, failed })
  const unassign = useCommand(procedures.unassign, { access: resource.access.write, failed })
  const changed = () => {
    void refetch()
    onChanged()
  }
  const add = async (unitId: string) => {
    if ((await assign.run({ resourceId: row.id, unitId })) !== null) changed()
  }
  const remove = async (unitId: string) => {
    if ((await unassign.run({ resourceId: row.id, unitId })) === null) return
    if (rows.ids.length === 1 && page > 1) setPage(page - 1)
    changed()
  }
  const units = rows.ids.flatMap((id) => rows.source.get(id) ?? [])
  const { state, paging, shownCount } = rows
  return (
    <AssignedUnits
      inventoryId={row.inventoryId}
      count={shownCount}
      units={units}
      reason={assign.reason}
      onAdd={(id) => void add(id)}
      onRemove={(id) => void remove(id)}
      instead={
        typeof state === 'object' ? <p role="alert">{state.error}</p> : state === 'ready' ? null : <LoadState isLoading error={null} />
      }
    >
      {paging && paging.pageCount > 1 && <Pages {...paging} />}
    </AssignedUnits>
  )
}
