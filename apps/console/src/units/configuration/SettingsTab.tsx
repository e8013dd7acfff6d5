import type { Unit } from '@backhaul/contract/units'
import { refuseIpPipe } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { TaskControl } from '../commands/TaskControl.tsx'
import classes from '../../ui/form/setting.module.css'
import { SettingForm } from './SettingForm.tsx'
import { settingsOf, type SettingsTabName } from './settings.ts'
import { useConfiguration } from './use-configuration.ts'

// Chunks of their own: most tabs need none of them.
const LimitsForm = lazyPart(async () => (await import('./LimitsForm.tsx')).LimitsForm)
const PrioritiesForm = lazyPart(async () => (await import('./PrioritiesForm.tsx')).PrioritiesForm)
const MetadataForm = lazyPart(async () => (await import('./MetadataForm.tsx')).MetadataForm)
const OperationalModeForm = lazyPart(async () => (await import('./OperationalModeForm.tsx')).OperationalModeForm)

/** A tab of settings that the unit keeps, one form each. */
export function SettingsTab({ tab, unit }: { tab: SettingsTabName | 'metadata' | 'network'; unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const { data, error, refetch } = useConfiguration(unit)
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const { uniqueId: unitId } = unit
  return (
    <div className={classes.settings}>
      {tab === 'ip-pipe' && (
        <TaskControl
          unit={unit}
          task="ipPipe"
          label={t('tab.ip-pipe')}
          start={{ procedure: api.units.connectIpPipe, input: { unitId }, isOne: ({ kind }) => kind === 'startIpPipe' }}
          stop={{ procedure: api.units.disconnectIpPipe, input: { unitId }, isOne: ({ kind }) => kind === 'stopIpPipe' }}
          refusal={refuseIpPipe(unit, false)}
        />
      )}
      {tab === 'advanced' && <OperationalModeForm unit={unit} configuration={data} />}
      {tab === 'metadata' ? (
        <MetadataForm unit={unit} configuration={data} />
      ) : tab === 'network' ? (
        <>
          <LimitsForm unit={unit} configuration={data} />
          {unit.modems.length > 0 && <PrioritiesForm unit={unit} configuration={data} />}
        </>
      ) : (
        settingsOf(tab).map((setting) => <SettingForm key={setting.key} setting={setting} unit={unit} configuration={data} />)
      )}
    </div>
  )
}
