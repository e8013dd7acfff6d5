import type { Call, Issue } from '@backhaul/contract'
import type { ServerRow } from '@backhaul/contract/servers'
import type { Refusal } from '@backhaul/rules'
import { refuseMaxChannels, refuseServerOffline } from '@backhaul/rules/servers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import type { Procedure } from '../../ui/command/use-command.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { optionOf } from '../../ui/form/fields.tsx'
import type { FormItem } from '../../ui/form/FormItems.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import classes from '../panel/server-panel.module.css'

/** The props that the forms of all configurations share. */
export interface StoredProps<Stored> {
  server: ServerRow
  stored: Stored
  /** Reads the configuration again. */
  read: () => Promise<Stored>
  onSaved: () => void
}

/** The rule of the number of channels, which each type of server has. */
export const ofChannels =
  ({ server, stored }: StoredProps<{ allocatedChannels: number }>) =>
  ({ maxChannels }: { maxChannels?: number | undefined }) => ({
    maxChannels: maxChannels === undefined ? null : refuseMaxChannels(server, maxChannels, stored.allocatedChannels),
  })

type AnyValues = Record<string, any>

interface ServerFormProps<Stored, Of extends AnyValues, Input> extends StoredProps<Stored> {
  call: Call<any, any, Input>
  procedure: Procedure<any, unknown>
  /** Their labels, and the texts of their options, follow from their names. */
  fields: readonly FormItem<Of>[]
  valuesOf: (stored: Stored) => Of
  inputOf?: (values: Of) => object
  faultsOf?: (values: Of, faults: readonly Issue[]) => readonly Issue[]
  /** Why a rule refuses any change, in addition to an offline server. */
  refusal?: Refusal | null
  refuse?: (input: Input) => Record<string, Refusal | null>
  describe?: (values: Of, known: Of) => string
  above?: ReactNode
  below?: ReactNode
}

/** A form of settings that a server takes: without an answer of the server nothing is stored, and the form stays open. */
export function ServerForm<Stored, Of extends AnyValues, Input>(props: ServerFormProps<Stored, Of, Input>) {
  const { server, stored, onSaved, fields, refusal = null, above, below, ...form } = props
  const { t } = useTranslation('server-panel')
  const { may } = useRights()
  const valueOf = (value: string) => t(`value.${value}` as 'value.V1', value)
  const labelled = (one: FormItem<Of>): FormItem<Of> => {
    if ('fields' in one) return { ...one, fields: one.fields.map(labelled) }
    const label = t(`field.${one.name}` as 'field.ifbMode')
    if (one.kind !== 'select') return { label, ...one }
    return { label, ...one, options: one.options.map(optionOf).map(({ value }) => ({ value, label: valueOf(value) })) }
  }
  const describe = (values: Of, known: Of) =>
    changedFields(values, known, (key) => {
      const value = String(values[key])
      return `${t(`field.${key}` as 'field.ifbMode')}: ${value === '' ? '–' : valueOf(value)}`
    })
  return (
    <SchemaForm
      describe={describe}
      {...form}
      subject={{ serverId: server.uniqueId }}
      seen={stored}
      store={() => {
        onSaved()
        return null
      }}
      done={() => t('configuration.saved', { name: server.name })}
      fields={fields.map(labelled)}
      refusal={refuseServerOffline(server) ?? refusal}
      hasFocus
    >
      {({ access, form: { onSubmit, pending, failure, isChanged }, refused, fields: inputs }) => (
        <form className={classes.fields} onSubmit={onSubmit}>
          {failure !== null && <Alert kind="error">{failure}</Alert>}
          {refused !== null && <p className={classes.hint}>{refused}</p>}
          {above}
          {inputs()}
          {below}
          {may(access) && (
            <SaveButton ms="auto" pending={pending} isChanged={isChanged} reason={refused}>
              {t('apply')}
            </SaveButton>
          )}
        </form>
      )}
    </SchemaForm>
  )
}
