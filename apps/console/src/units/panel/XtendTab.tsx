import { Badge } from '@mantine/core'
import type { Unit, UnitCommand } from '@backhaul/contract/units'
import { refuseBusy, refuseOffline } from '@backhaul/rules/units'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { Outcome } from '../commands/Outcome.tsx'
import { useTracked } from '../commands/use-command-log.ts'
import { useConfiguration } from '../configuration/use-configuration.ts'
import classes from './panel.module.css'

const setsMode = ({ kind, input }: UnitCommand): boolean =>
  kind === 'configure' && (input['settings'] as { operationalMode?: unknown } | undefined)?.operationalMode !== undefined

/** UI-120, R-087: the operational mode in which the extender relays for other units (`xtenderRelay`). */
export default function XtendTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const change = useTracked(api.units.setOperationalMode, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit) ?? refuseBusy(unit),
    isOne: setsMode,
    failed: (reason) => t('failed.setOperationalMode', { name: unit.name, reason }),
  })
  const lastState = change.last?.state
  // The unit reports its new mode before the result of the command.
  useEffect(() => {
    if (lastState === 'done') void refetch()
  }, [lastState, refetch])
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const { operationalMode } = data
  const isXtend = operationalMode === 'xtend'
  const relays = unit.applications?.xtenderRelay !== undefined
  return (
    <section className={classes.session} aria-label={t('tab.xtend')}>
      <Facts>
        <Fact name={t('xtend.mode')}>{operationalMode === undefined ? '–' : t(`operationalMode.${operationalMode}`)}</Fact>
        <Fact name={t('xtend.relay')}>
          <Badge variant={relays ? 'light' : 'default'} color={relays ? 'teal' : 'gray'} tt="none">
            {t(relays ? 'xtend.relays' : 'xtend.idle')}
          </Badge>
        </Fact>
      </Facts>
      <p className={classes.nothing}>{t('xtend.about')}</p>
      {change.last && <Outcome command={change.last} running={t('xtend.changing')} />}
      <div className={classes.buttons}>
        <CommandButton
          command={change}
          variant={isXtend ? 'default' : 'filled'}
          onRun={() => void change.run({ unitId: unit.uniqueId, version: data.version, operationalMode: isXtend ? 'video' : 'xtend' })}
        >
          {t(isXtend ? 'xtend.leave' : 'xtend.enter')}
        </CommandButton>
      </div>
    </section>
  )
}
