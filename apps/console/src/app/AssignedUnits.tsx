import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import classes from './assigned-units.module.css'
import { UnitSelect } from './UnitSelect.tsx'

export interface Assigned {
  readonly id: string
  readonly name: string
}

interface AssignedObjectsProps {
  title: string
  /** Number of assigned objects, of which `objects` may be one page; null while it is not known. */
  count: number | null
  objects: readonly Assigned[]
  /** Why the user may not remove objects. */
  reason: string | null
  onRemove: (id: string) => void
  /** Adds an object. */
  select?: ReactNode
  /** Shown in place of the objects while they load or after they failed to. */
  instead?: ReactNode
  /** Shown below the objects. */
  children?: ReactNode
}

/** The objects that belong to another one, of which each is removed by a button. */
export function AssignedObjects({ title, count, objects, reason, onRemove, select, instead = null, children }: AssignedObjectsProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  return (
    <section className={classes.units} aria-labelledby={id}>
      <h3 id={id}>
        {title} {count !== null && <span>{count}</span>}
      </h3>
      {select}
      {instead ?? (
        <ul>
          {objects.map((object) => (
            <li key={object.id}>
              <span title={object.id}>{object.name}</span>
              <DisabledReason reason={reason}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('resource.removeUnit', { name: object.name })}
                  onClick={() => onRemove(object.id)}
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

interface AssignedUnitsProps extends Pick<AssignedObjectsProps, 'count' | 'reason' | 'onRemove'> {
  inventoryId: unknown
  units: readonly Assigned[]
  /** Why no other unit can be added. */
  full?: string | null
  onAdd: (id: string) => void
}

/** UI-177: the units that an object is assigned to; units are added up to a maximum, and removed. */
export function AssignedUnits({ inventoryId, units, full = null, onAdd, ...props }: AssignedUnitsProps) {
  const { t } = useTranslation('kit')
  const select = (
    <UnitSelect inventoryId={inventoryId} reason={props.reason ?? full} excluded={units.map((unit) => unit.id)} onSelect={onAdd} />
  )
  return <AssignedObjects {...props} title={t('resource.units')} objects={units} select={select} />
}
