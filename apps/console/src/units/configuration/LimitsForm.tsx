import { NumberInput, Select } from '@mantine/core'
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
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from './configuration.module.css'
import type { DraftedFormProps } from './drafted-form.ts'
import { useApply } from './use-apply.ts'

const limitNames = ['total', 'cellular'] as const
type LimitName = (typeof limitNames)[number]
/** A choice for each limit, and the kbps of a choice `custom`. */
type Values = Record<LimitName, BandwidthCap['option']> & Record<`${LimitName}Kbps`, number | ''>
type Caps = Record<LimitName, BandwidthCap>
type Input = Caps & { unitId: string }

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
  return (
    <DraftedSetting stored={valuesOf(configuration)} describe={describe}>
      {({ key, ...form }) => <Form key={key} unit={unit} configuration={configuration} {...form} />}
    </DraftedSetting>
  )
}

function useLimitsForm({ unit, configuration, initialValues, onChange }: DraftedFormProps<Values>) {
  const { t } = useTranslation('unit-configuration')
  const { uniqueId: unitId } = unit
  const { mutateAsync } = api.units.setCapping.useMutation()
  const apply = useApply<Input>({
    unit,
    configuration,
    title: t('setting.bwLimitation.title'),
    send: mutateAsync,
    settingOf: (one) => JSON.stringify(valuesOf(one)),
  })
  const form = useAppForm<Values, Input>({
    call: calls.setCapping as never,
    initialValues,
    inputOf: (values) => ({ unitId, ...capsOf(values) }),
    faultsOf,
    save: apply,
    refuse: (caps) => (refuseOffline(unit) ? {} : refusalsOf(unit, configuration, caps)),
    fieldOf: { CELLULAR_CAP_ABOVE_TOTAL: 'cellular', PRIORITY_LIMIT_ABOVE_TOTAL: 'total', PRIORITY_LIMIT_ABOVE_LINKS: 'cellular' },
    onChange,
  })
  return form
}

function Form(props: DraftedFormProps<Values>) {
  const { unit, configuration, initialValues } = props
  const { t } = useTranslation('unit-configuration')
  const { reason } = useRights()
  const [options, setOptions] = useState(initialValues)
  const onChange = (values: Values) => {
    setOptions(values)
    props.onChange(values)
  }
  const form = useLimitsForm({ ...props, onChange })
  const { field } = form
  // R-109: the rule says it in the words of the specification for any caps.
  const busy = refuseBusy(unit) && refuseCapping(unit, { total: { option: 'disabled' }, cellular: { option: 'disabled' } })
  const refused = reason('units.configure', refuseOffline(unit) ?? busy)
  const data = bandwidthCapOptions.map((option) => ({
    value: option,
    label: option === 'disabled' || option === 'custom' ? t(`cap.${option}`) : `${option} Mbps`,
  }))
  return (
    <SettingFrame
      title={t('setting.bwLimitation.title')}
      hint={t('setting.bwLimitation.hint')}
      access="units.configure"
      note={configuration.bwLimitation === undefined ? t('notReported') : null}
      isGroup
      refused={refused}
      form={form}
    >
      {() =>
        limitNames.map((name) => (
          <div key={name} className={classes.limit}>
            <DisabledReason field reason={refused}>
              <Select size="sm" label={t(`setting.bwLimitation.${name}`)} allowDeselect={false} data={data} {...field(name)} />
            </DisabledReason>
            {options[name] === 'custom' && (
              <DisabledReason field reason={refused}>
                <NumberInput size="sm" label={t(`cap.${name}Kbps`)} allowDecimal={false} suffix=" kbps" {...field(kbpsField(name))} />
              </DisabledReason>
            )}
          </div>
        ))
      }
    </SettingFrame>
  )
}
