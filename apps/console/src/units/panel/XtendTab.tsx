import { Badge } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { Outcome } from '../commands/Outcome.tsx'
import { useConfiguration } from '../configuration/use-configuration.ts'
import classes from './panel.module.css'
import { useOperationalMode } from './use-operational-mode.ts'

/** UI-120, R-087: the operational mode in which the extender relays for other units (`xtenderRelay`). */
export default function XtendTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const change = useOperationalMode(unit)
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
