import { calls, type Unit, type WaitingChange } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useAge } from '../../domain/Age.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import classes from './configuration.module.css'
import { useConfiguration } from './use-configuration.ts'

/** The changes that the unit has neither taken nor refused, each with a button that withdraws it. */
export function WaitingChanges({ unit }: { unit: Unit }) {
  const { data } = useConfiguration(unit)
  if (data === undefined || data.waiting.length === 0) return null
  return (
    <div className={classes.waitingChanges}>
      {data.waiting.map((change) => (
        <Waiting key={change.id} unit={unit} change={change} />
      ))}
    </div>
  )
}

function Waiting({ unit, change: { id: changeId, at, by, fields } }: { unit: Unit; change: WaitingChange }) {
  const { t, i18n } = useTranslation('unit-configuration')
  const queries = api.useUtils().units.getConfiguration
  const age = useAge(at)
  const { uniqueId: unitId } = unit
  // A setting without a form of its own has its name among these texts.
  const nameOf = (field: string) =>
    t([`waiting.field.${field}` as 'waiting.field.delay', `setting.${field}.title` as 'setting.encoder.title'])
  const settings = new Intl.ListFormat(i18n.language).format(fields.map(nameOf))
  const withdraw = useCommand(api.units.withdrawChange, {
    access: calls.withdrawChange.access,
    done: () => t('toast.withdrawn', { name: unit.name, setting: settings }),
    failed: (reason) => t('waiting.failed', { setting: settings, reason }),
  })
  const run = async () => {
    const result = await withdraw.run({ unitId, changeId })
    if (result === null) void queries.invalidate({ unitId })
    else queries.setData({ unitId }, result.out)
  }
  return (
    <Alert kind="warning">
      <div className={classes.waitingChange}>
        <span>
          {by === null ? t('waiting.asked', { settings, age }) : t('waiting.askedBy', { settings, by, age })}{' '}
          {t(refuseOffline(unit) === null ? 'waiting.again' : 'waiting.againOnline')}
        </span>
        <CommandButton size="compact-sm" variant="default" command={withdraw} onRun={() => void run()}>
          {t('waiting.withdraw')}
        </CommandButton>
      </div>
    </Alert>
  )
}
