import type { Issue } from '@backhaul/contract'
import { calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseBusy, refuseOffline, refusePriorityLimits } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import type { Field } from '../../ui/form/fields.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import classes from './configuration.module.css'
import { useStoredUnit } from './use-stored-unit.ts'

const priorities = [1, 2, 3] as const
const none = 'none'
/** `limit1` is in kbps or empty; `port0` is the priority of the link at port 0, or `none`. */
type Values = Record<string, number | string>

const limitField = (priority: number) => `limit${priority}`
const portField = (port: number) => `port${port}`

function valuesOf({ bwLimitation }: UnitConfiguration, { modems }: Unit): Values {
  const stored = bwLimitation?.priorities ?? []
  const limits = priorities.map((priority) => [limitField(priority), stored[priority - 1]?.limit ?? ''])
  const links = modems.map(({ port }) => {
    const i = stored.findIndex(({ ports }) => ports.includes(port))
    return [portField(port), i < 0 ? none : String(i + 1)]
  })
  return Object.fromEntries([...limits, ...links]) as Values
}

function limitsOf({ bwLimitation }: UnitConfiguration, { modems }: Unit, values: Values): object {
  const { total = null, cellular = null } = bwLimitation ?? {}
  const one = (priority: number) => {
    const limit = values[limitField(priority)]
    const ports = modems.map(({ port }) => port).filter((port) => values[portField(port)] === String(priority))
    return { ports, limit: limit === '' ? null : limit }
  }
  return { total, cellular, priorities: priorities.map(one) }
}

/** `priorities.0.limit` is the field `limit1`. */
const faultsOf = (_: Values, faults: readonly Issue[]): Issue[] =>
  faults.map((fault) => ({ ...fault, path: limitField(Number(fault.path.split('.')[1] ?? 0) + 1) }))

/** R-107, UI-126: the priority of each link, and the limits of the links of one priority together. */
export function PrioritiesForm({ unit, configuration }: { unit: Unit; configuration: UnitConfiguration }) {
  const { t } = useTranslation('unit-configuration')
  const describe = (values: Values) =>
    priorities.map((priority) => `${t('priorities.limit', { priority })}: ${values[limitField(priority)] || t('cap.disabled')}`).join(', ')
  const options = [
    { value: none, label: t('priorities.none') },
    ...priorities.map((priority) => ({ value: String(priority), label: t('priorities.priority', { priority }) })),
  ]
  const ports = unit.modems.map(({ port, name: label }): Field => ({ name: portField(port), kind: 'select', label, options }))
  const limits = priorities.map((priority): Field => ({
    name: limitField(priority),
    kind: 'number',
    unit: 'kbps',
    label: t('priorities.limit', { priority }),
    placeholder: t('cap.disabled'),
  }))
  return (
    <SchemaForm
      {...useStoredUnit(unit, configuration, t('priorities.title'))}
      call={calls.setBandwidthLimits}
      procedure={api.units.setBandwidthLimits}
      valuesOf={(one) => valuesOf(one, unit)}
      inputOf={(values) => limitsOf(configuration, unit, values)}
      // The input has the other limits too, so it is made again when they were changed meanwhile.
      settingOf={({ bwLimitation }) => bwLimitation}
      fields={[
        { className: classes.limit!, fields: ports },
        { className: classes.limit!, fields: limits },
      ]}
      describe={describe}
      refusal={refuseOffline(unit) ?? refuseBusy(unit)}
      refuse={(limits) => {
        const refused = refuseOffline(unit) ? null : refusePriorityLimits(limits, unit.modems)
        return refused === null ? {} : { [limitField(Number(refused.params['priority']))]: refused }
      }}
      faultsOf={faultsOf}
    >
      {({ fields, ...parts }) => (
        <SettingFrame
          {...parts}
          title={t('priorities.title')}
          hint={t('priorities.hint')}
          note={configuration.bwLimitation === undefined ? t('notReported') : null}
          isGroup
        >
          {fields}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}
