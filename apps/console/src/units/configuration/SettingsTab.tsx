import type { Unit } from '@backhaul/contract/units'
import { taskState } from '@backhaul/rules/status'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import classes from './configuration.module.css'
import { MetadataForm } from './MetadataForm.tsx'
import { SettingForm } from './SettingForm.tsx'
import { settingsOf, type SettingsTabName } from './settings.ts'

/** The spec gives no interval; another user's change is shown within it. */
const refreshMs = 15_000

/** A tab of settings that the unit keeps, one form each. */
export function SettingsTab({ tab, unit }: { tab: SettingsTabName | 'metadata'; unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const { data, error, refetch } = api.units.getConfiguration.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.settings}>
      {tab === 'ip-pipe' && (
        <p className={classes.hint}>
          {t('ipPipe.state')} <strong>{t(`ipPipe.${taskState(unit, 'ipPipe')}`)}</strong>
        </p>
      )}
      {tab === 'metadata' ? (
        <MetadataForm unit={unit} configuration={data} />
      ) : (
        settingsOf[tab].map((setting) => <SettingForm key={setting.key} setting={setting} unit={unit} configuration={data} />)
      )}
    </div>
  )
}
