import type { Issue } from '@backhaul/contract'
import { type BandwidthCap, bandwidthCapOptions, calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import {
  capOf,
  limitsOfCaps,
  refuseBusy,
  refuseCapping,
  refuseOffline,
  refusePriorityLimits,
  refuseSmartUnitLimit,
} from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import type { FieldGroup } from '../../ui/form/FormItems.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import classes from './configuration.module.css'
import { useStoredUnit } from './use-stored-unit.ts'

const limitNames = ['total', 'cellular'] as const
type LimitName = (typeof limitNames)[number]
/** A choice for each limit, and the kbps of a choice `custom`. */
type Values = Record<LimitName, BandwidthCap['option']> & Record<`${LimitName}Kbps`, number | ''>
type Caps = Record<LimitName, BandwidthCap>

const kbpsField = (name: LimitName) => `${name}Kbps` as const

function valuesOf({ bwLimitation }: UnitConfiguration): Values {
  const { total, cellular } = bwLimitation ?? { total: null, cellular: null }
  return { total: capOf(total).option, totalKbps: total ?? '', cellular: capOf(cellular).option, cellularKbps: cellular ?? '' }
}

const capsOf = (values: Values): Record<LimitName, object> => {
  const capAt = (name: LimitName) =>
    values[name] === 'custom' ? { option: 'custom', kbps: values[kbpsField(name)] } : { option: values[name] }
  return { total: capAt('total'), cellular: capAt('cellular') }
}

/** `total.kbps` is the field `totalKbps`. */
const faultsOf = (_: Values, faults: readonly Issue[]): Issue[] =>
  faults.map((fault) => {
    const [name, part] = fault.path.split('.')
    return { ...fault, path: part === 'kbps' ? kbpsField(name as LimitName) : (name ?? '') }
  })

function refusalsOf(unit: Unit, { bwLimitation }: UnitConfiguration, caps: Caps) {
  const limits = { ...bwLimitation, ...limitsOfCaps(caps) }
  const fieldOf = (name: LimitName) => (caps[name].option === 'custom' ? kbpsField(name) : name)
  return {
    [fieldOf('total')]: refuseSmartUnitLimit(unit, limits.total) ?? refusePriorityLimits(limits, unit.modems),
    [fieldOf('cellular')]: refuseCapping(unit, caps) ?? refuseSmartUnitLimit(unit, limits.cellular),
  }
}

/** R-252, UI-126: the limits of all links and of the cellular ones, each one of the usual values, a value of its own, or none. */
export function LimitsForm({ unit, configuration }: { unit: Unit; configuration: UnitConfiguration }) {
  const { t } = useTranslation('unit-configuration')
  const describe = (values: Values) => {
    const one = (name: LimitName) => {
      const [option, kbps] = [values[name], values[kbpsField(name)]]
      return `${t(`setting.bwLimitation.${name}`)}: ${option === 'disabled' ? t('cap.disabled') : `${kbps} kbps`}`
    }
    return limitNames.map(one).join(', ')
  }
  const options = bandwidthCapOptions.map((option) => ({
    value: option,
    label: option === 'disabled' || option === 'custom' ? t(`cap.${option}`) : `${option} Mbps`,
  }))
  const fields = limitNames.map((name): FieldGroup<Values> => ({
    className: classes.limit!,
    fields: [
      { name, kind: 'select', label: t(`setting.bwLimitation.${name}`), options },
      { name: kbpsField(name), kind: 'number', label: t(`cap.${name}Kbps`), unit: 'kbps', when: (draft) => draft[name] === 'custom' },
    ],
  }))
  // R-109: the rule says it in the words of the specification for any caps.
  const busy = refuseBusy(unit) && refuseCapping(unit, { total: { option: 'disabled' }, cellular: { option: 'disabled' } })
  return (
    <SchemaForm
      {...useStoredUnit(unit, configuration, t('setting.bwLimitation.title'))}
      call={calls.setCapping}
      procedure={api.units.setCapping}
      valuesOf={valuesOf}
      inputOf={capsOf}
      fields={fields}
      describe={describe}
      refusal={refuseOffline(unit) ?? busy}
      refuse={(caps) => (refuseOffline(unit) ? {} : refusalsOf(unit, configuration, caps))}
      fieldOf={{ CELLULAR_CAP_ABOVE_TOTAL: 'cellular', PRIORITY_LIMIT_ABOVE_TOTAL: 'total', PRIORITY_LIMIT_ABOVE_LINKS: 'cellular' }}
      faultsOf={faultsOf}
    >
      {({ fields: inputs, ...parts }) => (
        <SettingFrame
          {...parts}
          title={t('setting.bwLimitation.title')}
          hint={t('setting.bwLimitation.hint')}
          note={configuration.bwLimitation === undefined ? t('notReported') : null}
          isGroup
        >
          {inputs}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}
