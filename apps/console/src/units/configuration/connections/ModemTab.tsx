import { SegmentedControl, Select } from '@mantine/core'
import type { Modem, Unit } from '@backhaul/contract/units'
import { refuseCellularScan, refuseOffline } from '@backhaul/rules/units'
import { IconRefresh } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { Age } from '../../../domain/Age.tsx'
import { CommandButton } from '../../../ui/command/CommandButton.tsx'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { iconSize } from '../../../ui/icon-size.ts'
import { Outcome } from '../../commands/Outcome.tsx'
import { useCommandLog, useTracked } from '../../commands/use-command-log.ts'
import classes from './connections.module.css'
import { InterfaceForm } from './InterfaceForm.tsx'
import { LinkHead } from './LinkHead.tsx'
import { operatorsOf } from './networks.ts'
import { useLinks } from './use-links.ts'

/** UI-124, R-229, R-230: the cellular modems of a unit: SIM, operator, APN, network mode. */
export function ModemTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const links = useLinks(unit)
  const modems = links.filter(({ uiType }) => uiType === 'cell')
  if (modems.length === 0) return <p className={classes.nothing}>{t('modem.none')}</p>
  return (
    <div className={classes.links}>
      {modems.map((link) => (
        <section key={link.port} className={classes.link} aria-label={link.name}>
          <LinkHead unit={unit} links={links} link={link} />
          {link.state !== 'no_device' && link.enabled && (
            <>
              <div className={classes.controls}>
                <SimChoice unit={unit} link={link} />
                <OperatorChoice unit={unit} links={links} link={link} />
              </div>
              <InterfaceForm unit={unit} link={link} kind="cell" />
            </>
          )}
        </section>
      ))}
    </div>
  )
}

function SimChoice({ unit, link }: { unit: Unit; link: Modem }) {
  const { t } = useTranslation('unit-configuration')
  const id = useId()
  const { port } = link
  const select = useTracked(api.units.selectSim, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit),
    about: link.name,
    failed: (reason) => t('modem.simFailed', { name: link.name, reason }),
    isOne: ({ kind, input }) => kind === 'selectSim' && input['port'] === port,
  })
  return (
    <div>
      <div id={id} className={classes.label}>
        {t('modem.sim')}
      </div>
      <DisabledReason field reason={select.isPending ? t('modem.switching') : select.reason}>
        <SegmentedControl
          aria-labelledby={id}
          data={['A', 'B'].map((slot) => ({ value: slot, label: t('modem.simSlot', { slot }) }))}
          value={link.activeSim ?? ''}
          onChange={(activeSim) => void select.run({ unitId: unit.uniqueId, port, activeSim: activeSim as 'A' })}
        />
      </DisabledReason>
      {select.last && select.last.state !== 'done' && <Outcome command={select.last} running={t('modem.switching')} />}
    </div>
  )
}

const automatic = ''

function OperatorChoice({ unit, links, link }: { unit: Unit; links: readonly Modem[]; link: Modem }) {
  const { t } = useTranslation('unit-configuration')
  const { data: log = [] } = useCommandLog(unit)
  const { uniqueId: unitId } = unit
  const { port } = link
  const isOfPort = (kind: string) => (one: (typeof log)[number]) => one.kind === kind && one.input['port'] === port
  const scan = useTracked(api.units.scanCellular, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit) ?? refuseCellularScan(links, port),
    about: link.name,
    failed: (reason) => t('modem.scanFailed', { name: link.name, reason }),
    isOne: isOfPort('scanCellular'),
  })
  const select = useTracked(api.units.selectOperator, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit),
    about: link.name,
    failed: (reason) => t('modem.operatorFailed', { name: link.name, reason }),
    isOne: isOfPort('selectOperator'),
  })
  const found = operatorsOf(log, port)
  const chosen = log.find((one) => isOfPort('selectOperator')(one) && one.state === 'done')?.input['operator']
  const value = typeof chosen === 'string' ? chosen : automatic
  const names = new Set([...(found?.operators.map(({ name }) => name) ?? []), ...(value === automatic ? [] : [value])])
  const technologyOf = (name: string) => found?.operators.find((one) => one.name === name)?.technology
  return (
    <div>
      <div className={classes.operator}>
        <DisabledReason field reason={select.isPending ? t('modem.selecting') : select.reason}>
          <Select
            size="sm"
            label={t('modem.operator')}
            allowDeselect={false}
            data={[
              { value: automatic, label: t('modem.automatic') },
              ...[...names].map((name) => ({ value: name, label: [name, technologyOf(name)].filter(Boolean).join(' · ') })),
            ]}
            value={value}
            onChange={(operator) => void select.run({ unitId, port, operator: operator === automatic ? null : operator })}
          />
        </DisabledReason>
        <CommandButton
          command={scan}
          variant="default"
          leftSection={<IconRefresh size={iconSize.md} aria-hidden />}
          aria-label={t('modem.scanOf', { name: link.name })}
          onRun={() => void scan.run({ unitId, port, forceScanNow: true })}
        >
          {t('scan')}
        </CommandButton>
      </div>
      {scan.last && scan.last.state !== 'done' && <Outcome command={scan.last} running={t('modem.scanning')} />}
      {found && !scan.isPending && (
        <div className={classes.meta}>
          {t('modem.found', { count: found.operators.length })} <Age at={found.at} />
        </div>
      )}
      {select.last && select.last.state !== 'done' && <Outcome command={select.last} running={t('modem.selecting')} />}
    </div>
  )
}
