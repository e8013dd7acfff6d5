import { Switch } from '@mantine/core'
import type { UnitState } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { ActButton } from '../ActButton.tsx'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'
import { useReserved } from './use-field.ts'

/** Makes the crews leave a unit alone, or gives it back to them. */
export function ReserveSwitch({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  const worldId = useDesk().world.id
  const act = useAct('field.reserve')
  const reserved = useReserved().data?.unitIds ?? []
  const others = reserved.filter((id) => id !== unit.id)
  const input = (wanted: boolean) => ({ worldId, unitIds: wanted ? [...others, unit.id] : others })
  return (
    <DisabledReason reason={act.reason} field>
      <Switch
        label={t('reserve')}
        description={t('reserveHelp')}
        checked={unit.isReserved}
        onFocus={() => act.showLine(input(!unit.isReserved))}
        onChange={({ currentTarget }) => void act.run(input(currentTarget.checked))}
      />
    </DisabledReason>
  )
}

/** Gives all units back to their crews. Without a reserved unit it is not there. */
export function ReleaseButton() {
  const { t } = useTranslation('field')
  const worldId = useDesk().world.id
  const act = useAct('field.reserve')
  const count = useReserved().data?.unitIds.length ?? 0
  if (count === 0) return null
  return (
    <ActButton act={act} input={{ worldId, unitIds: [] }}>
      {t('releaseAll', { count })}
    </ActButton>
  )
}
