import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import classes from './assigned-units.module.css'
import { UnitSelect } from './UnitSelect.tsx'

interface AssignedUnitsProps {
  inventoryId: unknown
  /** Number of assigned units, of which `units` may be one page. */
  count: number
  units: readonly { readonly id: string; readonly name: string }[]
  /** Why the user may not assign and remove units. */
  reason: string | null
  /** Why no other unit can be added. */
  full?: string | null
  onAdd: (id: string) => void
  onRemove: (id: string) => void
  /** Shown in place of the units while they load or after they failed to. */
  instead?: ReactNode
  /** Shown below the units. */
  children?: ReactNode
}

/** UI-177: the units that an object is assigned to; units are added up to a maximum, and removed. */
export function AssignedUnits({
  inventoryId,
  count,
  units,
  reason,
  full = null,
  onAdd,
  onRemove,
  instead = null,
  children,
}: AssignedUnitsProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  return (
    <section className={classes.units} aria-labelledby={id}>
      <h3 id={id}>
        {t('resource.units')} <span>{count}</span>
      </h3>
      <UnitSelect inventoryId={inventoryId} reason={reason ?? full} excluded={units.map((unit) => unit.id)} onSelect={onAdd} />
      {instead ?? (
        <ul>
          {units.map((unit) => (
            <li key={unit.id}>
              <span title={unit.id}>{unit.name}</span>
              <DisabledReason reason={reason}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('resource.removeUnit', { name: unit.name })}
                  onClick={() => onRemove(unit.id)}
                >
                  <IconX size={iconSize.sm} aria-hidden />
                </ActionIcon>
              </DisabledReason>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
