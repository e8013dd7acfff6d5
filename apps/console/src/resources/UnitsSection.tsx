import type { Resource } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'
import type { Assigned } from '../app/AssignedUnits.tsx'
import { UnitSelect } from '../app/UnitSelect.tsx'
import type { Procedure } from '../ui/command/use-command.ts'
import type { PagedProcedure } from '../ui/list/paged-rows.ts'
import { AssignedSection } from './AssignedSection.tsx'

/** The calls that a resource has whose objects are assigned to units. */
export interface AssignProcedures {
  readonly listUnits: PagedProcedure<Assigned>
  readonly assign: Procedure<any, unknown>
  readonly unassign: Procedure<any, unknown>
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
  const input = (unitId: string) => ({ resourceId: row.id, unitId })
  return (
    <AssignedSection
      title={t('resource.units')}
      list={procedures.listUnits}
      resourceId={row.id}
      access={resource.access.write}
      add={{
        procedure: procedures.assign,
        input,
        renderSelect: (props) => <UnitSelect {...props} inventoryId={row.inventoryId} />,
      }}
      remove={{ procedure: procedures.unassign, input }}
      onChanged={onChanged}
    />
  )
}
