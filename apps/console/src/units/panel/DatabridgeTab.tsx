import type { Unit } from '@backhaul/contract/units'
import { refuseDatabridge } from '@backhaul/rules/units'
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

/** UI-118: the gateway of the databridge, start and stop. */
export default function DatabridgeTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const { services, retry } = useServices(unit)
  const { data: found } = api.gateways.listForUnit.useQuery({ unitId: unit.uniqueId }, { refetchInterval: farEndsMs })
  const licensed = services?.includes('databridge')
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const { uniqueId: unitId } = unit
  const gateways = (found?.gateways ?? []).map(({ uniqueId, name, state }) => ({
    value: uniqueId,
    label: state === 'offline' ? t('farEnd.offline', { name }) : name,
  }))
  const chosen: ChosenField = {
    name: 'gatewayId',
    dependsOn: null,
    options: ({ gatewayId }) => withPresent(gateways, gatewayId, t('farEnd.unknown')),
    placeholder: () => t(found?.gateways.length === 0 ? 'farEnd.noGateway' : 'farEnd.chooseGateway'),
  }
  return (
    <section className={classes.session} aria-label={t('tab.databridge')}>
      {retry && <NoCapabilities onRetry={retry} />}
      <TaskControl
        unit={unit}
        task="databridge"
        label={t('tab.databridge')}
        start={{ procedure: api.units.startDatabridge, input: { unitId }, isOne: ({ kind }) => kind === 'startDatabridge' }}
        stop={{ procedure: api.units.stopDatabridge, input: { unitId }, isOne: ({ kind }) => kind === 'stopDatabridge' }}
        refusal={refuseDatabridge(unit, { licensed, chosen: data.databridge?.gatewayId ?? null })}
      />
      <SettingForm setting={panelSettings.databridge} unit={unit} configuration={data} chosen={chosen} />
    </section>
  )
}
