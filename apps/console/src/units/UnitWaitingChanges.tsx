import type { UnitRow } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { WaitingChanges } from '../app/WaitingChanges.tsx'
import { useSettingName } from './use-setting-name.ts'

/** The changes that a unit has neither taken nor refused. */
export function UnitWaitingChanges({ unit, place }: { unit: UnitRow; place: 'page' | 'panel' }) {
  return (
    <WaitingChanges
      kind="unit"
      place={place}
      device={{ id: unit.uniqueId, name: unit.name, isOffline: refuseOffline(unit) !== null }}
      nameOf={useSettingName()}
    />
  )
}
