import { Select, Switch, TextInput } from '@mantine/core'
import { calls, InterfaceSettings, type Modem, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { exampleAddresses } from '../../../ui/example-addresses.ts'
import { useRights } from '../../../ui/kit.tsx'
import { fieldInput } from '../../../ui/resource/resource-field.ts'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { notSaved, useAppForm } from '../../../ui/use-app-form.ts'
import { Outcome } from '../../commands/Outcome.tsx'
import { type Tracked, useTracked } from '../../commands/use-command-log.ts'
import classes from './connections.module.css'
import { apnSlots, interfaceFaults, interfaceOf, type InterfaceValues, interfaceValues } from './interface-values.ts'

interface InterfaceProps {
  unit: Unit
  link: Modem
  kind: 'lan' | 'cell'
}

const optionsOf = (schema: Parameters<typeof fieldInput>[0]) => {
  const input = fieldInput(schema)
  return input.kind === 'select' ? [...input.values] : []
}
const networkModes = optionsOf(InterfaceSettings.shape.networkMode)
const authentications = optionsOf(InterfaceSettings.shape.apns.unwrap().element.shape.authentication)

const refreshMs = 15_000

/** The settings of one port. A link takes up to a minute to change; they are shown once the unit reports them. */
export function InterfaceForm({ unit, link, kind }: InterfaceProps) {
  const { t } = useTranslation('unit-configuration')
  const { data } = api.units.getConfiguration.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs })
  const { port } = link
  const isOne = (one: InterfaceSettings) => one.port === port
  const change = useTracked(api.units.setInterfaces, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit),
    about: link.name,
    failed: (reason) => t('link.configureFailed', { name: link.name, reason }),
    isOne: ({ kind: one, input }) =>
      one === 'configure' && ((input['settings'] as UnitConfiguration | undefined)?.interfaces ?? []).some(isOne),
  })
  if (data === undefined) return null
  const initialValues = interfaceValues(kind, data.interfaces?.find(isOne))
  return (
    <details className={classes.details}>
      <summary>{t(`link.${kind}Settings`)}</summary>
      {/* The values of the unit; a form that waits for them keeps those that were sent. */}
      <Form
        key={change.isPending ? 'pending' : JSON.stringify(initialValues)}
        unit={unit}
        link={link}
        kind={kind}
        change={change}
        version={data.version}
        initialValues={initialValues}
      />
      {change.last && <Outcome command={change.last} running={t('link.configuring')} />}
    </details>
  )
}

interface FormProps extends InterfaceProps {
  change: Tracked<{ unitId: string; version?: number | undefined; interfaces: InterfaceSettings[] }>
  version: number
  initialValues: InterfaceValues
}

function Form({ unit, link, kind, change, version, initialValues }: FormProps) {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  const queries = api.useUtils().units.getConfiguration
  const [isDhcp, setDhcp] = useState(initialValues['dhcp'] === true)
  const { uniqueId: unitId } = unit
  const { field, onSubmit, pending, isChanged } = useAppForm<InterfaceValues, { unitId: string; interfaces: InterfaceSettings[] }>({
    call: calls.setInterfaces,
    initialValues,
    inputOf: (values) => ({ unitId, interfaces: [interfaceOf(kind, link, values)] }),
    faultsOf: (_, faults) => interfaceFaults(faults),
    async save(input) {
      const sent = await change.run({ ...input, version })
      void queries.invalidate({ unitId })
      return sent === null ? notSaved : sent
    },
    onChange: (values) => setDhcp(values['dhcp'] === true),
  })
  const refused = change.isPending ? t('link.configuring') : change.reason
  const Fields = kind === 'lan' ? AddressFields : CellFields
  return (
    <form className={classes.interface} onSubmit={onSubmit}>
      <Fields field={field} refused={refused} values={initialValues} isDhcp={isDhcp} />
      {may('units.configure') && (
        <SaveButton variant="default" className={classes.apply} pending={pending} isChanged={isChanged} reason={refused}>
          {t('apply')}
        </SaveButton>
      )}
    </form>
  )
}

interface FieldsProps {
  field: (name: string) => object
  refused: string | null
  /** The values with which the form begins. */
  values: InterfaceValues
  isDhcp: boolean
}

function AddressFields({ field, refused, values, isDhcp }: FieldsProps) {
  const { t } = useTranslation(['unit-configuration', 'kit'])
  return (
    <>
      <DisabledReason field reason={refused}>
        <Switch label={t('ethernet.dhcp')} defaultChecked={values['dhcp'] === true} {...field('dhcp')} />
      </DisabledReason>
      {!isDhcp && (
        <div className={classes.slot}>
          {(['ip', 'mask', 'gateway'] as const).map((name) => (
            <DisabledReason key={name} field reason={refused}>
              <TextInput
                size="sm"
                label={t(`ethernet.${name}`)}
                description={t('kit:addressExample', { address: exampleAddresses[name] })}
                {...field(name)}
              />
            </DisabledReason>
          ))}
        </div>
      )}
    </>
  )
}

function CellFields({ field, refused, values }: FieldsProps) {
  const { t } = useTranslation('unit-configuration')
  return (
    <>
      <DisabledReason field reason={refused}>
        <Select size="sm" label={t('modem.networkMode')} allowDeselect={false} data={networkModes} {...field('networkMode')} />
      </DisabledReason>
      <DisabledReason field reason={refused}>
        <Switch label={t('modem.roaming')} defaultChecked={values['roaming'] === true} {...field('roaming')} />
      </DisabledReason>
      {apnSlots.map((slot) => (
        <div key={slot} role="group" aria-label={t('modem.apn', { number: slot + 1 })} className={classes.slot}>
          <DisabledReason field reason={refused}>
            <TextInput size="sm" label={t('modem.apn', { number: slot + 1 })} {...field(`name${slot}`)} />
          </DisabledReason>
          <DisabledReason field reason={refused}>
            <TextInput size="sm" label={t('modem.user')} {...field(`user${slot}`)} />
          </DisabledReason>
          <DisabledReason field reason={refused}>
            <Select
              size="sm"
              label={t('modem.authentication')}
              allowDeselect={false}
              data={authentications.map((value) => ({ value, label: t(`authentication.${value as 'none'}`) }))}
              {...field(`authentication${slot}`)}
            />
          </DisabledReason>
        </div>
      ))}
    </>
  )
}
