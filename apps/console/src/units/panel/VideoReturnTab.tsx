import type { Unit } from '@backhaul/contract/units'
import { refuseVideoReturn } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { TaskControl } from '../commands/TaskControl.tsx'
import { type ChosenField, SettingForm } from '../configuration/SettingForm.tsx'
import { panelSettings } from '../configuration/settings.ts'
import { useConfiguration } from '../configuration/use-configuration.ts'
import { withPresent } from './far-end-options.ts'
import { NoCapabilities } from './NoCapabilities.tsx'
import classes from './panel.module.css'
import { useServices } from './use-services.ts'

/** A far end that starts or fails is shown within it. */
const farEndsMs = 15_000

/** UI-119: the video return channel of the unit, and its stream. */
export default function VideoReturnTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const { services, retry } = useServices(unit)
  const { data: found } = api.videoReturn.listForUnit.useQuery({ unitId: unit.uniqueId }, { refetchInterval: farEndsMs })
  const licensed = services?.includes('video-return')
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const { uniqueId: unitId } = unit
  const channels = (found?.channels ?? []).map(({ uniqueId, name, status, shared }) => ({
    value: uniqueId,
    label: !shared ? t('farEnd.notShared', { name }) : status === 'offline' ? t('farEnd.offline', { name }) : name,
    disabled: !shared,
  }))
  const chosen: ChosenField = {
    name: 'channelId',
    dependsOn: null,
    options: ({ channelId }) => withPresent(channels, channelId, t('farEnd.unknown')),
    placeholder: () => t(found?.channels.length === 0 ? 'farEnd.noReturn' : 'farEnd.chooseReturn'),
  }
  return (
    <section className={classes.session} aria-label={t('tab.videoReturn')}>
      {retry && <NoCapabilities onRetry={retry} />}
      <TaskControl
        unit={unit}
        task="videoReturn"
        label={t('tab.videoReturn')}
        start={{ procedure: api.units.startVideoReturn, input: { unitId }, isOne: ({ kind }) => kind === 'startVideoReturn' }}
        stop={{ procedure: api.units.stopVideoReturn, input: { unitId }, isOne: ({ kind }) => kind === 'stopVideoReturn' }}
        refusal={refuseVideoReturn(unit, { licensed, chosen: data.videoreturn?.channelId ?? null })}
      />
      <SettingForm setting={panelSettings.videoreturn} unit={unit} configuration={data} chosen={chosen} />
    </section>
  )
}
