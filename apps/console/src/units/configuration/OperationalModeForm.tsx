import { Select } from '@mantine/core'
import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { Outcome } from '../commands/Outcome.tsx'
import { useOperationalMode } from '../panel/use-operational-mode.ts'
import classes from '../../ui/form/setting.module.css'
import { useUnsaved } from '../../ui/form/unsaved.ts'

type Mode = NonNullable<UnitConfiguration['operationalMode']>

// The spec doesn't say which modes users choose. A unit that sends its logs enters `fetchlogs` by itself.
const chosenModes: readonly Mode[] = ['video', 'databridge', 'video_smr', 'databridge_smr']

/** the operational mode. The unit restarts its software, which takes some seconds, and then reports the new mode. */
export function OperationalModeForm({ unit, configuration }: { unit: Unit; configuration: UnitConfiguration }) {
  const { t } = useTranslation('unit-configuration')
  const { t: panel } = useTranslation('unit-panel')
  const id = useId()
  const { may } = useRights()
  const { uniqueId: unitId } = unit
  const { operationalMode: present = null, version } = configuration
  const [chosen, setChosen] = useState<Mode | null>(null)
  const change = useOperationalMode(unit)
  const isChanged = chosen !== null && chosen !== present
  useUnsaved(isChanged)
  const own: readonly Mode[] = unit.hasExtender ? [...chosenModes, 'xtend'] : chosenModes
  const modes = present === null || own.includes(present) ? own : [...own, present]
  const refused = change.isPending ? panel('xtend.changing') : change.reason
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (refused !== null || chosen === null) return
    if ((await change.run({ unitId, version, operationalMode: chosen })) !== null) setChosen(null)
  }
  return (
    <div className={classes.settingFrame}>
      <form className={classes.setting} onSubmit={(event) => void apply(event)}>
        <div className={classes.about}>
          <h3 id={id} className={classes.settingTitle}>
            {panel('xtend.mode')}
          </h3>
          <p className={classes.hint}>{t('operationalMode.hint')}</p>
          {present === null && <p className={classes.hint}>{t('notReported')}</p>}
          {refused !== null && !change.isPending && <p className={classes.refused}>{refused}</p>}
        </div>
        <div className={classes.fields}>
          <DisabledReason field reason={refused}>
            <Select
              size="sm"
              aria-labelledby={id}
              allowDeselect={false}
              data={modes.map((mode) => ({ value: mode, label: panel(`operationalMode.${mode}`) }))}
              value={chosen ?? present}
              onChange={setChosen}
            />
          </DisabledReason>
          {change.last && <Outcome command={change.last} running={panel('xtend.changing')} />}
        </div>
        {may('units.configure') && (
          <SaveButton variant="default" className={classes.apply} pending={change.isPending} isChanged={isChanged} reason={refused}>
            {t('apply')}
          </SaveButton>
        )}
      </form>
    </div>
  )
}
