import { NumberInput, Select } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { type BandwidthLimits, calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseBusy, refuseOffline, refusePriorityLimits } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from './configuration.module.css'
import type { DraftedFormProps } from './drafted-form.ts'
import { useApply } from './use-apply.ts'

const priorities = [1, 2, 3] as const
const none = 'none'
/** `limit1` is in kbps or empty; `port0` is the priority of the link at port 0, or `none`. */
type Values = Record<string, number | string>
type Input = BandwidthLimits & { unitId: string }

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
  return (
    <DraftedSetting stored={valuesOf(configuration, unit)} describe={describe}>
      {({ key, ...form }) => <Form key={key} unit={unit} configuration={configuration} {...form} />}
    </DraftedSetting>
  )
}

function usePrioritiesForm({ unit, configuration, initialValues, onChange }: DraftedFormProps<Values>) {
  const { t } = useTranslation('unit-configuration')
  const { uniqueId: unitId } = unit
  const { mutateAsync } = api.units.setBandwidthLimits.useMutation()
  const apply = useApply<Input>({
    unit,
    configuration,
    title: t('priorities.title'),
    send: mutateAsync,
    // The input has the other limits too, so it is made again when they were changed meanwhile.
    settingOf: ({ bwLimitation }) => JSON.stringify(bwLimitation),
  })
  const form = useAppForm<Values, Input>({
    call: calls.setBandwidthLimits as never,
    initialValues,
    inputOf: (values) => ({ unitId, ...limitsOf(configuration, unit, values) }),
    faultsOf,
    save: apply,
    refuse(limits) {
      const refused = refuseOffline(unit) ? null : refusePriorityLimits(limits, unit.modems)
      return refused === null ? {} : { [limitField(Number(refused.params?.['priority']))]: refused }
    },
    onChange,
  })
  return form
}

function Form(props: DraftedFormProps<Values>) {
  const { unit, configuration } = props
  const { t } = useTranslation('unit-configuration')
  const { reason } = useRights()
  const form = usePrioritiesForm(props)
  const refused = reason('units.configure', refuseOffline(unit) ?? refuseBusy(unit))
  const choices = [
    { value: none, label: t('priorities.none') },
    ...priorities.map((priority) => ({ value: String(priority), label: t('priorities.priority', { priority }) })),
  ]
  return (
    <SettingFrame
      title={t('priorities.title')}
      hint={t('priorities.hint')}
      access="units.configure"
      note={configuration.bwLimitation === undefined ? t('notReported') : null}
      isGroup
      refused={refused}
      form={form}
    >
      {() => (
        <>
          <div className={classes.limit}>
            {unit.modems.map(({ port, name }) => (
              <DisabledReason key={port} field reason={refused}>
                <Select size="sm" label={name} allowDeselect={false} data={choices} {...form.field(portField(port))} />
              </DisabledReason>
            ))}
          </div>
          <div className={classes.limit}>
            {priorities.map((priority) => (
              <DisabledReason key={priority} field reason={refused}>
                <NumberInput
                  size="sm"
                  label={t('priorities.limit', { priority })}
                  placeholder={t('cap.disabled')}
                  allowDecimal={false}
                  suffix=" kbps"
                  {...form.field(limitField(priority))}
                />
              </DisabledReason>
            ))}
          </div>
        </>
      )}
    </SettingFrame>
  )
}
