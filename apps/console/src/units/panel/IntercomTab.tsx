import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { refuseIntercom } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { TaskControl } from '../commands/TaskControl.tsx'
import { SettingForm } from '../configuration/SettingForm.tsx'
import { panelSettings } from '../configuration/settings.ts'
import { useConfiguration } from '../configuration/use-configuration.ts'
import classes from './panel.module.css'

const refreshMs = 60_000
const notReported = { mode: 'targetChannel', destinationAccount: null } as const

/** UI-117: the two intercoms with their sessions, and the levels of the audio jacks. */
export default function IntercomTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const { data: account } = api.units.getSipAccount.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.sections}>
      {([1, 2] as const).map((number) => (
        <Intercom key={number} unit={unit} number={number} configuration={data} server={account?.server} />
      ))}
      <SettingForm setting={panelSettings.audiojacks} unit={unit} configuration={data} />
      {account && (
        <Facts>
          <Fact name={t('intercom.account')}>
            {account.account} · {account.server ?? t('intercom.noServer')}
          </Fact>
        </Facts>
      )}
    </div>
  )
}

interface IntercomProps {
  unit: Unit
  number: 1 | 2
  configuration: UnitConfiguration
  /** The intercom server of the inventory; null: none. Undefined: not known yet. */
  server: string | null | undefined
}

function Intercom({ unit, number, configuration, server }: IntercomProps) {
  const { t } = useTranslation('unit-panel')
  const title = t('intercom.title', { number })
  const input = { unitId: unit.uniqueId, intercom: number }
  const isOne = (kind: string) => (command: { kind: string; input: Record<string, unknown> }) =>
    command.kind === kind && command.input['intercom'] === number
  return (
    <section className={classes.session} aria-label={title}>
      <SettingForm setting={panelSettings.intercoms[number - 1]!} unit={unit} configuration={configuration} />
      <TaskControl
        unit={unit}
        task={number === 1 ? 'intercom1' : 'intercom2'}
        label={title}
        start={{ procedure: api.units.startIntercom, input, isOne: isOne('startIntercom') }}
        stop={{ procedure: api.units.stopIntercom, input, isOne: isOne('stopIntercom') }}
        refusal={refuseIntercom(unit, number, configuration.intercoms?.[number - 1] ?? notReported, server)}
      />
    </section>
  )
}
