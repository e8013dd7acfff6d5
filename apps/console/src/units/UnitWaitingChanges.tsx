import type { UnitRow } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { WaitingChanges } from '../app/WaitingChanges.tsx'

/** The changes that a unit has neither taken nor refused. */
export function UnitWaitingChanges({ unit, place }: { unit: UnitRow; place: 'page' | 'panel' }) {
  const { t } = useTranslation('unit-configuration')
  // A setting without a form of its own has its name among these texts.
  const nameOf = (field: string) =>
    t([`waiting.field.${field}` as 'waiting.field.delay', `setting.${field}.title` as 'setting.encoder.title'])
  return (
    <WaitingChanges
      kind="unit"
      place={place}
      device={{ id: unit.uniqueId, name: unit.name, isOffline: refuseOffline(unit) !== null }}
      nameOf={nameOf}
    />
  )
}
