import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Call, Issue } from '@backhaul/contract'
import type { ServerRow } from '@backhaul/contract/servers'
import type { Refusal } from '@backhaul/rules'
import { refuseServerOffline } from '@backhaul/rules/servers'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { type Procedure, useCall } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { saveVersion } from '../../ui/form/save-version.ts'
import { DraftedSetting } from '../../ui/form/SettingFrame.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from '../panel/server-panel.module.css'

/** One field of a configuration. `refusal`: the reason why this field alone cannot be changed. */
export interface FieldSpec {
  readonly key: string
  readonly kind: 'number' | 'text' | 'switch' | readonly string[]
  readonly refusal?: Refusal | null
}

type Values = Record<string, unknown>

/** The props that the forms of all configurations share. */
export interface StoredProps<Stored> {
  server: ServerRow
  stored: Stored
  /** Reads the configuration again. */
  read: () => Promise<Stored>
  onSaved: () => void
}

interface FieldsFormProps<Stored> extends StoredProps<Stored> {
  call: Call
  procedure: Procedure<any, unknown>
  fields: readonly FieldSpec[]
  /** Returns the values by field. */
  valuesOf: (stored: Stored) => Values
  inputOf?: (values: any) => unknown
  faultsOf?: (values: any, faults: readonly Issue[]) => readonly Issue[]
  refuse?: (input: any) => Record<string, Refusal | null>
}

/** A form of settings that a server takes: without an answer of the server nothing is stored, and the form stays open. */
export function FieldsForm<Stored extends { version: number }>(props: FieldsFormProps<Stored>) {
  const { t } = useTranslation('server-panel')
  const describe = (values: Values, known: Values) =>
    changedFields(values, known, (key) => {
      const value = String(values[key])
      const text = value === '' ? '–' : t(`value.${value}` as 'value.V1', value)
      return `${t(`field.${key}` as 'field.ifbMode')}: ${text}`
    })
  return (
    <DraftedSetting stored={props.valuesOf(props.stored)} describe={describe}>
      {({ key, initialValues, onChange }) => <Form key={key} {...props} initialValues={initialValues} onChange={onChange} />}
    </DraftedSetting>
  )
}

interface FormProps<Stored> extends FieldsFormProps<Stored> {
  initialValues: Values
  onChange: (values: Values) => void
}

function useFieldsForm<Stored extends { version: number }>(props: FormProps<Stored>) {
  const { server, stored, read, onSaved, call, procedure, valuesOf, inputOf = (values: Values) => values } = props
  const { faultsOf, refuse, initialValues, onChange } = props
  const { t } = useTranslation('server-panel')
  const { mutateAsync } = useCall(procedure)
  return useAppForm<Values, any>({
    call,
    initialValues,
    onChange,
    inputOf: (values) => ({ serverId: server.uniqueId, ...(inputOf(values) as object) }),
    ...(faultsOf && { faultsOf }),
    ...(refuse && { refuse }),
    async save(input) {
      await saveVersion({
        seen: stored,
        read,
        settingOf: (one) => JSON.stringify(valuesOf(one)),
        save: (version) => mutateAsync({ ...input, version }),
      })
      toast(t('configuration.saved', { name: server.name }), { kind: 'success' })
      onSaved()
    },
  })
}

function Form<Stored extends { version: number }>(props: FormProps<Stored>) {
  const { server, fields, initialValues } = props
  const { t } = useTranslation('server-panel')
  const { may, reason } = useRights()
  const { field, onSubmit, pending, failure, isChanged } = useFieldsForm(props)
  const refused = reason('servers.configure', refuseServerOffline(server))
  // The first one that can be changed; the reason in the place of the first one, if none can.
  const first = Math.max(0, refused === null ? fields.findIndex(({ refusal = null }) => refusal === null) : 0)
  return (
    <form className={classes.fields} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {refused !== null && <p className={classes.hint}>{refused}</p>}
      {fields.map(({ key, kind, refusal = null }, index) => {
        const focus = { 'data-autofocus': index === first || undefined }
        const label = t(`field.${key}` as 'field.ifbMode')
        return (
          <DisabledReason key={key} field reason={refused ?? reason('servers.configure', refusal)}>
            {kind === 'number' ? (
              <NumberInput label={label} allowDecimal={false} {...focus} {...field(key)} />
            ) : kind === 'switch' ? (
              <Switch label={label} defaultChecked={initialValues[key] === true} {...focus} {...field(key)} />
            ) : kind === 'text' ? (
              <TextInput label={label} {...focus} {...field(key)} />
            ) : (
              <Select
                label={label}
                allowDeselect={false}
                data={kind.map((value) => ({ value, label: t(`value.${value}` as 'value.V1', value) }))}
                {...focus}
                {...field(key)}
              />
            )}
          </DisabledReason>
        )
      })}
      {may('servers.configure') && (
        <SaveButton ms="auto" pending={pending} isChanged={isChanged} reason={refused}>
          {t('apply')}
        </SaveButton>
      )}
    </form>
  )
}
