import { ActionIcon } from '@mantine/core'
import type { Resource } from '@backhaul/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitSelect } from '../app/UnitSelect.tsx'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { type PagedProcedure, usePagedRows } from '../ui/list/paged-rows.ts'
import { Pages } from '../ui/list/Pages.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import classes from './resources.module.css'

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
    <section className={classes.units} aria-labelledby="resource-units">
      <h3 id="resource-units">
        {t('resource.units')} <span>{shownCount}</span>
      </h3>
      <UnitSelect inventoryId={row.inventoryId} reason={assign.reason} excluded={rows.ids} onSelect={(id) => void add(id)} />
      {state === 'ready' ? (
        <ul>
          {units.map(({ id, name }) => (
            <li key={id}>
              <span title={id}>{name}</span>
              <DisabledReason reason={unassign.reason}>
                <ActionIcon variant="subtle" color="gray" aria-label={t('resource.removeUnit', { name })} onClick={() => void remove(id)}>
                  <IconX size={iconSize.sm} aria-hidden />
                </ActionIcon>
              </DisabledReason>
            </li>
          ))}
        </ul>
      ) : typeof state === 'object' ? (
        <p role="alert">{state.error}</p>
      ) : (
        <LoadState isLoading error={null} />
      )}
      {paging && paging.pageCount > 1 && <Pages {...paging} />}
    </section>
  )
}
